/* story.h - a random story: a case that grows event by event, and the knowledge of its maker.
 *
 * Each event has a label of its own: e1, e2, ...  It keeps the label when other events are added or
 * removed.  A Mark belongs to a label.  A story lives in the arena that it was made in. */
#ifndef RELATIONS_STORY_H
#define RELATIONS_STORY_H

#include "play.h"
#include "vocabulary.h"

#include "case/case_edit.h"

enum { MAX_MARKS = 96 };

/* The knowledge of the story's maker about one event. */
typedef struct Mark {
    bool irregular; /* it was drawn as an irregularity */
    bool clean;     /* nothing irregular was told before it */
    bool in_order;  /* it puts out a card in turn that follows suit, or calls such a card */
    bool upset;     /* an irregular card is on the table, or was shown, before it */
    int seat;       /* the hand that its card belongs to; NO_SEAT: it has no card */
    int card;       /* its card; NO_CARD: it has none, or the card is not known */
    int trick;      /* the number of the trick, from 1 */
    int due;        /* the seat that was in turn */
} Mark;

typedef struct Story {
    const Vocabulary *v;
    Arena *arena;
    uint64_t number; /* the number from which generate_story() made the story */
    Case *c;
    int trick; /* the number of the first trick */
    /* by seat, the cards when the story begins, even if the case does not tell them */
    uint64_t hand[SEATS];
    unsigned told; /* bits of the seats whose hands are told */
    /* the settings and hands as in a case file; NULL: they are written from the other fields */
    const char *head;
    Mark marks[MAX_MARKS];            /* by the number in an event's label */
    const char *sentences[MAX_MARKS]; /* by the number in an event's label; NULL: not written yet */
    int nmarks;
    uint32_t rulings;         /* the number of rulings made while the story was told */
    const char *irregular[8]; /* the kinds of the irregular events, in order */
    int nirregular;
} Story;

/* Returns story NUMBER without settings and events. */
Story *story_new(const Vocabulary *v, uint64_t number, Arena *arena);
/* Returns the story that C tells.  Its events get new labels.  If C does not tell a hand, guesses
 * it from the cards shown. */
Story *story_of_case(const Vocabulary *v, const Case *c, Arena *arena);
/* Returns a copy of S, which may be changed. */
Story *story_copy(const Story *s, Arena *arena);
/* Returns an event of kind K with default attributes. */
CaseEvent story_event(const EventKind *k);
/* Sets the attribute NAME of EV. */
void story_set(CaseEvent *ev, const char *name, Value v);
/* Adds EV with the mark M before the event at AT.  If AT is c->nevents, adds it at the end.
 * Returns the mark.  Returns NULL if the story is full, or if EV names a later event. */
Mark *story_add(Story *s, int at, const CaseEvent *ev, Mark m);
/* Returns the mark of the event at AT. */
Mark *story_mark(const Story *s, int at);
/* Returns true if the story tells an auction, which has no contract yet. */
bool story_is_auction(const Story *s);
/* Returns true if the story has a finding about the event at AT. */
bool story_has_finding(const Story *s, int at);
/* Removes the event at AT and the findings about it.  Returns false if a later event needs it. */
bool story_drop(Story *s, int at);
/* Replaces the event at AT by EV, which gets the same label. */
void story_replace(Story *s, int at, const CaseEvent *ev);
/* Sets the sentence of the event at AT; NULL: story_sentence() writes it anew. */
void story_reword(Story *s, int at, const char *sentence);
/* Changes the language of S, with all its sentences, to LANG. */
void story_translate(Story *s, int lang);
/* Sets the setting F to V. */
void story_setting(Story *s, const Fun *f, Value v);
/* Writes the hands of the seats in s->told into the case. */
void story_tell_hands(Story *s);
/* Returns the sentence of the event at AT. */
const char *story_sentence(Story *s, int at);
/* These return a seat ("N") and a card ("♦4") as a case writes them. */
const char *story_seat_letter(int seat);
const char *story_card_text(int card, Arena *arena);
/* Returns the story as a case file, with values by their names.  This is quick. */
const char *story_text(Story *s, Arena *arena);
/* Returns the story as a case file for people, with the case name NAME. */
const char *story_print(Story *s, const char *name, Arena *arena);

#endif
