/* strbuf.h - a string that grows.
 *
 * A buffer begins as `StrBuf b = { 0 };`.  After the first append, `b.s` has `b.len` bytes,
 * followed by a NUL. strbuf_str() also works before the first append.  The owner of the buffer ends
 * it with strbuf_free(), strbuf_steal() or strbuf_keep(). */
#ifndef BL_STRBUF_H
#define BL_STRBUF_H

#include "kit/arena.h"

#include <stdarg.h>

typedef struct StrBuf {
    char *s;
    size_t len, cap;
} StrBuf;

/* These functions append to B: a string, N bytes, or TIMES copies of the character C. */
void strbuf_add(StrBuf *b, const char *s);
void strbuf_addn(StrBuf *b, const char *s, size_t n);
void strbuf_addc(StrBuf *b, char c, size_t times);
void strbuf_add_int(StrBuf *b, int64_t n); /* appends N in decimal digits */
BL_PRINTF(2, 3) void strbuf_printf(StrBuf *b, const char *fmt, ...);
BL_PRINTF(2, 0) void strbuf_vprintf(StrBuf *b, const char *fmt, va_list ap);

const char *strbuf_str(const StrBuf *b);  /* returns the text of B, or "" if B is empty */
void strbuf_reserve(StrBuf *b, size_t n); /* makes room for N more bytes and a NUL */
void strbuf_clear(StrBuf *b);             /* makes B empty, but keeps its memory */
void strbuf_free(StrBuf *b);              /* frees the memory; B is empty and may be used again */
/* Returns the text, which is never NULL, and makes B empty.  The caller frees the text with
 * xfree(). */
char *strbuf_steal(StrBuf *b);
/* Returns a copy of the text in the arena A.  Frees the memory of B and makes B empty. */
char *strbuf_keep(StrBuf *b, Arena *a);

#endif
