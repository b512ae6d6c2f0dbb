/* script_rows.h - a ruling as the director says it at the table: what he asks first,
 * then to whom he says what, in order, and what he keeps to himself. */
#ifndef BL_SCRIPT_ROWS_H
#define BL_SCRIPT_ROWS_H

#include "report/ruling_rows.h"

/* The words of R as they are said (words_of_ruling()). */
Words script_words(const Ruling *r, int lang, const Sources *sources, Arena *arena);
/* Add the steps of R to ROWS, in W from script_words().  What is said to one
 * person in one go is one row; Row.to and Row.note stay as they are. */
void script_rows_add(const Words *w, const Ruling *r, const RowsOptions *o, Rows *rows);
/* What row I of a script is: "say", "offer" for a choice, "note" for who rules alone,
 * "if" for a question or an answer with what follows from it in the rows below that
 * stand deeper, "remark" for what holds beside. */
const char *script_kind(const Rows *rows, int i);
/* The rows of a script as they are printed: "To East: ...". */
void script_print(const Words *w, Rows *rows);

#endif
