/* equal_conditions.h - conditions of one or two programs that say the same.
 *
 * Two conditions are equal if they have the same structure, with their variables at the same
 * places, and call functions of the same names.  Those functions may still differ. */
#ifndef BL_EQUAL_CONDITIONS_H
#define BL_EQUAL_CONDITIONS_H

#include "program/model.h"

/* For each remembered condition (Program.thunks) of a program: 1 + the index of the first equal one
 * of BASE, which may be the same program; 0: no condition of BASE is equal. */
typedef struct EqualConditions {
    const uint32_t *of;
    uint32_t n; /* the length of `of`; conditions added later have no entry */
} EqualConditions;

EqualConditions equal_conditions(const Program *p, const Program *base, Arena *arena);

#endif
