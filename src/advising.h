/* advising.h - what double dummy says beside a ruling, as sentences. */
#ifndef BL_ADVISING_H
#define BL_ADVISING_H

#include "advise.h"
#include "doubledummy.h"
#include "tell.h"

/* What is advised beside R, each thing once with its condition, in the arena of W: how
 * many there are. */
int advising_lines(const Words *w, const Ruling *r, DoubleDummy *dd,
                   const AdviceLine **lines);
/* Adds the rows of N of them: what follows from each answer to what is open below it. */
void advising_tell(const Words *w, const AdviceLine *lines, int n, Rows *rows);

/* Who answers the oracles: PROGRAM; where that is NULL, the program at BRIDGELAW_DDS, if
 * the environment has that, else the one that was installed with this one.  Its path is
 * in ARENA. */
DoubleDummy *advising_open(const char *program, Arena *arena);

#endif
