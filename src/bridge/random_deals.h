/* random_deals.h - makes random numbers and random deals that another program can reproduce.
 *
 * SPEC 20 defines how the numbers and deals are made, and tests/unit/test_random_deals.c has
 * examples. */
#ifndef BL_RANDOM_DEALS_H
#define BL_RANDOM_DEALS_H

#include "bridge/table.h"

/* A stream of random numbers from the generator splitmix64. */
typedef struct RandomStream {
    uint64_t state;
} RandomStream;

/* Returns the stream for deal NUMBER of a run with SEED.  Each deal has a stream of its own, so
 * that deals can be made in any order. */
RandomStream random_stream(uint64_t seed, uint64_t number);
/* Returns the next number of D, from 0 to UINT64_MAX. */
uint64_t random_next(RandomStream *d);
/* Returns the next number of D from 0 to N - 1; all are equally likely.  N is at least 1. */
uint64_t random_below(RandomStream *d, uint64_t n);

/* Deals thirteen cards to each seat, at random.  Takes the random numbers from D.  Sets
 * HAND[seat] to the cards of the seat: one bit for each card. */
void random_deal(RandomStream *d, uint64_t hand[SEATS]);

#endif
