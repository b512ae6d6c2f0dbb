/* unused_rows.h - what a case tells and a ruling does not use, as rows of a report. */
#ifndef BL_UNUSED_ROWS_H
#define BL_UNUSED_ROWS_H

#include "report/rows.h"
#include "ruling/unused.h"

/* Returns the fact of U, which is a finding or a choice. */
Fact unused_rows_fact(const Unused *u);
/* Returns what was told, in the words of the case; in another language than that of the case, as a
 * sentence. */
const char *unused_rows_told(const Words *w, const Unused *u);
/* Returns why the laws do not ask it ("it is asked only of the card played"), or NULL. */
const char *unused_rows_reason(const Words *w, const Unused *u);
/* Returns true if one of N is an event. */
bool unused_rows_have_event(const Unused *list, int n);
/* Adds a row for each of N; one for those that read alike. */
void unused_rows_add(const Words *w, const Unused *list, int n, Rows *rows);

#endif
