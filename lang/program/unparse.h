/* unparse.h - expressions and conclusions as a law file has them, on one line and in one fixed form;
 * the names of mutations and differences. */
#ifndef BL_UNPARSE_H
#define BL_UNPARSE_H

#include "kit/strbuf.h"
#include "program/model.h"

/* Variables are called as the text at the place of EX in SOURCES calls them. */
void unparse_ex(StrBuf *b, const Ex *ex, const Sources *sources);
/* "d.by may change(d)", "named(d) is d.what", "refer 12": without `from`, `until` and the rest. */
void unparse_conclusion(StrBuf *b, const Rule *r, const Sources *sources);
/* "each_side_plays_on(m)": the deadline F in the conclusion of R. */
void unparse_deadline(StrBuf *b, const Rule *r, const Fun *f, const Sources *sources);

#endif
