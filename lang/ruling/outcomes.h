/* outcomes.h - what statuses and actions come to in all cases of a shape. */
#ifndef BL_OUTCOMES_H
#define BL_OUTCOMES_H

#include "ruling/explore.h"

enum { MAX_OUTCOMES = 130 }; /* of one status of the same arguments */

typedef struct FunOutcome {
    Value value;
    /* of an action: how that comes, who has the right, and among what */
    EffectKind effect;
    uint64_t choosers, from;
    Mdd when;
} FunOutcome;

typedef struct FunOutcomes {
    const Fun *fun;
    Value args[MAX_ARGS];
    FunOutcome at[MAX_OUTCOMES];
    int n;
    bool full; /* there are more than that */
} FunOutcomes;

bool outcome_same(const FunOutcome *a, const FunOutcome *b);
/* Those of FUN of ARGS in the worlds WITHIN; what waits for a finding is in none, and
 * nothing is found out where they are too many. */
ExploreEnd outcomes_find(FunOutcomes *o, Explorer *w, MddStore *r, Mdd within);

/* FN for all arguments that F may have in the case of E, until it is false. */
typedef bool ArgsFn(void *context, const Fun *f, const Value *args);
bool outcomes_each_args(const Engine *e, const Fun *f, ArgsFn *fn, void *context);
/* Is there anything that rules say about F? */
bool outcomes_ruled_on(const Fun *f);

#endif
