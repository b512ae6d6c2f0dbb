/* play.h - the play of the cards as a table sees it: whose turn it is, what may be played, who
 * wins.
 *
 * A Play is plain data.  Seats, suits and cards have the numbers of bridge/table.h; a set of cards
 * has one bit for each card. */
#ifndef RELATIONS_PLAY_H
#define RELATIONS_PLAY_H

#include "bridge/random_deals.h"

enum { NO_SEAT = -1, NO_CARD = -1, NO_SUIT = -1 };

typedef struct Play {
    int trump;    /* NO_SUIT: no trumps */
    int declarer; /* a seat */
    int leader;   /* who leads to the trick in progress, or to the next one */
    int number;   /* of the trick in progress or next, 1 to 14 */
    uint64_t left[SEATS];
    int seat[SEATS], card[SEATS], n; /* the trick in progress, in the order played */
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
/* Returns a card of the set CARDS, each equally likely; NO_CARD if it is empty. */
int cards_pick(uint64_t cards, RandomStream *r);
int cards_highest(uint64_t cards); /* NO_CARD if CARDS is empty */
int cards_lowest(uint64_t cards);

/* Begins at trick NUMBER with these hands.  STRAIN: a suit, or SUITS for no trumps. */
void play_begin(Play *t, int number, const uint64_t *hand, int strain, int declarer, int leader);
/* Returns who plays next: the leader, or the next seat in rotation without a card. */
int play_turn(const Play *t);
/* Returns the suit led to the trick in progress; NO_SUIT before its first card. */
int play_led(const Play *t);
/* Returns true if SEAT has a card in the trick in progress. */
bool play_has_card(const Play *t, int seat);
/* Returns the cards that SEAT may play: of the suit led, if it has any. */
uint64_t play_legal(const Play *t, int seat);
/* Puts CARD of SEAT into the trick in progress.  The fourth card ends the trick. */
void play_lay(Play *t, int seat, int card);
/* Takes CARD of SEAT back into the hand if it lies in the trick in progress.  DUE leads again if the
 * trick is then empty. */
void play_lift(Play *t, int seat, int card, int due);
/* Returns the card of dummy that declarer calls by SUIT (NO_SUIT: none said), RANK (-1: none said)
 * and HEIGHT (1: high, -1: low, 0: nothing said); NO_CARD if the words do not fix one. */
int play_called(const Play *t, int suit, int rank, int height);

#endif
