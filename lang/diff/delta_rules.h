/* delta_rules.h - which rules of a program each unit of an amendment concerns.
 *
 * A unit of clauses concerns its rules without an equal and the rules with different
 * defeats.  The unit of a declaration concerns the rules that use it, directly or through
 * definitions. */
#ifndef BL_DELTA_RULES_H
#define BL_DELTA_RULES_H

#include "diff/delta.h"

typedef struct DeltaRules DeltaRules;

/* Finds the rules of M->a, or of M->b if OF_B.  M must live as long as the result. */
DeltaRules *delta_rules_new(const Amendment *m, bool of_b);
void delta_rules_free(DeltaRules *k); /* NULL is allowed */
/* Returns true if the unit concerns R. */
bool delta_rules_has(const DeltaRules *k, int unit, const Rule *r);
/* Returns true if part P is about R; a declaration is about all rules that its unit
 * concerns. */
bool delta_rules_part_about(const DeltaRules *k, const DeltaPart *p, const Rule *r);
/* Returns an array by the id of a rule: true if any unit concerns it. */
const bool *delta_rules_of_any_unit(const DeltaRules *k);
/* Returns true if a declaration affects what is required.  Then a required status may
 * lack a value in one program alone, even where no rule of any unit applies. */
bool delta_rules_may_gap(const Amendment *m);

#endif
