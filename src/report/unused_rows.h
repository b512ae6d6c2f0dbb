/* unused_rows.h - makes rows for the statements of a case that its ruling does not use. */
#ifndef BL_UNUSED_ROWS_H
#define BL_UNUSED_ROWS_H

#include "report/rows.h"
#include "ruling/unused.h"

/* U is a finding or a choice.  Returns the fact that U states. */
Fact unused_rows_fact(const Unused *u);
/* Returns the statement U in the words of the case.  If the language of W is not the language of
 * the case, returns a sentence instead. */
const char *unused_rows_told(const Words *w, const Unused *u);
/* Returns the reason why no rule reads U, such as "it is asked only about: the card played".
 * Returns NULL if there is no such reason. */
const char *unused_rows_reason(const Words *w, const Unused *u);
/* Returns true if one of the N statements in LIST is an event. */
bool unused_rows_have_event(const Unused *list, int n);
/* Adds to ROWS a row for each of the N statements in LIST.  Equal rows are added once. */
void unused_rows_add(const Words *w, const Unused *list, int n, Rows *rows);

#endif
