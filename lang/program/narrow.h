/* narrow.h - tells the conditions that a binder has by its kind from those that it states itself
 * (SPEC 4.4, 4.15). */
#ifndef BL_NARROW_H
#define BL_NARROW_H

#include "program/model.h"

/* What a binder has written before its `where`, and the rest. */
typedef struct NarrowBinder {
    const NarrowKind *kind; /* the kind that `kind` declares; NULL: a kind of event */
    bool any;               /* `any`: it ranges over events that are not proper, too */
    const Ex *where;        /* the condition that is written; NULL: none */
} NarrowBinder;

/* Returns true if EX is the condition of a kind that a binder names, or several of them joined by
 * `and`. */
bool narrow_is_prefix(const Ex *ex);
/* Returns true if WHERE begins with the condition of a kind and states another one: its two kids are
 * evaluated as conditions of their own. */
bool narrow_is_split(const Ex *where);
/* Returns WHERE of a variable SLOT that ranges over the proper events of KIND without the conditions
 * that they are proper, in ARENA or NULL; sets *PROPER.  If WHERE lacks one of these, returns WHERE.
 * KIND (all events) and WHERE (no condition) may be NULL. */
const Ex *narrow_besides_proper(const EventKind *kind, int slot, const Ex *where, bool *proper,
                                Arena *arena);
/* Returns how a binder is written whose variable SLOT ranges over the events of KIND (NULL: all)
 * that meet WHERE, which may be NULL. */
NarrowBinder narrow_binder(const EventKind *kind, int slot, const Ex *where);

#endif
