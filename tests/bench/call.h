/* call.h - random calls of a card from dummy, with a verdict on each by Law 46B and Law 45C4b.
 * This is plain C, and the yardstick of `make bench`.
 *
 * Everything that follows from the cards is given as a fact, such as dummy's lowest card of the
 * suit named.  All engines get the same facts as numbers.  Each engine answers with the rules that
 * apply, as bits in the order of call_rules, and with the card that is called. */
#ifndef BENCH_CALL_H
#define BENCH_CALL_H

#include <stdint.h>
#include <stdio.h>

enum { NONE = -1 };

/* The facts of a call.  A fact that is absent is NONE.  A suit is 0 to 3, from clubs on.  A rank is
 * 0 to 12, from the two on.  A card is suit * 13 + rank. */
enum {
    WORD, /* a Word */
    SUIT,
    RANK,
    BY_HAND,
    LED, /* LED: the suit led.  WON: the suit of dummy's last winning card. */
    WON,
    /* the highest and lowest cards that may be played: of the suit led, named, won, or trumps */
    HIGH_LED,
    LOW_LED,
    HIGH_NAMED,
    LOW_NAMED,
    LOW_WON,
    LOW_TRUMP,
    WINNING,   /* the lowest card that is known to win */
    CONTINUED, /* dummy may play a card of the rank RANK in the suit WON */
    /* the number of cards of the rank RANK, and of the suit SUIT if named, that may be played */
    WITH_RANK,
    ONE_OF_RANK, /* the only card that WITH_RANK counts, if it counts one */
    /* Found by the director.  BEYOND: another intention is beyond dispute.  INTENDED: the intended
     * card.  SLIP: the call was a slip. */
    BEYOND,
    INTENDED,
    SLIP,
    /* CORRECTED: declarer corrects himself.  LATE: he does so after his side has played on. */
    CORRECTED,
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
    uint32_t rules; /* the rules that apply, as bits in the order of call_rules */
    int card;
} Verdict;

/* Returns random call number I, from 0 on.  It is the same in every run. */
Call call_random(uint32_t i);
/* Applies the rules in plain C. */
Verdict call_verdict(const Call *c);

/* Each of these writes the call C in one format.  I is the number of the call. */
void call_numbers(const Call *c, FILE *out); /* the facts in order, with spaces between them */
void call_json(const Call *c, FILE *out);    /* an object of numbers */
void call_asp(const Call *c, uint32_t i, FILE *out);
void call_case(const Call *c, uint32_t i, FILE *out); /* a case of bridgelaw */

#endif
