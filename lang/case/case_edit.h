/* case_edit.h - changes to a copy of a case: answers in an interview, and counterfactuals.
 *
 * The changed copy is written as text and loaded again (src/words/case_text.h).  Loading checks
 * whether the change is possible.  A copy has no sections `expect` and `differs`, and its holdings
 * are only those that the case states.  When an event moves, facts about it follow.  All new memory
 * comes from ARENA. */
#ifndef BL_CASE_EDIT_H
#define BL_CASE_EDIT_H

#include "case/case.h"

/* Returns a copy of C that may be changed.  It borrows the texts of C. */
Case *case_copy(const Case *c, Arena *arena);

/* Removes the event at place EVENT, the facts about it, and the optional attributes of later events
 * that name it.  Returns false, and changes nothing, if there is no such event or a later event
 * needs it. */
bool case_drop_event(Case *c, int event, Arena *arena);
/* Inserts EV before the event at place AT; c->nevents inserts it at the end.  The attributes of EV
 * name events by their old places.  Returns false, and changes nothing, if the story is full, AT is
 * beyond its end, or EV names a later event. */
bool case_insert_event(Case *c, int at, const CaseEvent *ev, Arena *arena);
/* Moves the event at place FROM to place TO.  Returns false, and changes nothing, if a place is
 * beyond the end of the story, or an event would then name a later event. */
bool case_move_event(Case *c, int from, int to, Arena *arena);
/* Sets attribute ATTR of the event at place EVENT to V, or leaves it open if OPEN.  The event loses
 * its span, because its sentence now tells something else. */
void case_set_attr(Case *c, int event, int attr, Value v, bool open);

/* Removes what the case states about the fact of S, and adds S.  If S excludes a value, the
 * statements that exclude other values stay.  A body without a name gets the name of the
 * vocabulary's first body. */
void case_add_finding(Case *c, int body, const StatedFact *s, Arena *arena);
void case_add_election(Case *c, const StatedFact *s, Arena *arena);
/* Removes every statement about the fact of S.  Returns false if there was none. */
bool case_remove_finding(Case *c, int body, const StatedFact *s);
bool case_remove_election(Case *c, const StatedFact *s);

/* If HAS is true, gives ITEM to OWNER, and to no other owner, at the start of the story.  If HAS is
 * false, takes ITEM from OWNER. */
void case_set_held(Case *c, Value owner, Value item, bool has);
/* If HAS is true, states that OWNER has items of GROUP besides the stated items.  If HAS is false,
 * states that OWNER has only the stated items of GROUP. */
void case_set_others(Case *c, Value owner, Value group, bool has);

#endif
