/* line_diff.h - prints the lines that differ between two texts, as `diff -u` does. */
#ifndef BL_LINE_DIFF_H
#define BL_LINE_DIFF_H

#include "kit/base.h"

/* Prints to OUT the differences between WAS and IS, two versions of the file NAME.  Prints nothing
 * if they are equal. */
void line_diff_print(const char *name, const char *was, const char *is, FILE *out);

#endif
