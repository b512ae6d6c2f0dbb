/* asked_readings.h - finds the readings on which a clause may depend.  A reading is a choice
 * between official interpretations of the Laws. */
#ifndef BL_ASKED_READINGS_H
#define BL_ASKED_READINGS_H

#include "program/model.h"

/* Stores in LIST each reading that the conditions of C call, directly or through a definition.
 * Returns their number.  Leaves out a reading in a conjunction that the conditions of C make false.
 * LIST must have room for all functions of the program.  Temporary objects come from ARENA. */
int asked_readings(const Clause *c, const Fun **list, Arena *arena);

#endif
