/* unparse.h - expressions and conclusions as a law file has them, on one line and in one fixed form;
 * the names of mutations and differences. */
#ifndef BL_UNPARSE_H
#define BL_UNPARSE_H

#include "kit/strbuf.h"
#include "program/model.h"

/* Writes EX with the names that its variables have at its place in SOURCES. */
void unparse_ex(StrBuf *b, const Ex *ex, const Sources *sources);
/* Writes what `otherwise` says of the clause DENIED: "otherwise (46B3a)"; "otherwise (46B1b, 2)" for
 * the second clause with that label. */
void unparse_otherwise(StrBuf *b, const Clause *denied);
/* Writes the conclusion of R without `from`, `until` and further parts: "d.by may change(d)",
 * "named(d) is d.what", "refer 12". */
void unparse_conclusion(StrBuf *b, const Rule *r, const Sources *sources);
/* Writes the deadline F in the conclusion of R: "each_side_plays_on(m)". */
void unparse_deadline(StrBuf *b, const Rule *r, const Fun *f, const Sources *sources);

#endif
