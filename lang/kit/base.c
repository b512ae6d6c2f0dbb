/* base.c - attempts that may fail, heaps, and allocation (see base.h). */
#define _DEFAULT_SOURCE /* madvise() */
#include "kit/base.h"

#include <setjmp.h>
#include <stdalign.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

/* The header of a block of a heap. */
typedef struct HeapBlock HeapBlock;
struct HeapBlock {
    alignas(max_align_t) HeapBlock *next;
    HeapBlock *prev;
    Heap *heap;
    size_t size; /* the size of the block in bytes, without this header */
};

struct Heap {
    Allocator from;
    HeapBlock all; /* the head of a ring of all blocks of the heap */
};

typedef struct Attempt Attempt;
struct Attempt {
    jmp_buf back;
    Heap *heap;
    Cleanup *cleanups;
    Attempt *outer;
    volatile Failure failure; /* why the attempt failed; set just before longjmp() */
    char *why;
};

/* The innermost attempt that this thread is in, or NULL.  This is the only global variable of the
 * program that changes. */
static _Thread_local Attempt *present;

/* ---- failure ---------------------------------------------------------- */

BL_NORETURN static void attempt_fail(Failure f)
{
    Attempt *a = present;

    /* Cleanups run before longjmp(), because longjmp() ends the stack frames that hold them. */
    for (Cleanup *c = a->cleanups; c; c = c->next)
        c->end(c->thing);
    a->failure = f;
    longjmp(a->back, 1);
}

void bl_bug(const char *file, int line, const char *fmt, ...)
{
    va_list ap;
    const char *slash = strrchr(file, '/');
    bool kept = present && present->heap;

    file = slash ? slash + 1 : file;
    va_start(ap, fmt);
    if (kept && present->why) {
        int n = snprintf(present->why, FAILURE_TEXT, "%s:%d: ", file, line);

        vsnprintf(present->why + n, (size_t)(FAILURE_TEXT - n), fmt, ap);
    } else if (!kept) {
        fprintf(stderr, "%s:%d: internal error: ", file, line);
        vfprintf(stderr, fmt, ap);
        fputc('\n', stderr);
    }
    va_end(ap);
    if (kept)
        attempt_fail(FAILURE_BUG);
    abort();
}

void out_of_memory(void)
{
    if (present)
        attempt_fail(FAILURE_MEMORY);
    fputs("bridgelaw: out of memory\n", stderr);
    abort();
}

Failure try_work(Heap *heap, void (*work)(void *context), void *context, char why[FAILURE_TEXT])
{
    Attempt a = { .heap = heap, .outer = present, .why = why };

    if (why)
        why[0] = '\0';
    present = &a;
    if (setjmp(a.back) == 0)
        work(context);
    present = a.outer;
    return a.failure;
}

void cleanup_push(Cleanup *c, void (*end)(void *thing), void *thing)
{
    *c = (Cleanup){ end, thing, NULL };
    if (present) {
        c->next = present->cleanups;
        present->cleanups = c;
    }
}

void cleanup_pop(Cleanup *c)
{
    if (present)
        present->cleanups = c->next;
}

/* ---- memory ----------------------------------------------------------- */

Heap *heap_new(Allocator from)
{
    Heap *h = from.resize(from.user, NULL, 0, sizeof *h);

    if (!h)
        return NULL;
    h->from = from;
    h->all = (HeapBlock){ .next = &h->all, .prev = &h->all, .heap = h };
    return h;
}

void heap_free(Heap *h)
{
    if (!h)
        return;
    for (HeapBlock *b = h->all.next, *next; b != &h->all; b = next) {
        next = b->next;
        h->from.resize(h->from.user, b, sizeof *b + b->size, 0);
    }
    h->from.resize(h->from.user, h, sizeof *h, 0);
}

static HeapBlock *block_of(void *p)
{
    return (HeapBlock *)((char *)p - sizeof(HeapBlock));
}

Heap *heap_of(void *p)
{
    return block_of(p)->heap;
}

/* Changes the size of block B to SIZE bytes.  If B is NULL, makes a new block of heap H.  Returns
 * the first byte behind the header of the block.  If memory runs out, returns NULL and leaves B
 * unchanged. */
static void *resize_block(Heap *h, HeapBlock *b, size_t size)
{
    size_t was = b ? sizeof *b + b->size : 0;
    HeapBlock *now =
        size <= SIZE_MAX / 2 ? h->from.resize(h->from.user, b, was, sizeof *b + size) : NULL;

    if (!now)
        return NULL;
    if (!b) {
        now->next = h->all.next;
        now->prev = &h->all;
        now->heap = h;
    }
    now->size = size;
    now->next->prev = now->prev->next = now;
    return now + 1;
}

static Heap *heap_now(void)
{
    return present ? present->heap : NULL;
}

static void *check_memory(void *p)
{
    if (!p)
        out_of_memory();
    return p;
}

void *xmalloc(size_t size)
{
    Heap *h = heap_now();

    return check_memory(h ? resize_block(h, NULL, size) : malloc(size ? size : 1));
}

void *xmalloc_pages(size_t size)
{
    size_t all = (size + LARGE_PAGE - 1) / LARGE_PAGE * LARGE_PAGE;

    if (heap_now() || all < size)
        return xmalloc(size);
    void *p = check_memory(aligned_alloc(LARGE_PAGE, all));

#ifdef MADV_HUGEPAGE
    madvise(p, all, MADV_HUGEPAGE);
#endif
#ifdef MADV_POPULATE_WRITE
    madvise(p, all, MADV_POPULATE_WRITE);
#endif
    return p;
}

void *try_realloc(void *p, size_t size)
{
    Heap *h = heap_now();

    if (h)
        return resize_block(p ? block_of(p)->heap : h, p ? block_of(p) : NULL, size);
    return realloc(p, size ? size : 1);
}

void *xrealloc(void *p, size_t size)
{
    return check_memory(try_realloc(p, size));
}

void *xcalloc(size_t n, size_t size)
{
    if (n && size > SIZE_MAX / n)
        out_of_memory();
    return heap_now() ? memset(xmalloc(n * size), 0, n * size)
                      : check_memory(n && size ? calloc(n, size) : calloc(1, 1));
}

char *xstrdup(const char *s)
{
    size_t n = strlen(s) + 1;

    return memcpy(xmalloc(n), s, n);
}

void xfree(void *p)
{
    if (!p || !heap_now()) {
        free(p);
        return;
    }
    HeapBlock *b = block_of(p);

    b->next->prev = b->prev;
    b->prev->next = b->next;
    b->heap->from.resize(b->heap->from.user, b, sizeof *b + b->size, 0);
}
