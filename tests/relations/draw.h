/* draw.h - draws a random event of any kind that the vocabulary can tell.
 *
 * The functions do not know what a kind means: they draw attributes by their types.  So kinds that
 * are added to the vocabulary are drawn, too, without a change here. */
#ifndef RELATIONS_DRAW_H
#define RELATIONS_DRAW_H

#include "story.h"

/* Draws an event of kind K for the end of the story S.  T is the table there.  Returns false if K
 * needs an earlier event that S lacks. */
bool draw_event(const Story *s, const Play *t, const EventKind *k, RandomStream *r, CaseEvent *ev);
/* Returns true with a probability of PERCENT in 100. */
bool draw_chance(RandomStream *r, int percent);
/* Returns a random value of TYPE.  TYPE must not be an event or a text. */
Value draw_value(const Type *type, RandomStream *r);

#endif
