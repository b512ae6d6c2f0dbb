/* random_deals.h - random numbers and random deals that another program can make again:
 * SPEC 20 says how, and tests/unit/test_random_deals.c has some of them. */
#ifndef BL_RANDOM_DEALS_H
#define BL_RANDOM_DEALS_H

#include "bridge/table.h"

/* A stream of numbers (splitmix64). */
typedef struct RandomStream {
    uint64_t state;
} RandomStream;

/* The stream of deal NUMBER of SEED; no stream depends on another. */
RandomStream random_stream(uint64_t seed, uint64_t number);
uint64_t random_next(RandomStream *d);
/* One of 0 .. N - 1, each as likely as the others; N is not 0. */
uint64_t random_below(RandomStream *d, uint64_t n);

/* Thirteen cards for each seat, as bits by card. */
void random_deal(RandomStream *d, uint64_t hand[SEATS]);

#endif
