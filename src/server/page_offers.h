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
 * by attribute, the event that the right is about.  The number is that of its sentence in the story,
 * from 0 on.
 *
 * `choice` has the choice in words, if the phrases tell one of a few.
 *
 * `stands` is true if the right stands without an answer to an open question.
 *
 * Some actions have no kind of event that uses them (`exercises`).  Then the function adds events to
 * the story, each by itself, and lists those that use the right.  An event uses a right without a
 * choice if the action is then done; only events that need just an actor are tried.  It uses a right
 * with a choice if the right is then gone; only events that name what the right is about are tried.
 * If the right lists the values to choose from, only events with these values are tried. */
json_t *page_offers(const Words *w, const Ruling *r);

/* Returns a list with the names of the persons to whom R gives a choice that is open.  The choice does
 * not depend on the answer to a question. */
json_t *page_choosing(const Ruling *r);

#endif
