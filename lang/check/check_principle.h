/* check_principle.h - from the tree of a principle to the model (SPEC 13). */
#ifndef BL_CHECK_PRINCIPLE_H
#define BL_CHECK_PRINCIPLE_H

#include "check/check_expr.h"

/* Checks the principle N and adds it to the program. All universes must have been checked. */
void check_principle(ExprChecker *x, const Node *n);

#endif
