/* narrow.h - splits the condition of a binder into two parts (SPEC 4.4, 4.15).  A binder is a
 * variable that `for` declares.  The first part comes from the kind of the binder.  The second part
 * is the condition that a law file writes after `where`. */
#ifndef BL_NARROW_H
#define BL_NARROW_H

#include "program/model.h"

/* A binder as a law file writes it: its kind, the word `any`, and its condition. */
typedef struct NarrowBinder {
    /* the narrow kind that the binder names; NULL: it names a kind of event that is not narrow */
    const NarrowKind *kind;
    /* the law file writes `any`: the binder also ranges over events that are not proper */
    bool any;
    const Ex *where; /* the condition after `where`; NULL: none */
} NarrowBinder;

/* Returns true if EX is a condition that comes from a kind: the kind that a binder names, as in
 * `for x: KIND`.  Also returns true if EX is several such conditions joined by `and`. */
bool narrow_is_prefix(const Ex *ex);
/* Returns true if WHERE is `X and Y`, and narrow_is_prefix() accepts X.  The two kids of WHERE, X and
 * Y, are then evaluated as separate conditions. */
bool narrow_is_split(const Ex *where);
/* WHERE is the condition of the binder of SLOT over KIND.  Tests whether WHERE says, for KIND and
 * for each kind above KIND, that the event is proper.  If so, sets *PROPER to true, and returns
 * WHERE without these conditions.  Otherwise sets *PROPER to false, and returns WHERE.
 *
 * KIND may be NULL (all events), and WHERE may be NULL (no condition).  The result may be NULL,
 * too, and may be in ARENA. */
const Ex *narrow_besides_proper(const EventKind *kind, int slot, const Ex *where, bool *proper,
                                Arena *arena);
/* Returns the binder of the variable SLOT as a law file writes it.  The variable ranges over the
 * events of KIND that meet WHERE.  KIND may be NULL (all events), and WHERE may be NULL (no
 * condition). */
NarrowBinder narrow_binder(const EventKind *kind, int slot, const Ex *where);

#endif
