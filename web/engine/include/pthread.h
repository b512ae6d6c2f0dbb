/* pthread.h - threads for a machine with one: locks do nothing, and no thread starts.
 *
 * parallel_each() does all work itself if no thread starts. */
#ifndef BL_WEB_PTHREAD_H
#define BL_WEB_PTHREAD_H

#include <errno.h>
#include <stddef.h>
#include <sys/types.h>

#define PTHREAD_MUTEX_INITIALIZER \
    {                             \
        0                         \
    }

#define BL_WEB_NOTHING(name, type)   \
    static inline int name(type *it) \
    {                                \
        (void)it;                    \
        return 0;                    \
    }
#define BL_WEB_NOTHING_OF(name, type, more)     \
    static inline int name(type *it, more with) \
    {                                           \
        (void)it;                               \
        (void)with;                             \
        return 0;                               \
    }

BL_WEB_NOTHING(pthread_mutex_destroy, pthread_mutex_t)
BL_WEB_NOTHING(pthread_mutex_lock, pthread_mutex_t)
BL_WEB_NOTHING(pthread_mutex_unlock, pthread_mutex_t)
BL_WEB_NOTHING(pthread_cond_destroy, pthread_cond_t)
BL_WEB_NOTHING(pthread_cond_broadcast, pthread_cond_t)
BL_WEB_NOTHING(pthread_attr_init, pthread_attr_t)
BL_WEB_NOTHING(pthread_attr_destroy, pthread_attr_t)
BL_WEB_NOTHING_OF(pthread_mutex_init, pthread_mutex_t, const void *)
BL_WEB_NOTHING_OF(pthread_cond_init, pthread_cond_t, const void *)
BL_WEB_NOTHING_OF(pthread_attr_setstacksize, pthread_attr_t, size_t)

/* Nobody waits where no other thread can wake him. */
static inline int pthread_cond_wait(pthread_cond_t *it, pthread_mutex_t *lock)
{
    (void)it;
    (void)lock;
    __builtin_trap();
}

static inline int pthread_create(pthread_t *it, const pthread_attr_t *attr, void *(*start)(void *),
                                 void *context)
{
    (void)it;
    (void)attr;
    (void)start;
    (void)context;
    return EAGAIN;
}

static inline int pthread_join(pthread_t it, void **result)
{
    (void)it;
    (void)result;
    return 0;
}

#endif
