/* table.h - keeps the play so far, and gives the leader, the winner and the turn of a trick.
 *
 * TableCards collects the cards that were put out, sorted by their places in the story.
 * table_replay() makes a Table of these cards.  The Table answers questions about the play.  Both
 * structs are plain data of a fixed size.
 *
 * Cards may come in an irregular order.  If a seat has no card in the current trick, its next card
 * goes to that trick, even out of turn.  A second card from the same seat belongs to no trick.
 * After four cards the next card opens a new trick, whichever seat puts it out.
 *
 * The first card of a trick is the lead, with one exception.  Suppose that West puts out the first
 * card, but that it was the turn of North to lead.  If North's card then comes in turn, clockwise
 * from West, the first card stays the lead.  If North's card comes out of turn, it is the lead.
 *
 * A seat may let its turn go by without a card.  Then it neither leads nor wins.  It can still put
 * out a card later in the same trick.  That card belongs to the trick.  So does a card that is
 * later added at the place where the seat let its turn go by (TableCard.place).
 *
 * A card may be taken back.  It then belongs to no trick, but it still has two effects.  First,
 * while it lies in a complete trick, the next card of its seat goes to a later trick.  Second, the
 * card that replaces it goes to the same trick and has the same turn.  In a trick that is not
 * complete, the new card has the same turn only under two conditions: the old card came at the turn
 * of its seat, and no card in a later turn has come since.
 *
 * The caller can say that a card does not count, although nobody takes it back (TableCard.until).
 * Such a card neither leads nor wins, but it affects the tricks of other cards.
 *
 * A card of a seat pushes an earlier card of the seat out of its trick in two cases.  In the first
 * case, the trick is not complete, and the earlier card will be taken back.  In the second case,
 * the earlier card does not count.
 *
 * A card may be unknown.  The seats and the tricks are counted as usual.  A suit or a winner that
 * depends on the unknown card is TABLE_NONE.
 *
 * Some play may be untold; the place where it is missing is a gap.  The first card after a gap
 * opens a new trick, and the caller says who was to lead to that trick.
 *
 * Trumps and the leader of the first trick are seldom needed.  If an answer needs one of them, the
 * answer is TABLE_NEED_TRUMP or TABLE_NEED_LEADER.  The caller sets that field of the Table and
 * asks again. */
#ifndef BL_TABLE_H
#define BL_TABLE_H

#include "kit/base.h"

#include <limits.h>

/* Values are numbered as in laws/vocabulary/types.law: seats north, east, south, west; suits from
 * clubs to spades; ranks from two to ace.  The number of a card is suit * 13 + rank. */
enum { SEATS = 4, SUITS = 4, RANKS = 13, CARDS = SUITS * RANKS, TRICKS = RANKS };

/* The value of TableCard.until for a card that nobody takes back: later than every event. */
#define TABLE_NEVER INT_MAX

/* Values that are used where a seat, a suit or a card is not known or not needed. */
enum {
    TABLE_NONE = -1,
    TABLE_NO_CARD = -6,     /* in TableCard.card: the seat let its turn go by without a card */
    TABLE_NEED_TRUMP = -2,  /* the caller must set trump, and ask again */
    TABLE_NEED_LEADER = -3, /* the caller must set leader, and ask again */
    /* the next two are values of Table.trump and Table.leader only */
    TABLE_NOT_SET = -4,
    TABLE_UNKNOWN = -5 /* nobody can know the value: an answer that needs it is TABLE_NONE */
};

/* A card that was put out.  `place` and `until` are points in the story, as numbers.  The caller
 * chooses the numbers; later points have larger numbers.  (natives_replay.c uses two numbers for
 * each event.) */
typedef struct TableCard {
    int place; /* the point where the card counts as put out */
    int seat;
    int card; /* the card; TABLE_NONE if it is unknown, or TABLE_NO_CARD */
    /* the point where the card is taken back; TABLE_NEVER if it is not; `place` if the card does
     * not count */
    int until;
} TableCard;

/* Every card that was put out, sorted by TableCard.place.  At most CARDS of them are taken back or
 * do not count, and at most CARDS are other cards. */
typedef struct TableCards {
    TableCard put[2 * CARDS];
    int n;
    int lifted; /* the number of cards that are taken back or do not count */
    /* `gap`: the points before which some play is not told, in increasing order.  `on_lead`: for
     * each of these points, the seat on lead, or TABLE_NONE. */
    int gap[TRICKS], on_lead[TRICKS];
    int gaps;
} TableCards;

