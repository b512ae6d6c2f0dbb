/* explore.h - evaluates a task in all worlds of a case, as sets of worlds (mdd.h).
 *
 * A world is an assignment of values to the open facts. Evaluation branches only over facts that
 * it needs. A subgoal is a call, or a condition of a rule. Each is explored once: its values,
 * and the worlds in which it has them, are remembered, and then supposed (engine_suppose()). So
 * a rule branches over the values of its conditions, and a condition over the values of its
 * calls. Neither branches over every fact that these read. */
#ifndef BL_EXPLORE_H
#define BL_EXPLORE_H

#include "engine/engine.h"
#include "program/equal_conditions.h"
#include "ruling/mdd.h"

/* The limits of an exploration, and how the open facts of a case correspond to facts in an MDD
 * store. */
typedef struct ExplorerSetup {
    void *context;
    MddStore *regions;
    Mdd within;                     /* only these worlds are explored */
    LimitId most_worlds, most_work; /* the most worlds, and the most calls, that are evaluated */
    /* returns the number of F in the store. F is open, and has one of the N values VALUES in the
     * worlds HERE */
    int (*level)(void *context, const Fact *f, const Value *values, int n, Mdd here);
    /* returns the value in the store for the value V of F; NULL: the store has V itself */
    Value (*value)(void *context, const Fact *f, Value v);
    /* equal conditions of the program, which are explored once; NULL: every condition is
     * explored. They must outlive the explorer */
    const EqualConditions *alike;
} ExplorerSetup;

/* What to evaluate in every world. */
typedef struct ExploreTask {
    void *context;
    /* evaluates in the current world; the result counts once DONE or WAITS is called */
    void (*evaluate)(void *context, Engine *e);
    /* the result holds in the worlds HERE. Returns false to end the exploration */
    bool (*done)(void *context, Mdd here);
    /* evaluation needs F, which has too many values to try. Returns false to end the
     * exploration. If the callback is NULL, F counts as a clash (explore_waits()), and DONE is
     * called */
    bool (*waits)(void *context, const Fact *f, Mdd here);
} ExploreTask;

typedef enum ExploreEnd { EXPLORE_DONE, EXPLORE_MANY, EXPLORE_CIRCLE } ExploreEnd;

typedef struct Explorer Explorer;

/* Returns an explorer of the case C with the findings of BODY. Results live in ARENA, which must
 * outlive the explorer. */
Explorer *explore_new(const Program *p, const Case *c, int body, ExplorerSetup in, Arena *arena);
void explore_free(Explorer *w); /* W may be NULL */
/* Adds a help to D that says which limit to raise. */
void explore_limit_help(const Explorer *w, Diags *diags, Diag *d);
/* Returns the limit on the calls that W evaluates. */
LimitId explore_work_limit(const Explorer *w);
/* Returns how the last exploration ended. */
ExploreEnd explore_end(const Explorer *w);
Engine *explore_engine(const Explorer *w);
/* Returns the first fact in the current evaluation that has too many values and therefore counts as
 * a clash.  Returns NULL if no fact counts as a clash. */
const Fact *explore_waits(const Explorer *w);

/* Lets W take results from BASE, an explorer of another program on the same story with the same
 * store. BASE must outlive W. TOUCHED marks the functions that the two programs declare
 * differently (delta_touched()), by Fun.id in the program of BASE; the last entry is for
 * `standing`. BASE evaluates all other functions, once for all explorers that share it. It also
 * evaluates those conditions of W that are equal to a condition of BASE, as ALIKE says. ALIKE
 * must outlive W. */
void explore_share(Explorer *w, Explorer *base, const bool *touched, const EqualConditions *alike);

/* Stores in *APART the worlds in which a function marked in CHANGED has another value in W than in
 * its base, if all other functions are as in the base. CHANGED is by Fun.id in the program of the
 * base; the last entry is for `standing`. W must share all functions of its base.
 *
 * In all other worlds, the values of the base are also those of W: they satisfy the definitions
 * of W, which have only one solution. The result is about the calls evaluated so far; the caller
 * must ask again after W has evaluated more. Returns false if the answer is unknown, because a
 * limit was met or there is a circle. */
bool explore_difference(Explorer *w, const bool *changed, Mdd *apart);

/* From now on W explores only the worlds WITHIN. Restarts the counts for its limits. */
void explore_within(Explorer *w, Mdd within);

/* Adds to ROOTS the sets that W keeps, without the sets of its base.  W must not be exploring. */
void explore_roots(Explorer *w, MddRoots *roots);

/* An ExploreTask.waits callback. It leaves out the worlds that need F. */
bool explore_leave_out(void *context, const Fact *f, Mdd here);
/* Evaluates WHAT in the worlds WITHIN, which are a part of those of W. If the result is not
 * EXPLORE_DONE, the results of this call and of all later calls are not valid. */
ExploreEnd explore_run(Explorer *w, Mdd within, const ExploreTask *what);

#endif
