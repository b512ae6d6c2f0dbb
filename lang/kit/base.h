/* base.h - what every module may use: fixed-width types, attributes, memory, and failure.
 *
 * A function that runs out of memory, or finds a bug of this program, does not return.  It jumps
 * back to the nearest try_work() of its thread.  Memory taken from the heap of that attempt is
 * freed with the heap.  Any other resource, such as an open file, must be registered as a
 * Cleanup. */
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

/* The size of a large page in bytes. xmalloc_pages() rounds up to a multiple of it. */
enum { LARGE_PAGE = 2 * 1024 * 1024 };

#define BL_LEN(a) (sizeof(a) / sizeof((a)[0]))

/* ---- failure ---------------------------------------------------------- */

typedef enum Failure { FAILURE_NONE, FAILURE_MEMORY, FAILURE_BUG } Failure;

/* Reports a bug of this program; an error in the user's text is not a bug.  If the current attempt
 * has a heap, the attempt fails.  Otherwise the function writes the text to stderr and aborts. */
BL_NORETURN BL_PRINTF(3, 4) void bl_bug(const char *file, int line, const char *fmt, ...);
#define BUG(...) bl_bug(__FILE__, __LINE__, __VA_ARGS__)

/* Makes the current attempt fail for lack of memory.  Outside of every attempt, writes an error to
 * stderr and aborts. */
BL_NORETURN void out_of_memory(void);

typedef struct Heap Heap;
enum { FAILURE_TEXT = 200 };

/* Calls WORK(CONTEXT) as an attempt.  Memory comes from HEAP, or from malloc() if HEAP is NULL.
 * Returns FAILURE_NONE, or why the attempt failed.  After FAILURE_BUG, WHY holds the text of the
 * bug; WHY may be NULL.  Attempts may be nested.  A thread has no state but its arguments and its
 * current attempt. */
Failure try_work(Heap *heap, void (*work)(void *context), void *context, char why[FAILURE_TEXT]);

/* A cleanup that cleanup_push() has registered: END(THING) is called if the current attempt fails
 * before cleanup_pop().  The caller owns the Cleanup, usually on its stack. */
typedef struct Cleanup Cleanup;
struct Cleanup {
    void (*end)(void *thing);
    void *thing;
    Cleanup *next;
};
void cleanup_push(Cleanup *c, void (*end)(void *thing), void *thing);
void cleanup_pop(Cleanup *c); /* removes the cleanup pushed last, and does not call its END */

/* ---- memory ----------------------------------------------------------- */

/* A source of memory.  RESIZE changes the size of P from WAS bytes to SIZE bytes and returns the
 * new place, like realloc().  If P is NULL, it allocates; if SIZE is 0, it frees P.  It returns
 * NULL if memory runs out. */
typedef struct Allocator {
    void *(*resize)(void *user, void *p, size_t was, size_t size);
    void *user;
} Allocator;

/* A heap owns its blocks: heap_free() frees them all.  One thread may use it at a time. */
Heap *heap_new(Allocator from); /* NULL if memory runs out */
void heap_free(Heap *h);        /* NULL is allowed */
Heap *heap_of(void *p);         /* returns the heap that the block P came from */

/* These functions work like malloc(), realloc() and calloc(), on the heap of the current attempt.
 * They never return NULL: if memory runs out, the attempt fails.  Free the memory with xfree();
 * memory from a heap must be freed inside an attempt that has a heap. */
void *xmalloc(size_t size);
/* Like xmalloc(), for memory that will soon be written completely.  If the system can do so, the
 * memory consists of large pages, all mapped at once.  This saves the page faults of a first touch,
 * which cost some thousand instructions each. */
void *xmalloc_pages(size_t size);
void *xrealloc(void *p, size_t size);
void *try_realloc(void *p, size_t size); /* like xrealloc(), but returns NULL if memory runs out */
void *xcalloc(size_t n, size_t size);
char *xstrdup(const char *s);
void xfree(void *p); /* NULL is allowed */

#endif
