/* refusal.h - checks, in one world, the reason why an exercise is refused. */
#ifndef BL_REFUSAL_H
#define BL_REFUSAL_H

#include "naive.h"

/* What a ruling says about a refused exercise. */
typedef struct Exercised {
    int event;
    Reason reason;
    const Rule *near; /* the clause that came nearest, or NULL */
    const Value *slots;
    const Ex *failed;
    bool negated;
} Exercised;

/* Returns NULL if the reason is right, otherwise what is wrong.  If an open fact might decide, it
 * is enough that the named clause might be the nearest. */
const char *naive_refusal(Naive *n, const Exercised *x);

#endif
