/* fmt.h - formats a law file or a case file: changes its white space and nothing else. */
#ifndef BL_FMT_H
#define BL_FMT_H

#include "kit/strbuf.h"
#include "syntax/parse.h"

/* Guesses what kind of file TEXT is.  Returns PARSE_CASE if the first word of TEXT is `case`,
 * otherwise PARSE_LAW. */
ParseMode fmt_guess_mode(const char *text);

/* Formats SRC, a file of the kind MODE, appends the result to OUT and returns true.  If SRC has
 * errors, reports them, appends nothing and returns false.  If the result, parsed again, does not
 * mean the same as SRC, reports E0005, appends nothing and returns false. */
bool fmt_source(const Source *src, ParseMode mode, Diags *diags, StrBuf *out);

/* Returns true if TEXT differs from WAS only in white space: both have the same tree, words and
 * comments.  TEXT has LEN bytes.  If WAS has errors, reports them and returns false. */
bool fmt_same(const Source *was, const char *text, size_t len, ParseMode mode, Diags *diags);

#endif
