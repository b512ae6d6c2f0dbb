/* ruling_rows.h - turns a ruling into rows of sentences.  Lines that hold in any case have numbers.
 * Lines that depend on open facts are indented below a question or a condition. */
#ifndef BL_RULING_ROWS_H
#define BL_RULING_ROWS_H

#include "report/rows.h"

/* Returns true if O selects LINE. */
bool ruling_rows_shows(const Line *line, const RowsOptions *o);
/* Returns true if R has LINE, a line of the ruling OF, under the same condition. */
bool ruling_rows_say(const Ruling *r, const Ruling *of, const Line *line, Arena *arena);
/* Returns true if LINE must not have a row: it is a status that is required only in other cases or,
 * in a short report, a mere detail. */
bool ruling_rows_moot(const Words *w, const Line *line, const RowsOptions *o);
/* Adds the rows for R to ROWS. */
void ruling_rows_add(const Words *w, const Ruling *r, const RowsOptions *o, Rows *rows);

#endif
