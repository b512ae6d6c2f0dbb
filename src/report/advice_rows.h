/* advice_rows.h - what double dummy says beside a ruling, as sentences. */
#ifndef BL_ADVICE_ROWS_H
#define BL_ADVICE_ROWS_H

#include "bridge/doubledummy.h"
#include "report/ruling_rows.h"
#include "ruling/advice.h"

/* What is advised beside R, each thing once with its condition, in the arena of W: how
 * many there are. */
int advice_rows_lines(const Words *w, const Ruling *r, DoubleDummy *dd,
                      const AdviceLine **lines);
/* Adds the rows of N of them: what follows from each answer to what is open below it. */
void advice_rows_add(const Words *w, const AdviceLine *lines, int n, Rows *rows);

/* The path of who answers the oracles: TOLD; where that is NULL, BRIDGELAW_DDS, if the
 * environment has that, else the program that was installed with this one, in ARENA. */
const char *advice_rows_helper_path(const char *told, Arena *arena);
/* That at PROGRAM, which must stay; end it with doubledummy_free(). */
DoubleDummy *advice_rows_open_helper(const char *program);

#endif
