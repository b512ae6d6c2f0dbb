/* implies.h - whether one condition implies another, by their structure and the definitions that
 * they call.  A yes is proved.  It knows nothing of natives, of what rules conclude, or of several
 * conditions together, so a no proves nothing. */
#ifndef BL_IMPLIES_H
#define BL_IMPLIES_H

#include "program/model.h"

/* If A has the truth value A_IS, must B have B_IS, whatever the variables are?  Both stand in one
 * clause. */
bool implies(const Ex *a, bool a_is, const Ex *b, bool b_is);

#endif
