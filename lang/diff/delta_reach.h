/* delta_reach.h - which functions and which rules of a program a difference between two
 * programs concerns.
 *
 * A set of functions is an array by their ids.  One more element, at the number of
 * functions, says whether events may stand in one program and not in the other. */
#ifndef BL_DELTA_REACH_H
#define BL_DELTA_REACH_H

#include "diff/delta.h"
#include "program/dependencies.h"

/* Returns the function of P that has the name and the kind of F, a function of another
 * program; or NULL. */
const Fun *delta_fun_in(const Program *p, const Fun *f);
/* Returns the functions with values that can change when these rules and declarations
 * change, are added or are removed.  READERS are the dependencies of the program; rules
 * and functions may be those of the other program. */
bool *delta_touched(const Dependencies *readers, const Rule *const *rules, int nrules,
                    const Fun *const *funs, int nfuns, Arena *arena);
/* Returns the functions that all parts of change CHANGE of M touch, or those of all changes if
 * CHANGE is -1. */
bool *delta_touched_by_change(const Dependencies *readers, const Amendment *m, int change,
                              Arena *arena);
/* Adds to each of the two sets the functions that the other one has. */
void delta_unite_fun_sets(const Program *a, bool *funs_a, const Program *b, bool *funs_b);

/* A unit of clauses concerns its rules without an equal and the rules with different defeats.  The
 * unit of a declaration concerns the rules that use it, directly or through definitions. */
typedef struct DeltaRules DeltaRules;

/* Finds the rules of M->a, or of M->b if OF_B.  M must live as long as the result. */
DeltaRules *delta_rules_new(const Amendment *m, bool of_b);
void delta_rules_free(DeltaRules *k); /* NULL is allowed */
/* Returns true if the unit concerns R. */
bool delta_rules_has(const DeltaRules *k, int unit, const Rule *r);
/* Returns true if part P is about R; a declaration is about all rules that its unit concerns. */
bool delta_rules_part_about(const DeltaRules *k, const DeltaPart *p, const Rule *r);
/* Returns an array by the id of a rule: true if any unit concerns it. */
const bool *delta_rules_of_any_unit(const DeltaRules *k);
/* Returns true if a declaration affects what is required.  Then a required status may
 * lack a value in one program alone, even where no rule of any unit applies. */
bool delta_rules_may_gap(const Amendment *m);

#endif
