/* unused.h - finds what a case tells and a ruling does not use (SPEC 7.11).
 *
 * An event is used if a line that is told speaks of it, if an open fact of the ruling is about it,
 * or if the vocabulary finds it in order.  Any other event, finding or choice is used if the ruling
 * would be another one without it. */
#ifndef BL_UNUSED_H
#define BL_UNUSED_H

#include "ruling/ruling.h"

enum { MAX_ASKED_OF = 3 };

typedef struct Unused {
    int event; /* the event; -1: a finding or a choice */
    const StatedFact *stated;
    bool elected;   /* STATED is a choice */
    bool complaint; /* nobody tells such a thing unless a ruling is wanted: strict checks refuse */
    /* the kinds of events about which the rules ask the finding, if its event is of no such kind;
     * none: no simple reason can be given */
    const EventKind *asked_of[MAX_ASKED_OF];
    int nasked_of;
} Unused;

/* Sets *LIST to what the case of R tells and R does not use: the events in the order of the story,
 * then the findings, then the choices.  Returns how many there are.  The list is in ARENA. */
int unused_list(const Ruling *r, const Unused **list, Arena *arena);

#endif
