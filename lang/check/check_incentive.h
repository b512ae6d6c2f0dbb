/* check_incentive.h - from the tree of an incentive to the model (SPEC 20). */
#ifndef BL_CHECK_INCENTIVE_H
#define BL_CHECK_INCENTIVE_H

#include "check/check_expr.h"

/* Check the incentive N and put it behind those of the program. */
void check_incentive(ExprChecker *x, const Node *n);

#endif
