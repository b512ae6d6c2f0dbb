/* fmt_case.h - lays out a case file.  `case` stands at the margin.  Sections are indented by two
 * columns, and their lines by four. */
#ifndef BL_FMT_CASE_H
#define BL_FMT_CASE_H

#include "syntax/fmt_pieces.h"

/* Sets the indents and spaces of P, the pieces of a case file.  The file must have no errors. */
void fmt_case(FmtPieces *p);

#endif
