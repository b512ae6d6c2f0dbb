/* advise.h - what oracles say of a ruling, as advice beside it (SPEC 19). */
#ifndef BL_ADVISE_H
#define BL_ADVISE_H

#include "ruling.h"

/* One thing that is weighed; or an advice that hangs on what is open. */
typedef struct Advised {
    const Advice *advice;
    Value slots[MAX_SLOTS];
    bool bound;       /* SLOTS says of what it speaks */
    const Fact *open; /* it hangs on this; NULL: VALUE is what came of it */
    Value value;      /* BL_ABSENT: the oracle has no answer */
    Engine *engine;   /* in which it was weighed */
} Advised;

/* Every advice of the program for the ruling R, in the order of declaration and of the
 * story, with every presumption holding.  ORACLE is what the natives get. */
typedef void AdvisedFn(void *context, const Advised *a);
void advise(const Ruling *r, void *oracle, AdvisedFn *fn, void *context, Arena *arena);

#endif
