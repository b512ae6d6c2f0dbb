/* fmt_law.h - lays out a law file.  Declarations and clauses stand at the margin.  Their parts are
 * indented by two columns.  Wordings stand in columns. */
#ifndef BL_FMT_LAW_H
#define BL_FMT_LAW_H

#include "syntax/fmt_pieces.h"

/* Sets the indents and spaces of P, the pieces of a law file.  ITEMS is the tree of the file.  The
 * file must have no errors. */
void fmt_law(FmtPieces *p, const Node *items);

#endif
