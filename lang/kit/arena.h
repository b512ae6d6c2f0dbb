/* arena.h - arenas: memory for many objects that are freed together.
 *
 * The objects of one program, one case or one ruling come from its arena, and live as long as that
 * arena.  An object never moves, and cannot be freed alone.  An allocation never returns NULL: if
 * memory runs out, the attempt fails as for xmalloc().  Only one thread may use an arena at a
 * time. */
#ifndef BL_ARENA_H
#define BL_ARENA_H

#include "kit/base.h"

#include <stdalign.h>
#include <stdarg.h>

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

typedef struct ArenaBlock ArenaBlock;

/* The fields are private to arena.c and arena_alloc(). */
typedef struct Arena {
    alignas(max_align_t) unsigned char *at; /* the next free byte of the current block */
    unsigned char *ready;                   /* the bytes from here on are not zeroed yet */
    unsigned char *end;                     /* one byte behind the last byte of the current block */
    /* the current block; `next` leads to the older blocks */
    ArenaBlock *head;
    size_t full; /* the number of bytes in use in the older blocks */
    size_t size; /* the size of the next block, in bytes */
} Arena;

enum { ARENA_ALIGN = alignof(max_align_t) };

Arena *arena_new(void);
/* Returns an arena.  Its first block has room for SIZE bytes, but at most for one large page. */
Arena *arena_new_sized(size_t size);
void arena_free(Arena *a); /* NULL is allowed */
/* The slow path of arena_alloc(), taken if fewer than SIZE zeroed bytes are left. */
void *arena_alloc_slow(Arena *a, size_t size);

/* Returns SIZE zeroed bytes, aligned for any type. */
static inline void *arena_alloc(Arena *a, size_t size)
{
    size_t want = (size + ARENA_ALIGN - 1) / ARENA_ALIGN * ARENA_ALIGN;
    void *p = a->at;

    if (want < size || want > (size_t)(a->ready - a->at))
        return arena_alloc_slow(a, size);
    a->at += want;
    ASAN_UNPOISON_MEMORY_REGION(p, size);
    return p;
}

/* Returns N zeroed elements of SIZE bytes. */
static inline void *arena_alloc_array(Arena *a, size_t size, size_t n)
{
    if (n > SIZE_MAX / size)
        BUG("arena array overflow: %zu * %zu", size, n);
    return arena_alloc(a, size * n);
}
/* Returns a copy of the N elements of SIZE bytes at FROM, with room for one more. */
void *arena_copy(Arena *a, const void *from, size_t size, int n);
size_t arena_bytes(const Arena *a); /* returns the number of bytes allocated so far */

/* Each of these functions returns a new text in A, followed by a NUL: a copy of the N bytes at S,
 * or the formatted text. */
char *arena_strndup(Arena *a, const char *s, size_t n);
BL_PRINTF(2, 3) char *arena_printf(Arena *a, const char *fmt, ...);
BL_PRINTF(2, 0) char *arena_vprintf(Arena *a, const char *fmt, va_list ap);

#define arena_new_of(a, T)       ((T *)arena_alloc((a), sizeof(T)))
#define arena_new_array(a, T, n) ((T *)arena_alloc_array((a), sizeof(T), (n)))

#endif
