/* check_universe.h - turns the syntax tree of a universe into the model (SPEC 12). */
#ifndef BL_CHECK_UNIVERSE_H
#define BL_CHECK_UNIVERSE_H

#include "check/check_expr.h"

/* Checks the universe N and adds it to the program. */
void check_universe(ExprChecker *x, const Node *n);

#endif
