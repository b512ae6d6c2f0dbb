/* check_principle.h - from the tree of a principle to the model (SPEC 13). */
#ifndef BL_CHECK_PRINCIPLE_H
#define BL_CHECK_PRINCIPLE_H

#include "check/check_expr.h"

/* Check the principle N and put it behind those of the program, whose universes
 * are known. */
void check_principle(ExprChecker *x, const Node *n);

#endif
