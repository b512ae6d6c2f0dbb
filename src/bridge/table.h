/* table.h - the play so far: tricks, who led, who wins, whose turn it is.
 *
 * Puts gathers the cards put out, in the order of their places in the story;
 * a Table made of them answers questions.  Both are plain data of a fixed size.
 *
 * Orders that the Laws do not want are taken as they come.  A card from a seat
 * that has none in the current trick is its card to that trick, in whatever
 * order the seats come; a second card from a seat does not count; after four
 * cards the next one opens a new trick, whoever puts it out.  The first card
 * to a trick leads to it, unless the seat whose turn it was to lead puts its
 * own card out later and not when its turn would come after the irregular
 * lead: that card is then the lead (a lead that was replaced, or a proper
 * lead after an opponent's irregular one).
 *
 * A seat may also put out no card at all: it has had its turn, and neither leads
 * nor wins.  A card that it puts out while the trick is in progress, or that is
 * put in the same place later, is its card to the trick.
 *
 * A card may be taken back.  It then belongs to no trick; but what its seat puts
 * out while it lies in a complete trick goes to a later one, and the card for
 * which it goes back, put out after that, goes to its trick, and has its turn
 * there (in a trick that is not complete, if the first came at the turn of its
 * seat, and none in a later turn since).  In a trick that is not complete a card
 * that will be taken back gives way to another of its seat; a card that does not
 * count, and that nobody takes back, in any trick.
 *
 * A card may be unknown: then the seats and the tricks count as ever, and a
 * suit or a winner that depends on it is TABLE_NONE.
 *
 * Trumps and the leader of the first trick are seldom needed; an answer that
 * needs one that is not set says so, and is asked again after it is set. */
#ifndef BL_TABLE_H
#define BL_TABLE_H

#include "kit/base.h"

#include <limits.h>

/* The values are those of laws/vocabulary/types.law: seats north, east, south,
 * west; suits clubs to spades; ranks two to ace; a card is suit * 13 + rank. */
enum { SEATS = 4, SUITS = 4, RANKS = 13, CARDS = SUITS * RANKS, TRICKS = RANKS };

/* Of a card that nobody takes back: later than every event. */
#define TABLE_NEVER INT_MAX

/* Instead of a seat, a suit or a card. */
enum {
    TABLE_NONE = -1,
    TABLE_NO_CARD = -6,     /* of a Put: the seat let its turn go by without a card */
    TABLE_NEED_TRUMP = -2,  /* set trump, and ask again */
    TABLE_NEED_LEADER = -3, /* set leader, and ask again */
    /* of trump and leader only */
    TABLE_NOT_SET = -4,
    TABLE_UNKNOWN = -5 /* and not to be had: what needs it is TABLE_NONE */
};

/* Places and events in steps of the caller's: natives.c has two to an event. */
typedef struct TableCard {
    int place; /* in the story */
    int by;    /* the event that put it there, at PLACE or later */
    int seat;
    int card;  /* TABLE_NONE: unknown; or TABLE_NO_CARD */
    int until; /* the event that takes it back, or TABLE_NEVER; PLACE: it does not count */
} TableCard;

/* No more than the pack are there, and no more than that are remembered that
 * were taken back. */
typedef struct TableCards {
    TableCard put[2 * CARDS];
    int n;
    int lifted; /* of these, how many are taken back */
} TableCards;

typedef struct Trick {
    int8_t card[SEATS]; /* by seat; TABLE_NONE: none yet, or unknown */
    uint8_t played;     /* the seats that have had their turn here, as bits */
    uint8_t without;    /* of these, who put out no card */
    uint8_t untimely;   /* of these, who came out of turn after the first card */
    uint8_t missing;    /* those who had, and whose card was taken back since */
    uint8_t count;
    int8_t first; /* who put out the first card */
} Trick;

typedef struct Table {
    int trump;               /* a suit, TABLE_NONE for no trumps, or as above */
    int leader;              /* to the first trick: a seat, TABLE_NONE, or as above */
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

/* Adds a card in its place, which takes that of TABLE_NO_CARD there.  A known
 * card that is there already is not added, nor is one beyond the number of the
 * pack. */
void table_cards_add(TableCards *puts, int place, int seat, int card);
/* Event BY, after PLACE, puts CARD in the place of what is there, or puts it
 * there when nothing is.  A card that is not known, or that lies elsewhere,
 * leaves the one that is there; BY has put that one out from now on. */
void table_cards_restate(TableCards *puts, int place, int by, int seat, int card);
/* Event UNTIL takes back what event BY put out, if anything that it put out is
 * there. */
void table_cards_lift(TableCards *puts, int by, int until);
/* Adds a card in its place that event UNTIL takes back, or that does not count though
 * nobody does (UNTIL is PLACE): it says to which tricks the others go, and is not
 * there.  One beyond the number of the pack is not added. */
void table_cards_add_lifted(TableCards *puts, int place, int seat, int until);

/* The table after those of PUTS whose place is before BEFORE; trump and leader
 * are not set.  A card after the thirteenth trick is out and belongs to none. */
void table_replay(Table *t, const TableCards *puts, int before);

/* Trick K is at most t->current; below 0 there is none, and the answer is
 * TABLE_NONE.  Every answer may be TABLE_NEED_TRUMP or TABLE_NEED_LEADER. */

/* Who led to trick K, or is to lead to it. */
int table_leader(const Table *t, int k);
/* The suit led to trick K; TABLE_NONE before its first card. */
int table_suit_led(const Table *t, int k);
/* The seat winning trick K with the cards that are there; TABLE_NONE: none. */
int table_winner(const Table *t, int k);
/* The first seat after the leader without a card in trick K; TABLE_NONE when
 * the trick is complete. */
int table_turn(const Table *t, int k);

/* The trick to which a card of SEAT goes next: the current one, unless the seat has played
 * to it and a later one has begun. */
int table_trick_for(const Table *t, int seat);

static inline bool table_has_played(const Table *t, int k, int seat)
{
    return (t->trick[k].played >> seat & 1) != 0;
}
static inline bool table_is_out(const Table *t, int card)
{
    return (t->out >> card & 1) != 0;
}
/* The trick last begun, which may be complete. */
static inline int table_last_begun(const Table *t)
{
    return t->trick[t->current].count == 0 && t->current > 0 ? t->current - 1
                                                             : t->current;
}

#endif
