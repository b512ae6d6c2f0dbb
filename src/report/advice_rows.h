/* advice_rows.h - turns double-dummy advice into rows of sentences, which are printed beside a
 * ruling. */
#ifndef BL_ADVICE_ROWS_H
#define BL_ADVICE_ROWS_H

#include "bridge/doubledummy.h"
#include "report/ruling_rows.h"
#include "ruling/advice.h"

/* Stores the advice of DD for R in *LINES, in the arena of W.  Each line has its condition.
 * Returns the number of lines. */
int advice_rows_lines(const Words *w, const Ruling *r, DoubleDummy *dd, const AdviceLine **lines);
/* Adds rows for the N LINES to ROWS: each open question, with the advice for each answer below the
 * question. */
void advice_rows_add(const Words *w, const AdviceLine *lines, int n, Rows *rows);

/* Returns the path of the program bridgelaw-dds, in ARENA.  If TOLD is not NULL, returns TOLD.  If
 * the environment variable BRIDGELAW_DDS is set, returns its value.  Otherwise looks for the
 * program with laws_helper_path().  Returns NULL if the program is not found. */
const char *advice_rows_helper_path(const char *told, Arena *arena);
/* PROGRAM is the path of bridgelaw-dds.  Returns a solver that runs this program.  PROGRAM must
 * live as long as the solver.  The caller frees the solver with doubledummy_free(). */
DoubleDummy *advice_rows_open_helper(const char *program);

#endif
