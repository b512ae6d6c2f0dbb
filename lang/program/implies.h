/* implies.h - does one condition already say another, by the words of both and by
 * the definitions that they call?  What it answers yes to is proved; it knows
 * nothing of natives, of what rules conclude, or of several conditions together. */
#ifndef BL_IMPLIES_H
#define BL_IMPLIES_H

#include "program/model.h"

/* Where A is A_IS, must B be B_IS, whatever the variables are?  Both stand in one
 * clause. */
bool implies(const Ex *a, bool a_is, const Ex *b, bool b_is);

#endif
