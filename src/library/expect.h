/* expect.h - what a case expects, held against a ruling (SPEC 8.6). */
#ifndef BL_EXPECT_H
#define BL_EXPECT_H

#include "ruling/ruling.h"
#include "syntax/source.h"

/* NULL when the ruling meets X, else what is wrong, in one line of English
 * from ARENA. */
const char *expect_failure(const Ruling *r, const Expectation *x, Arena *arena);

/* NULL when these rulings of one body, either of which may be missing, differ as D
 * says; else why not. */
const char *expect_difference_failure(const Difference *d, const Ruling *a,
                                      const Ruling *b, Arena *arena);

/* Is X about the ruling of BODY? */
bool expect_is_for(const Expect *x, const Body *body);

/* What the line of a case at SPAN says from there on, without a comment: in ARENA. */
const char *expect_text(const Sources *sources, Span span, Arena *arena);

#endif
