/* fmt.h - the formatter: changes the white space of a law file or a case file. */
#ifndef BL_FMT_H
#define BL_FMT_H

#include "kit/strbuf.h"
#include "syntax/parse.h"

/* Appends the formatted text of SRC to OUT.  Returns false, reports why, and appends nothing if SRC
 * has errors, or if the result, which is read again, does not mean the same (E0005). */
bool fmt_source(const Source *src, ParseMode mode, Diags *diags, StrBuf *out);

/* Returns true if TEXT differs from WAS only in white space: it has the same tree, words and
 * comments.  Returns false, and reports why, if WAS has errors. */
bool fmt_same(const Source *was, const char *text, size_t len, ParseMode mode, Diags *diags);

#endif
