/* arena.h - region allocation.
 *
 * Everything that lives exactly as long as one parsed program is allocated
 * from that program's arena and released by one call.  An arena never frees
 * single objects, never moves them, and never returns NULL: running out of
 * memory ends the process. */
#ifndef BL_ARENA_H
#define BL_ARENA_H

#include "base.h"

#include <stdarg.h>

typedef struct Arena Arena;

Arena *arena_new(void);
Arena *arena_new_for(size_t size);        /* where about so many bytes will be wanted */
void arena_free(Arena *a);                /* NULL is allowed */
void *arena_alloc(Arena *a, size_t size); /* zeroed, aligned for any type */
void *arena_alloc_array(Arena *a, size_t size, size_t n);
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
