/* list_case.h - prints the lists of the command `list` for authors of cases.
 *
 * The lists have the sentences, settings, findings and words that a case may use.  They also have
 * the conclusions that a case may expect, and the readings. */
#ifndef BL_LIST_CASE_H
#define BL_LIST_CASE_H

#include "library/library.h"
#include "report/list_row.h"
#include "words/words.h"

/* Each function prints the rows of its list with ROW.  W has the language and the edition. */
void list_case_sentences(const Words *w, ListRow *row);
void list_case_settings(const Words *w, ListRow *row);
void list_case_findings(const Words *w, ListRow *row);
void list_case_words(const Words *w, ListRow *row);
/* Prints the statuses and actions that a clause of the edition concludes, each with its possible
 * conclusions. */
void list_case_conclusions(const Words *w, ListRow *row);
/* Prints each reading and option with its values, and marks the value that the edition follows. */
void list_case_readings(const Words *w, ListRow *row);

#endif
