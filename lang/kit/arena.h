/* arena.h - region allocation.
 *
 * Everything that lives exactly as long as one parsed program is allocated
 * from that program's arena and released by one call.  An arena never frees
 * single objects, never moves them, and never returns NULL: running out of
 * memory ends the process. */
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

/* Its parts are for arena.c and arena_alloc() alone. */
typedef struct Arena {
    /* of the block that is handed out: the next byte, the first that is not zeroed yet,
     * and the end */
    alignas(max_align_t) unsigned char *at;
    unsigned char *ready, *end;
    ArenaBlock *head;
    size_t full, size; /* handed out of other blocks; of the next block */
} Arena;

enum { ARENA_ALIGN = alignof(max_align_t) };

Arena *arena_new(void);
Arena *arena_new_sized(size_t size); /* where about so many bytes will be wanted */
void arena_free(Arena *a);           /* NULL is allowed */
/* Where what is zeroed already is not enough. */
void *arena_alloc_slow(Arena *a, size_t size);

/* Zeroed, aligned for any type. */
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

static inline void *arena_alloc_array(Arena *a, size_t size, size_t n)
{
    if (n > SIZE_MAX / size)
        BUG("arena array overflow: %zu * %zu", size, n);
    return arena_alloc(a, size * n);
}
/* A copy of N things of SIZE bytes; room for one more. */
void *arena_copy(Arena *a, const void *from, size_t size, int n);
/* LIST of N things of SIZE bytes, which has room for *CAP (NULL and 0 at first), or a larger
 * one of the same things: with room for one more. */
void *arena_room(Arena *a, void *list, size_t size, int n, int *cap);
size_t arena_bytes(const Arena *a); /* handed out so far */

/* Copy of N bytes at S, or formatted text; both NUL-terminated. */
char *arena_strndup(Arena *a, const char *s, size_t n);
BL_PRINTF(2, 3) char *arena_printf(Arena *a, const char *fmt, ...);
BL_PRINTF(2, 0) char *arena_vprintf(Arena *a, const char *fmt, va_list ap);

#define arena_new_of(a, T)       ((T *)arena_alloc((a), sizeof(T)))
#define arena_new_array(a, T, n) ((T *)arena_alloc_array((a), sizeof(T), (n)))

#endif
