/* base.h - the one header every module may include: fixed-width types,
 * attributes, allocation that never fails, and the internal-error trap.
 * No project types live here. */
#ifndef BL_BASE_H
#define BL_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#if defined(__GNUC__)
#    define BL_PRINTF(f, a) __attribute__((format(printf, f, a)))
#    define BL_NORETURN     __attribute__((noreturn))
#    define BL_UNUSED       __attribute__((unused))
#    define BL_NOINLINE     __attribute__((noinline))
#else
#    define BL_PRINTF(f, a)
#    define BL_NORETURN
#    define BL_UNUSED
#    define BL_NOINLINE
#endif

#define BL_LEN(a) (sizeof(a) / sizeof((a)[0]))

/* A bug in this program, never in the user's text: says so and aborts. */
BL_NORETURN BL_PRINTF(3, 4) void bl_bug(const char *file, int line, const char *fmt, ...);
#define BUG(...) bl_bug(__FILE__, __LINE__, __VA_ARGS__)

/* As malloc, realloc and calloc, but never NULL: running out of memory ends
 * the process with a message and status 70.  Release with free(). */
void *xmalloc(size_t size);
void *xrealloc(void *p, size_t size);
void *xcalloc(size_t n, size_t size);

#endif
