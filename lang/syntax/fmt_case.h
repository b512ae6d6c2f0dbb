/* fmt_case.h - lays out a case file: `case` at the margin, sections indented by two columns, and
 * the lines of a section by four. */
#ifndef BL_FMT_CASE_H
#define BL_FMT_CASE_H

#include "syntax/fmt_pieces.h"

/* Sets the indents and spaces of the pieces P of a case file.  The file has no errors. */
void fmt_case(FmtPieces *p);

#endif
