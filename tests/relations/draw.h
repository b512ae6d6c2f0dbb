/* draw.h - draws an event of any kind that the vocabulary can tell.
 *
 * Nothing here knows what a kind means: attributes are drawn by their types, so that a kind that is
 * added to the vocabulary is drawn without a change here. */
#ifndef RELATIONS_DRAW_H
#define RELATIONS_DRAW_H

#include "story.h"

/* Draws an event of kind K for the end of the story S, as the table T then stands.  Returns false if
 * K needs an earlier event of a kind that the story does not have. */
bool draw_event(const Story *s, const Play *t, const EventKind *k, RandomStream *r, CaseEvent *ev);
/* Returns true with a probability of PERCENT in 100. */
bool draw_chance(RandomStream *r, int percent);
/* Draws a value of type TYPE that is no event and no text. */
Value draw_value(const Type *type, RandomStream *r);

#endif
