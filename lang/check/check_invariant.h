/* check_invariant.h - turns the syntax tree of an invariant into the model (SPEC 22). */
#ifndef BL_CHECK_INVARIANT_H
#define BL_CHECK_INVARIANT_H

#include "check/check_inside.h"

/* Checks N, an invariant, and adds it to the program. If N is a replacement, puts it in the
 * place of the earlier invariant. If N is a `repeal`, removes the invariant that it names.
 * Ignores all other items. */
void check_invariant(Checker *c, const Node *n);

#endif
