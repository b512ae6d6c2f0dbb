/* vec.h - growable arrays: macros that make room for one more element.
 *
 * The owner of an array has three variables.  AT points to the elements, and N is their number.
 * CAP is the number of elements that the memory at AT has room for.  All three begin as zero.  N
 * and CAP may have any integer type.
 *
 *     VEC_ROOM(list, n, cap);          VEC_ROOM_IN(arena, list, n, cap);
 *     list[n++] = element;             list[n++] = element;
 *
 * VEC_ROOM takes memory from the heap, and the owner frees it with xfree().  VEC_ROOM_IN takes
 * memory from an arena; the old array stays in the arena.  Elements move when the array grows.  If
 * memory runs out, the attempt fails as for xmalloc(). */
#ifndef BL_VEC_H
#define BL_VEC_H

#include "kit/arena.h"

#include <string.h>

enum { VEC_FIRST = 8 }; /* an array first gets room for this many elements */

/* Returns the number of elements that an array of CAP elements has room for after it grows. */
static inline size_t vec_larger(size_t cap)
{
    return cap ? cap * 2 : VEC_FIRST;
}

/* Returns a copy of the N elements of SIZE bytes at AT.  The copy is an array of CAP elements in
 * the arena A. */
static inline void *vec_moved(Arena *a, const void *at, size_t size, size_t n, size_t cap)
{
    void *moved = arena_alloc_array(a, size, cap);

    if (n)
        memcpy(moved, at, size * n);
    return moved;
}

#define VEC_ROOM(at, n, cap)                                     \
    do {                                                         \
        if ((n) == (cap)) {                                      \
            (cap) = (__typeof__(cap))vec_larger((size_t)(cap));  \
            (at) = xrealloc((at), sizeof *(at) * (size_t)(cap)); \
        }                                                        \
    } while (0)

#define VEC_ROOM_IN(arena, at, n, cap)                                                 \
    do {                                                                               \
        if ((n) == (cap)) {                                                            \
            (cap) = (__typeof__(cap))vec_larger((size_t)(cap));                        \
            (at) = vec_moved((arena), (at), sizeof *(at), (size_t)(n), (size_t)(cap)); \
        }                                                                              \
    } while (0)

#endif
