/* vec.h - growable arrays: one way to make room for one more element.
 *
 * An array is three variables of its owner: the elements AT, how many there are, N, and for how
 * many there is room, CAP.  All three begin as zero.  N and CAP may be of any integer type.
 *
 *     VEC_ROOM(list, n, cap);           VEC_ROOM_IN(arena, list, n, cap);
 *     list[n++] = element;              list[n++] = element;
 *
 * VEC_ROOM takes memory from the heap; the owner ends it with xfree().  VEC_ROOM_IN takes it
 * from an arena and leaves the smaller array there.  Elements move when the array grows.
 * Running out of memory is as for xmalloc(). */
#ifndef BL_VEC_H
#define BL_VEC_H

#include "kit/arena.h"

#include <string.h>

enum { VEC_FIRST = 8 }; /* elements of the first array */

/* The next larger room, in elements. */
static inline size_t vec_larger(size_t cap)
{
    return cap ? cap * 2 : VEC_FIRST;
}

/* A copy of N elements of SIZE bytes in an array of CAP elements of the arena A. */
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
