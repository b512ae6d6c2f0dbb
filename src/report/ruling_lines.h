/* ruling_lines.h - compares a line of a ruling with another ruling. */
#ifndef BL_RULING_LINES_H
#define BL_RULING_LINES_H

#include "report/rows.h"

/* Returns true if the ruling B lacks LINE, a line of A, or has LINE under another condition.  A and
 * B are rulings on the same case. */
bool ruling_lines_differ(const Ruling *a, const Line *line, const Ruling *b, Arena *arena);

#endif
