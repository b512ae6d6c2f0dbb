/* outcomes.h - finds the values of a status or an action in all cases of a shape. */
#ifndef BL_OUTCOMES_H
#define BL_OUTCOMES_H

#include "ruling/explore.h"

enum { MAX_OUTCOMES = 130 }; /* of one function with one list of arguments */

typedef struct FunOutcome {
    Value value;
    /* of an action: how it takes effect, who has the right, and among what */
    EffectKind effect;
    uint64_t choosers, from;
    Mdd when;
} FunOutcome;

typedef struct FunOutcomes {
    const Fun *fun;
    Value args[MAX_ARGS];
    FunOutcome at[MAX_OUTCOMES];
    int n;
    bool full; /* there are more than MAX_OUTCOMES */
} FunOutcomes;

bool outcome_same(const FunOutcome *a, const FunOutcome *b);
/* Sets o->at to the outcomes of o->fun with o->args in the worlds WITHIN.  Worlds that wait for
 * an unbounded fact are in no outcome.  Sets o->full if the outcomes are too many. */
ExploreEnd outcomes_find(FunOutcomes *o, Explorer *w, MddStore *r, Mdd within);

/* Calls FN for all arguments that F may have in the case of E, until it returns false. */
typedef bool ArgsFn(void *context, const Fun *f, const Value *args);
bool outcomes_each_args(const Engine *e, const Fun *f, ArgsFn *fn, void *context);
/* Returns true if some rule concludes about F. */
bool outcomes_ruled_on(const Fun *f);

#endif
