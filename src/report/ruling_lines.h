/* ruling_lines.h - compares a line of a ruling with another ruling, and says whether options leave a
 * line out. */
#ifndef BL_RULING_LINES_H
#define BL_RULING_LINES_H

#include "report/rows.h"

/* A and B are rulings on the same case, and LINE is a line of A.  Returns true if B lacks LINE, or
 * has LINE under another condition. */
bool ruling_lines_differ(const Ruling *a, const Line *line, const Ruling *b, Arena *arena);
/* Returns true if the options O leave out LINE for one of these reasons:
 *    - O->all is false.  LINE is a status that is declared `required when COND`, and COND is false.
 *    - O->brief is true and O->details is false.  LINE is declared as a `detail`. */
bool ruling_lines_moot(const Words *w, const Line *line, const RowsOptions *o);

#endif
