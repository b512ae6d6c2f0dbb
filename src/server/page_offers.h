/* page_offers.h - lists, for a web page, the acts by which players use the rights of a ruling. */
#ifndef BL_PAGE_OFFERS_H
#define BL_PAGE_OFFERS_H

#include "kit/json.h"
#include "ruling/ruling.h"
#include "words/words.h"

/* Returns a list of offers.  An offer is an object for one way to use an open right of R.  It has
 * these members:
 *
 *   `who`: the names of the persons who have the right.
 *   `phrases`: the sentences that tell the event, in the language of the case.  `{NAME}` stands for
 *              the value of an attribute.
 *   `events`: for each attribute that names an event of the right, the number of the sentence that
 *             tells this event, from 0 on.
 *   `choice`: the choice in words, if the phrases tell one of a few choices.
 *   `stands`: true if the right does not depend on an open question.
 *
 * Some actions have no kind of event that uses them (`exercises`).  For such an action, the
 * function tries events.  It adds one event to a copy of the story, and lists the event if the
 * event uses the right.
 *
 * If the right offers no choice, only events that need no attribute but the actor are tried.  Such
 * an event uses the right if the action is done after the event.  If the right offers a choice, only
 * events that name the argument of the right are tried.  Such an event uses the right if the right
 * has gone after the event.  If the right lists the values to choose from, only events with these
 * values are tried. */
json_t *page_offers(const Words *w, const Ruling *r);

/* Returns a list of names: the persons to whom R gives an open choice.  Choices that depend on an
 * open question do not count. */
json_t *page_choosing(const Ruling *r);

#endif
