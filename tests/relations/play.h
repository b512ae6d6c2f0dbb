/* play.h - the play of the cards as the table sees it: whose turn it is, which cards are legal, and
 * who wins.
 *
 * A Play is plain data.  Seats, suits and cards are numbered as in bridge/table.h.  A set of cards
 * has a bit for each card. */
#ifndef RELATIONS_PLAY_H
#define RELATIONS_PLAY_H

#include "bridge/random_deals.h"

enum { NO_SEAT = -1, NO_CARD = -1, NO_SUIT = -1 };

typedef struct Play {
    int trump;    /* the trump suit; NO_SUIT: no trumps */
    int declarer; /* a seat */
    int leader;   /* the seat that leads to the trick in progress, or to the next trick */
    int number;   /* the number of the trick in progress or next, 1 to 14 */
    uint64_t left[SEATS];
    /* the N cards of the trick in progress, and their seats, in the order played */
    int seat[SEATS], card[SEATS], n;
} Play;

static inline int play_dummy(const Play *t)
{
    return next_seat(t->declarer, 2);
}
static inline uint64_t card_bit(int card)
{
    return (uint64_t)1 << card;
}
/* Returns the cards of SUIT in the set CARDS. */
uint64_t cards_of_suit(uint64_t cards, int suit);
/* Returns a random card of the set CARDS, or NO_CARD if CARDS is empty. */
int cards_pick(uint64_t cards, RandomStream *r);
int cards_highest(uint64_t cards); /* returns NO_CARD if CARDS is empty */
int cards_lowest(uint64_t cards);

/* Begins trick NUMBER with the hands HAND.  STRAIN is a suit, or SUITS for no trumps. */
void play_begin(Play *t, int number, const uint64_t *hand, int strain, int declarer, int leader);
/* Returns the seat in turn: the leader, or the next seat clockwise that has no card in the
 * trick. */
int play_turn(const Play *t);
/* Returns the suit led to the trick in progress; NO_SUIT before its first card. */
int play_led(const Play *t);
/* Returns true if SEAT has a card in the trick in progress. */
bool play_has_card(const Play *t, int seat);
/* Returns the cards that SEAT may play: those of the suit led, or all if it has none. */
uint64_t play_legal(const Play *t, int seat);
/* Moves CARD of SEAT to the trick in progress.  The fourth card ends the trick. */
void play_lay(Play *t, int seat, int card);
/* Returns true if CARD of SEAT lies in the trick in progress. */
bool play_has(const Play *t, int seat, int card);
/* If CARD of SEAT lies in the trick in progress, moves it back to the hand.  If the trick is then
 * empty, sets its leader to DUE. */
void play_lift(Play *t, int seat, int card, int due);
/* Returns the card of dummy that a call means, or NO_CARD if its words fit several cards or none.
 * SUIT is NO_SUIT if not said, and RANK is -1.  HEIGHT is 1 for "high", -1 for "low", 0 for
 * neither. */
int play_called(const Play *t, int suit, int rank, int height);

#endif
