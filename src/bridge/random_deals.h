/* random_deals.h - random numbers and random deals that another program can make again:
 * SPEC 20 says how, and tests/unit/test_dealing.c has some of them. */
#ifndef BL_RANDOM_DEALS_H
#define BL_RANDOM_DEALS_H

#include "bridge/table.h"

/* A stream of numbers (splitmix64). */
typedef struct Dice {
    uint64_t state;
} Dice;

/* The stream of deal NUMBER of SEED; no stream depends on another. */
Dice dice_new(uint64_t seed, uint64_t number);
uint64_t dice_next(Dice *d);
/* One of 0 .. N - 1, each as likely as the others; N is not 0. */
uint64_t dice_below(Dice *d, uint64_t n);

/* Thirteen cards for each seat, as bits by card. */
void deal_cards(Dice *d, uint64_t hand[SEATS]);

#endif
