/* narrow.h - separates the conditions that a binder has because of its kind from the conditions
 * that it states itself (SPEC 4.4, 4.15). */
#ifndef BL_NARROW_H
#define BL_NARROW_H

#include "program/model.h"

/* How a binder is written: its kind, an `any`, and its condition. */
typedef struct NarrowBinder {
    const NarrowKind *kind; /* the narrow kind that the binder names; NULL: it names a kind of
                             * event */
    bool any;               /* `any` is written: it ranges over events that are not proper, too */
    const Ex *where;        /* the condition after `where`; NULL: none */
} NarrowBinder;

/* Returns true if EX is the condition of a kind that a binder names, or several such conditions
 * joined by `and`. */
bool narrow_is_prefix(const Ex *ex);
/* Returns true if WHERE is the condition of a kind and another condition.  Its two kids are then
 * evaluated as separate conditions. */
bool narrow_is_split(const Ex *where);
/* Takes the conditions that the event is proper out of WHERE, the condition of a binder of SLOT
 * over KIND.  If KIND and every kind above it has its condition there, sets *PROPER to true and
 * returns the rest, which is NULL or may be in ARENA.  Otherwise sets *PROPER to false and returns
 * WHERE.
 *
 * KIND may be NULL (all events), and WHERE may be NULL (no condition). */
const Ex *narrow_besides_proper(const EventKind *kind, int slot, const Ex *where, bool *proper,
                                Arena *arena);
/* Returns how the law file writes a binder with the variable SLOT, which ranges over the events of
 * KIND that meet WHERE.  KIND may be NULL (all events), and WHERE may be NULL (no condition). */
NarrowBinder narrow_binder(const EventKind *kind, int slot, const Ex *where);

#endif
