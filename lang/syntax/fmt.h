/* fmt.h - formats a law file or a case file: changes its white space and nothing else. */
#ifndef BL_FMT_H
#define BL_FMT_H

#include "kit/strbuf.h"
#include "syntax/parse.h"

/* Appends the formatted text of SRC to OUT.  Returns false, reports why and appends nothing if SRC
 * has errors.  Does the same (E0005) if the formatted text, which is parsed again as a check, does
 * not mean the same. */
bool fmt_source(const Source *src, ParseMode mode, Diags *diags, StrBuf *out);

/* Returns true if TEXT, which has LEN bytes, differs from WAS only in white space: it has the same
 * tree, words and comments.  Returns false and reports why if WAS has errors. */
bool fmt_same(const Source *was, const char *text, size_t len, ParseMode mode, Diags *diags);

#endif
