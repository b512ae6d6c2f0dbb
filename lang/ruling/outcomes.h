/* outcomes.h - finds the values of a status or an action in all worlds of an explorer.  A world
 * assigns values to the open facts. */
#ifndef BL_OUTCOMES_H
#define BL_OUTCOMES_H

#include "ruling/explore.h"

enum { MAX_OUTCOMES = 130 }; /* a call has at most this many different outcomes */

/* One outcome of a call, and the worlds where the call has it. */
typedef struct FunOutcome {
    Value value;
    /* For an action, as in Effect (engine.h).  EFFECT: how the action takes effect.  CHOOSERS: the
     * persons who may choose.  FROM: the values that they choose from. */
    EffectKind effect;
    uint64_t choosers, from;
    Mdd when;
} FunOutcome;

typedef struct FunOutcomes {
    const Fun *fun;
    Value args[MAX_ARGS];
    FunOutcome at[MAX_OUTCOMES];
    int n;
    bool full; /* true: there are more than MAX_OUTCOMES outcomes */
} FunOutcomes;

/* Returns true if A and B are equal, apart from their worlds. */
bool outcome_same(const FunOutcome *a, const FunOutcome *b);
/* Finds the outcomes of o->fun with the arguments o->args in the worlds WITHIN, and stores them in
 * o->at.  W explores the worlds, and R stores the sets of worlds.  A world where evaluation needs
 * a fact with too many values is in no outcome.  Sets o->full if there are too many outcomes.
 * Returns how the exploration ended. */
ExploreEnd outcomes_find(FunOutcomes *o, Explorer *w, MddStore *r, Mdd within);

/* outcomes_each_args() calls FN for all lists of arguments that F can have in the case of E, until
 * FN returns false.  It returns false if FN returned false. */
typedef bool ArgsFn(void *context, const Fun *f, const Value *args);
bool outcomes_each_args(const Engine *e, const Fun *f, ArgsFn *fn, void *context);
/* Returns true if some rule concludes about F, or an action settles F. */
bool outcomes_ruled_on(const Fun *f);

#endif
