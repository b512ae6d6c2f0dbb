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
typedef struct WorldsIn {
    void *context;
    Regions *regions;
    Region within;                  /* no other worlds */
    LimitId most_worlds, most_work; /* that are evaluated; calls evaluated for them */
    /* the level of F, which is open in the worlds HERE and has one of VALUES there */
    int (*level)(void *context, const Fact *f, const Value *values, int n, Region here);
    /* what V of F is called there; NULL: V */
    Value (*value)(void *context, const Fact *f, Value v);
    /* conditions of the program that say the same, which are explored once; NULL: each by
     * itself.  Borrowed */
    const Alike *alike;
} WorldsIn;

/* What is evaluated. */
typedef struct Evaluating {
    void *context;
    /* in the present world; what it finds counts when DONE or WAITS follows */
    void (*evaluate)(void *context, Engine *e);
    /* false: it is enough */
    bool (*done)(void *context, Region here);
    /* it asks for F, which has too many values to try.  NULL: F hangs as on a clash
     * (worlds_waits), and DONE follows */
    bool (*waits)(void *context, const Fact *f, Region here);
} Evaluating;

typedef enum WorldsEnd { WORLDS_DONE, WORLDS_MANY, WORLDS_CIRCLE } WorldsEnd;

typedef struct Worlds Worlds;

/* C as BODY found it.  ARENA is borrowed; what calls come to is kept as long. */
Worlds *worlds_new(const Program *p, const Case *c, int body, WorldsIn in, Arena *arena);
void worlds_free(Worlds *w); /* NULL is allowed */
/* Helps for D: how W may look at more worlds. */
void worlds_limits(const Worlds *w, Diags *diags, Diag *d);
/* The bound on the work that looking at them takes. */
LimitId worlds_most_work(const Worlds *w);
/* How the exploring ended that was the last. */
WorldsEnd worlds_end(const Worlds *w);
Engine *worlds_engine(const Worlds *w);
/* What has too many values to try, and hangs as on a clash in what is evaluated now; of
 * several the first that was asked; or NULL. */
const Fact *worlds_waits(const Worlds *w);

/* W's program tells the same story as that of BASE, which has the same regions and lives
 * as long, and declares alike what is not TOUCHED: functions of BASE's program by id,
 * `standing` by its number of functions (amend_touched).  What these come to BASE works
 * out, once for all who share it, and so it does for the conditions of W's program that
 * say the same as one of BASE's (ALIKE, borrowed). */
void worlds_share(Worlds *w, Worlds *base, const bool *touched, const Alike *alike);

/* W shares all that its base declares, though the programs say otherwise of the functions
 * that are CHANGED (of the base's program by id, `standing` by their number).  Does what W
 * comes to for these, the rest being as the base has it, differ from that, in some of the
 * worlds of W?  There *APART; in all others the base's answers are those of W's program, too:
 * they agree with all that it says, and there is one answer only to each of its calls.  That
 * holds for all that was asked by now, so one asks again after W was asked more.  False: that
 * is not known, for it is too much, or turns in a circle. */
bool worlds_apart(Worlds *w, const bool *changed, Region *apart);

/* From now on other worlds than those with which W was made, and the bounds on what is
 * evaluated count from here. */
void worlds_within(Worlds *w, Region within);

/* The regions that W, which explores nothing just now, knows of, to ROOTS; not those of its
 * base. */
void worlds_roots(Worlds *w, Roots *roots);

/* In the worlds of WITHIN, a part of those of W.  Not done: void, and so is what
 * follows. */
WorldsEnd worlds_explore(Worlds *w, Region within, const Evaluating *what);

#endif
