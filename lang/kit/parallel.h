/* parallel.h - runs tasks on several threads and merges their results in order.
 *
 * The outcome does not depend on the number of threads.  Few results wait for merging: a thread
 * does not begin a task that is far ahead of the oldest unfinished one.  If a task runs out of
 * memory, parallel_each() fails like xmalloc(). */
#ifndef BL_PARALLEL_H
#define BL_PARALLEL_H

#include "kit/arena.h"

/* Does task K and returns its result.  The result may live in ARENA, which is freed after the
 * merge. */
typedef void *WorkFn(void *context, uint64_t k, Arena *arena);
/* Merges the result of task K.  Only one call runs at a time, and the calls come in the order of
 * the tasks.  Returns false to stop: then no later result is merged, and no further task begins. */
typedef bool MergeFn(void *context, uint64_t k, void *result);

/* Returns the number of threads to use: ASKED, or the number of processors if ASKED is 0.  The
 * result is at least 1 and at most MOST. */
int parallel_threads(int asked, int most);

/* Does tasks 0 to N - 1 on THREADS threads.  If THREADS is 0, uses one thread for each processor.
 * MERGE may be NULL if the results are not needed. */
void parallel_each(uint64_t n, int threads, WorkFn *work, MergeFn *merge, void *context);

#endif
