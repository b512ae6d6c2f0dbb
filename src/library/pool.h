/* pool.h - things that threads share: each takes one, and nobody else has it until it is left. */
#ifndef BL_POOL_H
#define BL_POOL_H

#include "kit/base.h"

#include <pthread.h>

enum { POOL_MOST = 64 };

/* Begins as { .lock = PTHREAD_MUTEX_INITIALIZER }. */
typedef struct Pool {
    pthread_mutex_t lock;
    void *free[POOL_MOST];
    int n;
} Pool;

/* Returns a thing that nobody has.  There must be as many as threads. */
static inline void *pool_take(Pool *p)
{
    void *thing;

    pthread_mutex_lock(&p->lock);
    thing = p->free[--p->n];
    pthread_mutex_unlock(&p->lock);
    return thing;
}

/* Leaves THING, a new one or one that was taken, to the others. */
static inline void pool_leave(Pool *p, void *thing)
{
    pthread_mutex_lock(&p->lock);
    p->free[p->n++] = thing;
    pthread_mutex_unlock(&p->lock);
}

#endif
