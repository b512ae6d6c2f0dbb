/* random_deals.h - random numbers and random deals that another program can reproduce: SPEC 20
 * defines them, and tests/unit/test_random_deals.c has examples. */
#ifndef BL_RANDOM_DEALS_H
#define BL_RANDOM_DEALS_H

#include "bridge/table.h"

/* A stream of numbers (splitmix64). */
typedef struct RandomStream {
    uint64_t state;
} RandomStream;

/* Returns the stream of deal NUMBER of SEED.  No stream depends on another. */
RandomStream random_stream(uint64_t seed, uint64_t number);
uint64_t random_next(RandomStream *d);
/* Returns a number from 0 to N - 1, all equally likely.  N is not 0. */
uint64_t random_below(RandomStream *d, uint64_t n);

/* Deals thirteen cards to each seat, as bits by card. */
void random_deal(RandomStream *d, uint64_t hand[SEATS]);

#endif
