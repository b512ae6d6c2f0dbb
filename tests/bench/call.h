/* call.h - random calls of a card from dummy, and what Law 46B and Law 45C4b make of them in plain
 * C.  This is the yardstick of `make bench`.
 *
 * Everything that follows from the cards is given as a fact, such as dummy's lowest card of the
 * suit named.  All engines get the same facts as numbers.  Each answers with the rules that apply,
 * as bits in the order of call_rules, and with the card that is called. */
#ifndef BENCH_CALL_H
#define BENCH_CALL_H

#include <stdint.h>
#include <stdio.h>

enum { NONE = -1 };

/* The facts of a call.  NONE is an absent value.  A suit is 0 to 3 from clubs, a rank 0 to 12 from
 * the two, and a card is suit * 13 + rank. */
enum {
    WORD, /* a Word */
    SUIT,
    RANK,
    BY_HAND,
    LED, /* the suit led, and the suit of dummy's last winning card */
    WON,
    HIGH_LED, /* the highest and lowest cards that may be played, by suit */
    LOW_LED,
    HIGH_NAMED,
    LOW_NAMED,
    LOW_WON,
    LOW_TRUMP,
    WINNING,     /* the lowest card that is known to win */
    CONTINUED,   /* there is a card of that rank in the suit WON */
    WITH_RANK,   /* the number of cards of that rank (and suit) that may be played */
    ONE_OF_RANK, /* the card, if there is exactly one */
    BEYOND,      /* found: another intention is beyond dispute; the intended card; it was a slip */
    INTENDED,
    SLIP,
    CORRECTED, /* declarer corrects himself; he does so after his side has played on */
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
    uint32_t rules; /* bits, in the order of call_rules */
    int card;
} Verdict;

/* Returns random call number I, from 0; the same each time. */
Call call_random(uint32_t i);
/* Applies the rules in plain C. */
Verdict call_verdict(const Call *c);

/* These write call number I in a format. */
void call_numbers(const Call *c, FILE *out); /* the facts in order, with spaces between them */
void call_json(const Call *c, FILE *out);    /* an object of numbers */
void call_asp(const Call *c, uint32_t i, FILE *out);
void call_case(const Call *c, uint32_t i, FILE *out); /* a case of bridgelaw */

#endif
