/* base.h - what every module may use: fixed-width types, attributes, memory, and failure.
 *
 * A function that runs out of memory, or finds a bug of this program, does not return.  It jumps
 * back to the innermost try_work() of its thread: the *attempt* fails.  The memory of an attempt
 * with a heap is freed with the heap.  Other resources, such as an open file, must be registered as
 * a Cleanup. */
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

/* The size of a large page in bytes. xmalloc_pages() rounds up to a multiple of this size. */
enum { LARGE_PAGE = 2 * 1024 * 1024 };

#define BL_LEN(a) (sizeof(a) / sizeof((a)[0]))

/* ---- failure ---------------------------------------------------------- */

typedef enum Failure { FAILURE_NONE, FAILURE_MEMORY, FAILURE_BUG } Failure;

/* Reports a bug of this program, found at LINE of FILE.  An error in the user's text is not a bug.
 * If the current attempt has a heap, the attempt fails.  Otherwise writes the text to stderr and
 * aborts. */
BL_NORETURN BL_PRINTF(3, 4) void bl_bug(const char *file, int line, const char *fmt, ...);
#define BUG(...) bl_bug(__FILE__, __LINE__, __VA_ARGS__)

/* Makes the current attempt fail for lack of memory.  Without a current attempt, writes an error to
 * stderr and aborts. */
BL_NORETURN void out_of_memory(void);

typedef struct Heap Heap;
enum { FAILURE_TEXT = 200 };

/* Calls WORK(CONTEXT) as an attempt.  Memory comes from HEAP, or from malloc() if HEAP is NULL.
 * Returns FAILURE_NONE, or the reason of the failure.  After FAILURE_BUG, WHY holds the text of the
 * bug.  WHY may be NULL.  WORK may call try_work() again. */
Failure try_work(Heap *heap, void (*work)(void *context), void *context, char why[FAILURE_TEXT]);

/* A call to make if the current attempt fails: END(THING). cleanup_push() registers the Cleanup,
 * and cleanup_pop() removes it.  The caller owns the Cleanup, usually on the stack. */
typedef struct Cleanup Cleanup;
struct Cleanup {
    void (*end)(void *thing);
    void *thing;
    Cleanup *next;
};
void cleanup_push(Cleanup *c, void (*end)(void *thing), void *thing);
void cleanup_pop(Cleanup *c); /* removes the newest Cleanup without calling its `end` */

/* ---- memory ----------------------------------------------------------- */

/* A source of memory.  RESIZE works like realloc(): it changes the size of P from WAS to SIZE
 * bytes, and returns the new place of P.  If P is NULL, it allocates memory.  If SIZE is 0, it
 * frees P.  It returns NULL if memory runs out.  USER is the first argument of each call. */
typedef struct Allocator {
    void *(*resize)(void *user, void *p, size_t was, size_t size);
    void *user;
} Allocator;

/* A heap owns its blocks: heap_free() frees them all.  Only one thread may use a heap at a time. */
Heap *heap_new(Allocator from); /* NULL if memory runs out */
void heap_free(Heap *h);        /* NULL is allowed */
Heap *heap_of(void *p);         /* returns the heap that the block P came from */

/* These functions work like malloc(), realloc() and calloc(), on the heap of the current attempt.
 * They never return NULL.  If memory runs out, the attempt fails.  Free the memory with xfree().
 * Memory from a heap can be freed only inside an attempt that has a heap. */
void *xmalloc(size_t size);
/* Works like xmalloc(), for memory that will soon be written as a whole.  If possible, the memory
 * consists of large pages that are mapped at once.  This avoids page faults, which cost some
 * thousand instructions each. */
void *xmalloc_pages(size_t size);
void *xrealloc(void *p, size_t size);
void *try_realloc(void *p, size_t size); /* returns NULL if memory runs out */
void *xcalloc(size_t n, size_t size);
char *xstrdup(const char *s);
void xfree(void *p); /* NULL is allowed */

#endif
