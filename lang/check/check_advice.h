/* check_advice.h - turns the syntax tree of an advice into the model (SPEC 19). */
#ifndef BL_CHECK_ADVICE_H
#define BL_CHECK_ADVICE_H

#include "check/check_expr.h"

/* Checks the advice N and adds it to the program. */
void check_advice(ExprChecker *x, const Node *n);

#endif
