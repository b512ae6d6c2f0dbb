/* call.h - random calls of a card from dummy, as facts, and what Law 46B and Law 45C4b
 * make of them, in plain C: the yardstick of `make bench`.
 *
 * What follows from the cards is a fact: dummy's lowest card of the suit named, say.
 * Every engine is given the same facts, as numbers, and answers with the rules that
 * apply, as bits in the order of call_rules, and the card that is called. */
#ifndef BENCH_CALL_H
#define BENCH_CALL_H

#include <stdint.h>
#include <stdio.h>

enum { NONE = -1 };

/* An absent value is NONE.  A suit is 0 to 3 from clubs, a rank 0 to 12 from the two, a
 * card suit * 13 + rank. */
enum {
    WORD, /* a Word */
    SUIT,
    RANK,
    BY_HAND,
    LED, /* the suit led, and the suit with which dummy won the last trick */
    WON,
    HIGH_LED, /* the highest and lowest card that may be played of a suit */
    LOW_LED,
    HIGH_NAMED,
    LOW_NAMED,
    LOW_WON,
    LOW_TRUMP,
    WINNING,     /* the lowest card that is known to win */
    CONTINUED,   /* is there a card of that rank in the suit WON? */
    WITH_RANK,   /* how many cards of that rank (and suit) may be played */
    ONE_OF_RANK, /* the card, when it is one */
    BEYOND,      /* found: another intention is beyond dispute, the card, a slip */
    INTENDED,
    SLIP,
    CORRECTED, /* declarer corrects himself; after his side has played on */
    LATE,
    FACTS
};

typedef enum Word { HIGH, LOW, WIN, PLAY, RUFF, SAME, ANYTHING, WORDS } Word;

typedef struct Call {
    int8_t fact[FACTS];
} Call;

enum { RULES = 17 };

/* The clause and the title of each rule, as in laws/law-46/edition.law. */
extern const char *const call_rules[RULES][2];

typedef struct Verdict {
    uint32_t rules; /* bits */
    int card;
} Verdict;

/* Call number I, from 0, the same each time. */
Call call_random(uint32_t i);
/* The rules by hand, with nothing between. */
Verdict call_verdict(const Call *c);

/* How a call is written, as number I. */
void call_numbers(const Call *c, FILE *out); /* facts in order, with spaces */
void call_json(const Call *c, FILE *out);    /* an object of numbers */
void call_asp(const Call *c, uint32_t i, FILE *out);
void call_case(const Call *c, uint32_t i, FILE *out); /* as bridgelaw takes it */

#endif
