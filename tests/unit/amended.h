/* amended.h - writes an amendment as text, for tests. */
#ifndef BL_TEST_AMENDED_H
#define BL_TEST_AMENDED_H

#include "diff/delta.h"

/* Returns a text with a line for each unit, and below it a line for each of its parts.  The caller
 * frees the text. */
char *amendment_text(const Amendment *m);

#endif
