/* otherwise.h - builds an expression that is true if a clause applies.  An `otherwise` in a later
 * clause negates that expression (SPEC 6.1). */
#ifndef BL_OTHERWISE_H
#define BL_OTHERWISE_H

#include "program/model.h"

/* The place in a clause where `otherwise` stands. */
typedef struct OtherwisePlace {
    const Program *program;
    Arena *arena; /* new conditions are allocated here */
    Span span;    /* the span of the word `otherwise` */
    /* The binders and conditions of the clause that says `otherwise`.  The caller may leave out
     * some, but none that the clause inherits from the heads around it. */
    const Binder *binders;
    const Cond *conds;
    int nbinders, nconds;
    int left; /* the number of expressions that may still be made */
    int high; /* the number of slots that the new conditions need */
} OtherwisePlace;

typedef enum OtherwiseFit {
    OTHERWISE_FITS,
    /* one of the two clauses is `excepted`, the other is not: they never apply together */
    OTHERWISE_APART,
    OTHERWISE_SLOTS, /* the condition needs more than MAX_SLOTS variables */
    OTHERWISE_LARGE  /* the condition needs more than OtherwisePlace.left expressions */
} OtherwiseFit;

/* Sets *OUT to a condition that is true if clause K applies.  The condition is for use at the place
 * AT.  It says that some values of the variables of K satisfy the conditions of K.  It also says
 * that a conclusion of K then has a value.
 *
 * K and the place may share a variable.  Then the condition uses the value that the variable has
 * at the place.  Conditions that K and the place inherit from the same head are left out.
 * STATED has the binders and conditions of K.  RULES are the conclusions of K, or NULL if K is
 * a head.  Sets *OUT only if the result is OTHERWISE_FITS. */
OtherwiseFit otherwise_applies(OtherwisePlace *at, const Clause *k, const Rule *stated,
                               const Rule *rules, const Ex **out);

/* Returns true if A and B come from one condition in the law files: their spans are equal.  All
 * conditions of one `otherwise` have the span of that word.  So A and B must also be about the same
 * clause (Ex.applies). */
bool otherwise_same_place(const Ex *a, const Ex *b);

#endif
