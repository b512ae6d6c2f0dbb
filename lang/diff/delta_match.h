/* delta_match.h - compares the rules of two programs.  For each rule of one program, finds an equal
 * or very similar rule of the other program.
 *
 * A binder is a variable of a rule, which ranges over events or values.  A rule defeats another
 * if it prevails when both apply. */
#ifndef BL_DELTA_MATCH_H
#define BL_DELTA_MATCH_H

#include "program/normal_form.h"

typedef struct DeltaMatches {
    const Program *a, *b;
    CompareLevel level;
    Arena *arena, *scratch; /* `scratch` holds texts that are only needed during the comparison */
    /* Indexed by rule id.  Each entry is the equal rule in the other program.  A rule without an
     * equal one has the most similar rule, or NULL if no rule is similar enough. */
    const Rule **match_a, **match_b;
    /* indexed by rule id: the rule and its match say the same; they need not defeat the same
     * rules */
    bool *equal_a, *equal_b;
} DeltaMatches;

/* Two rules to be compared.  Their corresponding variables have the same names (see
 * delta_pair_naming()), so that the texts of their conditions can be compared. */
typedef struct RulePair {
    const Rule *a, *b;
    VariableNames names_a, names_b;
    Conjunct *conds_a, *conds_b;
    int nconds_a, nconds_b;
    int of_b[MAX_SLOTS]; /* indexed by binder of B: the corresponding binder of A, or -1 */
} RulePair;

/* Finds the matches and stores them in C.  The caller has set the programs, the level and the
 * arenas of C. */
void delta_match_rules(DeltaMatches *c);

RulePair delta_pair_new(const Rule *a, const Rule *b, Arena *arena);
/* Returns names for the variables of B, so that B can be compared with A.  The name of a variable
 * is the place of the corresponding binder of A.  Variables without such a binder get the places
 * after all binders of A. */
VariableNames delta_pair_naming(const Rule *a, const Rule *b, Arena *arena);

/* Returns true if one of the N conditions in LIST has the text TEXT. */
bool delta_conjuncts_have(const Conjunct *list, int n, const char *text);
/* Returns true if X defeats Y.  If the two rules cannot exclude each other, returns true if a
 * clause states that X prevails. */
bool delta_defeats(const Rule *x, const Rule *y);

#endif
