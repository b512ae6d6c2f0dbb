/* delta_rules.h - on which rules of a program the units of an amendment turn: those that it
 * has otherwise or not at all, those whose defeats differ, and of a declaration those that
 * are told by means of it. */
#ifndef BL_DELTA_RULES_H
#define BL_DELTA_RULES_H

#include "diff/delta.h"

typedef struct DeltaRules DeltaRules;

/* The rules of M->a, or OF_B.  M must live as long. */
DeltaRules *delta_rules_new(const Amendment *m, bool of_b);
void delta_rules_free(DeltaRules *k); /* NULL is allowed */
bool delta_rules_has(const DeltaRules *k, int unit, const Rule *r);
/* By the id of a rule: does any unit turn on it? */
const bool *delta_rules_of_any_unit(const DeltaRules *k);
/* Does a declaration turn on what is required?  Then something may be a gap in one program
 * alone where no rule speaks of it. */
bool delta_rules_may_gap(const Amendment *m);

#endif
