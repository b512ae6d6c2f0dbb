/* base.h - what every module may use: fixed-width types, attributes, memory, and failure.
 *
 * A function that runs out of memory, or finds a bug of this program, does not return: it jumps
 * back to the nearest try_work() of its thread.  The memory that it took from the heap of that
 * attempt is freed with the heap.  Other resources, such as an open file, are freed by a Cleanup;
 * nothing else has to be undone on the way. */
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

/* Bytes: xmalloc_pages() rounds up to a multiple of this. */
enum { LARGE_PAGE = 2 * 1024 * 1024 };

#define BL_LEN(a) (sizeof(a) / sizeof((a)[0]))

/* ---- failure ---------------------------------------------------------- */

typedef enum Failure { FAILURE_NONE, FAILURE_MEMORY, FAILURE_BUG } Failure;

/* Reports a bug of this program (never an error in the user's text).  In an attempt with a heap
 * the attempt fails; otherwise the function writes the text to stderr and aborts. */
BL_NORETURN BL_PRINTF(3, 4) void bl_bug(const char *file, int line, const char *fmt, ...);
#define BUG(...) bl_bug(__FILE__, __LINE__, __VA_ARGS__)

/* Makes the current attempt fail for lack of memory; outside of every attempt it writes that to
 * stderr and aborts. */
BL_NORETURN void out_of_memory(void);

typedef struct Heap Heap;
enum { FAILURE_TEXT = 200 };

/* Calls WORK(CONTEXT) as an attempt, which allocates from HEAP (NULL: malloc()).  Returns whether
 * and how it failed; after FAILURE_BUG, WHY (may be NULL) has the text of the bug.  Attempts may
 * be nested.  The current attempt is the only state that a thread has beside its arguments. */
Failure try_work(Heap *heap, void (*work)(void *context), void *context, char why[FAILURE_TEXT]);

/* Registers END(THING), which is called if the current attempt fails before cleanup_pop().  The
 * caller owns the Cleanup, usually on its stack. */
typedef struct Cleanup Cleanup;
struct Cleanup {
    void (*end)(void *thing);
    void *thing;
    Cleanup *next;
};
void cleanup_push(Cleanup *c, void (*end)(void *thing), void *thing);
void cleanup_pop(Cleanup *c); /* removes the last one pushed, without calling it */

/* ---- memory ----------------------------------------------------------- */

/* A source of memory.  RESIZE changes P from WAS bytes to SIZE bytes: like realloc(), like
 * malloc() if P is NULL, and like free() if SIZE is 0.  It returns NULL if there is no memory. */
typedef struct Allocator {
    void *(*resize)(void *user, void *p, size_t was, size_t size);
    void *user;
} Allocator;

/* A heap owns its blocks: heap_free() frees them all.  One thread may use it at a time. */
Heap *heap_new(Allocator from); /* or NULL if there is no memory */
void heap_free(Heap *h);        /* NULL is allowed */
Heap *heap_of(void *p);         /* the heap of P, which xmalloc() took from a heap */

/* Like malloc, realloc and calloc, from the heap of the current attempt; they never return NULL
 * (see out_of_memory()).  Free the memory with xfree(): inside an attempt with a heap if it came
 * from one. */
void *xmalloc(size_t size);
/* Like xmalloc(), for memory that will soon be used completely: in large pages that are mapped at
 * once, if the system can.  (Mapping a page when it is first touched costs some thousand
 * instructions.) */
void *xmalloc_pages(size_t size);
void *xrealloc(void *p, size_t size);
void *try_realloc(void *p, size_t size); /* like xrealloc(), but NULL if there is no memory */
void *xcalloc(size_t n, size_t size);
char *xstrdup(const char *s);
void xfree(void *p); /* NULL is allowed */

#endif
