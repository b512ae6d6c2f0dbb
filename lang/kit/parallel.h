/* parallel.h - many pieces of work at a time, their results one by one in order.
 *
 * What comes of it is the same whatever the number of threads.  Work that is far
 * ahead of the first that is not done waits, so that few results wait. */
#ifndef BL_PARALLEL_H
#define BL_PARALLEL_H

#include "kit/arena.h"

/* Piece K of the work; the result may live in ARENA, which ends after the merge. */
typedef void *WorkFn(void *context, uint64_t k, Arena *arena);
/* The result of piece K; false: what was not begun is not begun any more, and what
 * comes after K is not merged. */
typedef bool MergeFn(void *context, uint64_t k, void *result);

/* ASKED, or as many as there are processors if that is 0; at least one, MOST at most. */
int parallel_threads(int asked, int most);

/* Pieces 0 to N - 1 on THREADS threads; 0: as many as there are processors. */
void parallel_each(uint64_t n, int threads, WorkFn *work, MergeFn *merge, void *context);

#endif
