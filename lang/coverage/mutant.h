/* mutant.h - a mutant: a small plausible change of the rules, such as a drafter's mistake.
 *
 * A mutant belongs to the program for which it was made. */
#ifndef BL_MUTANT_H
#define BL_MUTANT_H

#include "program/model.h"

typedef enum MutationKind {
    /* in a condition, or in an expression of a conclusion */
    MUTATION_DROP,   /* a condition is left out */
    MUTATION_NEGATE, /* a condition must fail instead of hold */
    MUTATION_JOIN,   /* `and` for `or`, `or` for `and` */
    MUTATION_ORDER,  /* `before` for `after`, at least for at most */
    MUTATION_MEMBER, /* a member of a set is left out */
    MUTATION_VALUE,  /* another value of the type */
    MUTATION_CALL,   /* another function of the same signature */
    /* in a conclusion */
    MUTATION_NO_RULE, /* the conclusion is left out */
    MUTATION_TRUTH,   /* `not f(x)` for `f(x)` */
    MUTATION_MUST_BE, /* `must be` for `is` */
    MUTATION_MODAL,
    MUTATION_CHOOSER, /* `both of` for `either of` */
    MUTATION_EARLIER, /* the deadline passes one event earlier */
    MUTATION_LATER,
    MUTATION_DEADLINE, /* another deadline */
    MUTATION_NO_PART,  /* `until`, `from`, `default` or `tie` is left out */
    MUTATION_NO_DEFEAT /* a label of `subject to` or `overrides` is left out */
} MutationKind;

/* A rule and its replacement; mutation_swap() exchanges the two. */
typedef struct RuleSwap {
    Rule *at;
    Rule other;
} RuleSwap;

typedef struct Mutant {
    MutationKind kind;
    const Clause *clause; /* the clause that states what is changed */
    /* the rule that has what is changed; for a condition, the first such rule */
    const Rule *rule;
    /* the smallest condition or value that is changed, and its replacement.  `negated`: it
     * stands after `unless`.  `was` is NULL if no expression changes, `becomes` if the
     * mutant leaves it out */
    const Ex *was, *becomes;
    bool negated;
    const char *before, *after; /* `was` and `becomes` as text; `after` may be NULL */
    int nth;                    /* a number among mutants of the clause with the same texts */
    Span span;
    RuleSwap *swaps;
    int nswaps;
} Mutant;

typedef struct Mutants {
    Mutant *at; /* the mutants, in the order of the book */
    int n;
    Arena *arena; /* the arena in which the mutants live */
} Mutants;

#endif
