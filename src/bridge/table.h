/* table.h - the play so far: tricks, who led, who wins, whose turn it is.
 *
 * TableCards collects the cards that were put out, in the order of their places in the story.  A
 * Table made of them answers questions.  Both are plain data of a fixed size.
 *
 * Irregular orders are allowed.  A card from a seat without a card in the current trick is that
 * seat's card to the trick, in whatever order the seats come.  A second card from a seat does
 * not count.  After four cards the next card opens a new trick, whoever puts it out.  The first
 * card to a trick leads to it, with one exception: if the seat whose turn it was to lead puts
 * out its card later, and not when its turn would come after the irregular lead, that card is
 * the lead.  (It replaces a lead, or it is the proper lead after an opponent's irregular one.)
 *
 * A seat may also put out no card.  It has then had its turn, and neither leads nor wins.  A
 * card that it puts out while the trick is in progress, or that is put in the same place later,
 * is its card to the trick.
 *
 * A card may be taken back.  It then belongs to no trick, but it still has two effects.  First,
 * what its seat puts out while the card lies in a complete trick goes to a later trick.  Second,
 * the card that replaces it goes to its trick and has its turn there.  (In a trick that is not
 * complete it has that turn only if the first card came at the turn of its seat, and no card in
 * a later turn has come since.)  In a trick that is not complete, a card that will be taken back
 * gives way to another card of its seat.  So does, in any trick, a card that does not count and
 * that nobody takes back.
 *
 * A card may be unknown.  The seats and the tricks count as usual, and a suit or a winner that
 * depends on the card is TABLE_NONE.
 *
 * Trumps and the leader of the first trick are seldom needed.  An answer that needs one of them
 * says so, and the caller asks again after setting it. */
#ifndef BL_TABLE_H
#define BL_TABLE_H

#include "kit/base.h"

#include <limits.h>

/* The values are those of laws/vocabulary/types.law: seats north, east, south,
 * west; suits clubs to spades; ranks two to ace; a card is suit * 13 + rank. */
enum { SEATS = 4, SUITS = 4, RANKS = 13, CARDS = SUITS * RANKS, TRICKS = RANKS };

/* `until` of a card that nobody takes back: later than every event. */
#define TABLE_NEVER INT_MAX

/* Values in the place of a seat, a suit or a card. */
enum {
    TABLE_NONE = -1,
    TABLE_NO_CARD = -6,     /* in TableCard.card: the seat let its turn go by without a card */
    TABLE_NEED_TRUMP = -2,  /* set trump, and ask again */
    TABLE_NEED_LEADER = -3, /* set leader, and ask again */
    /* only as trump or leader */
    TABLE_NOT_SET = -4,
    TABLE_UNKNOWN = -5 /* it cannot be known: an answer that needs it is TABLE_NONE */
};

/* A card that was put out.  The caller numbers places and events; natives.c counts two for an
 * event. */
typedef struct TableCard {
    int place; /* in the story */
    int by;    /* its place in the story */
    int seat;
    int card; /* TABLE_NONE: unknown; or TABLE_NO_CARD */
    /* the event that takes the card back, or TABLE_NEVER; equal to PLACE if the card does
     * not count */
    int until;
} TableCard;

/* Holds at most a pack of cards that were put out and not taken back, and as many that were
 * taken back. */
typedef struct TableCards {
    TableCard put[2 * CARDS];
    int n;
    int lifted; /* how many of PUT are taken back */
} TableCards;

typedef struct Trick {
    int8_t card[SEATS]; /* by seat; TABLE_NONE: none yet, or unknown */
    uint8_t played;     /* the seats that have had their turn, as bits */
    uint8_t without;    /* those that put out no card */
    uint8_t untimely;   /* those that came out of turn after the first card */
    uint8_t missing;    /* the seats whose card was taken back after they played it */
    uint8_t count;
    int8_t first; /* the seat of the first card */
} Trick;

typedef struct Table {
    int trump;               /* a suit, TABLE_NONE for no trumps, TABLE_NOT_SET or TABLE_UNKNOWN */
    int leader;              /* who leads the first trick: a seat, TABLE_NONE, or as for trump */
    int current;             /* the trick that the next card belongs to, from 0 */
    uint64_t out;            /* every card put out, those that do not count too */
    Trick trick[TRICKS + 1]; /* the last one stays empty */
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

/* Adds a card at PLACE, or replaces TABLE_NO_CARD there.  Does nothing if the card is known and
 * there already, or if there are as many cards as in the pack. */
void table_cards_add(TableCards *puts, int place, int seat, int card);
/* Replaces the card at PLACE, if there is one, by CARD, which event BY puts out after PLACE.  A
 * card that is unknown or lies elsewhere does not replace it, but from now on BY has put it out. */
void table_cards_restate(TableCards *puts, int place, int by, int seat, int card);
/* Event UNTIL takes back the cards that event BY put out and that nobody has taken back before. */
void table_cards_lift(TableCards *puts, int by, int until);
/* Adds a card at PLACE that is not there but affects to which tricks the others go: event UNTIL
 * takes it back, or it does not count (UNTIL is PLACE).  Does nothing after a pack of such
 * cards. */
void table_cards_add_lifted(TableCards *puts, int place, int seat, int until);

/* Sets T to the table after those of PUTS whose place is less than BEFORE, without trump and
 * leader.  A card after the thirteenth trick is out and belongs to none. */
void table_replay(Table *t, const TableCards *puts, int before);

/* Questions about trick K, at most t->current.  The answer is TABLE_NONE if K is below 0; it may
 * be TABLE_NEED_TRUMP or TABLE_NEED_LEADER. */

/* Returns who led to trick K, or is to lead to it. */
int table_leader(const Table *t, int k);
/* Returns the suit led to trick K; TABLE_NONE before its first card. */
int table_suit_led(const Table *t, int k);
/* Returns the seat that wins trick K with the cards that nobody takes back, or TABLE_NONE. */
int table_winner(const Table *t, int k);
/* Returns the first seat from the leader on without a card in trick K; TABLE_NONE if the trick is
 * complete. */
int table_turn(const Table *t, int k);

/* Returns the trick to which SEAT plays next: the current one, or the next one if SEAT has
 * played to this one and the next has begun. */
int table_trick_for(const Table *t, int seat);

static inline bool table_has_played(const Table *t, int k, int seat)
{
    return (t->trick[k].played >> seat & 1) != 0;
}
static inline bool table_is_out(const Table *t, int card)
{
    return (t->out >> card & 1) != 0;
}
/* Returns the trick that was begun last, which may be complete. */
static inline int table_last_begun(const Table *t)
{
    return t->trick[t->current].count == 0 && t->current > 0 ? t->current - 1 : t->current;
}

#endif
