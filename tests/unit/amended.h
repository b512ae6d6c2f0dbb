/* amended.h - an amendment as a text, for tests. */
#ifndef BL_TEST_AMENDED_H
#define BL_TEST_AMENDED_H

#include "diff/delta.h"

/* A line for each unit and, below it, one for each of its parts.  The caller frees
 * the text. */
char *amendment_text(const Amendment *m);

#endif
