/* unused.h - finds what a case tells and a ruling does not use (SPEC 7.11).
 *
 * An event is used if a line that is told speaks of it, if an open fact of the ruling is about it,
 * or if the vocabulary finds it ordinary.  Any other event, finding or choice is used if the ruling
 * would be another one without it.  Where the vocabulary has no definition `ordinary`, every event
 * counts as used. */
#ifndef BL_UNUSED_H
#define BL_UNUSED_H

#include "ruling/ruling.h"

enum { MAX_ASKED = 3 };

typedef struct Unused {
    int event; /* the event; -1: a finding or a choice */
    const StatedFact *stated;
    bool elected;   /* STATED is a choice */
    bool complaint; /* nobody tells such a thing unless a ruling is wanted: strict checks refuse */
    /* of a finding, the reason if there is a simple one: no rule asks it; or rules ask it of events
     * of these kinds, and its event is of none; or few clauses ask it */
    bool never_asked;
    const EventKind *asked_of[MAX_ASKED];
    int nasked_of;
    const char *asked_by[MAX_ASKED]; /* their labels */
    int nasked_by;
} Unused;

/* Sets *LIST to what the case of R tells and R does not use: the events in the order of the story,
 * then the findings, then the choices.  Returns how many there are.  The list is in ARENA. */
int unused_list(const Ruling *r, const Unused **list, Arena *arena);

#endif
