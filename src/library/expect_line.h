/* expect_line.h - a line of a ruling as a case expects it (SPEC 8.6). */
#ifndef BL_EXPECT_LINE_H
#define BL_EXPECT_LINE_H

#include "ruling/ruling.h"

/* Returns the text of L ("called(d1) is ♦6 by 46B2"), in ARENA; NULL if no case can expect L.
 * Every event must have a label of its own. */
const char *expect_line_text(const Ruling *r, const Line *l, Arena *arena);
/* Returns V as a condition of such a text writes it. */
const char *expect_value_text(const Ruling *r, const Type *t, Value v, Arena *arena);

#endif
