/* explore.h - something evaluated in all worlds of a case at once, as regions.
 *
 * A world is a value of each open fact; evaluation branches on what it asks only.
 * What a subgoal (a call, a condition of a rule) comes to in which worlds is explored
 * once, whoever asks, and then supposed: a rule branches on what its conditions come to,
 * these on what their calls come to, and not on what all these read. */
#ifndef BL_EXPLORE_H
#define BL_EXPLORE_H

#include "engine/engine.h"
#include "program/equal_conditions.h"
#include "ruling/mdd.h"

/* Where the open facts of a case are. */
typedef struct ExplorerSetup {
    void *context;
    MddStore *regions;
    Mdd within;                     /* no other worlds */
    LimitId most_worlds, most_work; /* that are evaluated; calls evaluated for them */
    /* the level of F, which is open in the worlds HERE and has one of VALUES there */
    int (*level)(void *context, const Fact *f, const Value *values, int n, Mdd here);
    /* what V of F is called there; NULL: V */
    Value (*value)(void *context, const Fact *f, Value v);
    /* conditions of the program that say the same, which are explored once; NULL: each by
     * itself.  Borrowed */
    const EqualConditions *alike;
} ExplorerSetup;

/* What is evaluated. */
typedef struct ExploreTask {
    void *context;
    /* in the present world; what it finds counts when DONE or WAITS follows */
    void (*evaluate)(void *context, Engine *e);
    /* false: it is enough */
    bool (*done)(void *context, Mdd here);
    /* it asks for F, which has too many values to try.  NULL: F hangs as on a clash
     * (explore_waits), and DONE follows */
    bool (*waits)(void *context, const Fact *f, Mdd here);
} ExploreTask;

typedef enum ExploreEnd { EXPLORE_DONE, EXPLORE_MANY, EXPLORE_CIRCLE } ExploreEnd;

typedef struct Explorer Explorer;

/* C as BODY found it.  ARENA is borrowed; what calls come to is kept as long. */
Explorer *explore_new(const Program *p, const Case *c, int body, ExplorerSetup in,
                      Arena *arena);
void explore_free(Explorer *w); /* NULL is allowed */
/* Helps for D: how W may look at more worlds. */
void explore_limit_help(const Explorer *w, Diags *diags, Diag *d);
/* The bound on the work that looking at them takes. */
LimitId explore_work_limit(const Explorer *w);
/* How the exploring ended that was the last. */
ExploreEnd explore_end(const Explorer *w);
Engine *explore_engine(const Explorer *w);
/* What has too many values to try, and hangs as on a clash in what is evaluated now; of
 * several the first that was asked; or NULL. */
const Fact *explore_waits(const Explorer *w);

/* W's program tells the same story as that of BASE, which has the same regions and lives
 * as long, and declares alike what is not TOUCHED: functions of BASE's program by id,
 * `standing` by its number of functions (delta_touched).  What these come to BASE works
 * out, once for all who share it, and so it does for the conditions of W's program that
 * say the same as one of BASE's (ALIKE, borrowed). */
void explore_share(Explorer *w, Explorer *base, const bool *touched,
                   const EqualConditions *alike);

/* W shares all that its base declares, though the programs say otherwise of the functions
 * that are CHANGED (of the base's program by id, `standing` by their number).  Does what W
 * comes to for these, the rest being as the base has it, differ from that, in some of the
 * worlds of W?  There *APART; in all others the base's answers are those of W's program, too:
 * they agree with all that it says, and there is one answer only to each of its calls.  That
 * holds for all that was asked by now, so one asks again after W was asked more.  False: that
 * is not known, for it is too much, or turns in a circle. */
bool explore_difference(Explorer *w, const bool *changed, Mdd *apart);

/* From now on other worlds than those with which W was made, and the bounds on what is
 * evaluated count from here. */
void explore_within(Explorer *w, Mdd within);

/* The regions that W, which explores nothing just now, knows of, to ROOTS; not those of its
 * base. */
void explore_roots(Explorer *w, MddRoots *roots);

/* In the worlds of WITHIN, a part of those of W.  Not done: void, and so is what
 * follows. */
ExploreEnd explore_run(Explorer *w, Mdd within, const ExploreTask *what);

#endif
