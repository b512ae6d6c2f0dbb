/* test_base.c - tests of attempts that run out of memory or meet a bug. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "kit/arena.h"
#include "kit/base.h"
#include "kit/interner.h"
#include "kit/text.h"

#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* A source of memory that gives LEFT blocks, and counts the blocks that are not returned. */
typedef struct {
    int left;
    long blocks, bytes;
} Source;

static void *resize(void *user, void *p, size_t was, size_t size)
{
    Source *s = user;
    void *now = NULL;

    if (size && s->left-- <= 0)
        return NULL;
    if (size)
        now = realloc(p, size);
    else
        free(p);
    s->blocks += (now ? 1 : 0) - (p ? 1 : 0);
    s->bytes += (long)size - (long)was;
    return now;
}

static Heap *heap_of_source(Source *s)
{
    return heap_new((Allocator){ resize, s });
}

/* Calls WORK outside of every attempt, in a child process.  It must end the process and print
 * EXPECTED. */
static void aborts(void (*work)(void *context), void *context, const char *expected)
{
    char got[200];
    size_t n = 0;
    int status, to[2];
    pid_t child;

    cr_assert(eq(int, pipe(to), 0));
    child = fork();
    if (child == 0) {
        setrlimit(RLIMIT_CORE, &(struct rlimit){ 0 });
        dup2(to[1], 2);
        work(context);
        _exit(0);
    }
    close(to[1]);
    for (ssize_t m; (m = read(to[0], got + n, sizeof got - 1 - n)) > 0;)
        n += (size_t)m;
    close(to[0]);
    got[n] = '\0';
    cr_assert(eq(int, (int)waitpid(child, &status, 0), (int)child));
    cr_expect(eq(int, WIFSIGNALED(status) ? WTERMSIG(status) : 0, SIGABRT));
    cr_expect(eq(str, got, (char *)expected));
}

/* ---- inside an attempt -------------------------------------------------------- */

static void one_of_each(void *context)
{
    char *a = xmalloc(10), *b = xcalloc(3, 7), *c;

    strcpy(a, "one");
    a = xrealloc(a, 4000);
    c = xmalloc(0);
    for (int i = 0; i < 21; i++)
        cr_expect(eq(int, b[i], 0));
    cr_expect(eq(str, a, "one"));
    cr_expect(eq(ptr, heap_of(a), context), "it is of the heap of the attempt");
    xfree(b);
    xfree(NULL);
    xfree(c);
}

Test(base, what_is_allocated_ends_with_the_heap)
{
    Source s = { .left = 100 };
    Heap *h = heap_of_source(&s);

    cr_assert(eq(int, (int)try_work(h, one_of_each, h, NULL), (int)FAILURE_NONE));
    cr_expect(eq(long, s.blocks, 2), "the heap and what was not freed");
    heap_free(h);
    heap_free(NULL);
    cr_expect(eq(long, s.blocks, 0));
    cr_expect(eq(long, s.bytes, 0));
}

Test(base, each_block_that_is_refused_ends_the_attempt)
{
    Source none = { .left = 0 };

    cr_expect(eq(ptr, heap_of_source(&none), NULL), "no heap without memory");
    for (int left = 1; left <= 5; left++) {
        Source s = { .left = left };
        Heap *h = heap_of_source(&s);

        cr_expect(eq(int, (int)try_work(h, one_of_each, h, NULL),
                     (int)(left < 5 ? FAILURE_MEMORY : FAILURE_NONE)),
                  "%d blocks", left);
        heap_free(h);
        cr_expect(eq(long, s.blocks, 0), "%d blocks", left);
    }
}

/* an interner in the arena of an attempt, and the first of its N names */
typedef struct {
    Arena *arena;
    Interner *in;
    const char *first;
    int n;
} Names;

static const char *name_of(Names *names, int i)
{
    char name[60];

    snprintf(name, sizeof name, "a name of which there are many %d", i);
    return interner_add(names->in, text_of_cstr(name));
}

static void begin_names(void *context)
{
    Names *names = context;

    names->arena = arena_new();
    names->in = interner_new(names->arena);
    names->first = name_of(names, 0);
}

static void add_names(void *context)
{
    Names *names = context;

    while (names->n < 1000000)
        name_of(names, ++names->n);
}

static void add_one(void *context)
{
    Names *names = context;

    cr_expect(eq(str, (char *)name_of(names, -1), "a name of which there are many -1"));
    cr_expect(eq(ptr, (void *)name_of(names, 0), (void *)names->first));
}

Test(base, who_adds_a_name_without_memory_keeps_nobody_from_it, .timeout = 60)
{
    Source s = { .left = 100 };
    Heap *h = heap_of_source(&s);
    Names names = { 0 };

    cr_assert(eq(int, (int)try_work(h, begin_names, &names, NULL), (int)FAILURE_NONE));
    for (int left = 0; left < 5; left++) {
        s.left = left;
        cr_assert(eq(int, (int)try_work(h, add_names, &names, NULL), (int)FAILURE_MEMORY));
        s.left = 100;
        cr_assert(eq(int, (int)try_work(h, add_one, &names, NULL), (int)FAILURE_NONE));
    }
    heap_free(h);
    cr_expect(eq(long, s.blocks, 0));
}

