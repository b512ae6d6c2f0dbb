/* patch_delta.h - makes parts of an amendment in a program that is being patched. */
#ifndef BL_PATCH_DELTA_H
#define BL_PATCH_DELTA_H

#include "diff/patch.h"

/* Restores X's program, which has the rules of M->a, and makes the N PARTS of M and the
 * parts that they need.  Returns false, and changes nothing, if this program cannot
 * express a part. */
bool patch_take_parts(Patch *x, const Amendment *m, const int *parts, int n);
/* The same for all parts of the N CHANGES. */
bool patch_take_changes(Patch *x, const Amendment *m, const int *changes, int n);
/* The same for all parts of the N UNITS. */
bool patch_take_units(Patch *x, const Amendment *m, const int *units, int n);

#endif
