/* board.h - one board as another program recorded it: who held which cards, how it
 * was bid and played.  Plain data, and with everything that somebody may want to
 * complain of its place in the file. */
#ifndef BL_BOARD_H
#define BL_BOARD_H

#include "bridge/table.h"
#include "kit/text.h"
#include "syntax/diag.h"

enum { MAX_CALLS = 320, NO_TRUMPS = SUITS }; /* 319 calls are the most */

typedef enum CallKind { CALL_PASS, CALL_DOUBLE, CALL_REDOUBLE, CALL_BID } CallKind;

typedef struct Call {
    CallKind kind;
    int level, strain; /* of a bid: 1 to 7; a suit or NO_TRUMPS */
    int seat;
    bool insufficient; /* the file says so */
    bool skips;        /* the file says that a seat before it was passed over */
    Span span;
} Call;

typedef struct Played {
    int seat, card;
    bool revoke, out_of_turn; /* the file says so */
    Span span;
} Played;

/* What is not known is NULL, TABLE_NONE or false. */
typedef struct Board {
    const char *number, *event, *site, *date, *room, *table, *result;
    const char *names[SEATS];
    int dealer;
    bool vulnerable[2], vulnerability_told; /* North and South; East and West */
    Span dealer_span, vulnerable_span;
    uint64_t hand[SEATS];
    bool known[SEATS];
    Span deal_span;
    bool passed_out;
    int level, strain, doubled; /* level 0: only the strain is told; 0 to 2 */
    int declarer;
    bool swapped; /* declarer and dummy changed places, the file says */
    Span contract_span, declarer_span;
    Call calls[MAX_CALLS];
    int ncalls;
    bool auction_told, auction_over;
    int leader; /* to the first trick */
    Played play[CARDS];
    int nplay;
    bool play_ended; /* no further card will be played: a claim, or the last trick */
    Span span;
} Board;

void board_init(Board *b, Span at);

/* The seat, suit or rank that C stands for, in either case; TABLE_NONE. */
int board_seat(char c);
int board_suit(char c);
/* A rank at S, of N > 0 bytes: `T` or `10` is the ten.  How many bytes it takes. */
size_t board_rank(const char *s, size_t n, int *rank);
/* A card, suit first, at S; how many bytes it takes, 0 for none. */
size_t board_card(const char *s, size_t n, int *card);
/* A bid or another call at S, as many bytes as it takes: `1NT`, `4s`, `pass`, `XX`,
 * `d`, `r`; 0 for none.  SEAT and what the file says of it are left alone. */
size_t board_call(const char *s, size_t n, Call *c);

/* Who holds CARD at the start, or TABLE_NONE. */
int board_holder(const Board *b, int card);
/* ♠A; N; 4♠, 3NT. */
const char *board_card_text(int card, Arena *arena);
const char *board_seat_letter(int seat);
const char *board_bid_text(int level, int strain, Arena *arena);
/* The hands as one text in the manner of PBN: "N:AK2.QJ.… - … …". */
const char *board_deal_text(const Board *b, Arena *arena);

/* Put CARD in the hand of SEAT; false when it is in a hand already (reported). */
bool board_deal(Board *b, int seat, int card, Span at, Arena *arena, Diags *diags);
/* Work out what follows: the fourth hand from three whole ones, the contract from
 * the calls, declarer from the leader, the leader from declarer.  False when it
 * does not go together (reported). */
bool board_settle(Board *b, Arena *arena, Diags *diags);
/* Is it settled what is trumps?  The suit, or TABLE_NONE, to *TRUMP. */
bool board_trump(const Board *b, int *trump);
/* The seat that wins four cards, the first of which FIRST led; TABLE_NONE: it
 * depends on what is trumps, which is not known. */
int board_winner(const Board *b, const Played *first);

/* TEXT as it can stand between quotes or in a comment: UTF-8, whatever it was, on
 * one line; NULL for what says nothing (`?`, `-`, nothing). */
const char *board_text(Text text, Arena *arena);

/* What these formats count as a space; T without those around it. */
bool board_space(char c);
Text board_trimmed(Text t);

#endif
