/* check_principle.h - turns the syntax tree of a principle into the model (SPEC 13). */
#ifndef BL_CHECK_PRINCIPLE_H
#define BL_CHECK_PRINCIPLE_H

#include "check/check_expr.h"

/* Checks the principle N and adds it to the program. Call it after all universes are checked. */
void check_principle(ExprChecker *x, const Node *n);

#endif
