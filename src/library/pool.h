/* pool.h - things that threads share: one thread has a thing until it gives it back. */
#ifndef BL_POOL_H
#define BL_POOL_H

#include "kit/base.h"

#include <pthread.h>

enum { POOL_MOST = 64 };

/* A set of things that threads share.  Initialize it to { .lock = PTHREAD_MUTEX_INITIALIZER }. */
typedef struct Pool {
    pthread_mutex_t lock;
    void *free[POOL_MOST];
    int n;
} Pool;

/* Takes a thing that no other thread has, and returns it.  The pool must have one for each
 * thread. */
static inline void *pool_take(Pool *p)
{
    void *thing;

    pthread_mutex_lock(&p->lock);
    thing = p->free[--p->n];
    pthread_mutex_unlock(&p->lock);
    return thing;
}

/* Gives THING, a new one or one that was taken, to the pool. */
static inline void pool_leave(Pool *p, void *thing)
{
    pthread_mutex_lock(&p->lock);
    p->free[p->n++] = thing;
    pthread_mutex_unlock(&p->lock);
}

#endif
