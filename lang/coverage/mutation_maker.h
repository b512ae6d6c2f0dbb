/* mutation_maker.h - declarations that are shared by the files that make mutants.
 *
 * mutation_maker.c collects what a program uses, and adds mutants.  mutation_conditions.c changes
 * conditions and values.  mutation_conclusions.c changes conclusions and defeats.
 * mutation_otherwise.c changes `otherwise`.
 *
 * A mutant is a small plausible change of the rules.  A site is the place of the changed expression
 * in a rule.  A swap is a rule and its replacement.  A binder is a variable of a rule, which ranges
 * over events or values. */
#ifndef BL_MUTATION_MAKER_H
#define BL_MUTATION_MAKER_H

#include "coverage/mutant.h"
#include "kit/strbuf.h"

#include <string.h>

/* An enum, and those of its values that rules and definitions use, as bits. */
typedef struct ValuesInUse {
    const Type *type;
    uint64_t values;
} ValuesInUse;

/* The kind of place in a rule where the changed expression stands. */
typedef enum MutationSiteKind {
    SITE_WHERE, /* in the `where` of a binder */
    SITE_IN,    /* in the `in` of a binder */
    SITE_COND,  /* a whole condition */
    SITE_PART   /* in a part of one conclusion */
} MutationSiteKind;

typedef struct MutationSite {
    MutationSiteKind kind;
    Span span; /* the place of the binder or condition in the law file */
    bool negated;
    /* For SITE_PART: RULE is the rule.  A pointer in the struct Rule leads to the expression.
     * OFFSET is the offset of this pointer, in bytes. */
    Rule *rule;
    size_t offset;
    const Ex *root;
} MutationSite;

/* A path through an expression, from the changed part up to the root.  The root is the whole
 * condition or value: `root` of the MutationSite.  KID is the index of the operand of EX where the
 * path comes from.  UP is the rest of the path, or NULL at the root. */
typedef struct ExPath ExPath;
struct ExPath {
    const Ex *ex;
    int kid;
    const ExPath *up;
};

/* The state of mutations_of(). */
typedef struct MutantMaker {
    const Program *p;
    const Sources *sources;
    Arena *arena;
    Mutant *at;
    int n, cap;
    ValuesInUse *occurring;
    int noccurring, cap_occurring;
    bool *used; /* indexed by Fun.id: a rule or definition calls the function */
    /* CLAUSE is the current clause.  FIRST is the index of its first mutant.  HOLDER is the first
     * rule that has the conditions of the clause. */
    const Clause *clause;
    int first;
    const Rule *holder;
    MutationSite site;
    /* the text of the site, and the texts that mutants have there; no two of them are equal */
    const char **roots;
    int nroots, cap_roots;
    /* the smallest condition or value around the change, and the path to it */
    const Ex *atom;
    const ExPath *atom_path;
} MutantMaker;

/* ---- mutation_maker.c ---- */

/* Collects the functions and values that the program uses. */
void mutation_note_used(MutantMaker *m);
/* Adds a mutant of KIND to the mutants of the current clause, and returns it.  R, BEFORE, AFTER and
 * SPAN become its fields.  The mutant has no swaps yet. */
Mutant *mutation_add(MutantMaker *m, MutationKind kind, const Rule *r, const char *before,
                     const char *after, Span span);
/* Adds R to the rules that X replaces. Returns the swap; its `other` is a copy of R. */
RuleSwap *mutation_add_swap(MutantMaker *m, Mutant *x, Rule *r);
/* Returns the text of EX, as a law file writes it. */
const char *mutation_ex_text(MutantMaker *m, const Ex *ex);
/* Returns the constant TRUTH, with the same span as LIKE. */
Ex *mutation_bool_ex(MutantMaker *m, const Ex *like, bool truth);
/* Returns a copy of the deadline F, SHIFT events later. A negative SHIFT means earlier. */
Fun *mutation_moved_deadline(MutantMaker *m, const Fun *f, int shift);
/* Returns true if A and B are different functions, and a call of B may replace a call of A. */
bool mutation_same_signature(const Fun *a, const Fun *b);

/* ---- mutation_conditions.c ---- */

/* Makes all mutants of the condition at S, which the current clause states. */
void mutation_of_condition(MutantMaker *m, MutationSite s);
/* Makes the mutant where an `otherwise` of the current clause leaves out EX. EX is one of the
 * conditions that the `otherwise` denies. */
void mutation_of_otherwise(MutantMaker *m, const Ex *ex);
/* Makes all mutants of the value at S, which the current clause states. */
void mutation_of_value(MutantMaker *m, MutationSite s);
/* Returns true if PART is in the text of K. */
bool mutation_clause_states(const Clause *k, Span part);

/* ---- mutation_otherwise.c ---- */

/* Makes every `otherwise` follow the changes of X: if X changes a clause that `otherwise` denies,
 * `otherwise` denies the changed clause. */
void mutation_follow_otherwise(MutantMaker *m, Mutant *x);

/* ---- mutation_conclusions.c ---- */

/* Makes all mutants of the conclusion of R. */
void mutation_of_rule(MutantMaker *m, Rule *r);
/* Makes all mutants of the labels after `overrides` and `subject to` in K. */
void mutation_of_defeats(MutantMaker *m, Clause *k);

#endif
