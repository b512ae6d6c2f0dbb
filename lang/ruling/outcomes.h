/* outcomes.h - what statuses and actions come to in all cases of a shape. */
#ifndef BL_OUTCOMES_H
#define BL_OUTCOMES_H

#include "ruling/explore.h"

enum { MAX_OUTCOMES = 130 }; /* of one status of the same arguments */

typedef struct Outcome {
    Value value;
    /* of an action: how that comes, who has the right, and among what */
    EffectKind effect;
    uint64_t choosers, from;
    Region when;
} Outcome;

typedef struct Outcomes {
    const Fun *fun;
    Value args[MAX_ARGS];
    Outcome at[MAX_OUTCOMES];
    int n;
    bool full; /* there are more than that */
} Outcomes;

bool outcome_same(const Outcome *a, const Outcome *b);
/* Those of FUN of ARGS in the worlds WITHIN; what waits for a finding is in none, and
 * nothing is found out where they are too many. */
WorldsEnd outcomes_find(Outcomes *o, Worlds *w, Regions *r, Region within);

/* FN for all arguments that F may have in the case of E, until it is false. */
typedef bool ArgsFn(void *context, const Fun *f, const Value *args);
bool each_args(const Engine *e, const Fun *f, ArgsFn *fn, void *context);
/* Is there anything that rules say about F? */
bool ruled_on(const Fun *f);

#endif
