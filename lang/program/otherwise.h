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
    /* The binders and conditions of the clause that says `otherwise`, as far as they are known.
     * The binders and conditions that the clause inherits from the heads around it must be
     * there. */
    const Binder *binders;
    const Cond *conds;
    int nbinders, nconds;
    int left; /* the number of expressions that may still be made */
    int high; /* how many slots the conditions made so far need */
} OtherwisePlace;

typedef enum OtherwiseFit {
    OTHERWISE_FITS,
    /* K is `excepted` and the clause at AT is not, or the reverse: they never apply together */
    OTHERWISE_APART,
    OTHERWISE_SLOTS, /* the condition needs more than MAX_SLOTS variables */
    OTHERWISE_LARGE  /* the condition needs more expressions than `left` */
} OtherwiseFit;

/* Sets *OUT to the condition that clause K applies, for use at the place AT.  The condition says
 * two things: some values of the variables of K satisfy the conditions of K; a conclusion of K then
 * has a value.
 *
 * A variable that K and the place share has its value at the place.  Conditions of clauses around
 * both K and the place are left out.  STATED has the binders and conditions of K.  RULES are the
 * conclusions of K, or NULL if K is a head. */
OtherwiseFit otherwise_applies(OtherwisePlace *at, const Clause *k, const Rule *stated,
                               const Rule *rules, const Ex **out);

/* Returns true if A and B are one condition of the law files: their spans are equal.  Conditions of
 * an `otherwise` have the span of that word, so they must also negate the same clause. */
bool otherwise_same_place(const Ex *a, const Ex *b);

#endif
