/* draw.h - draws an event of any kind that the vocabulary can tell.
 *
 * The functions do not know what a kind means: they draw attributes by their types.  A kind that is
 * added to the vocabulary is drawn without a change here. */
#ifndef RELATIONS_DRAW_H
#define RELATIONS_DRAW_H

#include "story.h"

/* Draws an event of kind K for the end of the story S, where the table is T.  Returns false if K
 * needs an earlier event of a kind that S lacks. */
bool draw_event(const Story *s, const Play *t, const EventKind *k, RandomStream *r, CaseEvent *ev);
/* Returns true with a probability of PERCENT in 100. */
bool draw_chance(RandomStream *r, int percent);
/* Returns a random value of TYPE, which is neither an event nor a text. */
Value draw_value(const Type *type, RandomStream *r);

#endif
