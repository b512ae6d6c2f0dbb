/* check_advice.h - from the tree of an advice to the model (SPEC 19). */
#ifndef BL_CHECK_ADVICE_H
#define BL_CHECK_ADVICE_H

#include "check/check_expr.h"

/* Check the advice N and put it behind those of the program. */
void check_advice(ExprChecker *x, const Node *n);

#endif
