/* case_edit.h - changes to a copy of a case: what an interview adds, and counterfactuals.
 *
 * The changed copy is written as text and loaded again (src/words/case_text.h): loading checks
 * whether the change is possible.  A copy has no sections `expect` and `differs`, and of the
 * holdings only what the case states.  Facts about an event follow it to its new place.
 * Everything new lives in ARENA. */
#ifndef BL_CASE_EDIT_H
#define BL_CASE_EDIT_H

#include "case/case.h"

/* Returns a copy of C that may be changed.  It borrows the texts of C. */
Case *case_copy(const Case *c, Arena *arena);

/* Removes the event at EVENT, the facts about it, and the optional attributes of later events
 * that name it.  Returns false, and changes nothing, if a later event needs it or there is no
 * such event. */
bool case_drop_event(Case *c, int event, Arena *arena);
/* Inserts EV before the event at AT (c->nevents: at the end).  Its attributes name events by
 * their places before the change.  Returns false if the story is full or too short, or EV names
 * a later event. */
bool case_insert_event(Case *c, int at, const CaseEvent *ev, Arena *arena);
/* Moves the event at FROM to the place TO.  Returns false, and changes nothing, if an event would
 * then name a later one, or the story is too short. */
bool case_move_event(Case *c, int from, int to, Arena *arena);
/* Sets an attribute to V, or opens it.  The event loses its span, because its words no longer
 * tell it. */
void case_set_attr(Case *c, int event, int attr, Value v, bool open);

/* Replaces what is stated of the fact of S by S. If S excludes a value, the values excluded
 * before stay excluded. A body without a name becomes the first one of the vocabulary. */
void case_add_finding(Case *c, int body, const StatedFact *s, Arena *arena);
void case_add_election(Case *c, const StatedFact *s, Arena *arena);
/* Removes all that is stated of the fact of S.  Returns false if nothing was stated. */
bool case_remove_finding(Case *c, int body, const StatedFact *s);
bool case_remove_election(Case *c, const StatedFact *s);

/* Gives ITEM to OWNER alone at the start of the story, or takes it from OWNER. */
void case_set_held(Case *c, Value owner, Value item, bool has);
/* Says that OWNER has, or has not, items of GROUP besides those that are stated. */
void case_set_others(Case *c, Value owner, Value group, bool has);

#endif
