/* case_edit.h - changes to a copy of a case, for the answers of an interview and for
 * counterfactuals.
 *
 * The changed copy is written as text and loaded again (src/words/case_text.h).  Loading it checks
 * that the change is possible.  A copy has no sections `expect` and `differs`.  It has
 * only the holdings that the case states.  When an event moves, the facts about it follow.  New
 * memory comes from ARENA. */
#ifndef BL_CASE_EDIT_H
#define BL_CASE_EDIT_H

#include "case/case.h"

/* Returns a copy of C that may be changed.  It borrows the texts of C. */
Case *case_copy(const Case *c, Arena *arena);

/* Removes the event at place EVENT, with the facts about it.  If an optional attribute of a later
 * event names this event, removes the attribute, too.  Returns false, and changes nothing, if there
 * is no such event, or if a later event needs this event. */
bool case_drop_event(Case *c, int event, Arena *arena);
/* Inserts EV before the event at place AT.  If AT is c->nevents, adds EV at the end.  The
 * attributes of EV name other events by their places before the insertion.  Returns false, and
 * changes nothing, if EV cannot be inserted: the story is full, AT is too large, or EV names an
 * event at the place AT or later. */
bool case_insert_event(Case *c, int at, const CaseEvent *ev, Arena *arena);
/* Moves the event at place FROM to place TO.  Returns false, and changes nothing, if FROM or TO is
 * too large, or if an event would name a later event. */
bool case_move_event(Case *c, int from, int to, Arena *arena);
/* Sets the attribute ATTR of the event at place EVENT to V.  If OPEN is true, leaves the attribute
 * open.  The event loses its span, because its sentence tells another value. */
void case_set_attr(Case *c, int event, int attr, Value v, bool open);

/* Removes the findings of the body with index BODY about the fact of S, and then adds S.  If S
 * excludes a value, keeps the findings that exclude other values of this fact.  If the body has no
 * name, the body gets the name of the first body in the vocabulary. */
void case_add_finding(Case *c, int body, const StatedFact *s, Arena *arena);
void case_add_election(Case *c, const StatedFact *s, Arena *arena);
/* Removes every statement about the fact of S from the findings of the body with index BODY.
 * Returns false if there is no such statement. */
bool case_remove_finding(Case *c, int body, const StatedFact *s);
bool case_remove_election(Case *c, const StatedFact *s);

/* If HAS is true, gives ITEM to OWNER at the start of the story, and takes ITEM from every other
 * owner.  If HAS is false, takes ITEM from OWNER. */
void case_set_held(Case *c, Value owner, Value item, bool has);
/* If HAS is true, states that OWNER has items of GROUP besides those that the case names.  If HAS
 * is false, states that OWNER has no further items of GROUP. */
void case_set_others(Case *c, Value owner, Value group, bool has);

#endif
