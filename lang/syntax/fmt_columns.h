/* fmt_columns.h - aligns the wordings of declarations on neighbouring lines, such as the values of
 * an enum: each language has a column. */
#ifndef BL_FMT_COLUMNS_H
#define BL_FMT_COLUMNS_H

#include "syntax/fmt_pieces.h"

/* Sets the spaces before the wordings among the pieces P of a law file.  ITEMS is its tree.  The
 * caller has called fmt_break_lines(), so that each piece that begins a line is known. */
void fmt_columns(FmtPieces *p, const Node *items);

#endif
