/* strbuf.c - a string that grows (see strbuf.h). */
#include "kit/strbuf.h"

#include <stdlib.h>
#include <string.h>

void strbuf_reserve(StrBuf *b, size_t n)
{
    if (n >= SIZE_MAX / 2 - b->len)
        BUG("string too long");
    if (b->len + n + 1 <= b->cap)
        return;
    b->cap = b->cap ? b->cap : 64;
    while (b->cap < b->len + n + 1)
        b->cap *= 2;
    b->s = xrealloc(b->s, b->cap);
}

void strbuf_addn(StrBuf *b, const char *s, size_t n)
{
    strbuf_reserve(b, n);
    if (n)
        memcpy(b->s + b->len, s, n);
    b->len += n;
    b->s[b->len] = '\0';
}

void strbuf_add(StrBuf *b, const char *s)
{
    strbuf_addn(b, s, strlen(s));
}

void strbuf_add_int(StrBuf *b, int64_t n)
{
    char digits[24], *at = digits + sizeof digits;
    uint64_t left = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;

    do
        *--at = (char)('0' + left % 10);
    while (left /= 10);
    if (n < 0)
        *--at = '-';
    strbuf_addn(b, at, (size_t)(digits + sizeof digits - at));
}

void strbuf_addc(StrBuf *b, char c, size_t times)
{
    strbuf_reserve(b, times);
    memset(b->s + b->len, c, times);
    b->len += times;
    b->s[b->len] = '\0';
}

void strbuf_vprintf(StrBuf *b, const char *fmt, va_list ap)
{
    va_list again;

    va_copy(again, ap);
    int n = vsnprintf(NULL, 0, fmt, again);
    va_end(again);
    if (n < 0)
        BUG("bad format: %s", fmt);
    strbuf_reserve(b, (size_t)n);
    vsnprintf(b->s + b->len, (size_t)n + 1, fmt, ap);
    b->len += (size_t)n;
}

void strbuf_printf(StrBuf *b, const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    strbuf_vprintf(b, fmt, ap);
    va_end(ap);
}

const char *strbuf_str(const StrBuf *b)
{
    return b->s ? b->s : "";
}

void strbuf_clear(StrBuf *b)
{
    b->len = 0;
    if (b->s)
        b->s[0] = '\0';
}

void strbuf_free(StrBuf *b)
{
    xfree(b->s);
    *b = (StrBuf){ 0 };
}

char *strbuf_steal(StrBuf *b)
{
    strbuf_addn(b, "", 0); /* allocates memory, so that an empty text has a NUL, too */
    char *s = b->s;

    *b = (StrBuf){ 0 };
    return s;
}

char *strbuf_keep(StrBuf *b, Arena *a)
{
    char *kept = arena_strndup(a, strbuf_str(b), b->len);

    strbuf_free(b);
    return kept;
}
