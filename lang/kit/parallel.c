/* parallel.c - a pool of threads that work on a window of tasks (see parallel.h). */
#include "kit/parallel.h"

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

enum {
    MAX_THREADS = 64,
    WINDOW = 4,                   /* the number of tasks in the window for each thread */
    STACK_BYTES = 8 * 1024 * 1024 /* the stack is large because evaluation is recursive */
};

/* A task of the window.  The window has the tasks that have begun and are not merged yet.  Task K
 * is element K % nwindow of the window. */
typedef struct ParallelTask {
    Arena *arena;
    void *result;
    bool done;
} ParallelTask;

typedef struct ParallelPool {
    pthread_mutex_t lock;
    /* signalled when a task has been merged, and when `enough` is set */
    pthread_cond_t merged_more;
    /* the number of all tasks, of the tasks begun, and of the tasks merged */
    uint64_t n, begun, merged;
    /* MERGING: a thread is merging now.  ENOUGH: no further task may begin. */
    bool merging, enough;
    Failure failure; /* the reason why a thread failed, or FAILURE_NONE */
    ParallelTask *window;
    uint64_t nwindow;
    WorkFn *work;
    MergeFn *merge;
    void *context;
} ParallelPool;

static void merge_one(ParallelPool *p, uint64_t k, const ParallelTask *task)
{
    bool more = true;

    if (!p->enough) { /* once `enough` is set, results are thrown away */
        pthread_mutex_unlock(&p->lock);
        more = !p->merge || p->merge(p->context, k, task->result);
        pthread_mutex_lock(&p->lock);
    }
    arena_free(task->arena);
    p->enough |= !more;
}

/* Merges results in order, up to the first task that is not done.  Returns at once if another
 * thread is merging.  The caller holds the lock. */
static void merge_done(ParallelPool *p)
{
    if (p->merging)
        return;
    p->merging = true;
    while (p->merged < p->begun && p->window[p->merged % p->nwindow].done) {
        ParallelTask task = p->window[p->merged % p->nwindow];

        merge_one(p, p->merged, &task);
        p->window[p->merged % p->nwindow] = (ParallelTask){ 0 };
        p->merged++;
        pthread_cond_broadcast(&p->merged_more);
    }
    p->merging = false;
}

/* Does tasks of POOL until none is left.  Does not hold the lock while a task runs, because the
 * task may fail. */
static void parallel_work(void *pool)
{
    ParallelPool *p = pool;

    pthread_mutex_lock(&p->lock);
    for (;;) {
        ParallelTask *task;
        uint64_t k;
        void *result;
        Arena *arena;

        while (!p->enough && p->begun < p->n && p->begun - p->merged >= p->nwindow)
            pthread_cond_wait(&p->merged_more, &p->lock);
        if (p->enough || p->begun == p->n)
            break;
        k = p->begun++;
        task = &p->window[k % p->nwindow];
        pthread_mutex_unlock(&p->lock);
        arena = arena_new();
        result = p->work(p->context, k, arena);
        pthread_mutex_lock(&p->lock);
        task->arena = arena;
        task->result = result;
        task->done = true;
        merge_done(p);
    }
    pthread_cond_broadcast(&p->merged_more);
    pthread_mutex_unlock(&p->lock);
}

static void *parallel_thread(void *pool)
{
    ParallelPool *p = pool;
    Failure f = try_work(NULL, parallel_work, p, NULL);

    if (f) {
        pthread_mutex_lock(&p->lock);
        p->failure = f;
        p->enough = true;
        pthread_cond_broadcast(&p->merged_more);
        pthread_mutex_unlock(&p->lock);
    }
    return NULL;
}

int parallel_threads(int asked, int most)
{
    long n = asked ? asked : sysconf(_SC_NPROCESSORS_ONLN);

    return n < 1 ? 1 : n > most ? most : (int)n;
}

void parallel_each(uint64_t n, int threads, WorkFn *work, MergeFn *merge, void *context)
{
    int wanted = parallel_threads(threads, n < MAX_THREADS ? (int)n : MAX_THREADS), started = 0;
    pthread_t thread[MAX_THREADS];
    pthread_attr_t attr;
    ParallelPool p = { .n = n, .work = work, .merge = merge, .context = context };

    if (!n)
        return;
    p.nwindow = (uint64_t)wanted * WINDOW;
    p.window = xcalloc((size_t)p.nwindow, sizeof *p.window);
    pthread_mutex_init(&p.lock, NULL);
    pthread_cond_init(&p.merged_more, NULL);
    pthread_attr_init(&attr);
    pthread_attr_setstacksize(&attr, STACK_BYTES);
    for (int i = 1; i < wanted; i++)
        if (pthread_create(&thread[started], &attr, parallel_thread, &p) == 0)
            started++;
    pthread_attr_destroy(&attr);
    parallel_thread(&p);
    for (int i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    pthread_cond_destroy(&p.merged_more);
    pthread_mutex_destroy(&p.lock);
    xfree(p.window);
    if (p.failure == FAILURE_MEMORY)
        out_of_memory();
}
