/* linediff.h - the lines in which two texts differ, as `diff -u` tells them. */
#ifndef BL_LINEDIFF_H
#define BL_LINEDIFF_H

#include "base.h"

/* WAS and IS, two versions of the file NAME; nothing for equal ones. */
void linediff_print(const char *name, const char *was, const char *is, FILE *out);

#endif
