/* bounds.h - from the tree of a universe to the model (SPEC 12). */
#ifndef BL_BOUNDS_H
#define BL_BOUNDS_H

#include "express.h"

/* Check the universe N and put it behind those of the program. */
void bounds_check(Express *x, const Node *n);

#endif
