/* story.h - a random story: a case that grows event by event, and what its maker knows of it.
 *
 * Every event has a label of its own, e1, e2, ..., that it keeps when others are added or removed;
 * a Mark belongs to a label.  A story lives in the arena that it was made with. */
#ifndef RELATIONS_STORY_H
#define RELATIONS_STORY_H

#include "play.h"
#include "vocabulary.h"

#include "case/case_edit.h"

enum { MAX_MARKS = 96 };

/* What the maker of a story knows of one event. */
typedef struct Mark {
    bool irregular; /* drawn as an irregularity */
    bool clean;     /* nothing irregular was told before it */
    bool in_order;  /* a card in turn that follows suit, or a call of such a card */
    bool upset;     /* a card lies there, or has been shown, that was not in order */
    int seat;       /* the hand that the card belongs to; NO_SEAT: no card is told */
    int card;       /* NO_CARD: no card is told, or its maker does not know which */
    int trick;      /* the number of the trick, from 1 */
    int due;        /* whose turn it was */
} Mark;

typedef struct Story {
    const Vocabulary *v;
    Arena *arena;
    uint64_t number; /* of the story among those of its seed */
    Case *c;
    int trick;            /* the number of the first trick */
    uint64_t hand[SEATS]; /* the cards at the start, told or not */
    unsigned told;        /* the seats whose hands are told, as bits */
    const char *head;     /* settings and hands as a file tells them; NULL: as the story has them */
    Mark marks[MAX_MARKS];            /* by the number of the label */
    const char *sentences[MAX_MARKS]; /* likewise; NULL: not made yet */
    int nmarks;
    uint32_t rulings;         /* made while it was told */
    const char *irregular[8]; /* the kinds of the irregular events, in order */
    int nirregular;
} Story;

/* Returns an empty story: nothing is told. */
Story *story_new(const Vocabulary *v, uint64_t number, Arena *arena);
/* Returns the story that C tells, with labels of its own.  What nobody knows of the hands is taken as
 * the cards show it. */
Story *story_of_case(const Vocabulary *v, const Case *c, Arena *arena);
/* Returns a copy that may be changed. */
Story *story_copy(const Story *s, Arena *arena);
/* Returns an event of kind K with its defaults. */
CaseEvent story_event(const EventKind *k);
/* Sets the attribute NAME of EV. */
void story_set(CaseEvent *ev, const char *name, Value v);
/* Adds EV before the event at AT (c->nevents: at the end) with the mark M; returns the mark, or NULL
 * if the story is full or EV names a later event. */
Mark *story_add(Story *s, int at, const CaseEvent *ev, Mark m);
/* Returns the mark of the event at AT. */
Mark *story_mark(const Story *s, int at);
/* Returns true if the story tells of an auction: it has no contract yet. */
bool story_is_auction(const Story *s);
/* Returns true if the story tells a finding about the event at AT. */
bool story_has_finding(const Story *s, int at);
/* Removes the event at AT and what is found about it.  Returns false if a later event needs it. */
bool story_drop(Story *s, int at);
/* Puts EV, with the same label, in the place of the event at AT. */
void story_replace(Story *s, int at, const CaseEvent *ev);
/* Replaces the sentence of the event at AT by other words. */
void story_reword(Story *s, int at, const char *sentence);
/* Tells the whole story in language LANG. */
void story_translate(Story *s, int lang);
/* States the value of a setting. */
void story_setting(Story *s, const Fun *f, Value v);
/* Writes the hands of the seats in s->told into the case. */
void story_tell_hands(Story *s);
/* Returns the sentence of the event at AT. */
const char *story_sentence(Story *s, int at);
/* Return a seat ("N") and a card ("♦4") as a case writes them. */
const char *story_seat_letter(int seat);
const char *story_card_text(int card, Arena *arena);
/* Returns the story as a case file, quickly: values are written by their names. */
const char *story_text(Story *s, Arena *arena);
/* Returns the story as a case file for people, as case NAME. */
const char *story_print(Story *s, const char *name, Arena *arena);

#endif
