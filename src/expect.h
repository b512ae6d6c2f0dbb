/* expect.h - what a case expects, held against a ruling (SPEC 8.6). */
#ifndef BL_EXPECT_H
#define BL_EXPECT_H

#include "ruling.h"

/* NULL when the ruling meets X, else what is wrong, in one line of English
 * from ARENA. */
const char *expectation_failure(const Ruling *r, const Expectation *x, Arena *arena);

/* NULL when these rulings of one body, either of which may be missing, differ as D
 * says; else why not. */
const char *difference_failure(const Difference *d, const Ruling *a, const Ruling *b,
                               Arena *arena);

#endif
