/* fmt_law.h - how a law file is laid out: declarations and clauses
 * at the margin, their parts two columns in, wordings in columns. */
#ifndef BL_FMT_LAW_H
#define BL_FMT_LAW_H

#include "syntax/fmt_pieces.h"

/* Say of the pieces of a law file where they stand.  ITEMS is what was parsed from
 * it, without errors. */
void fmt_law(FmtPieces *p, const Node *items);

#endif
