/* equal_conditions.h - finds conditions of one or two programs that say the same.
 *
 * Two conditions are equal if they have the same structure, with corresponding variables in the
 * same places, and call functions of the same names.  The functions themselves may differ. */
#ifndef BL_EQUAL_CONDITIONS_H
#define BL_EQUAL_CONDITIONS_H

#include "program/model.h"

/* Which conditions of a program have an equal condition in the program BASE.  `of` has an entry for
 * each remembered condition of the program, in the order of Program.thunks.  The entry is 1 + the
 * index of the first equal condition of BASE, or 0 if BASE has no equal condition.  BASE may be the
 * same program. */
typedef struct EqualConditions {
    const uint32_t *of;
    uint32_t n; /* the length of `of`; a condition added later has no entry */
} EqualConditions;

EqualConditions equal_conditions(const Program *p, const Program *base, Arena *arena);

#endif
