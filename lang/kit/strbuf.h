/* strbuf.h - a growing string.
 *
 * Start from `StrBuf b = { 0 };`.  After anything was added, b.s is
 * NUL-terminated at b.len; strbuf_str() is also right before that.  The caller
 * owns the buffer and ends it with strbuf_free() or strbuf_steal(). */
#ifndef BL_STRBUF_H
#define BL_STRBUF_H

#include "kit/base.h"

#include <stdarg.h>

typedef struct StrBuf {
    char *s;
    size_t len, cap;
} StrBuf;

void strbuf_add(StrBuf *b, const char *s);
void strbuf_addn(StrBuf *b, const char *s, size_t n);
void strbuf_addc(StrBuf *b, char c, size_t times);
void strbuf_add_int(StrBuf *b, int64_t n); /* in decimal */
BL_PRINTF(2, 3) void strbuf_printf(StrBuf *b, const char *fmt, ...);
BL_PRINTF(2, 0) void strbuf_vprintf(StrBuf *b, const char *fmt, va_list ap);

const char *strbuf_str(const StrBuf *b);  /* "" when nothing was added */
void strbuf_reserve(StrBuf *b, size_t n); /* room for N more bytes; adds none */
void strbuf_clear(StrBuf *b);             /* empty it, keep the memory */
void strbuf_free(StrBuf *b);              /* may be used again afterwards */
char *strbuf_steal(StrBuf *b); /* the text, to xfree(); never NULL; leaves B empty */

#endif
