/* line_diff.h - the lines in which two texts differ, as `diff -u` tells them. */
#ifndef BL_LINE_DIFF_H
#define BL_LINE_DIFF_H

#include "kit/base.h"

/* WAS and IS, two versions of the file NAME; nothing for equal ones. */
void line_diff_print(const char *name, const char *was, const char *is, FILE *out);

#endif
