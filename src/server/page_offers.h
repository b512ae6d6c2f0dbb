/* page_offers.h - lists, for a web page, the acts by which players use the rights of a ruling. */
#ifndef BL_PAGE_OFFERS_H
#define BL_PAGE_OFFERS_H

#include "kit/json.h"
#include "ruling/ruling.h"
#include "words/words.h"

/* Returns a list with an object for each kind of event that uses an open right of R.
 *
 * `who` has the names of the persons who have the right.  `phrases` has the sentences that tell such
 * an event, in the language of the case: `{NAME}` stands for the value of an attribute.  `events` has,
 * by attribute, the event that the right is about, as the number of its sentence in the story, from 0
 * on.
 *
 * Some actions have no kind of event that uses them (`exercises`), but an act may still have their
 * effect.  Then the function adds to the story an event of each kind that needs only an actor.  It
 * lists the first kind after which the action is done. */
json_t *page_offers(const Words *w, const Ruling *r);

#endif