static void too_large(void *context)
{
    char *was = xmalloc(5);

    strcpy(was, "kept");
    cr_expect(eq(ptr, try_realloc(was, SIZE_MAX / 2 + 1), NULL));
    cr_expect(eq(str, was, "kept"), "what there was is as it was");
    cr_expect(ne(ptr, try_realloc(NULL, 1), NULL));
    *(int *)context = 1;
    xmalloc(SIZE_MAX);
    *(int *)context = 2;
}

static void check_too_many(void *context)
{
    (void)context;
    xcalloc(SIZE_MAX / 2, 3);
}

Test(base, sizes_that_nobody_has_are_refused)
{
    Source s = { .left = 100 };
    Heap *h = heap_of_source(&s);
    int at = 0;

    cr_expect(eq(int, (int)try_work(h, too_large, &at, NULL), (int)FAILURE_MEMORY));
    cr_expect(eq(int, at, 1));
    cr_expect(eq(int, (int)try_work(h, check_too_many, NULL, NULL), (int)FAILURE_MEMORY));
    heap_free(h);
    cr_expect(eq(int, (int)try_work(NULL, check_too_many, NULL, NULL), (int)FAILURE_MEMORY));
}

/* ---- cleanups ------------------------------------------------------------------ */

static void count(void *thing)
{
    ++*(int *)thing;
}

static void pushed_thrice(void *context)
{
    int *ended = context;
    Cleanup a, b, c;

    cleanup_push(&a, count, &ended[0]);
    cleanup_push(&b, count, &ended[1]);
    cleanup_push(&c, count, &ended[2]);
    cleanup_pop(&c);
    out_of_memory();
}

static void outer(void *context)
{
    cr_expect(eq(int, (int)try_work(NULL, pushed_thrice, context, NULL), (int)FAILURE_MEMORY));
    ++((int *)context)[3];
}

Test(base, an_attempt_within_another_fails_alone)
{
    int ended[4] = { 0 };
    Cleanup of_nobody;

    cr_expect(eq(int, (int)try_work(NULL, outer, ended, NULL), (int)FAILURE_NONE));
    cr_expect(eq(int, ended[0], 1));
    cr_expect(eq(int, ended[1], 1));
    cr_expect(eq(int, ended[2], 0), "it was popped");
    cr_expect(eq(int, ended[3], 1), "the outer one went on");
    cleanup_push(&of_nobody, count, ended);
    cleanup_pop(&of_nobody);
    cr_expect(eq(int, ended[0], 1), "outside every attempt nothing fails");
}

/* ---- bugs ---- */

static void a_bug(void *context)
{
    bl_bug(context, 7, "%d %s", 3, "of them");
}

Test(base, a_bug_in_an_attempt_with_a_heap_is_told)
{
    Source s = { .left = 100 };
    Heap *h = heap_of_source(&s);
    char why[FAILURE_TEXT];

    cr_expect(eq(int, (int)try_work(h, a_bug, "there/thing.c", why), (int)FAILURE_BUG));
    cr_expect(eq(str, why, "thing.c:7: 3 of them"));
    cr_expect(eq(int, (int)try_work(h, a_bug, "thing.c", NULL), (int)FAILURE_BUG));
    heap_free(h);
}

Test(base, elsewhere_the_process_ends)
{
    aborts(a_bug, "there/thing.c", "thing.c:7: internal error: 3 of them\n");
    aborts(check_too_many, NULL, "bridgelaw: out of memory\n");
}

static void a_bug_inside(void *context)
{
    char why[FAILURE_TEXT];

    try_work(NULL, a_bug, context, why);
}

static void too_large_a_block(void *context)
{
    arena_alloc(context, SIZE_MAX);
}

Test(base, an_attempt_without_a_heap_keeps_no_bug)
{
    Source s = { .left = 100 };
    Heap *h = heap_of_source(&s);
    Arena *a = arena_new();

    aborts(a_bug_inside, "there/thing.c", "thing.c:7: internal error: 3 of them\n");
    cr_expect(eq(int, (int)try_work(h, too_large_a_block, a, NULL), (int)FAILURE_BUG));
    heap_free(h);
    arena_free(a);
}

/* An allocation of no bytes returns memory that must be freed. */
Test(base, nothing_at_all_is_given)
{
    void *none[] = { xmalloc(0), xcalloc(0, 8), xcalloc(8, 0), xrealloc(NULL, 0) };

    for (size_t i = 0; i < BL_LEN(none); i++) {
        cr_expect(none[i] != NULL);
        xfree(none[i]);
    }
}

/* Allocates as many bytes as CONTEXT says, in whole pages, and frees them.  Rounded up, a number
 * near SIZE_MAX does not fit into size_t. */
static void nearly_all(void *context)
{
    size_t *size = context;

    xfree(xmalloc_pages(*size));
}

Test(base, no_pages_for_more_than_there_can_be)
{
    size_t small = LARGE_PAGE + 1, large = SIZE_MAX - 1;

    cr_expect(eq(int, (int)try_work(NULL, nearly_all, &small, NULL), (int)FAILURE_NONE));
    cr_expect(eq(int, (int)try_work(NULL, nearly_all, &large, NULL), (int)FAILURE_MEMORY));
}
