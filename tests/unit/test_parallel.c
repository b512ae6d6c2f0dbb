/* test_parallel.c - tests of work on many threads, merged in order. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "kit/interner.h"
#include "kit/parallel.h"
#include "kit/text.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

enum { PIECES = 5000, MOST_AHEAD = 4 };

typedef struct Sum {
    pthread_mutex_t lock;
    uint64_t begun, merged, most_ahead;
    uint64_t digest, until;
    bool in_order;
} Sum;

/* Task K.  The tasks have very different lengths. */
static void *dig(void *context, uint64_t k, Arena *arena)
{
    Sum *s = context;
    uint64_t *n = arena_new_of(arena, uint64_t), x = k + 1;

    pthread_mutex_lock(&s->lock);
    s->begun++;
    if (s->begun - s->merged > s->most_ahead)
        s->most_ahead = s->begun - s->merged;
    pthread_mutex_unlock(&s->lock);
    for (uint64_t i = 0; i < k % 97 * 100; i++)
        x = x * 6364136223846793005u + 1442695040888963407u;
    *n = x;
    return n;
}

static bool take(void *context, uint64_t k, void *result)
{
    Sum *s = context;

    pthread_mutex_lock(&s->lock);
    s->in_order &= k == s->merged;
    s->merged++;
    s->digest = s->digest * 31 + *(uint64_t *)result;
    pthread_mutex_unlock(&s->lock);
    return k + 1 != s->until;
}

static Sum sum(uint64_t n, int threads, uint64_t until)
{
    Sum s = { .in_order = true, .until = until };

    pthread_mutex_init(&s.lock, NULL);
    parallel_each(n, threads, dig, take, &s);
    pthread_mutex_destroy(&s.lock);
    return s;
}

Test(parallel, results_come_in_order_whatever_the_number_of_threads)
{
    uint64_t digest = sum(PIECES, 1, 0).digest;

    for (int threads = 0; threads < 9; threads++) {
        Sum s = sum(PIECES, threads, 0);

        cr_expect(s.in_order);
        cr_expect(eq(u64, s.merged, PIECES));
        cr_expect(eq(u64, s.digest, digest));
    }
}

#ifndef __SANITIZE_ADDRESS__ /* AddressSanitizer needs the whole address space */
/* There is memory for the stacks of only two of eight threads, or of none.  The existing threads
 * then do all the work. */
Test(parallel, as_many_threads_as_there_is_room_for)
{
    uint64_t digest = sum(PIECES, 1, 0).digest;
    const rlim_t more[] = { 20 << 20, 6 << 20 };
    struct rlimit was;

    cr_assert(eq(int, getrlimit(RLIMIT_AS, &was), 0));
    for (size_t i = 0; i < BL_LEN(more); i++) {
        unsigned long pages;
        FILE *f = fopen("/proc/self/statm", "r");
        struct rlimit limit = was;
        Sum s;

        cr_assert(f && fscanf(f, "%lu", &pages) == 1);
        fclose(f);
        limit.rlim_cur = pages * (rlim_t)sysconf(_SC_PAGESIZE) + more[i];
        cr_assert(eq(int, setrlimit(RLIMIT_AS, &limit), 0));
        s = sum(PIECES, 8, 0);
        setrlimit(RLIMIT_AS, &was);
        cr_expect(s.in_order);
        cr_expect(eq(u64, s.merged, PIECES));
        cr_expect(eq(u64, s.digest, digest));
    }
}
#endif

Test(parallel, few_results_wait)
{
    for (int threads = 1; threads < 9; threads++)
        cr_expect(le(u64, sum(PIECES, threads, 0).most_ahead, (uint64_t)threads * MOST_AHEAD));
}

Test(parallel, who_has_enough_gets_no_more)
{
    uint64_t digest = sum(7, 1, 0).digest;

    for (int threads = 1; threads < 9; threads++) {
        Sum s = sum(PIECES, threads, 7);

        cr_expect(eq(u64, s.merged, 7));
        cr_expect(eq(u64, s.digest, digest));
        cr_expect(le(u64, s.begun, 7 + (uint64_t)threads * MOST_AHEAD));
    }
}

Test(parallel, no_work_and_little_work)
{
    cr_expect(eq(u64, sum(0, 4, 0).merged, 0));
    cr_expect(eq(u64, sum(1, 4, 0).merged, 1));
}

Test(parallel, as_many_threads_as_are_asked_for_and_may_be)
{
    cr_expect(eq(int, parallel_threads(3, 4), 3));
    cr_expect(eq(int, parallel_threads(7, 4), 4));
    cr_expect(eq(int, parallel_threads(-1, 4), 1)); /* the number of processors is unknown */
    cr_expect(ge(int, parallel_threads(0, 64), 1));
    cr_expect(eq(int, parallel_threads(0, 1), 1));
}

/* Interns one of 300 words.  Equal words of different threads must be one pointer. */
static void *name_it(void *context, uint64_t k, Arena *arena)
{
    const char *word = arena_printf(arena, "word%d", (int)(k % 300));

    return (void *)interner_add(context, text_of_cstr(word));
}

typedef struct Named {
    Interner *names;
    const char *word[300];
    bool same;
} Named;

static void *name_one(void *context, uint64_t k, Arena *arena)
{
    return name_it(((Named *)context)->names, k, arena);
}

static bool same_name(void *context, uint64_t k, void *result)
{
    Named *n = context;

    n->same &= !n->word[k % 300] || n->word[k % 300] == result;
    n->word[k % 300] = result;
    return true;
}

Test(parallel, words_may_be_interned_by_many_threads)
{
    Arena *arena = arena_new();
    Named n = { .names = interner_new(arena), .same = true };

    parallel_each(30000, 8, name_one, same_name, &n);
    cr_expect(n.same);
    arena_free(arena);
}

/* Asks for too many threads, and for an unknown number. */
Test(parallel, however_many_threads_are_asked_for)
{
    static const int threads[] = { 1000, 0, -1 };

    for (size_t i = 0; i < BL_LEN(threads); i++) {
        Arena *arena = arena_new();
        Named n = { .names = interner_new(arena), .same = true };

        parallel_each(3000, threads[i], name_one, same_name, &n);
        cr_expect(n.same);
        for (size_t k = 0; k < BL_LEN(n.word); k++)
            cr_expect(n.word[k] != NULL, "%zu", k);
        arena_free(arena);
    }
}
