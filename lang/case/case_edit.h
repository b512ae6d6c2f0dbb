/* case_edit.h - a case changed: what an interview adds to it, and what it would
 * be if something had been otherwise.
 *
 * A change is made in a copy, which is then written as text and loaded again
 * (src/words/case_text.h): loading checks what a change may have made impossible.  The
 * copy expects nothing and names no differences; of the holdings it has what is
 * stated, and not what the story shows.  What is stated of an event follows it to
 * its new place.  Everything new lives in ARENA. */
#ifndef BL_CASE_EDIT_H
#define BL_CASE_EDIT_H

#include "case/case.h"

/* A copy of C that may be changed; it borrows the texts of C. */
Case *case_copy(const Case *c, Arena *arena);

/* The event at EVENT is not told.  What was found or elected about it goes with
 * it, and so does what later events say of it where they need not say it.
 * False, and nothing is changed, when a later event cannot be told without it, or
 * there is no such event. */
bool case_drop_event(Case *c, int event, Arena *arena);
/* EV stands before the event at AT (c->nevents: at the end); its attributes name
 * events by their places before that.  False when the story is full or too
 * short, or EV speaks of what comes later. */
bool case_insert_event(Case *c, int at, const CaseEvent *ev, Arena *arena);
/* The event at FROM comes to stand at TO.  False, and nothing is changed, when
 * an event would then speak of a later one, or the story is too short. */
bool case_move_event(Case *c, int from, int to, Arena *arena);
/* An attribute has another value, or is open.  The event loses its span: its
 * own words no longer tell it. */
void case_set_attr(Case *c, int event, int attr, Value v, bool open);

/* S is stated in place of whatever is stated of the same fact; a value that it is
 * not, beside the others that it is not.  Who finds something is somebody: where no body of
 * the case does yet, it is the first that there is. */
void case_add_finding(Case *c, int body, const StatedFact *s, Arena *arena);
void case_add_election(Case *c, const StatedFact *s, Arena *arena);
/* Nothing is stated of the fact of which S speaks; false when nothing was. */
bool case_remove_finding(Case *c, int body, const StatedFact *s);
bool case_remove_election(Case *c, const StatedFact *s);

/* OWNER has ITEM at the start of the story, and nobody else; or he has it not. */
void case_set_held(Case *c, Value owner, Value item, bool has);
/* OWNER has items of GROUP besides those that are stated, or has none. */
void case_set_others(Case *c, Value owner, Value group, bool has);

#endif
