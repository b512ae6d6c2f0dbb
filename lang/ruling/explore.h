/* explore.h - evaluates a task in all worlds of a case, as sets of worlds (mdd.h).
 *
 * A world is an assignment of values to the open facts.  Evaluation branches only over facts that
 * it needs.
 *
 * A subgoal is a call, or a condition of a rule.  Each subgoal is explored once.  The explorer
 * remembers its values, and the worlds where it has each value.  Later evaluations suppose these
 * values (engine_suppose()).  So a rule branches over the values of its conditions, and a condition
 * branches over the values of its calls.  They need not branch over all facts that the calls
 * read. */
#ifndef BL_EXPLORE_H
#define BL_EXPLORE_H

#include "engine/engine.h"
#include "program/equal_conditions.h"
#include "ruling/mdd.h"

/* The limits of an exploration, and two callbacks that map the open facts of a case to facts of an
 * MDD store. */
typedef struct ExplorerSetup {
    void *context;
    MddStore *regions;
    Mdd within; /* the worlds to explore */
    /* the limits on the worlds that are evaluated, and on the calls */
    LimitId most_worlds, most_work;
    /* Returns the number that F has in the store.  F is an open fact.  It has one of the N values
     * VALUES in the worlds HERE. */
    int (*level)(void *context, const Fact *f, const Value *values, int n, Mdd here);
    /* Returns the value in the store that corresponds to the value V of F.  NULL: the values are
     * the same. */
    Value (*value)(void *context, const Fact *f, Value v);
    /* The equal conditions of the program.  Of equal conditions only one is explored.  NULL: every
     * condition is explored.  The object must outlive the explorer. */
    const EqualConditions *alike;
} ExplorerSetup;

/* What to evaluate in every world. */
typedef struct ExploreTask {
    void *context;
    /* Evaluates in the current world.  The explorer then calls DONE or WAITS, which may use the
     * result. */
    void (*evaluate)(void *context, Engine *e);
    /* Gets HERE, the worlds where the result holds.  Returns false to end the exploration. */
    bool (*done)(void *context, Mdd here);
    /* Evaluation needs F, which has too many values to try, in the worlds HERE.  Returns false to
     * end the exploration.  If WAITS is NULL, F counts as a clash (explore_waits()), and DONE is
     * called. */
    bool (*waits)(void *context, const Fact *f, Mdd here);
} ExploreTask;

typedef enum ExploreEnd { EXPLORE_DONE, EXPLORE_MANY, EXPLORE_CIRCLE } ExploreEnd;

typedef struct Explorer Explorer;

/* Returns an explorer of the case C with the findings of BODY. Results live in ARENA, which must
 * outlive the explorer. */
Explorer *explore_new(const Program *p, const Case *c, int body, ExplorerSetup in, Arena *arena);
void explore_free(Explorer *w); /* W may be NULL */
/* Adds a help to D that names the limit to raise. */
void explore_limit_help(const Explorer *w, Diags *diags, Diag *d);
/* Returns the limit on the calls that W evaluates. */
LimitId explore_work_limit(const Explorer *w);
/* Returns how the last exploration ended. */
ExploreEnd explore_end(const Explorer *w);
Engine *explore_engine(const Explorer *w);
/* A fact with too many values counts as a clash.  Returns the first such fact of the current
 * evaluation, or NULL if no fact counts as a clash. */
const Fact *explore_waits(const Explorer *w);

/* Lets W take results from BASE, an explorer of another program on the same story with the same
 * store.  BASE and ALIKE must outlive W.
 *
 * TOUCHED marks the functions that the two programs declare differently (delta_touched()).  It is
 * an array by Fun.id in the program of BASE, with one more entry for `standing`.  BASE evaluates
 * all functions that are not marked, once for all explorers that share it.  BASE also evaluates
 * each condition of W for which ALIKE names an equal condition of BASE. */
void explore_share(Explorer *w, Explorer *base, const bool *touched, const EqualConditions *alike);

/* Compares the functions marked in CHANGED.  Stores in *APART the worlds where one of them has
 * another value in W than in the base of W, if all other functions have their values in the base.
 * CHANGED is an array by Fun.id in the program of the base, with one more entry for `standing`.  W
 * must share all functions of its base.
 *
 * In the worlds outside *APART, all functions have the same values in W and in the base.  For there
 * the values of the base satisfy the definitions of W, and these have only one solution.
 *
 * The result is about the calls evaluated so far.  When W has evaluated more calls, the caller must
 * ask again.  Returns false if the result is not known, because a limit was met or there is a
 * circle. */
bool explore_difference(Explorer *w, const bool *changed, Mdd *apart);

/* From now on W explores only the worlds WITHIN. Restarts the counts for its limits. */
void explore_within(Explorer *w, Mdd within);

/* Adds to ROOTS the sets that W keeps, but not the sets that its base keeps.  W must not be
 * exploring. */
void explore_roots(Explorer *w, MddRoots *roots);

/* An ExploreTask.waits callback. It leaves out the worlds that need F. */
bool explore_leave_out(void *context, const Fact *f, Mdd here);
/* Evaluates WHAT in the worlds WITHIN, which must be worlds of W.  If the result is not
 * EXPLORE_DONE, the results of this call and of all later calls are not valid. */
ExploreEnd explore_run(Explorer *w, Mdd within, const ExploreTask *what);

#endif
