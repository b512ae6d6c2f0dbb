/* expect_line.h - writes a line of a ruling as a case expects it (SPEC 8.6). */
#ifndef BL_EXPECT_LINE_H
#define BL_EXPECT_LINE_H

#include "ruling/ruling.h"

/* Returns the text of L, a line of R ("called(d1) is ♦6 by 46B2"), in ARENA.  Returns NULL if no
 * case can expect L.  Every event of the case must have a label. */
const char *expect_line_text(const Ruling *r, const Line *l, Arena *arena);
/* Returns the value V of type T as the case of R writes it after `if`, in ARENA. */
const char *expect_value_text(const Ruling *r, const Type *t, Value v, Arena *arena);

#endif
