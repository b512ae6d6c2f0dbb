/* unused.h - finds the events, findings and choices of a case that the ruling does not use (SPEC
 * 7.11).
 *
 * An event is used in three cases: a reported line mentions it, an open fact of the ruling is about
 * it, or the vocabulary says that it is ordinary.  Otherwise, an event is used if the ruling would
 * be different without the event.  A finding or a choice is used if the ruling would be different
 * without it.  If the vocabulary has no definition `ordinary`, every event counts as used. */
#ifndef BL_UNUSED_H
#define BL_UNUSED_H

#include "ruling/ruling.h"

enum { MAX_ASKED = 3 };

typedef struct Unused {
    int event; /* the event that is not used; -1: STATED is not used */
    const StatedFact *stated;
    bool elected; /* STATED is a choice, not a finding */
    /* `--strict` reports this as an error: STATED is a finding, or EVENT is a request for a ruling
     * (SPEC 7.11.7) */
    bool complaint;
    /* For a finding, one of these fields may give the reason why it is not used.  NEVER_ASKED: no
     * rule asks for the finding.  ASKED_OF: rules ask for the finding, but only about events of
     * these kinds.  ASKED_BY: only the clauses with these labels ask for the finding. */
    bool never_asked;
    const EventKind *asked_of[MAX_ASKED];
    int nasked_of;
    const char *asked_by[MAX_ASKED]; /* labels of clauses */
    int nasked_by;
} Unused;

/* Stores in *LIST the unused events of the case of R, in the order of the story.  After them come
 * the unused findings, and then the unused choices.  Returns their number.  The list lives in
 * ARENA. */
int unused_list(const Ruling *r, const Unused **list, Arena *arena);

#endif
