/* otherwise.h - the condition that a clause applies, which `otherwise` in a later clause denies
 * (SPEC 6.1). */
#ifndef BL_OTHERWISE_H
#define BL_OTHERWISE_H

#include "program/model.h"

/* The clause that says `otherwise`, and what was made for it. */
typedef struct OtherwisePlace {
    const Program *program;
    Arena *arena; /* of the conditions that are made */
    Span span;    /* of the word */
    /* the binders and conditions of the clause, at least those of the clauses around it */
    const Binder *binders;
    const Cond *conds;
    int nbinders, nconds;
    int left; /* the number of expressions that may still be made */
    int high; /* the number of slots that the conditions take */
} OtherwisePlace;

typedef enum OtherwiseFit {
    OTHERWISE_FITS,
    OTHERWISE_APART, /* the clause never applies where the other does: one of them is `excepted` */
    OTHERWISE_SLOTS, /* more than MAX_SLOTS variables */
    OTHERWISE_LARGE  /* more expressions than `left` */
} OtherwiseFit;

/* Sets *OUT to the condition that clause K applies: for the variables that both clauses have, some
 * values of K's own variables satisfy its conditions, and what it concludes has a value.  STATED
 * has the binders and conditions of K; RULES are its conclusions, NULL for a head.  Conditions of
 * clauses around both are left out. */
OtherwiseFit otherwise_applies(OtherwisePlace *at, const Clause *k, const Rule *stated,
                               const Rule *rules, const Ex **out);

/* Returns true if A and B are one condition of the law files: their places are the same, and if
 * `otherwise` stands there, the clause that it denies. */
bool otherwise_same_place(const Ex *a, const Ex *b);

#endif
