/* check_universe.h - from the tree of a universe to the model (SPEC 12). */
#ifndef BL_CHECK_UNIVERSE_H
#define BL_CHECK_UNIVERSE_H

#include "check/check_expr.h"

/* Check the universe N and put it behind those of the program. */
void check_universe(ExprChecker *x, const Node *n);

#endif
