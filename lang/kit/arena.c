/* arena.c - arenas as lists of blocks (see arena.h).
 *
 * Under AddressSanitizer, the bytes of a block are poisoned until they are allocated.  Without
 * this, AddressSanitizer could not see an overrun inside a block. */
#include "kit/arena.h"

#include <string.h>

/* Sizes in bytes.  Each block is twice as large as the block before, up to LAST_SMALL.  Every later
 * block fills one large page.  A block is zeroed piece by piece as bytes are needed, at least
 * ZERO_STEP bytes at a time. */
enum { FIRST_BLOCK = 4 * 1024, LAST_SMALL = 1024 * 1024, ZERO_STEP = 1024 };

struct ArenaBlock {
    ArenaBlock *next;
    size_t cap;
    alignas(max_align_t) unsigned char data[];
};

enum { LAST_BLOCK = LARGE_PAGE - sizeof(ArenaBlock) };

/* Returns the first block, which lies directly behind the Arena in the same piece of memory. */
static ArenaBlock *first_block(Arena *a)
{
    return (ArenaBlock *)(void *)(a + 1);
}

/* Returns the size of the block that follows a block of CAP bytes. */
static size_t block_next_size(size_t cap)
{
    return cap < LAST_SMALL ? 2 * cap : LAST_BLOCK;
}

static void block_begin(ArenaBlock *b, size_t cap, ArenaBlock *next)
{
    b->next = next;
    b->cap = cap;
    ASAN_POISON_MEMORY_REGION(b->data, cap);
}

static void *block_memory(size_t size)
{
    return size < LARGE_PAGE ? xmalloc(size) : xmalloc_pages(size);
}

static ArenaBlock *block_new(size_t cap, ArenaBlock *next)
{
    if (cap > SIZE_MAX - sizeof(ArenaBlock))
        BUG("arena size overflow");
    ArenaBlock *b = block_memory(sizeof *b + cap);

    block_begin(b, cap, next);
    return b;
}

/* Makes the unused block B the current block. */
static void block_use(Arena *a, ArenaBlock *b)
{
    a->head = b;
    a->at = a->ready = b->data;
    a->end = b->data + b->cap;
}

Arena *arena_new(void)
{
    return arena_new_sized(FIRST_BLOCK);
}

Arena *arena_new_sized(size_t size)
{
    size_t cap = size < FIRST_BLOCK ? FIRST_BLOCK : size > LAST_SMALL ? LAST_BLOCK : size;
    Arena *a;

    cap -= cap == LAST_BLOCK ? sizeof *a : 0;
    a = block_memory(sizeof *a + sizeof(ArenaBlock) + cap);
    a->full = 0;
    a->size = block_next_size(cap);
    block_begin(first_block(a), cap, NULL);
    block_use(a, first_block(a));
    return a;
}

void arena_free(Arena *a)
{
    if (!a)
        return;
    for (ArenaBlock *b = a->head, *next; b; b = next) {
        next = b->next;
        ASAN_UNPOISON_MEMORY_REGION(b->data, b->cap);
        if (b != first_block(a))
            xfree(b);
    }
    xfree(a);
}

/* Zeroes the bytes from FROM to before END.  These bytes are not allocated yet, and stay
 * poisoned. */
static void block_zero(unsigned char *from, unsigned char *end)
{
    ASAN_UNPOISON_MEMORY_REGION(from, (size_t)(end - from));
    memset(from, 0, (size_t)(end - from));
    ASAN_POISON_MEMORY_REGION(from, (size_t)(end - from));
}

/* Returns WANT zeroed bytes in a block of their own.  The current block stays the same. */
static void *alloc_large(Arena *a, size_t want)
{
    ArenaBlock *b = a->head->next = block_new(want, a->head->next);

    block_zero(b->data, b->data + want);
    a->full += want;
    return b->data;
}

void *arena_alloc_slow(Arena *a, size_t size)
{
    size_t want = (size + ARENA_ALIGN - 1) / ARENA_ALIGN * ARENA_ALIGN, left;
    unsigned char *ready;
    void *p = a->at;

    if (want < size)
        BUG("arena size overflow");
    if ((size_t)(a->end - a->at) < want) {
        if (want > a->size / 4) {
            p = alloc_large(a, want);
            ASAN_UNPOISON_MEMORY_REGION(p, size);
            return p;
        }
        a->full += (size_t)(a->at - a->head->data);
        block_use(a, block_new(a->size, a->head));
        a->size = block_next_size(a->size);
        p = a->at;
    }
    a->at += want;
    left = (size_t)(a->end - a->at);
    ready = left < ZERO_STEP ? a->end : a->at + ZERO_STEP;
    block_zero(a->ready, ready);
    a->ready = ready;
    ASAN_UNPOISON_MEMORY_REGION(p, size);
    return p;
}

void *arena_copy(Arena *a, const void *from, size_t size, int n)
{
    void *to = arena_alloc_array(a, size, (size_t)n + 1);

    if (n)
        memcpy(to, from, size * (size_t)n);
    return to;
}

size_t arena_bytes(const Arena *a)
{
    return a->full + (size_t)(a->at - a->head->data);
}

/* Returns SIZE bytes that need not be zeroed.  The caller writes all of them. */
static void *alloc_bytes(Arena *a, size_t size)
{
    size_t want = (size + ARENA_ALIGN - 1) / ARENA_ALIGN * ARENA_ALIGN;
    void *p;

    if (want < size || (size_t)(a->end - a->at) < want)
        return arena_alloc_slow(a, size);
    p = a->at;
    a->at += want;
    if (a->ready < a->at)
        a->ready = a->at;
    ASAN_UNPOISON_MEMORY_REGION(p, size);
    return p;
}

char *arena_strndup(Arena *a, const char *s, size_t n)
{
    char *p = alloc_bytes(a, n + 1);

    if (n)
        memcpy(p, s, n);
    p[n] = '\0';
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
