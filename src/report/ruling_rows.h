/* ruling_rows.h - turns a ruling into rows of sentences.  Lines that hold under every answer have
 * numbers.  Lines that depend on open facts are indented below a question or a condition. */
#ifndef BL_RULING_ROWS_H
#define BL_RULING_ROWS_H

#include "report/rows.h"

/* Returns true if the options O select LINE. */
bool ruling_rows_shows(const Line *line, const RowsOptions *o);
/* LINE is a line of the ruling OF.  Returns true if R has LINE under the same condition. */
bool ruling_rows_say(const Ruling *r, const Ruling *of, const Line *line, Arena *arena);
/* Adds to ROWS the rows for R that the options O select. */
void ruling_rows_add(const Words *w, const Ruling *r, const RowsOptions *o, Rows *rows);

#endif
