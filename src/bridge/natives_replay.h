/* natives_replay.h - replays the play up to an event onto a Table, for the natives.
 *
 * There are two views of the play.  The view "as it happened" takes each card as it was put out.
 * The view "as it stands" takes only cards in force: those that count as played by the laws.  In
 * this view, a correction has the place of the card that it corrects.
 *
 * A native's declaration in laws/vocabulary/ lists the statuses that the native reads.  The place
 * of a status is its index in that list, from 0. A ReadOrder stores these places.  With the
 * ReadOrder natives_now, a replay takes the view "as it stands".  With any other ReadOrder, it
 * takes the view "as it happened".
 *
 * In the functions, R is a replay and READS a ReadOrder.  A replay reads no status that its answer
 * does not need.  An answer that depends on a clash is itself a clash. */
#ifndef BL_NATIVES_REPLAY_H
#define BL_NATIVES_REPLAY_H

#include "bridge/table.h"
#include "program/native.h"

/* The order of the statuses in the `reads` of a native.  A field is the place of a status in that
 * list, or -1 if the native does not read the status.  The comment on the field describes the
 * status. */
typedef struct ReadOrder {
    int seat, card; /* for an event: the seat that puts out a card, and the card */
    /* For an event E: an event X, or absent.  If X is earlier than E, the card of E replaces the
     * card of X.  If X is later, the card of E counts right after the card of X.  If X is E itself,
     * some play before E is not told. */
    int place;
    /* for an event: the earlier event whose card this event takes back */
    int lifted;
    int leader, trump; /* settings: the leader of the first trick, and the trump suit */
    /* For an event: the seat that lets its turn go by without a card.  An event may say that
     * earlier play is not told.  For such an event: the seat that is on lead after that play. */
    int without;
    int previous; /* a setting about the last trick before the story, such as the suit led */
    /* for an event E: the event that takes back the card of E; if no event does, E itself */
    int until;
} ReadOrder;

extern const ReadOrder natives_places;     /* reads place_of */
extern const ReadOrder natives_then_seats; /* reads put_by, place_of, lifted_by, omitted_by */
/* reads put_by, tabled, place_of, lifted_by, leader, trumps, omitted_by */
extern const ReadOrder natives_then;
/* The order for natives with the view "as it stands".  These natives read hand_of, in_force,
 * place_of, leader, trumps, omitted_by and lay_until.  Some natives also read a setting. */
extern const ReadOrder natives_now;

/* A replay: the statuses to read, the cards gathered, and the table that they make. */
typedef struct NativesReplay {
    NativeCx *cx;
    const ReadOrder *reads;
    TableCards puts;
    Table table;
    /* evaluation has stopped, or a status that was read has a clash; the native must then return
     * `failure` at once */
    bool failed;
    Value failure;
} NativesReplay;

/* Sets R to the cards of the first N events of the story, in the view that READS says.  Returns
 * false if R failed. */
bool natives_gather(NativesReplay *r, NativeCx *cx, const ReadOrder *reads, Value n);
/* Returns the play just before EVENT, in the view that READS says.  If a read fails, sets `failed`
 * of the result.  With such a result, the functions below read nothing, and return TABLE_NONE or
 * false. */
NativesReplay natives_replay(NativeCx *cx, const ReadOrder *reads, Value event);

/* Returns the setting with place I in the native's list of statuses.  Returns TABLE_NONE if the
 * setting is not known, and TABLE_UNKNOWN if I is -1. */
int natives_read_setting(NativesReplay *r, int i);
/* If EVENT corrects the card of an earlier event, returns the earlier event.  Otherwise returns
 * EVENT.  For a correction of a correction, returns the first event of the chain. */
int natives_corrected_place(NativesReplay *r, int event);
/* Returns the place on the table (TableCard.place) of the card that EVENT puts out: 2 * EVENT.  The
 * place right after it, 2 * EVENT + 1, is for a card of another event (ReadOrder.place). */
int natives_step(int event);
/* Returns the place on the table of the card of EVENT.  EVENT must not correct an earlier event. */
int natives_place_on_table(NativesReplay *r, int event);

/* Returns the answer to QUESTION about trick K.  Reads trumps and the leader of the first trick
 * only if QUESTION needs them. */
int natives_ask_table(NativesReplay *r, int (*question)(const Table *, int), int k);
/* Returns the answer to QUESTION about the trick in progress. */
int natives_ask_now(NativesReplay *r, int (*question)(const Table *, int));
/* Returns the answer to QUESTION about the trick in progress just before EVENT, as a value. */
Value natives_question_before(NativeCx *cx, const ReadOrder *reads, Value event,
                              int (*question)(const Table *, int));
/* Returns ANSWER as a value.  Returns absent if ANSWER is negative.  If R failed, returns
 * r->failure. */
Value natives_answer(const NativesReplay *r, int answer);
/* Returns ANSWER as a value.  If R failed, returns r->failure. */
Value natives_answer_bool(const NativesReplay *r, bool answer);

/* Returns true if SEAT holds CARD, and CARD is not on the table yet. */
bool natives_holds_now(NativesReplay *r, int seat, int card);
/* Returns true if SEAT holds a card of SUIT that is not on the table yet. */
bool natives_holds_suit(NativesReplay *r, int seat, int suit);

#endif
