/* natives_replay.h - the play up to an event, as the natives replay it onto a Table.
 *
 * There are two views: as it happened, and as it stands (that is, with corrections in the place of
 * what they correct).  A view is the order that a native's declaration lists its reads in.  A
 * replay reads no more than its answer needs.  An answer that depends on a clash is a clash. */
#ifndef BL_NATIVES_REPLAY_H
#define BL_NATIVES_REPLAY_H

#include "bridge/table.h"
#include "program/native.h"

/* For each thing that a native may read, its place in the declaration; -1: not read. */
typedef struct ReadOrder {
    int seat, card;    /* of an event: who puts out a card, and which */
    int place;         /* of an event: the earlier event in whose place its card stands, or the
                          later one right after which it is put to the table */
    int lifted;        /* of an event: the event whose card it takes back */
    int leader, trump; /* settings */
    int without;       /* of an event: the seat that lets its turn go by without a card */
    int previous;      /* a setting about the trick before the story */
    int until;         /* of an event: the event that takes its card away, or itself if none does */
} ReadOrder;

extern const ReadOrder natives_places;     /* place_of */
extern const ReadOrder natives_then_seats; /* put_by, place_of, lifted_by, omitted_by */
/* put_by, tabled, place_of, lifted_by, leader, trumps, omitted_by */
extern const ReadOrder natives_then;
/* what natives about the present read: hand_of, in_force, place_of, leader, trumps, omitted_by,
 * lay_until; some also read a setting */
extern const ReadOrder natives_now;

typedef struct NativesReplay {
    NativeCx *cx;
    const ReadOrder *reads;
    TableCards puts;
    Table table;
    bool failed; /* stopped, or a clash: the native returns `failure` at once */
    Value failure;
} NativesReplay;

/* Gathers the cards of the first N events of the story.  Returns false if it failed. */
bool natives_gather(NativesReplay *r, NativeCx *cx, const ReadOrder *reads, Value n);
/* Returns the table as it is just before EVENT.  If it failed, the functions below ask nothing
 * and answer with nothing. */
NativesReplay natives_replay(NativeCx *cx, const ReadOrder *reads, Value event);

/* Returns the setting at place I of the declaration, TABLE_NONE if it is not known, or
 * TABLE_UNKNOWN if I is -1. */
int natives_read_setting(NativesReplay *r, int i);
/* Returns the event in whose place EVENT stands: a correction of a correction stands in the place
 * of the first call. */
int natives_corrected_place(NativesReplay *r, int event);
/* Returns the place on the table of EVENT's cards; what is put right after it is one further on. */
int natives_step(int event);
/* Returns the place of the card of EVENT, which corrects no earlier event. */
int natives_place_on_table(NativesReplay *r, int event);

/* Returns the answer to QUESTION about trick K, and reads the settings that it needs. */
int natives_ask_table(NativesReplay *r, int (*question)(const Table *, int), int k);
/* Like natives_ask_table(), about the trick in progress. */
int natives_ask_now(NativesReplay *r, int (*question)(const Table *, int));
/* Returns the answer to QUESTION about the trick in progress just before EVENT, as a value. */
Value natives_question_before(NativeCx *cx, const ReadOrder *reads, Value event,
                              int (*question)(const Table *, int));
/* Returns ANSWER as a value: absent if negative, or the failure of R. */
Value natives_answer(const NativesReplay *r, int answer);
Value natives_answer_bool(const NativesReplay *r, bool answer);

/* Returns true if SEAT holds CARD, or a card of SUIT, that is not on the table yet. */
bool natives_holds_now(NativesReplay *r, int seat, int card);
bool natives_holds_suit(NativesReplay *r, int seat, int suit);

#endif
