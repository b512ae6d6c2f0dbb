/* equal_conditions.h - finds conditions of one or two programs that say the same.
 *
 * Two conditions are equal if they have the same structure and call functions with the same names.
 * Corresponding variables must stand in the same places.  Two functions with the same name may have
 * different definitions. */
#ifndef BL_EQUAL_CONDITIONS_H
#define BL_EQUAL_CONDITIONS_H

#include "program/model.h"

/* The conditions of a program that have an equal condition in the program BASE.  `of` has an entry
 * for each condition in Program.thunks, in the same order.  The entry is 1 + the index of the first
 * equal condition of BASE, or 0 if BASE has no equal condition.  BASE may be the same program. */
typedef struct EqualConditions {
    const uint32_t *of;
    uint32_t n; /* the length of `of`; a condition that was added later has no entry */
} EqualConditions;

EqualConditions equal_conditions(const Program *p, const Program *base, Arena *arena);

#endif
