/* strbuf.h - a growing string.
 *
 * Start from `StrBuf b = { 0 };`.  After anything was added, b.s is
 * NUL-terminated at b.len; sb_str() is also right before that.  The caller
 * owns the buffer and ends it with sb_free() or sb_steal(). */
#ifndef BL_STRBUF_H
#define BL_STRBUF_H

#include "kit/base.h"

#include <stdarg.h>

typedef struct StrBuf {
    char *s;
    size_t len, cap;
} StrBuf;

void sb_add(StrBuf *b, const char *s);
void sb_addn(StrBuf *b, const char *s, size_t n);
void sb_addc(StrBuf *b, char c, size_t times);
void sb_int(StrBuf *b, int64_t n); /* in decimal */
BL_PRINTF(2, 3) void sb_printf(StrBuf *b, const char *fmt, ...);
BL_PRINTF(2, 0) void sb_vprintf(StrBuf *b, const char *fmt, va_list ap);

const char *sb_str(const StrBuf *b);  /* "" when nothing was added */
void sb_reserve(StrBuf *b, size_t n); /* room for N more bytes; adds none */
void sb_clear(StrBuf *b);             /* empty it, keep the memory */
void sb_free(StrBuf *b);              /* may be used again afterwards */
char *sb_steal(StrBuf *b); /* the text, to xfree(); never NULL; leaves B empty */

#endif
