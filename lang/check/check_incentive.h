/* check_incentive.h - turns the syntax tree of an incentive into the model (SPEC 20). */
#ifndef BL_CHECK_INCENTIVE_H
#define BL_CHECK_INCENTIVE_H

#include "check/check_expr.h"

/* Checks the incentive N and adds it to the program. */
void check_incentive(ExprChecker *x, const Node *n);

#endif
