/* ruling_rows.h - a ruling as rows of sentences: numbered, what holds in any case; indented below a
 * question or a condition, what depends on open facts. */
#ifndef BL_RULING_ROWS_H
#define BL_RULING_ROWS_H

#include "report/rows.h"

/* Returns true if O asks for LINE. */
bool ruling_rows_shows(const Line *line, const RowsOptions *o);
/* Returns true if R says LINE, of the ruling OF, under the same condition. */
bool ruling_rows_say(const Ruling *r, const Ruling *of, const Line *line, Arena *arena);
/* Returns true if LINE is a required status that the case does not require.  Such a line has no
 * row. */
bool ruling_rows_moot(const Words *w, const Line *line, const RowsOptions *o);
/* Adds the rows of R. */
void ruling_rows_add(const Words *w, const Ruling *r, const RowsOptions *o, Rows *rows);

#endif
