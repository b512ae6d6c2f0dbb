/* delta_match.h - finds, for each rule of one program, the rule of another that is equal or much
 * like it. */
#ifndef BL_DELTA_MATCH_H
#define BL_DELTA_MATCH_H

#include "program/normal_form.h"

typedef struct DeltaMatches {
    const Program *a, *b;
    CompareLevel level;
    Arena *arena, *scratch; /* `scratch` holds texts that are needed only for comparing */
    /* by rule id: the equal rule, or the partner in a pair, in the other program; or NULL */
    const Rule **match_a, **match_b;
    /* by rule id: the match says the same, but may defeat other rules */
    bool *equal_a, *equal_b;
} DeltaMatches;

/* Two rules side by side.  Corresponding variables have the same names (delta_pair_naming()), so
 * that texts of conditions can be compared. */
typedef struct RulePair {
    const Rule *a, *b;
    VariableNames names_a, names_b;
    Conjunct *conds_a, *conds_b;
    int nconds_a, nconds_b;
    int of_b[MAX_SLOTS]; /* by binder of B: the corresponding binder of A, or -1 */
} RulePair;

/* Fills in the matches of C.  The caller has set its programs, level and arenas. */
void delta_match_rules(DeltaMatches *c);

RulePair delta_pair_new(const Rule *a, const Rule *b, Arena *arena);
/* Returns names for the variables of B in the pair A, B.  A variable is named by its place among
 * A's binders.  Variables that only B has get the next places. */
VariableNames delta_pair_naming(const Rule *a, const Rule *b, Arena *arena);

/* Returns true if one of the N conditions in LIST has the text TEXT. */
bool delta_conjuncts_have(const Conjunct *list, int n, const char *text);
/* Returns true if X defeats Y.  For rules that cannot exclude each other, returns true if a clause
 * states that X prevails. */
bool delta_defeats(const Rule *x, const Rule *y);

#endif
