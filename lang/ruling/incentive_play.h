/* incentive_play.h - plays an incentive on a story: lists what may be done next, turns that into
 * events, and evaluates the result at the end of the story (SPEC 20). */
#ifndef BL_INCENTIVE_PLAY_H
#define BL_INCENTIVE_PLAY_H

#include "engine/engine.h"
#include "program/principles.h"

/* One possible play: values for the variables of the incentive.  The variables of its events
 * are their places in the story, BL_ABSENT until these events happen. */
typedef struct IncentivePlay {
    const Incentive *of;
    Value slots[MAX_SLOTS];
} IncentivePlay;

/* Whether the evaluation gives an answer, and why not. */
typedef enum IncentivePlayWhy {
    INCENTIVE_PLAY_TOLD,
    INCENTIVE_PLAY_OPEN, /* it depends on an open fact without a presumption */
    INCENTIVE_PLAY_CLASH /* it depends on a clash or a circle */
} IncentivePlayWhy;

/* Sets *LIST to the plays that are possible after the first NEVENTS events of C if every
 * presumption holds, in the order of the variables, and returns how many there are. */
int incentive_play_choices(const Program *p, const Case *c, int nevents, const Incentive *q,
                           IncentivePlay **list, IncentivePlayWhy *why, Arena *arena);

/* Sets ATTR to the attributes of event K of V after the first NEVENTS events of C, BL_ABSENT
 * for those without a value. */
IncentivePlayWhy incentive_play_event(const Program *p, const Case *c, int nevents,
                                      const IncentivePlay *v, int k, Value attr[MAX_ATTRS],
                                      Arena *arena);

/* Sets *ITEM to the item that leaves a holding with V, the last event of C; or BL_ABSENT. */
IncentivePlayWhy incentive_play_item(const Program *p, const Case *c, const IncentivePlay *v,
                                     Value *item, Arena *arena);

/* The result of V at the end of the story of C. */
typedef struct IncentivePlayEnd {
    IncentivePlayWhy why;
    bool assumed;   /* the conditions that the incentive assumes hold */
    bool *in_order; /* by event: it satisfies the incentive's `in_order` */
    Value worth;
} IncentivePlayEnd;
IncentivePlayEnd incentive_play_end(const Program *p, const Case *c, const IncentivePlay *v,
                                    Arena *arena);

#endif
