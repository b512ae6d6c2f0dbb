/* ruling_lines.h - lines of a ruling: how two rulings differ in one. */
#ifndef BL_RULING_LINES_H
#define BL_RULING_LINES_H

#include "report/rows.h"

/* Returns true if B, a ruling on the same case, lacks LINE of A or has it under another
 * condition. */
bool ruling_lines_differ(const Ruling *a, const Line *line, const Ruling *b, Arena *arena);

#endif
