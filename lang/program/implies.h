/* implies.h - decides whether one condition implies another.  Compares the structure of the two
 * conditions, and the definitions that the conditions call.
 *
 * If the result is true, the implication is proved.  If the result is false, nothing is proved:
 * natives, conclusions of rules, and combinations of conditions are not examined. */
#ifndef BL_IMPLIES_H
#define BL_IMPLIES_H

#include "program/model.h"

/* Returns true if B has the truth value B_IS whenever A has the truth value A_IS, for all values of
 * the variables.  A and B must stand in one clause. */
bool implies(const Ex *a, bool a_is, const Ex *b, bool b_is);

#endif
