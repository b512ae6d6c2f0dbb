/* base.h - the one header every module may include: fixed-width types,
 * attributes, allocation that never fails, and what becomes of work that cannot
 * go on.  No project types live here.
 *
 * Work that runs out of memory, or meets a bug of ours, does not return: it goes back
 * to the nearest try_work() of its thread.  What it had allocated from the heap of that
 * attempt ends with the heap, so no function on the way has to undo anything but what
 * is no memory (a file: see Cleanup). */
#ifndef BL_BASE_H
#define BL_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#if defined(__GNUC__)
#    define BL_PRINTF(f, a)  __attribute__((format(printf, f, a)))
#    define BL_NORETURN      __attribute__((noreturn))
#    define BL_UNUSED        __attribute__((unused))
#    define BL_NOINLINE      __attribute__((noinline))
#    define BL_ALWAYS_INLINE inline __attribute__((always_inline))
#else
#    define BL_PRINTF(f, a)
#    define BL_NORETURN
#    define BL_UNUSED
#    define BL_NOINLINE
#    define BL_ALWAYS_INLINE inline
#endif

/* In bytes: the least of what xmalloc_pages() gives. */
enum { LARGE_PAGE = 2 * 1024 * 1024 };

#define BL_LEN(a) (sizeof(a) / sizeof((a)[0]))

/* ---- failure ---------------------------------------------------------- */

typedef enum Failure { FAILURE_NONE, FAILURE_MEMORY, FAILURE_BUG } Failure;

/* A bug in this program, never in the user's text.  In an attempt with a heap it fails
 * there; else it says so and aborts. */
BL_NORETURN BL_PRINTF(3, 4) void bl_bug(const char *file, int line, const char *fmt, ...);
#define BUG(...) bl_bug(__FILE__, __LINE__, __VA_ARGS__)

/* There is no memory: fails in the present attempt; outside every attempt it says so
 * and aborts. */
BL_NORETURN void out_of_memory(void);

typedef struct Heap Heap;
enum { FAILURE_TEXT = 200 };

/* Does WORK of CONTEXT, with HEAP (NULL: that of the C library) for what it allocates.
 * When it fails, WHY (NULL is allowed) says of what bug.  Attempts may be inside each
 * other: the present one is the only thing that a thread knows beside its arguments. */
Failure try_work(Heap *heap, void (*work)(void *context), void *context,
                 char why[FAILURE_TEXT]);

/* What is to be ended when the present attempt fails before cleanup_pop(). */
typedef struct Cleanup Cleanup;
struct Cleanup {
    void (*end)(void *thing);
    void *thing;
    Cleanup *next;
};
void cleanup_push(Cleanup *c, void (*end)(void *thing), void *thing);
void cleanup_pop(Cleanup *c); /* the last one pushed; does not end it */

/* ---- memory ----------------------------------------------------------- */

/* Where memory comes from.  RESIZE of P, which has WAS bytes, to SIZE: as realloc(), and
 * as free() for SIZE 0; NULL P has none. */
typedef struct Allocator {
    void *(*resize)(void *user, void *p, size_t was, size_t size);
    void *user;
} Allocator;

/* Blocks that all end with it.  One thread at a time. */
Heap *heap_new(Allocator from); /* NULL: there is no memory */
void heap_free(Heap *h);        /* NULL is allowed */
Heap *heap_of(void *p);         /* of xmalloc() in an attempt with a heap */

/* As malloc, realloc and calloc, in the heap of the present attempt, but never NULL.
 * Release with xfree(), in an attempt with a heap again if it was one. */
void *xmalloc(size_t size);
/* The same, for what will be used all over soon: of large pages, and all of them at once,
 * where the system can.  A page that comes when it is first touched costs as much as some
 * thousand instructions. */
void *xmalloc_pages(size_t size);
void *xrealloc(void *p, size_t size);
void *try_realloc(void *p, size_t size); /* or NULL, for whom nobody may go back */
void *xcalloc(size_t n, size_t size);
void xfree(void *p); /* NULL is allowed */

#endif
