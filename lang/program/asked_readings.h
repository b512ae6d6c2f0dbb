/* asked_readings.h - the readings that a clause can ask. */
#ifndef BL_ASKED_READINGS_H
#define BL_ASKED_READINGS_H

#include "program/model.h"

/* Puts the readings that the conditions of C ask, themselves or through a definition that they call,
 * into LIST, each once.  A reading in a branch that another condition of C rules out is not asked.
 * LIST has room for all functions of the program.  Returns their number.  ARENA is for the caller's
 * run only. */
int asked_readings(const Clause *c, const Fun **list, Arena *arena);

#endif
