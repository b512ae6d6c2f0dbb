/* ruling_lines.h - compares a line of a ruling with another ruling. */
#ifndef BL_RULING_LINES_H
#define BL_RULING_LINES_H

#include "report/rows.h"

/* A and B are rulings on the same case, and LINE is a line of A.  Returns true if B lacks LINE, or
 * has LINE under another condition. */
bool ruling_lines_differ(const Ruling *a, const Line *line, const Ruling *b, Arena *arena);

#endif
