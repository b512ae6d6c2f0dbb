/* fmt_case.h - the layout of a case file: cases at the margin, sections indented by two columns,
 * their lines by four. */
#ifndef BL_FMT_CASE_H
#define BL_FMT_CASE_H

#include "syntax/fmt_pieces.h"

/* Sets the indents and spaces of the pieces of a case file, which has no errors. */
void fmt_case(FmtPieces *p);

#endif
