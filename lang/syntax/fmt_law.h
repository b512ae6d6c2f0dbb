/* fmt_law.h - lays out a law file: declarations and clauses at the margin, their parts indented by
 * two columns, wordings in columns. */
#ifndef BL_FMT_LAW_H
#define BL_FMT_LAW_H

#include "syntax/fmt_pieces.h"

/* Sets the indents and spaces of the pieces P of a law file.  ITEMS is its tree.  The file has no
 * errors. */
void fmt_law(FmtPieces *p, const Node *items);

#endif
