/* strbuf.h - a string that grows.
 *
 * A buffer starts as `StrBuf b = { 0 };`.  Once something was added, b.s ends in a NUL at b.len;
 * strbuf_str() works before that too.  The caller owns the buffer and ends it with strbuf_free()
 * or strbuf_steal(). */
#ifndef BL_STRBUF_H
#define BL_STRBUF_H

#include "kit/arena.h"

#include <stdarg.h>

typedef struct StrBuf {
    char *s;
    size_t len, cap;
} StrBuf;

/* Each of these appends to B. */
void strbuf_add(StrBuf *b, const char *s);
void strbuf_addn(StrBuf *b, const char *s, size_t n);
void strbuf_addc(StrBuf *b, char c, size_t times);
void strbuf_add_int(StrBuf *b, int64_t n); /* in decimal */
BL_PRINTF(2, 3) void strbuf_printf(StrBuf *b, const char *fmt, ...);
BL_PRINTF(2, 0) void strbuf_vprintf(StrBuf *b, const char *fmt, va_list ap);

const char *strbuf_str(const StrBuf *b);  /* "" if nothing was added */
void strbuf_reserve(StrBuf *b, size_t n); /* makes room for N more bytes and a NUL */
void strbuf_clear(StrBuf *b);             /* empties B, keeps the memory */
void strbuf_free(StrBuf *b);              /* B may be used again */
/* Returns the text, which the caller frees with xfree(); never NULL.  Leaves B empty. */
char *strbuf_steal(StrBuf *b);
/* Copies the text into the arena A and frees the buffer; B is empty after it. */
char *strbuf_keep(StrBuf *b, Arena *a);

#endif
