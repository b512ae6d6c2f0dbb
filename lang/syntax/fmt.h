/* fmt.h - formats a law file or a case file: changes its white space and nothing else. */
#ifndef BL_FMT_H
#define BL_FMT_H

#include "kit/strbuf.h"
#include "syntax/parse.h"

/* Returns the probable kind of TEXT, whose file name does not show it: cases if its first word is
 * `case`, and else a law file. */
ParseMode fmt_guess_mode(const char *text);

/* Appends the formatted text of SRC to OUT and returns true.  If SRC has errors, reports them,
 * appends nothing and returns false.  The formatted text is parsed again as a check.  If its
 * meaning differs from that of SRC, reports E0005, appends nothing and returns false. */
bool fmt_source(const Source *src, ParseMode mode, Diags *diags, StrBuf *out);

/* Returns true if TEXT, which has LEN bytes, differs from WAS only in white space: it has the same
 * tree, words and comments.  Returns false and reports why if WAS has errors. */
bool fmt_same(const Source *was, const char *text, size_t len, ParseMode mode, Diags *diags);

#endif
