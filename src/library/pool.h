/* pool.h - a set of pointers that threads share.  A thread takes a pointer, uses the object alone,
 * and gives the pointer back. */
#ifndef BL_POOL_H
#define BL_POOL_H

#include "kit/base.h"

#include <pthread.h>

enum { POOL_MOST = 64 };

/* The pointers that no thread uses now.  Initialize a pool to
 * { .lock = PTHREAD_MUTEX_INITIALIZER }. */
typedef struct Pool {
    pthread_mutex_t lock;
    void *free[POOL_MOST];
    int n;
} Pool;

/* Takes a pointer out of the pool P and returns it.  The pool must not be empty.  Therefore fill
 * the pool with at least as many pointers as there are threads. */
static inline void *pool_take(Pool *p)
{
    void *thing;

    pthread_mutex_lock(&p->lock);
    thing = p->free[--p->n];
    pthread_mutex_unlock(&p->lock);
    return thing;
}

/* Puts THING into the pool P: a new pointer, or one that pool_take() returned. */
static inline void pool_leave(Pool *p, void *thing)
{
    pthread_mutex_lock(&p->lock);
    p->free[p->n++] = thing;
    pthread_mutex_unlock(&p->lock);
}

#endif
