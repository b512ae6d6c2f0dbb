/* base.c - see base.h. */
#include "base.h"

#include <stdarg.h>
#include <stdlib.h>

void bl_bug(const char *file, int line, const char *fmt, ...)
{
    va_list ap;

    fprintf(stderr, "%s:%d: internal error: ", file, line);
    va_start(ap, fmt);
    vfprintf(stderr, fmt, ap);
    va_end(ap);
    fputc('\n', stderr);
    abort();
}

static void *must(void *p)
{
    if (!p) {
        fputs("bridgelaw: out of memory\n", stderr);
        exit(70);
    }
    return p;
}

void *xmalloc(size_t size)
{
    return must(malloc(size ? size : 1));
}

void *xrealloc(void *p, size_t size)
{
    return must(realloc(p, size ? size : 1));
}

void *xcalloc(size_t n, size_t size)
{
    return must(n && size ? calloc(n, size) : calloc(1, 1));
}
