/* implies.h - whether one condition implies another, by their structure and the definitions that
 * they call.  A result of true is proved.  A result of false proves nothing, because natives,
 * conclusions of rules, and several conditions together are not examined. */
#ifndef BL_IMPLIES_H
#define BL_IMPLIES_H

#include "program/model.h"

/* Returns true if A having the truth value A_IS implies that B has B_IS, for all values of the
 * variables.  A and B stand in one clause. */
bool implies(const Ex *a, bool a_is, const Ex *b, bool b_is);

#endif
