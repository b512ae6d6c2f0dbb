/* otherwise.h - builds the condition that a clause applies.  An `otherwise` in a later clause
 * negates it (SPEC 6.1). */
#ifndef BL_OTHERWISE_H
#define BL_OTHERWISE_H

#include "program/model.h"

/* The place where a clause says `otherwise`. */
typedef struct OtherwisePlace {
    const Program *program;
    Arena *arena; /* where the conditions are allocated */
    Span span;    /* the span of the word `otherwise` */
    /* the binders and conditions of the clause that says `otherwise`; at least those that it
     * inherits from the heads around it */
    const Binder *binders;
    const Cond *conds;
    int nbinders, nconds;
    int left; /* the number of expressions that may still be made */
    int high; /* the number of slots that the conditions made so far need */
} OtherwisePlace;

typedef enum OtherwiseFit {
    OTHERWISE_FITS,
    OTHERWISE_APART, /* the two clauses never apply together anyway, because one of them is
                      * `excepted` */
    OTHERWISE_SLOTS, /* the condition needs more than MAX_SLOTS variables */
    OTHERWISE_LARGE  /* the condition needs more expressions than `left` */
} OtherwiseFit;

/* Sets *OUT to the condition that clause K applies, for the place AT.  The condition says: some
 * values of K's own variables satisfy K's conditions, and something that K concludes has a value.
 * Variables that both clauses share keep their values.  Conditions of clauses around both are left
 * out.
 *
 * STATED has the binders and conditions of K.  RULES are K's conclusions, or NULL for a head. */
OtherwiseFit otherwise_applies(OtherwisePlace *at, const Clause *k, const Rule *stated,
                               const Rule *rules, const Ex **out);

/* Returns true if A and B are one condition of the law files.  They have the same span, and if
 * `otherwise` stands there, it negates the same clause. */
bool otherwise_same_place(const Ex *a, const Ex *b);

#endif
