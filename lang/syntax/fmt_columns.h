/* fmt_columns.h - aligns the wordings of declarations on neighbouring lines, such as the values of
 * an enum.  The wordings of each language stand in one column. */
#ifndef BL_FMT_COLUMNS_H
#define BL_FMT_COLUMNS_H

#include "syntax/fmt_pieces.h"

/* Sets the spaces before the wordings in P, the pieces of a law file.  ITEMS is the tree of the
 * file.  Call it after fmt_break_lines(), which decides where lines begin. */
void fmt_columns(FmtPieces *p, const Node *items);

#endif
