/* unparse.h - expressions and conclusions again as a law file has them, on one
 * line and always in the same way: what a mutation or a difference is called. */
#ifndef BL_UNPARSE_H
#define BL_UNPARSE_H

#include "kit/strbuf.h"
#include "program/model.h"

/* Variables are called as SOURCES have them where EX says them. */
void unparse_ex(StrBuf *b, const Ex *ex, const Sources *sources);
/* "d.by may change(d)", "named(d) is d.what", "refer 12": without `from`,
 * `until` and what else follows. */
void unparse_conclusion(StrBuf *b, const Rule *r, const Sources *sources);
/* "each_side_plays_on(m)": the deadline F of the conclusion of R. */
void unparse_deadline(StrBuf *b, const Rule *r, const Fun *f, const Sources *sources);

#endif
