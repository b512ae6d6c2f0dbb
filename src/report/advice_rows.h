/* advice_rows.h - double-dummy advice beside a ruling, as sentences. */
#ifndef BL_ADVICE_ROWS_H
#define BL_ADVICE_ROWS_H

#include "bridge/doubledummy.h"
#include "report/ruling_rows.h"
#include "ruling/advice.h"

/* Stores in *LINES the advice beside R, each with its condition, in the arena of W.  Returns
 * how many there are. */
int advice_rows_lines(const Words *w, const Ruling *r, DoubleDummy *dd, const AdviceLine **lines);
/* Adds rows for the N LINES: each open question, and below it the advice for each answer. */
void advice_rows_add(const Words *w, const AdviceLine *lines, int n, Rows *rows);

/* Returns the path of the double-dummy helper: TOLD; if that is NULL, BRIDGELAW_DDS from the
 * environment; else bridgelaw-dds as installed with this program, in ARENA. */
const char *advice_rows_helper_path(const char *told, Arena *arena);
/* Returns a solver that runs PROGRAM, a path that must stay valid.  End it with
 * doubledummy_free(). */
DoubleDummy *advice_rows_open_helper(const char *program);

#endif
