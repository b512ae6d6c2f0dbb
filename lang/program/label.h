/* label.h - labels of clauses, such as 46B1a: their parts and their order. */
#ifndef BL_LABEL_H
#define BL_LABEL_H

#include "kit/base.h"

/* Returns true if INNER is the label OUTER, or the label of a part of the clause OUTER.  For
 * example, 46B1a is inside 46B. */
bool label_inside(const char *inner, const char *outer);
/* Compares two labels in the order of the book: 9 < 45, 45C < 45C1, B2 < B10.  Returns a
 * negative number, 0 or a positive number, like strcmp(). */
int label_compare(const char *a, const char *b);

#endif
