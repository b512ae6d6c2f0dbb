/* nomem.c - a malloc() that fails on demand, for LD_PRELOAD.
 *
 * NOMEM_AT=N makes allocation number N fail, counted from 1.  NOMEM_EVER=1 makes all later
 * allocations fail, too.  NOMEM_COUNT=FILE writes the number of allocations to FILE when the
 * process ends. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Stores the next definition of NAME in the function pointer TO.  dlsym() returns a pointer to
 * data, and the standard has no conversion to a function pointer. */
#define NEXT(to, name) (*(void **)&(to) = dlsym(RTLD_NEXT, name))

static void *(*next_malloc)(size_t);
static void *(*next_calloc)(size_t, size_t);
static void *(*next_aligned_alloc)(size_t, size_t);
static void *(*next_realloc)(void *, size_t);
static atomic_long count;
static long fails_at;
static bool ever, ready;

/* memory for the allocations that dlsym() itself makes */
static char early[4096];
static size_t used;

static void *begin(size_t size)
{
    void *p = early + used;

    used += (size + 15) & ~(size_t)15;
    return used <= sizeof early ? p : NULL;
}

static bool is_early(const void *p)
{
    return (const char *)p >= early && (const char *)p < early + sizeof early;
}

__attribute__((constructor)) static void start(void)
{
    const char *at = getenv("NOMEM_AT"), *all = getenv("NOMEM_EVER");

    NEXT(next_malloc, "malloc");
    NEXT(next_calloc, "calloc");
    NEXT(next_aligned_alloc, "aligned_alloc");
    NEXT(next_realloc, "realloc");
    fails_at = at ? atol(at) : 0;
    ever = all && *all == '1';
    ready = true;
}

__attribute__((destructor)) static void end(void)
{
    const char *path = getenv("NOMEM_COUNT");
    long n = atomic_load(&count);
    FILE *out;

    fails_at = 0;
    out = path ? fopen(path, "w") : NULL;
    if (out) {
        fprintf(out, "%ld\n", n);
        fclose(out);
    }
}

/* Makes allocations succeed from now on.  tests/coverage/coverage.c calls this before counts are
 * written. */
void nomem_over(void);
void nomem_over(void)
{
    fails_at = 0;
}

static bool refuse(void)
{
    long n = atomic_fetch_add(&count, 1) + 1;

    if (!fails_at || (ever ? n < fails_at : n != fails_at))
        return false;
    errno = ENOMEM;
    return true;
}

void *malloc(size_t size)
{
    if (!ready)
        return begin(size);
    return refuse() ? NULL : next_malloc(size);
}

void *calloc(size_t n, size_t size)
{
    if (!ready)
        return begin(n * size);
    return refuse() ? NULL : next_calloc(n, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return !ready || refuse() ? NULL : next_aligned_alloc(alignment, size);
}

void *realloc(void *p, size_t size)
{
    void *now;

    if (!ready)
        return NULL;
    if (refuse())
        return NULL;
    if (!is_early(p))
        return next_realloc(p, size);
    now = next_malloc(size);
    if (now)
        memcpy(now, p,
               size < sizeof early - (size_t)((char *)p - early)
                   ? size
                   : sizeof early - (size_t)((char *)p - early));
    return now;
}

void free(void *p)
{
    static void (*next_free)(void *);

    if (!p || is_early(p))
        return;
    if (!next_free)
        NEXT(next_free, "free");
    next_free(p);
}
