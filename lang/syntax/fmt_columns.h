/* fmt_columns.h - values of enums and other declarations of one line, one below the
 * other: their wordings in columns, a column for each language. */
#ifndef BL_FMT_COLUMNS_H
#define BL_FMT_COLUMNS_H

#include "syntax/fmt_pieces.h"

/* Set the space before pieces of the law file, of which ITEMS was parsed, once it
 * is known which of them begin a line. */
void fmt_columns(FmtPieces *p, const Node *items);

#endif
