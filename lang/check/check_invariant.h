/* check_invariant.h - turns the syntax tree of an invariant into the model (SPEC 22). */
#ifndef BL_CHECK_INVARIANT_H
#define BL_CHECK_INVARIANT_H

#include "check/check_inside.h"

/* Checks the item N. If N is an invariant, adds it to the program, or puts it in the place of the
 * invariant that it replaces. If N is a `repeal`, removes the invariant that N names. Ignores all
 * other items. */
void check_invariant(Checker *c, const Node *n);

#endif
