/* fmt.h - formats a law file or a case file: changes its white space and nothing else. */
#ifndef BL_FMT_H
#define BL_FMT_H

#include "kit/strbuf.h"
#include "syntax/parse.h"

/* Guesses from its first word what kind of file TEXT is.  Returns PARSE_CASE if this word is
 * `case`, otherwise PARSE_LAW. */
ParseMode fmt_guess_mode(const char *text);

/* Appends the formatted text of SRC, a file of the kind MODE, to OUT and returns true.  Otherwise
 * reports an error, appends nothing and returns false.  It is an error if SRC has errors.  It is
 * also an error (E0005) if the formatted text does not mean the same when it is parsed again. */
bool fmt_source(const Source *src, ParseMode mode, Diags *diags, StrBuf *out);

/* Returns true if TEXT differs from WAS only in white space: both have the same tree, words and
 * comments.  TEXT has LEN bytes.  If WAS has errors, reports them and returns false. */
bool fmt_same(const Source *was, const char *text, size_t len, ParseMode mode, Diags *diags);

#endif
