/* explore.h - evaluates a task in all worlds of a case, as sets of worlds (mdd.h).
 *
 * A world is an assignment to the open facts; evaluation branches only over the facts that it
 * needs.  Each subgoal (a call, or a condition of a rule) is explored once: its values and the
 * worlds in which it has them are kept, and then supposed (engine_suppose).  So a rule
 * branches over the values of its conditions, and a condition over the values of its calls,
 * not over every fact that these read. */
#ifndef BL_EXPLORE_H
#define BL_EXPLORE_H

#include "engine/engine.h"
#include "program/equal_conditions.h"
#include "ruling/mdd.h"

/* How the open facts of a case map to facts of an MDD store, and the limits. */
typedef struct ExplorerSetup {
    void *context;
    MddStore *regions;
    Mdd within;                     /* only these worlds are explored */
    LimitId most_worlds, most_work; /* worlds, and calls, evaluated at most */
    /* returns the number of F in the store; F is open and has one of VALUES in the worlds HERE */
    int (*level)(void *context, const Fact *f, const Value *values, int n, Mdd here);
    /* returns the value in the store for the value V of F; NULL: V itself */
    Value (*value)(void *context, const Fact *f, Value v);
    /* equal conditions of the program, each explored once; NULL: every condition is
     * explored. Borrowed */
    const EqualConditions *alike;
} ExplorerSetup;

/* What to evaluate in every world. */
typedef struct ExploreTask {
    void *context;
    /* evaluates in the present world; the result counts once DONE or WAITS is called */
    void (*evaluate)(void *context, Engine *e);
    /* the result holds in the worlds HERE; returns false to end the exploration */
    bool (*done)(void *context, Mdd here);
    /* the evaluation needs F, which has too many values to try; returns false to end.  NULL:
     * F counts as a clash (explore_waits), and DONE is called */
    bool (*waits)(void *context, const Fact *f, Mdd here);
} ExploreTask;

typedef enum ExploreEnd { EXPLORE_DONE, EXPLORE_MANY, EXPLORE_CIRCLE } ExploreEnd;

typedef struct Explorer Explorer;

/* Returns an explorer of C as BODY found it.  ARENA is borrowed; results are kept there. */
Explorer *explore_new(const Program *p, const Case *c, int body, ExplorerSetup in, Arena *arena);
void explore_free(Explorer *w); /* NULL is allowed */
/* Adds to D the help that says which limit to raise. */
void explore_limit_help(const Explorer *w, Diags *diags, Diag *d);
/* Returns the limit on work. */
LimitId explore_work_limit(const Explorer *w);
/* Returns how the last exploration ended. */
ExploreEnd explore_end(const Explorer *w);
Engine *explore_engine(const Explorer *w);
/* Returns the fact that has too many values to try and counts as a clash in the present
 * evaluation: the first that was needed; or NULL. */
const Fact *explore_waits(const Explorer *w);

/* Lets W take results from BASE, an explorer of another program on the same story and the same
 * store, which lives at least as long as W.  TOUCHED marks the functions that the programs
 * declare differently, by their id in BASE's program, with `standing` as the last
 * (delta_touched). BASE evaluates all other functions, once for all that share it, and also the
 * conditions of W's program that equal one of BASE's (ALIKE, borrowed). */
void explore_share(Explorer *w, Explorer *base, const bool *touched, const EqualConditions *alike);

/* Sets *APART to the worlds of W in which the CHANGED functions have other values in W than in
 * its base, if every other function is as in the base.  CHANGED is by id in the base's program,
 * with `standing` as the last.  W must share all functions of its base.  In all other worlds the
 * base's values are also those of W's program: they satisfy its definitions, and these have one
 * solution. The result is about the calls evaluated so far; ask again after W has evaluated
 * more. Returns false if the answer is unknown: a limit was met, or there is a circle. */
bool explore_difference(Explorer *w, const bool *changed, Mdd *apart);

/* Restricts W to the worlds WITHIN from now on, and restarts the count for its limits. */
void explore_within(Explorer *w, Mdd within);

/* Adds the sets that W keeps, without those of its base, to ROOTS.  W must not be exploring. */
void explore_roots(Explorer *w, MddRoots *roots);

/* An ExploreTask.waits that leaves out the worlds that need F. */
bool explore_leave_out(void *context, const Fact *f, Mdd here);
/* Evaluates WHAT in the worlds WITHIN, a part of those of W.  If this does not return
 * EXPLORE_DONE, the results of this call and of all later calls are not valid. */
ExploreEnd explore_run(Explorer *w, Mdd within, const ExploreTask *what);

#endif
