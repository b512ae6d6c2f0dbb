/* script_rows.h - turns a ruling into a script: what the director says at the table.  A script
 * begins with questions.  Sentences to each player follow in order.  Notes are for the director
 * alone. */
#ifndef BL_SCRIPT_ROWS_H
#define BL_SCRIPT_ROWS_H

#include "report/ruling_rows.h"

/* Returns the Words that words_of_ruling() makes for R, LANG and SOURCES.  Sets `aloud` in these
 * Words, so that each sentence speaks to a person. */
Words script_words(const Ruling *r, int lang, const Sources *sources, Arena *arena);
/* Adds to ROWS the steps of the script of R that the options O select.  W comes from
 * script_words().  Consecutive sentences to the same person become one row. */
void script_rows_add(const Words *w, const Ruling *r, const RowsOptions *o, Rows *rows);
/* Returns the kind of row I of ROWS, a script.  "say" and "offer" speak to a player, and "offer"
 * offers a choice.  "note" is for the director alone.  "if" is a question or an answer; the
 * consequences are indented below it.  "remark" is additional information. */
const char *script_kind(const Rows *rows, int i);
/* Changes the texts of ROWS, a script, for print: "To East: ...". */
void script_print(const Words *w, Rows *rows);

#endif
