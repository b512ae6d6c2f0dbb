/* mutation_maker.h - what the files that make mutants share.
 *
 * mutation_maker.c notes what a program uses and adds mutants; mutation_conditions.c
 * changes conditions and values; mutation_conclusions.c changes conclusions and defeats. */
#ifndef BL_MUTATION_MAKER_H
#define BL_MUTATION_MAKER_H

#include "coverage/mutant.h"
#include "kit/strbuf.h"

#include <string.h>

/* The values of an enum that occur in rules and definitions, as bits. */
typedef struct ValuesInUse {
    const Type *type;
    uint64_t values;
} ValuesInUse;

/* The place of the expression that is being changed. */
typedef enum MutationSiteKind {
    SITE_WHERE, /* after `where` of a binder */
    SITE_IN,    /* after `in` of a binder */
    SITE_COND,  /* a condition */
    SITE_PART   /* a part of one conclusion */
} MutationSiteKind;

typedef struct MutationSite {
    MutationSiteKind kind;
    Span span; /* the place of the binder or the condition */
    bool negated;
    Rule *rule; /* for SITE_PART: the rule, and the offset in it of the `const Ex *` */
    size_t offset;
    const Ex *root;
} MutationSite;

/* The path from an expression that is being changed up to the root of its site. */
typedef struct ExPath ExPath;
struct ExPath {
    const Ex *ex;
    int kid;
    const ExPath *up;
};

/* The work of mutations_of(). */
typedef struct MutantMaker {
    const Program *p;
    const Sources *sources;
    Arena *arena;
    Mutant *at;
    int n, cap;
    ValuesInUse *occurring;
    int noccurring, cap_occurring;
    bool *used; /* the functions, by id, that rules and definitions call */
    /* the current clause, its first mutant, and the first rule with its conditions */
    const Clause *clause;
    int first;
    const Rule *holder;
    MutationSite site;
    /* the texts that replaced the site so far; an equal text is skipped */
    const char **roots;
    int nroots, cap_roots;
    /* the smallest condition or value around what is being changed */
    const Ex *atom;
    const ExPath *atom_path;
} MutantMaker;

/* ---- mutation_maker.c ---- */

/* Notes the functions and values that the program uses. */
void mutation_note_used(MutantMaker *m);
/* Adds a mutant of the current clause with no swaps yet. */
Mutant *mutation_add(MutantMaker *m, MutationKind kind, const Rule *r, const char *before,
                     const char *after, Span span);
/* Adds R to the rules that X replaces, and returns the swap.  Its `other` is a copy of R. */
RuleSwap *mutation_add_swap(MutantMaker *m, Mutant *x, Rule *r);
/* Returns EX as a law file writes it. */
const char *mutation_ex_text(MutantMaker *m, const Ex *ex);
/* Returns a constant that stands where LIKE stands. */
Ex *mutation_bool_ex(MutantMaker *m, const Ex *like, bool truth);
/* Returns the deadline F shifted by SHIFT events. */
Fun *mutation_moved_deadline(MutantMaker *m, const Fun *f, int shift);
/* Returns true if a call of A may be replaced by one of B, another function. */
bool mutation_same_signature(const Fun *a, const Fun *b);

/* ---- mutation_conditions.c ---- */

/* Makes all mutants of a condition of the current clause. */
void mutation_of_condition(MutantMaker *m, MutationSite s);
/* Makes the mutant where `otherwise` in the current clause does not deny EX. */
void mutation_of_otherwise(MutantMaker *m, const Ex *ex);
/* Makes all mutants of a value in the current clause. */
void mutation_of_value(MutantMaker *m, MutationSite s);
/* Returns true if K states the text at PART. */
bool mutation_clause_states(const Clause *k, Span part);

/* ---- mutation_otherwise.c ---- */

/* Lets every `otherwise` that denies a clause follow what X changes of that clause. */
void mutation_follow_otherwise(MutantMaker *m, Mutant *x);

/* ---- mutation_conclusions.c ---- */

/* Makes all mutants of the conclusion of R. */
void mutation_of_rule(MutantMaker *m, Rule *r);
/* Makes all mutants of what K overrides and is subject to. */
void mutation_of_defeats(MutantMaker *m, Clause *k);

#endif
