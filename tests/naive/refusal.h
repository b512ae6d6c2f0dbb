/* refusal.h - why an exercise is refused, in one world. */
#ifndef BL_REFUSAL_H
#define BL_REFUSAL_H

#include "naive.h"

/* What a ruling says of it. */
typedef struct Exercised {
    int event;
    Reason reason;
    const Rule *near; /* or NULL */
    const Value *slots;
    const Ex *failed;
    bool negated;
} Exercised;

/* NULL, or what is wrong with that.  Where something open might count, which hangs on what
 * else was asked, it is held to less: the clause that is named might be the nearest. */
const char *naive_refusal(Naive *n, const Exercised *x);

#endif
