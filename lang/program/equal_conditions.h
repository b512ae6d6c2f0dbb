/* equal_conditions.h - conditions that say the same, in one program or in two.
 *
 * Two conditions say the same when they are built alike, their variables standing in the
 * same places; what they call goes by its name.  Whether that comes to the same in both
 * programs is another question. */
#ifndef BL_EQUAL_CONDITIONS_H
#define BL_EQUAL_CONDITIONS_H

#include "program/model.h"

/* By the conditions that P remembers (Program.thunks): 1 + the place of the first of
 * BASE's, which may be P itself, that says the same; 0: it has none. */
typedef struct EqualConditions {
    const uint32_t *of;
    uint32_t n; /* what was added to P since then has none */
} EqualConditions;

EqualConditions equal_conditions(const Program *p, const Program *base, Arena *arena);

#endif
