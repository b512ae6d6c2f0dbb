/* fmt_columns.h - aligns the wordings of declarations that stand below each other, such as the
 * values of an enum: one column for each language. */
#ifndef BL_FMT_COLUMNS_H
#define BL_FMT_COLUMNS_H

#include "syntax/fmt_pieces.h"

/* Sets the spaces before pieces of a law file, whose tree is ITEMS.  Needs to know which pieces begin
 * a line: call fmt_break_lines() first. */
void fmt_columns(FmtPieces *p, const Node *items);

#endif
