/* patch_delta.h - parts of an amendment taken over into a program that is patched. */
#ifndef BL_PATCH_DELTA_H
#define BL_PATCH_DELTA_H

#include "diff/patch.h"

/* X's program, which says what M->a says rule by rule, becomes M->a with the N PARTS
 * of M and those that they need; what was changed before is undone.  False, and
 * nothing is changed: something cannot be said in this program. */
bool patch_take_parts(Patch *x, const Amendment *m, const int *parts, int n);
/* The same with all parts of the N CHANGES. */
bool patch_take_changes(Patch *x, const Amendment *m, const int *changes, int n);
/* The same with all parts of the N UNITS. */
bool patch_take_units(Patch *x, const Amendment *m, const int *units, int n);

#endif
