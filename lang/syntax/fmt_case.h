/* fmt_case.h - how a case file is laid out: a case at the margin, its
 * sections two columns in, their lines four. */
#ifndef BL_FMT_CASE_H
#define BL_FMT_CASE_H

#include "syntax/fmt_pieces.h"

/* Say of the pieces of a case file, read without errors, where they stand. */
void fmt_case(FmtPieces *p);

#endif
