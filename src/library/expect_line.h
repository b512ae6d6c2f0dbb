/* expect_line.h - a line of a ruling as a case expects it (SPEC 8.6). */
#ifndef BL_EXPECT_LINE_H
#define BL_EXPECT_LINE_H

#include "ruling/ruling.h"

/* "called(d1) is ♦6 by 46B2"; NULL for what no case can expect.  Events must have labels
 * of their own. */
const char *expect_line_text(const Ruling *r, const Line *l, Arena *arena);
/* V as a condition of such a line writes it. */
const char *expect_value_text(const Ruling *r, const Type *t, Value v, Arena *arena);

#endif
