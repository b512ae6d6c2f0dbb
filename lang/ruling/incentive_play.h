/* incentive_play.h - plays an incentive on a story: lists the plays that are possible next, makes
 * events of a play, and evaluates the end of the story (SPEC 20).  An incentive is an act that a
 * player may be tempted to do.  A play is one way to do the act. */
#ifndef BL_INCENTIVE_PLAY_H
#define BL_INCENTIVE_PLAY_H

#include "engine/engine.h"
#include "program/principles.h"

/* One possible play: values for the variables of the incentive.  The value of an event variable is
 * the place of the event in the story, or BL_ABSENT until the event happens. */
typedef struct IncentivePlay {
    const Incentive *of;
    Value slots[MAX_SLOTS];
} IncentivePlay;

/* Says whether an evaluation gives an answer (INCENTIVE_PLAY_TOLD), or why it does not. */
typedef enum IncentivePlayWhy {
    INCENTIVE_PLAY_TOLD,
    INCENTIVE_PLAY_OPEN, /* the answer depends on an open fact without a presumption */
    INCENTIVE_PLAY_CLASH /* the answer depends on a clash or a circle */
} IncentivePlayWhy;

/* Finds the plays of Q that are possible after the first NEVENTS events of C if every presumption
 * holds.  Stores them in *LIST, in ARENA, sorted by the variables of Q: by the value of the first
 * one, then of the second, and so on.  Sets *WHY.  Returns the number of plays, or 0 if *WHY is not
 * INCENTIVE_PLAY_TOLD. */
int incentive_play_choices(const Program *p, const Case *c, int nevents, const Incentive *q,
                           IncentivePlay **list, IncentivePlayWhy *why, Arena *arena);

/* Stores in ATTR the attributes of event K of the play V, after the first NEVENTS events of C.
 * An attribute without a value is BL_ABSENT. */
IncentivePlayWhy incentive_play_event(const Program *p, const Case *c, int nevents,
                                      const IncentivePlay *v, int k, Value attr[MAX_ATTRS],
                                      Arena *arena);

/* The last event of C belongs to the play V.  If an item leaves a holding by this event, stores the
 * item in *ITEM.  Otherwise stores BL_ABSENT in *ITEM. */
IncentivePlayWhy incentive_play_item(const Program *p, const Case *c, const IncentivePlay *v,
                                     Value *item, Arena *arena);

/* The result of a play at the end of the story. */
typedef struct IncentivePlayEnd {
    IncentivePlayWhy why;
    bool assumed; /* at the end of the story, all `assume` conditions of the incentive hold */
    /* by place in the story: true if the event satisfies the part `always` of the incentive */
    bool *in_order;
    Value worth;
} IncentivePlayEnd;
IncentivePlayEnd incentive_play_end(const Program *p, const Case *c, const IncentivePlay *v,
                                    Arena *arena);

#endif
