/* list_case.h - the lists of `list` for those who write cases: the sentences, settings, findings and
 * words that a case may use, the conclusions that it may expect, and the readings. */
#ifndef BL_LIST_CASE_H
#define BL_LIST_CASE_H

#include "commands/list_row.h"
#include "library/library.h"
#include "words/words.h"

/* Each prints its rows in the language and the program of W. */
void list_case_sentences(const Words *w, ListRow *row);
void list_case_settings(const Words *w, ListRow *row);
void list_case_findings(const Words *w, ListRow *row);
void list_case_words(const Words *w, ListRow *row);
/* What some clause of the edition concludes: statuses, actions and what it says of them. */
void list_case_conclusions(const Words *w, ListRow *row);
/* Each reading and option with its values, and which of them the edition follows. */
void list_case_readings(const Words *w, ListRow *row);

#endif
