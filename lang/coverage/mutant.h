/* mutant.h - a mutant: a small plausible change of the rules, such as a drafter's mistake.
 *
 * A mutant belongs to the program that it was made for. Rule R defeats rule S if R prevails when
 * both apply. */
#ifndef BL_MUTANT_H
#define BL_MUTANT_H

#include "program/model.h"

typedef enum MutationKind {
    /* The next kinds change a condition, or an expression of a conclusion. */
    MUTATION_DROP,   /* a condition is left out */
    MUTATION_NEGATE, /* a condition must fail instead of hold */
    MUTATION_JOIN,   /* `and` instead of `or`, or `or` instead of `and` */
    /* `before` becomes `after`, `at least` becomes `at most`, or the other way round */
    MUTATION_ORDER,
    MUTATION_MEMBER, /* a member of a set is left out */
    MUTATION_VALUE,  /* a value is replaced by another value of its type */
    MUTATION_CALL,   /* a function is replaced by another one with the same signature */
    /* The next kinds change a conclusion or a defeat. MUTATION_EARLIER and MUTATION_LATER also
     * change a deadline in a condition. */
    MUTATION_NO_RULE, /* the conclusion is left out */
    MUTATION_TRUTH,   /* `not f(x)` instead of `f(x)`, or the reverse */
    MUTATION_MUST_BE, /* `must be` instead of `is`, or the reverse */
    MUTATION_MODAL,
    MUTATION_CHOOSER, /* `both of` instead of `either of`, or the reverse */
    MUTATION_EARLIER, /* the deadline passes one event earlier */
    MUTATION_LATER,
    MUTATION_DEADLINE, /* a deadline is replaced by another one */
    MUTATION_NO_PART,  /* `until`, `from`, `default` or `tie` is left out */
    MUTATION_NO_DEFEAT /* a label after `subject to` or `overrides` is left out */
} MutationKind;

/* A rule and its replacement. mutation_swap() exchanges the two. */
typedef struct RuleSwap {
    Rule *at;
    Rule other;
} RuleSwap;

typedef struct Mutant {
    MutationKind kind;
    const Clause *clause; /* the clause that states the changed part */
    /* the rule that has the changed part; for a condition of several rules, the first of them */
    const Rule *rule;
    /* The smallest condition or value around the change, and its replacement. WAS is NULL if no
     * expression changes. BECOMES is NULL if the expression is left out. NEGATED is true if WAS
     * stands after `unless`. */
    const Ex *was, *becomes;
    bool negated;
    const char *before, *after; /* WAS and BECOMES as text; AFTER may be NULL */
    /* numbers the mutants of the clause that have the same kind and the same two texts, from 0 */
    int nth;
    Span span;
    RuleSwap *swaps;
    int nswaps;
} Mutant;

typedef struct Mutants {
    Mutant *at; /* the mutants, in label order of their clauses */
    int n;
    Arena *arena; /* holds the mutants */
} Mutants;

#endif
