/* amended.h - writes an amendment as text, for tests. */
#ifndef BL_TEST_AMENDED_H
#define BL_TEST_AMENDED_H

#include "diff/delta.h"

/* Returns a text with a line for each unit of M, each followed by a line for each part of the unit.
 * The caller frees the text. */
char *amendment_text(const Amendment *m);

#endif
