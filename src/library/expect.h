/* expect.h - checks a ruling against what its case expects (SPEC 8.6). */
#ifndef BL_EXPECT_H
#define BL_EXPECT_H

#include "ruling/ruling.h"
#include "syntax/source.h"

/* Returns NULL if the ruling R meets X.  Otherwise returns one line of English, in ARENA, about
 * what is wrong. */
const char *expect_failure(const Ruling *r, const Expectation *x, Arena *arena);

/* Finds the lines of R that X is about, whether they hold in all worlds or not.  Stores them in
 * *LINES, in ARENA, and returns their number.  The number is 0 if X says `no` or `open`. */
int expect_lines(const Ruling *r, const Expectation *x, const Line *const **lines, Arena *arena);

/* A and B are the rulings of one body in two editions, or NULL.  Returns NULL if they differ as D
 * says.  Otherwise returns the reason, in ARENA. */
const char *expect_difference_failure(const Difference *d, const Ruling *a, const Ruling *b,
                                      Arena *arena);

/* Returns true if X is about the ruling under EDITION. */
bool expect_is_under(const Expect *x, const char *edition);
/* Returns true if X is about the ruling of BODY. */
bool expect_is_for(const Expect *x, const Body *body);

/* Returns the text in SOURCES from the start of SPAN to the end of its line, without a comment, in
 * ARENA. */
const char *expect_text(const Sources *sources, Span span, Arena *arena);

#endif
