/* refusal.h - checks, in one world, the reason why an exercise is refused. */
#ifndef BL_REFUSAL_H
#define BL_REFUSAL_H

#include "naive.h"

/* The reason that a ruling gives for refusing an exercise. */
typedef struct Exercised {
    int event;
    Reason reason;
    const Rule *near; /* the clause that came nearest, or NULL */
    const Value *slots;
    const Ex *failed;
    bool negated;
} Exercised;

/* Returns NULL if the reason X is right, otherwise an error text.  If an open fact decides which
 * clause is nearest, X may name any clause that is then the nearest. */
const char *naive_refusal(Naive *n, const Exercised *x);

#endif
