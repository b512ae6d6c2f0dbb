/* call.c - makes random calls of a card from dummy, and rules on them in plain C (see call.h). */
#include "call.h"

#include <stdbool.h>

const char *const call_rules[RULES][2] = {
    { "46B0", "intended" },     { "46B0", "two intended" },
    { "46B1a", "high" },        { "46B1a", "high of a suit" },
    { "46B1b", "win" },         { "46B1c", "low" },
    { "46B1c", "low goes on" }, { "46B2", "suit" },
    { "46B2", "ruff" },         { "46B2", "same" },
    { "46B3a", "continued" },   { "46B3b", "one" },
    { "46B3b", "several" },     { "46B4", "void" },
    { "46B5", "neither" },      { "45B", "named" },
    { "45C4b", "slip" },
};

static const char *const names[FACTS] = {
    "word",      "suit",        "rank",      "by_hand",  "led",       "won",       "high_led",
    "low_led",   "high_named",  "low_named", "low_won",  "low_trump", "winning",   "continued",
    "with_rank", "one_of_rank", "beyond",    "intended", "slip",      "corrected", "late",
};

/* ---- random calls ----------------------------------------------------- */

typedef struct Random {
    uint64_t state;
} Random;

static uint64_t mix(uint64_t z)
{
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

/* Returns a random number from 0 to N - 1. */
static int below(Random *r, int n)
{
    return (int)((mix(r->state += 0x9E3779B97F4A7C15u) >> 33) % (uint64_t)n);
}

static bool chance(Random *r, int percent)
{
    return below(r, 100) < percent;
}

/* Returns the lowest card in SUIT of the set CARDS, or NONE. */
static int lowest(uint64_t cards, int suit)
{
    for (int r = 0; suit != NONE && r < 13; r++)
        if (cards >> (suit * 13 + r) & 1)
            return suit * 13 + r;
    return NONE;
}

static int highest(uint64_t cards, int suit)
{
    for (int r = 12; suit != NONE && r >= 0; r--)
        if (cards >> (suit * 13 + r) & 1)
            return suit * 13 + r;
    return NONE;
}

static uint64_t of_suit(uint64_t cards, int suit)
{
    return suit == NONE ? 0 : cards & (uint64_t)0x1FFF << (suit * 13);
}

static uint64_t some_cards(Random *r)
{
    uint64_t cards = 0;

    for (int n = 1 + below(r, 13); n > 0; n--)
        cards |= (uint64_t)1 << below(r, 52);
    return cards;
}

/* Draws the words by which declarer calls a card. */
static void say(Random *r, int8_t *f, uint64_t hand)
{
    int how = below(r, 100), card = below(r, 52);

    f[WORD] = f[SUIT] = f[RANK] = NONE;
    while (chance(r, 80) && !(hand >> card & 1))
        card = below(r, 52);
    if (how < 30 || how >= 92)
        f[SUIT] = (int8_t)(card / 13);
    if ((how >= 22 && how < 30) || (how >= 30 && how < 55))
        f[RANK] = (int8_t)(card % 13);
    if (how >= 55 && how < 97)
        f[WORD] = (int8_t)below(r, WORDS);
}

/* Returns the lowest of CARDS that wins the trick.  NEEDED is the lowest rank that wins among cards
 * of the suit led. */
static int winner(uint64_t cards, int led, int trumps, int needed)
{
    uint64_t above = of_suit(cards, led) & ~(uint64_t)0 << needed;

    if (above)
        return lowest(above, led);
    return of_suit(cards, led) ? NONE : lowest(cards, trumps);
}

static void of_rank(int8_t *f, uint64_t may)
{
    f[WITH_RANK] = 0;
    f[ONE_OF_RANK] = NONE;
    for (int s = 0; f[RANK] != NONE && s < 4; s++)
        if ((f[SUIT] == NONE || f[SUIT] == s) && may >> (s * 13 + f[RANK]) & 1) {
            f[WITH_RANK]++;
            f[ONE_OF_RANK] = (int8_t)(s * 13 + f[RANK]);
        }
    if (f[WITH_RANK] != 1)
        f[ONE_OF_RANK] = NONE;
    f[CONTINUED] = f[RANK] != NONE && f[WON] != NONE && may >> (f[WON] * 13 + f[RANK]) & 1;
}

Call call_random(uint32_t i)
{
    Random r = { mix(i + 46) };
    Call c;
    int8_t *f = c.fact;
    uint64_t hand = some_cards(&r), may = hand;
    int trumps = below(&r, 5) - 1;

    f[LED] = (int8_t)(chance(&r, 60) ? below(&r, 4) : NONE);
    f[WON] = (int8_t)(f[LED] == NONE && chance(&r, 70) ? below(&r, 4) : NONE);
    if (of_suit(hand, f[LED]))
        may = of_suit(hand, f[LED]);
    say(&r, f, hand);
    f[BY_HAND] = chance(&r, 10);
    f[HIGH_LED] = (int8_t)highest(may, f[LED]);
    f[LOW_LED] = (int8_t)lowest(may, f[LED]);
    f[HIGH_NAMED] = (int8_t)highest(may, f[SUIT]);
    f[LOW_NAMED] = (int8_t)lowest(may, f[SUIT]);
    f[LOW_WON] = (int8_t)lowest(may, f[WON]);
    f[LOW_TRUMP] = (int8_t)lowest(may, trumps);
    f[WINNING] =
        f[LED] == NONE ? NONE : (int8_t)winner(may, f[LED], trumps, f[LED] * 13 + below(&r, 13));
    of_rank(f, may);
    f[BEYOND] = chance(&r, 8);
    f[INTENDED] = (int8_t)(f[BEYOND] && chance(&r, 70) ? below(&r, 52) : NONE);
    f[SLIP] = chance(&r, 50);
    f[CORRECTED] = chance(&r, 30);
    f[LATE] = f[CORRECTED] && chance(&r, 25);
    return c;
}

/* ---- the rules -------------------------------------------------------- */

enum {
    R_INTENDED,
    R_TWO,
    R_HIGH,
    R_HIGH_OF,
    R_WIN,
    R_LOW,
    R_LOW_ON,
    R_SUIT,
    R_RUFF,
    R_SAME,
    R_CONTINUED,
    R_ONE,
    R_SEVERAL,
    R_VOID,
    R_NEITHER,
    R_NAMED,
    R_SLIP
};

static Verdict by(int rule, int card)
{
    return (Verdict){ 1u << rule, card };
}

/* Law 46B1b, 46B2, 46B4: declarer names a suit and no rank, perhaps with a word such as "high". */
static Verdict of_a_suit(const int8_t *f)
{
    if (f[WORD] == WIN && f[WINNING] != NONE && f[WINNING] / 13 == f[SUIT])
        return by(R_WIN, f[WINNING]);
    if (f[LOW_NAMED] == NONE)
        return by(R_VOID, NONE);
    if (f[WORD] != HIGH)
        return by(R_SUIT, f[LOW_NAMED]);
    return f[SUIT] == f[LED] ? by(R_HIGH, f[HIGH_LED]) : by(R_HIGH_OF, f[HIGH_NAMED]);
}

static Verdict of_a_rank(const int8_t *f)
{
    if (f[LED] == NONE && f[CONTINUED])
        return by(R_CONTINUED, f[WON] * 13 + f[RANK]);
    if (f[WITH_RANK] == 1)
        return by(R_ONE, f[ONE_OF_RANK]);
    return by(f[WITH_RANK] ? R_SEVERAL : R_VOID, NONE);
}

static Verdict if_any(int rule, int card)
{
    return card == NONE ? (Verdict){ 0, NONE } : by(rule, card);
}

/* Law 46B1, 46B2, 46B5: declarer names neither suit nor rank. */
static Verdict of_a_word(const int8_t *f)
{
    switch (f[WORD]) {
    case HIGH: return if_any(R_HIGH, f[HIGH_LED]);
    case WIN: return if_any(R_WIN, f[WINNING]);
    case PLAY: return if_any(R_LOW, f[LOW_LED]);
    case LOW: return f[LED] == NONE ? if_any(R_LOW_ON, f[LOW_WON]) : if_any(R_LOW, f[LOW_LED]);
    case RUFF: return if_any(R_RUFF, f[LOW_TRUMP]);
    case SAME: return f[LED] == NONE ? if_any(R_SAME, f[LOW_WON]) : (Verdict){ 0, NONE };
    default: return by(R_NEITHER, NONE);
    }
}

Verdict call_verdict(const Call *c)
{
    const int8_t *f = c->fact;
    Verdict a;

    if (f[BEYOND])
        a = f[INTENDED] == NONE ? by(R_TWO, NONE) : by(R_INTENDED, f[INTENDED]);
    else if (f[RANK] == NONE)
        a = f[SUIT] == NONE ? of_a_word(f) : of_a_suit(f);
    else if (f[SUIT] == NONE)
        a = of_a_rank(f);
    else
        a = f[WITH_RANK] ? by(R_NAMED, f[SUIT] * 13 + f[RANK]) : by(R_VOID, NONE);
    if (f[CORRECTED] && !f[LATE] && !f[BY_HAND] && f[SLIP])
        a.rules |= 1u << R_SLIP;
    return a;
}

/* ---- as text ---------------------------------------------------------- */

void call_numbers(const Call *c, FILE *out)
{
    for (int i = 0; i < FACTS; i++)
        fprintf(out, "%s%d", i ? " " : "", c->fact[i]);
    fputc('\n', out);
}

void call_json(const Call *c, FILE *out)
{
    for (int i = 0; i < FACTS; i++)
        fprintf(out, "%s\"%s\":%d", i ? "," : "{", names[i], c->fact[i]);
    fputs("}\n", out);
}

/* an absent or false fact is not written */
void call_asp(const Call *c, uint32_t i, FILE *out)
{
    fprintf(out, "call(%u).", i);
    for (int k = 0; k < FACTS; k++) {
        bool yes = k == BY_HAND || k == CONTINUED || (k >= BEYOND && k != INTENDED);

        if (yes && c->fact[k])
            fprintf(out, " %s(%u).", names[k], i);
        else if (!yes && c->fact[k] != NONE)
            fprintf(out, " %s(%u,%d).", names[k], i, c->fact[k]);
    }
    fputc('\n', out);
}

static const char *value(int fact, int v, char s[16])
{
    static const char *const words[] = { "high", "low", "win", "play", "ruff", "same", "anything" };
    static const char suits[] = "CDHS", ranks[] = "23456789TJQKA";

    switch (fact) {
    case WORD: return words[v];
    case SUIT:
    case LED:
    case WON: snprintf(s, 16, "%c", suits[v]); break;
    case RANK: snprintf(s, 16, "%c", ranks[v]); break;
    default: snprintf(s, 16, "%c%c", suits[v / 13], ranks[v % 13]); break;
    }
    return s;
}

static void found(const char *fact, const char *v, bool last, FILE *out)
{
    fprintf(out, "{\"fact\":\"%s\",\"arguments\":[\"d\"],\"value\":%s}%s", fact, v,
            last ? "" : ",");
}

void call_case(const Call *c, uint32_t i, FILE *out)
{
    const int8_t *f = c->fact;
    char s[16], card[20];
    const char *const bools[] = { "false", "true" };

    fprintf(out,
            "{\"case\":\"c%u\",\"title\":\"a call\",\"story\":[{\"label\":\"d\",\"event\":"
            "\"call\",\"attributes\":{\"with_rank\":%d",
            i, f[WITH_RANK]);
    for (int k = 0; k < BEYOND; k++)
        if (k == BY_HAND || k == CONTINUED)
            fprintf(out, ",\"%s\":%s", names[k], bools[f[k]]);
        else if (k != WITH_RANK && f[k] != NONE)
            fprintf(out, ",\"%s\":\"%s\"", names[k], value(k, f[k], s));
    fputs("}}", out);
    if (f[CORRECTED])
        fprintf(out, ",{\"event\":\"correction\",\"attributes\":{\"of\":\"d\",\"late\":%s}}",
                bools[f[LATE]]);
    fputs("],\"found\":[{\"by\":\"director\",\"facts\":[", out);
    snprintf(card, sizeof card, "\"%s\"",
             f[INTENDED] == NONE ? "absent" : value(INTENDED, f[INTENDED], s));
    found("beyond_dispute", bools[f[BEYOND]], false, out);
    found("intended_card", card, false, out);
    found("slip", bools[f[SLIP]], true, out);
    fputs("]}]}\n", out);
}
