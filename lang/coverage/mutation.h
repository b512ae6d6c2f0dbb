/* mutation.h - small plausible changes of the rules: what a drafter might get wrong.
 * A case that expects nothing else of the changed rules does not test what was
 * changed (SPEC 14).
 *
 * What by its words or by the definitions that it calls says the same as before is no
 * mutant.  A mutant belongs to the program for which it was made, which must be private to
 * who swaps it: the program is changed in place and changed back. */
#ifndef BL_MUTATION_H
#define BL_MUTATION_H

#include "program/model.h"

typedef enum MutationKind {
    /* of a condition, or of what a conclusion speaks of */
    MUTATION_DROP,   /* a condition is left out */
    MUTATION_NEGATE, /* it is to fail */
    MUTATION_JOIN,   /* `and` for `or`, `or` for `and` */
    MUTATION_ORDER,  /* `before` for `after`, at least for at most */
    MUTATION_MEMBER, /* a member of a set is left out */
    MUTATION_VALUE,  /* another value of the type */
    MUTATION_CALL,   /* another function of the same signature */
    /* of a conclusion */
    MUTATION_NO_RULE, /* it is left out */
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

/* A rule that is otherwise. */
typedef struct RuleSwap {
    Rule *at;
    Rule other;
} RuleSwap;

typedef struct Mutant {
    MutationKind kind;
    const Clause *clause; /* that states what is changed */
    const Rule *rule;     /* what is changed stands in it; of a condition, the first rule
                             that has it */
    /* of what is changed, the smallest condition or value; WAS negated: after
     * `unless`.  NULL where it is no expression; BECOMES NULL: left out */
    const Ex *was, *becomes;
    bool negated;
    const char *before, *after; /* the same as a law file has it; AFTER may be NULL */
    int nth;                    /* of those of this clause that are told alike */
    Span span;
    RuleSwap *swaps;
    int nswaps;
} Mutant;

typedef struct Mutants {
    Mutant *at; /* in the order of the book */
    int n;
    Arena *arena; /* in which they are */
} Mutants;

/* Of the clauses of P inside one of the N labels (none: of all clauses).  Everything
 * new lives in ARENA. */
Mutants mutations_of(const Program *p, const char *const *labels, int n,
                     const Sources *sources, Arena *arena);
/* P, for which they were made, is going to be changed by them. */
void mutations_ready(const Mutants *list, Program *p);
/* "drop", "negate", ... */
const char *mutation_name(MutationKind kind);
/* The same mutation of the same clause in LIST, that of a program of the same files;
 * NULL for none. */
Mutant *mutation_find(const Mutants *list, const Mutant *m);
/* Make the change; a second time, undo it. */
void mutation_swap(Mutant *m);

#endif
