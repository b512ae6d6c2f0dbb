/* label.h - labels of clauses, such as 46B1a: their parts and their order. */
#ifndef BL_LABEL_H
#define BL_LABEL_H

#include "kit/base.h"

/* Is INNER a clause inside OUTER (or OUTER itself)?  46B1a is inside 46B. */
bool label_inside(const char *inner, const char *outer);
/* Order of labels in the book: 9 before 45, 45C before 45C1, B2 before B10. */
int label_compare(const char *a, const char *b);

#endif
