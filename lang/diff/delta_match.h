/* delta_match.h - finds for each rule of one program the rule of another that is equal to
 * it or much like it. */
#ifndef BL_DELTA_MATCH_H
#define BL_DELTA_MATCH_H

#include "program/normal_form.h"

typedef struct DeltaMatches {
    const Program *a, *b;
    CompareLevel level;
    Arena *arena, *scratch; /* `scratch` is for texts that are only compared */
    /* by the id of a rule: the rule of the other program that is equal or its partner in
     * a pair, or NULL */
    const Rule **match_a, **match_b;
    /* by the id of a rule: its match is equal, except for what it defeats */
    bool *equal_a, *equal_b;
} DeltaMatches;

/* Two rules seen side by side.  Their variables are named alike (delta_pair_naming), so
 * texts of their conditions can be compared. */
typedef struct RulePair {
    const Rule *a, *b;
    VariableNames names_a, names_b;
    Conjunct *conds_a, *conds_b;
    int nconds_a, nconds_b;
    int of_b[MAX_SLOTS]; /* by binder of B: the binder of A that it stands for, or -1 */
} RulePair;

/* Fills in the matches.  The caller has set the programs, the level and the arenas. */
void delta_match_rules(DeltaMatches *c);

RulePair delta_pair_new(const Rule *a, const Rule *b, Arena *arena);
/* Returns the names of B's variables in a pair.  Both rules name a variable by its place among
 * A's binders; variables that only B has follow. */
VariableNames delta_pair_naming(const Rule *a, const Rule *b, Arena *arena);

/* Returns true if one of the N conditions in LIST has this text. */
bool delta_conjuncts_have(const Conjunct *list, int n, const char *text);
/* Returns true if X defeats Y, or, for rules that cannot exclude each other, if a clause says
 * so. */
bool delta_defeats(const Rule *x, const Rule *y);

#endif
