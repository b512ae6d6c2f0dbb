/* unparse.h - writes expressions and conclusions in the syntax of a law file, on one line and
 * always in the same form.  These texts are the names of mutants and differences. */
#ifndef BL_UNPARSE_H
#define BL_UNPARSE_H

#include "kit/strbuf.h"
#include "program/model.h"

/* Writes EX.  The variables of EX have the names that the law files in SOURCES give them. */
void unparse_ex(StrBuf *b, const Ex *ex, const Sources *sources);
/* Writes the condition that an `otherwise` states about the clause DENIED: "otherwise (46B3a)".  If
 * several clauses have that label, also writes the number of the clause: "otherwise (46B1b, 2)". */
void unparse_otherwise(StrBuf *b, const Clause *denied);
/* Writes the conclusion of R without `from`, `until` and later parts: "d.by may change(d)",
 * "named(d) is d.what", "refer 12". */
void unparse_conclusion(StrBuf *b, const Rule *r, const Sources *sources);
/* Writes F, the deadline in the `until` of R, and the arguments that R gives to F:
 * "each_side_plays_on(m)". */
void unparse_deadline(StrBuf *b, const Rule *r, const Fun *f, const Sources *sources);

#endif
