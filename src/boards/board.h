/* board.h - one board that another program recorded: the hands, the auction and the play.
 *
 * The data is plain.  Each item that a diagnostic may be about has its place in the file. */
#ifndef BL_BOARD_H
#define BL_BOARD_H

#include "bridge/table.h"
#include "kit/text.h"
#include "syntax/diag.h"

enum { MAX_CALLS = 320, NO_TRUMPS = SUITS }; /* an auction has at most 319 */

typedef enum CallKind { CALL_PASS, CALL_DOUBLE, CALL_REDOUBLE, CALL_BID } CallKind;

typedef struct Call {
    CallKind kind;
    int level, strain; /* of a bid: 1 to 7, and a suit or NO_TRUMPS */
    int seat;
    bool insufficient; /* the file marks the call as insufficient */
    bool skips;        /* the file says that a seat before it was passed over */
    Span span;
} Call;

typedef struct Played {
    int seat, card;
    bool revoke, out_of_turn; /* the file marks the card so */
    Span span;
} Played;

/* A recorded board.  Unknown members are NULL, TABLE_NONE or false. */
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
    int level, strain, doubled; /* level 0: only the strain is known; doubled is 0 to 2 */
    int declarer;
    bool swapped; /* the file says that declarer and dummy changed places */
    Span contract_span, declarer_span;
    Call calls[MAX_CALLS];
    int ncalls;
    bool auction_over;
    int leader; /* the seat that leads to the first trick */
    Played play[CARDS];
    int nplay;
    bool play_ended; /* no further card will be played: a claim, or the last trick */
    Span span;
} Board;

void board_init(Board *b, Span at);

/* Returns the seat or suit that the letter C, of either case, stands for, or TABLE_NONE. */
int board_seat(char c);
int board_suit(char c);
/* Reads a rank at S, of N > 0 bytes: `T` or `10` is the ten.  Returns how many bytes it takes,
 * or 0. */
size_t board_rank(const char *s, size_t n, int *rank);
/* Reads a card, suit first, at S.  Returns how many bytes it takes, or 0. */
size_t board_card(const char *s, size_t n, int *card);
/* Reads a call at S: `1NT`, `4s`, `pass`, `XX`, `d`, `r`.  Returns how many bytes it takes, or
 * 0.  Sets kind, level and strain only. */
size_t board_call(const char *s, size_t n, Call *c);

/* Returns who holds CARD at the start, or TABLE_NONE. */
int board_holder(const Board *b, int card);
/* Return the text of a card (♠A), a seat (N) and a bid (4♠, 3NT). */
const char *board_card_text(int card, Arena *arena);
const char *board_seat_letter(int seat);
const char *board_bid_text(int level, int strain, Arena *arena);
/* Returns the hands as one text, as PBN writes them: "N:AK2.QJ.… - … …". */
const char *board_deal_text(const Board *b, Arena *arena);

/* Puts CARD into the hand of SEAT.  Returns false if it is in a hand already, which is reported. */
bool board_deal(Board *b, int seat, int card, Span at, Arena *arena, Diags *diags);
/* Works out the fourth hand from three whole ones, the contract from the calls, declarer from
 * the leader and the leader from declarer.  Returns false if they contradict each other, which
 * is reported. */
bool board_settle(Board *b, Arena *arena, Diags *diags);
/* Returns the seat that wins the trick of the four cards from FIRST on, the card led; TABLE_NONE
 * if that depends on an unknown trump suit. */
int board_winner(const Board *b, const Played *first);

/* Returns TEXT as one line of UTF-8 that can stand between quotes or in a comment; NULL if it
 * says nothing (`?`, `-` or empty). */
const char *board_text(Text text, Arena *arena);

/* board_space() returns true if C is a space in these formats; board_trimmed() returns T without
 * the spaces around it. */
bool board_space(char c);
Text board_trimmed(Text t);
void board_vulnerable(Board *b, bool ns, bool ew);
/* Reports WHAT and the beginning of T in quotation marks.  Returns false, for the caller. */
bool board_complain(Diags *diags, DiagCode code, Span at, const char *what, Text t,
                    const char *help);
/* Reports that CARD, played at AT, was played BEFORE.  Returns false, for the caller. */
bool board_twice(int card, Span at, Span before, Arena *arena, Diags *diags);

#endif
