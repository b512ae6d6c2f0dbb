/* implies.h - decides whether one condition implies another, from their structure and the
 * definitions that they call.
 *
 * A result of true is proved.  A result of false proves nothing: natives, conclusions of rules, and
 * combinations of conditions are not examined. */
#ifndef BL_IMPLIES_H
#define BL_IMPLIES_H

#include "program/model.h"

/* Returns true if, for all values of the variables, B has the truth value B_IS whenever A has A_IS.
 * A and B must stand in one clause. */
bool implies(const Ex *a, bool a_is, const Ex *b, bool b_is);

#endif
