/* fmt.h - a law file or a case file, laid out anew. */
#ifndef BL_FMT_H
#define BL_FMT_H

#include "kit/strbuf.h"
#include "syntax/parse.h"

/* SRC laid out, at the end of OUT.  False, and nothing is added: it has errors
 * (reported), or its layout would not mean the same (reported: E0005), which is
 * found by reading the result again. */
bool fmt_source(const Source *src, ParseMode mode, Diags *diags, StrBuf *out);

/* Is TEXT a layout of WAS: the same trees, the same words, and the same comments between
 * the same words?  False where WAS has errors (reported). */
bool fmt_same(const Source *was, const char *text, size_t len, ParseMode mode,
              Diags *diags);

#endif
