/* check_invariant.h - from the tree of an invariant to the model (SPEC 22). */
#ifndef BL_CHECK_INVARIANT_H
#define BL_CHECK_INVARIANT_H

#include "check/check_inside.h"

/* If N is an invariant, checks it and adds it to the program, or puts it in the place of another;
 * if N repeals one, removes it.  Ignores other items. */
void check_invariant(Checker *c, const Node *n);

#endif
