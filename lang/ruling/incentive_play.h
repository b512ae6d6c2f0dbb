/* incentive_play.h - an incentive on a story: what may be done next in it, how that is told,
 * and what came of it when all is told (SPEC 20). */
#ifndef BL_INCENTIVE_PLAY_H
#define BL_INCENTIVE_PLAY_H

#include "engine/engine.h"

/* One thing that may be done: the variables of the incentive.  Those of its events are
 * their places in the story, BL_ABSENT until they are told. */
typedef struct IncentivePlay {
    const Incentive *of;
    Value slots[MAX_SLOTS];
} IncentivePlay;

/* Where no answer is to be had. */
typedef enum IncentivePlayWhy {
    INCENTIVE_PLAY_TOLD,
    INCENTIVE_PLAY_OPEN, /* it hangs on what is open, and nothing is presumed of that */
    INCENTIVE_PLAY_CLASH /* it hangs on a clash, or on a circle */
} IncentivePlayWhy;

/* What may be done at the end of the story of C, of which there are NEVENTS events,
 * every presumption holding: to *LIST, in the order of the variables; how many. */
int incentive_play_choices(const Program *p, const Case *c, int nevents,
                           const Incentive *q, IncentivePlay **list,
                           IncentivePlayWhy *why, Arena *arena);

/* The attributes of event K of V, NEVENTS events of C being told so far; BL_ABSENT for
 * what is not said. */
IncentivePlayWhy incentive_play_event(const Program *p, const Case *c, int nevents,
                                      const IncentivePlay *v, int k,
                                      Value attr[MAX_ATTRS], Arena *arena);

/* The item that goes out of a hand by V, the last event of C; or BL_ABSENT. */
IncentivePlayWhy incentive_play_item(const Program *p, const Case *c,
                                     const IncentivePlay *v, Value *item, Arena *arena);

/* What came of V when the whole of C is told. */
typedef struct IncentivePlayEnd {
    IncentivePlayWhy why;
    bool assumed;   /* it is what the incentive is about */
    bool *in_order; /* by event: it is as the incentive wants every event to be */
    Value worth;
} IncentivePlayEnd;
IncentivePlayEnd incentive_play_end(const Program *p, const Case *c,
                                    const IncentivePlay *v, Arena *arena);

#endif
