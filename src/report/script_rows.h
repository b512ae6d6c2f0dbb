/* script_rows.h - a ruling as the director says it at the table: what he asks first,
 * then to whom he says what, in order, and what he keeps to himself. */
#ifndef BL_SCRIPT_ROWS_H
#define BL_SCRIPT_ROWS_H

#include "report/ruling_rows.h"

/* Returns words for saying R at the table (words_of_ruling()). */
Words script_words(const Ruling *r, int lang, const Sources *sources, Arena *arena);
/* Adds the steps of R to ROWS, in W from script_words().  Consecutive sentences to one person
 * become one row. */
void script_rows_add(const Words *w, const Ruling *r, const RowsOptions *o, Rows *rows);
/* Returns the kind of row I of a script: "say"; "offer", a choice; "note", for the director
 * alone; "if", a question or an answer, with its consequences in the more indented rows below;
 * "remark", additional information. */
const char *script_kind(const Rows *rows, int i);
/* Turns the rows of a script into what is printed: "To East: ...". */
void script_print(const Words *w, Rows *rows);

#endif
