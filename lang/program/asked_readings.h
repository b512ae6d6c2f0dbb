/* asked_readings.h - finds the readings that a clause may ask.  A reading is a choice between
 * official interpretations of the Laws. */
#ifndef BL_ASKED_READINGS_H
#define BL_ASKED_READINGS_H

#include "program/model.h"

/* Stores in LIST each reading that the conditions of C ask, directly or through a definition.
 * Returns their number.  Leaves out a reading that is not asked while the other conditions of C
 * hold.  LIST must have room for all functions of the program.  Temporary objects come from
 * ARENA. */
int asked_readings(const Clause *c, const Fun **list, Arena *arena);

#endif
