/* board.h - holds one board that another program recorded: the hands, the auction and the play.
 *
 * The structs are plain data; their texts live in the arena of the reader.  The spans are places in
 * the file, for diagnostics. */
#ifndef BL_BOARD_H
#define BL_BOARD_H

#include "bridge/table.h"
#include "kit/text.h"
#include "syntax/diag.h"

enum { MAX_CALLS = 320, NO_TRUMPS = SUITS }; /* an auction has at most 319 calls */

typedef enum CallKind { CALL_PASS, CALL_DOUBLE, CALL_REDOUBLE, CALL_BID } CallKind;

typedef struct Call {
    CallKind kind;
    int level, strain; /* for a bid only: the level, 1 to 7, and the strain, a suit or NO_TRUMPS */
    int seat;
    bool insufficient; /* the file marks the call as insufficient */
    bool skips;        /* the file says that the seat before should have called, but was skipped */
    Span span;
} Call;

typedef struct Played {
    int seat, card;
    bool revoke, out_of_turn; /* the file marks the card as a revoke, or as out of turn */
    Span span;
} Played;

/* A recorded board.  A member that the file does not tell is NULL, TABLE_NONE, 0 or false. */
typedef struct Board {
    const char *number, *event, *site, *date, *room, *table, *result;
    const char *names[SEATS];
    int dealer;
    /* element 0 is for North and South, element 1 for East and West */
    bool vulnerable[2], vulnerability_told;
    Span dealer_span, vulnerable_span;
    uint64_t hand[SEATS]; /* the cards of each seat: bit c is card c */
    bool known[SEATS];    /* the file tells this hand */
    Span deal_span;
    bool passed_out;
    /* level 0: only the strain is known.  `doubled` is 1 for doubled, 2 for redoubled, and 0
     * otherwise. */
    int level, strain, doubled;
    int declarer;
    bool swapped; /* the file says that declarer and dummy changed places */
    Span contract_span, declarer_span;
    Call calls[MAX_CALLS];
    int ncalls;
    bool auction_over;
    int leader; /* the seat that leads to the first trick */
    Played play[CARDS];
    int nplay;
    /* no further card was played, because somebody claimed or all 13 tricks were played */
    bool play_ended;
    Span span;
} Board;

/* Sets B to a board without any data.  AT is the place in the file where the board begins. */
void board_init(Board *b, Span at);

/* These functions return the seat, or the suit, that the letter C names.  C may be an upper-case or
 * a lower-case letter.  They return TABLE_NONE if C names no seat, or no suit. */
int board_seat(char c);
int board_suit(char c);
/* Reads a rank at S, which has N bytes, at least one, and sets *RANK.  Both `T` and `10` mean the
 * ten.  Returns the number of bytes read, or 0 if there is no rank. */
size_t board_rank(const char *s, size_t n, int *rank);
/* Reads a card at S, which has N bytes, and sets *CARD: the suit comes first, then the rank.
 * Returns the number of bytes read, or 0 if there is no card. */
size_t board_card(const char *s, size_t n, int *card);
/* Reads a call at S, which has N bytes.  Examples are `1NT`, `4s`, `pass`, `XX`, `d` and `r`.  Sets
 * the kind, level and strain of C.  Returns the number of bytes read, or 0 if there is no call. */
size_t board_call(const char *s, size_t n, Call *c);

/* Returns the seat of B that holds CARD before the play, or TABLE_NONE if no known hand has it. */
int board_holder(const Board *b, int card);
/* The functions return the text of a card (♠A), of a seat (N) and of a bid (4♠, 3NT). */
const char *board_card_text(int card, Arena *arena);
const char *board_seat_letter(int seat);
const char *board_bid_text(int level, int strain, Arena *arena);
/* Returns the four hands of B as one text in the format of PBN, such as "N:AK2.QJ.… - … …".  An
 * unknown hand is `-`. */
const char *board_deal_text(const Board *b, Arena *arena);

/* Adds CARD, read at AT, to the hand of SEAT in B.  If a hand has CARD already, reports an error
 * and returns false. */
bool board_deal(Board *b, int seat, int card, Span at, Arena *arena, Diags *diags);
/* Completes B. If three hands have 13 cards, adds the fourth.  Finds the contract from the calls,
 * declarer from the leader, or the leader from declarer.  Returns false if the hands have
 * impossible sizes (reported). */
bool board_settle(Board *b, Arena *arena, Diags *diags);
/* Returns the seat that wins a trick of four known cards of B.  FIRST points to the card led.  The
 * other cards follow it in the array.  Returns TABLE_NONE if the winner depends on an unknown trump
 * suit. */
int board_winner(const Board *b, const Played *first);

/* Returns TEXT as one line of UTF-8 that can stand between quotes or in a comment of a case file.
 * Returns NULL for a text that tells nothing (`?`, `-` or empty). */
const char *board_text(Text text, Arena *arena);

/* Returns true if C is a space, a line end or a zero byte. */
bool board_space(char c);
/* Returns T without the spaces at its beginning and end. */
Text board_trimmed(Text t);
/* Sets the vulnerable sides of B: North and South if NS, East and West if EW. */
void board_vulnerable(Board *b, bool ns, bool ew);
/* Reports the error CODE at AT.  The message is the beginning of T in quotation marks, and then
 * WHAT.  If T is empty, the message is WHAT alone.  HELP is the help.  Always returns false. */
bool board_complain(Diags *diags, DiagCode code, Span at, const char *what, Text t,
                    const char *help);
/* Reports a warning at AT: the program reads the play of B only up to there, for the reason WHY. */
void board_read_in_part(Board *b, Span at, const char *why, Diags *diags);
/* Reports the error that CARD, played at BEFORE, is played again at AT.  Always returns false. */
bool board_twice(int card, Span at, Span before, Arena *arena, Diags *diags);

#endif
