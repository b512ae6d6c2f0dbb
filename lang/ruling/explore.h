/* explore.h - evaluates a task in all worlds of a case, as sets of worlds (mdd.h).
 *
 * A world is an assignment of values to the open facts.  Evaluation branches only over facts that
 * it needs.
 *
 * A subgoal is a call, a condition of a rule, or what one rule concludes about given arguments.
 * Each subgoal is explored once.  The explorer remembers its values, and the worlds where it has
 * each value.  Later evaluations suppose these values (engine_suppose()).  The exploration of a
 * status therefore branches over what its rules conclude.  The exploration of a rule branches over
 * the values of its conditions.  The exploration of a condition branches over the values of its
 * calls.  No exploration branches over all facts that the calls read. */
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
    /* Returns the number of the fact of the store that stands for F, an open fact of the case (see
     * mdd_store_add_fact()).  In the worlds HERE, F has one of the N values VALUES. */
    int (*level)(void *context, const Fact *f, const Value *values, int n, Mdd here);
    /* Returns the value in the store that corresponds to the value V of F.  NULL: the values are
     * the same. */
    Value (*value)(void *context, const Fact *f, Value v);
    /* Says which conditions of the program are equal.  Only one of several equal conditions is
     * explored.  NULL: every condition is explored.  The object must outlive the explorer. */
    const EqualConditions *alike;
} ExplorerSetup;

/* What to evaluate in every world. */
typedef struct ExploreTask {
    void *context;
    /* Evaluates the task in the current world of E.  After this, the explorer calls DONE or WAITS,
     * which may use the result. */
    void (*evaluate)(void *context, Engine *e);
    /* Called after EVALUATE.  EVALUATE has the same result in all worlds HERE.  Returns false to
     * end the exploration. */
    bool (*done)(void *context, Mdd here);
    /* In the worlds HERE, evaluation needs F, which has too many values to try.  Returns false to
     * end the exploration.  If WAITS is NULL, F counts as a clash (explore_waits()), and DONE is
     * called. */
    bool (*waits)(void *context, const Fact *f, Mdd here);
} ExploreTask;

/* How an exploration ended.  EXPLORE_MANY: a limit was reached.  EXPLORE_CIRCLE: an evaluation was
 * void (engine_circle()). */
typedef enum ExploreEnd { EXPLORE_DONE, EXPLORE_MANY, EXPLORE_CIRCLE } ExploreEnd;

typedef struct Explorer Explorer;

/* Returns an explorer of the case C with the findings of BODY and the setup IN. Results live in
 * ARENA, which must outlive the explorer. */
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
 * store.  BASE, TOUCHED and ALIKE must outlive W.
 *
 * TOUCHED has an element for each function of the program of BASE, by Fun.id.  An element is true
 * if its function may have other values in the program of W (delta_touched()).  A last entry, after
 * those of all functions, is for the built-in function `standing`.  BASE evaluates all functions
 * that are not touched, once for all explorers that share it.  For some conditions of W, ALIKE
 * names an equal condition of BASE.  BASE also evaluates such a condition if it calls no touched
 * function. */
void explore_share(Explorer *w, Explorer *base, const bool *touched, const EqualConditions *alike);

/* CHANGED marks functions, as TOUCHED of explore_share() does.  Adds to *APART each world where a
 * call of a marked function has different values in W and in the base.  W evaluates the marked
 * function as the program of W declares this function.  The marked function calls further
 * functions: W takes their values from the base.  Therefore the array TOUCHED that was given to
 * explore_share() must mark no function.
 *
 * In the worlds outside *APART, all functions have the same values in both programs: the values of
 * the base satisfy the declarations of W, and no other values do.
 *
 * Compares only the calls that the base has begun so far.  After further calls, the caller must
 * compare again.  Returns false if a limit was reached, or if there is a circle.  Also returns
 * false if the program of W has no function with the name of a marked function.  If the result is
 * false, *APART is not complete. */
bool explore_difference(Explorer *w, const bool *changed, Mdd *apart);

/* From now on W explores only the worlds WITHIN. Restarts the counts for its limits. */
void explore_within(Explorer *w, Mdd within);

/* Adds to ROOTS the sets that W keeps, but not the sets that the base of W keeps.  W must not be
 * exploring. */
void explore_roots(Explorer *w, MddRoots *roots);

/* An ExploreTask.waits callback. It leaves out the worlds HERE, which need F. */
bool explore_leave_out(void *context, const Fact *f, Mdd here);
/* Evaluates WHAT in the worlds WITHIN, which must be worlds of W.  If the result is not
 * EXPLORE_DONE, the results of this call and of all later calls are not valid. */
ExploreEnd explore_run(Explorer *w, Mdd within, const ExploreTask *what);

#endif
