/* arena.c - see arena.h.  Bytes not handed out are poisoned under
 * AddressSanitizer, which would otherwise not see an overrun in a block. */
#define _DEFAULT_SOURCE /* madvise() */
#include "arena.h"

#include <stdalign.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#if defined(__SANITIZE_ADDRESS__)
#    include <sanitizer/asan_interface.h>
#elif defined(__has_feature)
#    if __has_feature(address_sanitizer)
#        include <sanitizer/asan_interface.h>
#    endif
#endif
#ifndef ASAN_POISON_MEMORY_REGION
#    define ASAN_POISON_MEMORY_REGION(p, n)   ((void)(p), (void)(n))
#    define ASAN_UNPOISON_MEMORY_REGION(p, n) ((void)(p), (void)(n))
#endif

/* Each block is as large as all before it, up to the largest; as much of it as is handed
 * out is zeroed, a piece at a time. */
enum {
    FIRST_BLOCK = 4 * 1024,
    LAST_BLOCK = 1024 * 1024,
    FIRST_POPULATED = 128 * 1024,
    PAGE = 4096,
    PIECE = 1024,
    ALIGN = alignof(max_align_t),
};

typedef struct Block Block;
struct Block {
    Block *next;
    size_t used, zeroed, cap;
    alignas(max_align_t) unsigned char data[];
};

/* Its first block comes after it. */
struct Arena {
    alignas(max_align_t) Block *head;
    size_t bytes, size; /* handed out; of the next block */
};

static Block *first_block(Arena *a)
{
    return (Block *)(void *)(a + 1);
}

/* A large block will be used all over soon: its pages come at once, which takes a third of
 * the time that they take one by one.  Where that is not known, nothing happens. */
static void populate(void *p, size_t size)
{
#ifdef MADV_POPULATE_WRITE
    uintptr_t first = ((uintptr_t)p + PAGE - 1) / PAGE * PAGE;
    uintptr_t last = ((uintptr_t)p + size) / PAGE * PAGE;

    if (size >= FIRST_POPULATED && first < last)
        madvise((void *)first, last - first, MADV_POPULATE_WRITE);
#else
    (void)p, (void)size;
#endif
}

static void block_begin(Block *b, size_t cap, Block *next)
{
    b->next = next;
    b->used = b->zeroed = 0;
    b->cap = cap;
    ASAN_POISON_MEMORY_REGION(b->data, cap);
}

static Block *block_new(size_t cap, Block *next)
{
    if (cap > SIZE_MAX - sizeof(Block))
        BUG("arena size overflow");
    Block *b = xmalloc(sizeof *b + cap);

    populate(b, sizeof *b + cap);
    block_begin(b, cap, next);
    return b;
}

Arena *arena_new(void)
{
    return arena_new_for(FIRST_BLOCK);
}

Arena *arena_new_for(size_t size)
{
    size_t cap = size < FIRST_BLOCK ? FIRST_BLOCK : size > LAST_BLOCK ? LAST_BLOCK : size;
    Arena *a = xmalloc(sizeof *a + sizeof(Block) + cap);

    populate(a, cap);
    a->head = first_block(a);
    a->bytes = 0;
    a->size = cap < LAST_BLOCK ? 2 * cap : cap;
    block_begin(a->head, cap, NULL);
    return a;
}

void arena_free(Arena *a)
{
    if (!a)
        return;
    for (Block *b = a->head, *next; b; b = next) {
        next = b->next;
        ASAN_UNPOISON_MEMORY_REGION(b->data, b->cap);
        if (b != first_block(a))
            xfree(b);
    }
    xfree(a);
}

/* The next SIZE bytes of B, which has them. */
static void *take(Block *b, size_t size)
{
    void *p = b->data + b->used;

    b->used += size;
    if (b->used > b->zeroed) {
        size_t end = b->cap - b->used < PIECE ? b->cap : b->used + PIECE;

        ASAN_UNPOISON_MEMORY_REGION(b->data + b->zeroed, end - b->zeroed);
        memset(b->data + b->zeroed, 0, end - b->zeroed);
        ASAN_POISON_MEMORY_REGION(b->data + b->zeroed, end - b->zeroed);
        b->zeroed = end;
    }
    return p;
}

/* A large object gets a block of its own behind the current one, so that the
 * room left in the current block is not lost. */
static void *alloc_large(Arena *a, size_t size)
{
    Block *b = block_new(size, a->head->next);

    a->head->next = b;
    return take(b, size);
}

void *arena_alloc(Arena *a, size_t size)
{
    size_t want = (size + ALIGN - 1) / ALIGN * ALIGN;
    Block *b = a->head;
    void *p;

    if (want < size)
        BUG("arena size overflow");
    if (b->cap - b->used >= want) {
        p = take(b, want);
    } else if (want > a->size / 4) {
        p = alloc_large(a, want);
    } else {
        b = a->head = block_new(a->size, b);
        a->size = a->size < LAST_BLOCK ? 2 * a->size : a->size;
        p = take(b, want);
    }
    a->bytes += want;
    ASAN_UNPOISON_MEMORY_REGION(p, size);
    return p;
}

void *arena_alloc_array(Arena *a, size_t size, size_t n)
{
    if (size && n > SIZE_MAX / size)
        BUG("arena array overflow: %zu * %zu", size, n);
    return arena_alloc(a, size * n);
}

void *arena_copy(Arena *a, const void *from, size_t size, int n)
{
    void *to = arena_alloc_array(a, size, (size_t)n + 1);

    if (n)
        memcpy(to, from, size * (size_t)n);
    return to;
}

void *arena_room(Arena *a, void *list, size_t size, int n, int *cap)
{
    void *grown;

    if (n < *cap)
        return list;
    *cap = *cap ? *cap * 2 : 4;
    grown = arena_alloc_array(a, size, (size_t)*cap);
    if (n)
        memcpy(grown, list, size * (size_t)n);
    return grown;
}

size_t arena_bytes(const Arena *a)
{
    return a->bytes;
}

char *arena_strndup(Arena *a, const char *s, size_t n)
{
    char *p = arena_alloc(a, n + 1);

    if (n)
        memcpy(p, s, n);
    return p;
}

char *arena_vprintf(Arena *a, const char *fmt, va_list ap)
{
    va_list again;

    va_copy(again, ap);
    int n = vsnprintf(NULL, 0, fmt, again);
    va_end(again);
    if (n < 0)
        BUG("bad format: %s", fmt);
    char *s = arena_alloc(a, (size_t)n + 1);

    vsnprintf(s, (size_t)n + 1, fmt, ap);
    return s;
}

char *arena_printf(Arena *a, const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    char *s = arena_vprintf(a, fmt, ap);
    va_end(ap);
    return s;
}