typedef struct Trick {
    /* the card of each seat; TABLE_NONE if the seat has no card yet, or the card is unknown */
    int8_t card[SEATS];
    /* the seats that have had their turn: bit s stands for seat s, here and below */
    uint8_t played;
    uint8_t without; /* the seats that let their turn go by without a card */
    /* the seats with a card that came out of turn; the seat of the first card is not among them */
    uint8_t untimely;
    /* The seats that keep their turn without a card.  The card of such a seat does not count, or is
     * taken back, now or later. */
    uint8_t missing;
    uint8_t count;
    int8_t first; /* the seat of the first card */
    /* TABLE_NOT_SET, unless the play just before this trick is not told.  Then the seat on lead, or
     * TABLE_NONE if that seat is unknown. */
    int8_t on_lead;
} Trick;

typedef struct Table {
    int trump; /* the trump suit; TABLE_NONE for no trumps; TABLE_NOT_SET or TABLE_UNKNOWN */
    /* the leader of the first trick: a seat, TABLE_NONE, TABLE_NOT_SET or TABLE_UNKNOWN */
    int leader;
    int current; /* the trick that the next card belongs to, from 0 */
    /* every card that was put out: bit c is card c.  Includes cards that belong to no trick.
     * Leaves out cards that are taken back or do not count (TableCard.until). */
    uint64_t out;
    Trick trick[TRICKS + 1]; /* the last element stays empty */
} Table;

static inline int card_of(int suit, int rank)
{
    return suit * RANKS + rank;
}
static inline int card_suit(int card)
{
    return card / RANKS;
}
static inline int card_rank(int card)
{
    return card % RANKS;
}
static inline int next_seat(int seat, int steps)
{
    return (seat + steps) % SEATS;
}

/* Adds CARD of SEAT at PLACE to PUTS, or replaces TABLE_NO_CARD there.  Does nothing if CARD is
 * known and lies on the table, or if the table holds a whole pack. */
void table_cards_add(TableCards *puts, int place, int seat, int card);
/* Replaces the card at PLACE in PUTS by CARD of SEAT.  If no card is there, adds CARD.  If CARD is
 * unknown or lies elsewhere, the old card stays. */
void table_cards_restate(TableCards *puts, int place, int seat, int card);
/* Event UNTIL takes back the cards at PLACE in PUTS.  Cards that are taken back already do not
 * change. */
void table_cards_lift(TableCards *puts, int place, int until);
/* Adds an unknown card of SEAT at PLACE to PUTS.  Event UNTIL takes the card back; if UNTIL is
 * PLACE, the card does not count.  The card affects the tricks of other cards.  Does nothing if
 * there are CARDS such cards already. */
void table_cards_add_lifted(TableCards *puts, int place, int seat, int until);
/* Adds a gap at PLACE, which is later than every gap so far, to PUTS.  Some play before PLACE is
 * not told.  SEAT is the seat on lead after the gap, or TABLE_NONE if it is not known.  Does
 * nothing after TRICKS gaps. */
void table_cards_gap(TableCards *puts, int place, int seat);

/* Replays the cards of PUTS at places before BEFORE, and stores the table after them in T.  Sets
 * T->trump and T->leader to TABLE_NOT_SET.  A card after the thirteenth trick belongs to no
 * trick. */
void table_replay(Table *t, const TableCards *puts, int before);

/* The next functions answer a question about trick K, which is at most t->current.  If K is
 * negative, or if nobody can know the answer, they return TABLE_NONE.  If the caller must set the
 * field `trump` or `leader` first, they return TABLE_NEED_TRUMP or TABLE_NEED_LEADER. */

/* Returns the seat that led to trick K.  If no card has been led, returns the seat that is to
 * lead. */
int table_leader(const Table *t, int k);
/* Returns the suit led to trick K, or TABLE_NONE before its first card. */
int table_suit_led(const Table *t, int k);
/* Returns the seat that wins trick K by the cards played so far.  Cards that are taken back do not
 * count. */
int table_winner(const Table *t, int k);
/* Returns the first seat, clockwise from the leader, without a card in trick K.  Returns TABLE_NONE
 * if the trick is complete. */
int table_turn(const Table *t, int k);

/* Returns the next trick that SEAT plays to, from 0: the first trick without a card of SEAT, from
 * the current trick on.  If there is no such trick, returns the last trick that has begun. */
int table_trick_for(const Table *t, int seat);

/* Returns true if SEAT has had its turn in trick K. */
static inline bool table_has_played(const Table *t, int k, int seat)
{
    return (t->trick[k].played >> seat & 1) != 0;
}
/* Returns true if CARD has been put out. */
static inline bool table_is_out(const Table *t, int card)
{
    return (t->out >> card & 1) != 0;
}
/* Returns the last trick that has a card, from 0.  The trick may be complete. */
static inline int table_last_begun(const Table *t)
{
    return t->trick[t->current].count == 0 && t->current > 0 ? t->current - 1 : t->current;
}

#endif
