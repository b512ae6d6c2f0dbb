/* delta_reach.h - finds the functions and rules that a difference between two programs may affect.
 *
 * A set of functions is an array of bools by function id.  It has one more element, at index
 * p->nfuns: true if an event may be undone in one program and not in the other. */
#ifndef BL_DELTA_REACH_H
#define BL_DELTA_REACH_H

#include "diff/delta.h"
#include "program/dependencies.h"

/* Returns the function of P with the name and the kind of F, or NULL.  F belongs to another
 * program. */
const Fun *delta_fun_in(const Program *p, const Fun *f);
/* Returns the functions that may get other values when RULES and FUNS are changed, added or
 * removed.  READERS are the dependencies of the program.  RULES and FUNS may be those of the other
 * program. */
bool *delta_touched(const Dependencies *readers, const Rule *const *rules, int nrules,
                    const Fun *const *funs, int nfuns, Arena *arena);
/* Returns the functions that change CHANGE of M may affect; for CHANGE -1, those of all changes.
 * READERS are the dependencies of the program. */
bool *delta_touched_by_change(const Dependencies *readers, const Amendment *m, int change,
                              Arena *arena);
/* Makes each of the two sets their union.  FUNS_A is a set of functions of A, FUNS_B of B. */
void delta_unite_fun_sets(const Program *a, bool *funs_a, const Program *b, bool *funs_b);

/* The rules that each unit concerns.  A unit of clauses concerns its rules without an equal, and
 * the rules with different defeats.  The unit of a declaration concerns the rules that use the
 * declaration, directly or through definitions. */
typedef struct DeltaRules DeltaRules;

/* Finds, for each unit of M, the rules that it concerns: those of M->b if OF_B, otherwise those
 * of M->a.  M must live as long as the result. */
DeltaRules *delta_rules_new(const Amendment *m, bool of_b);
void delta_rules_free(DeltaRules *k); /* NULL is allowed */
/* Returns true if unit UNIT concerns R. */
bool delta_rules_has(const DeltaRules *k, int unit, const Rule *r);
/* Returns true if part P is about R.  The part of a declaration is about all rules that its unit
 * concerns. */
bool delta_rules_part_about(const DeltaRules *k, const DeltaPart *p, const Rule *r);
/* Returns an array by rule id: true if some unit concerns the rule. */
const bool *delta_rules_of_any_unit(const DeltaRules *k);
/* Returns true if a declaration of M may change which statuses are required.  A required status may
 * then lack a value in one program only, even in cases where no rule of any unit applies. */
bool delta_rules_may_gap(const Amendment *m);

#endif
