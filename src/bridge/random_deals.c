/* random_deals.c - makes random numbers by splitmix64, and deals by a Fisher-Yates shuffle. */
#include "bridge/random_deals.h"

static const uint64_t step = 0x9E3779B97F4A7C15u;

/* Returns Z with its bits mixed, as splitmix64 defines it. */
static uint64_t mix_bits(uint64_t z)
{
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

RandomStream random_stream(uint64_t seed, uint64_t number)
{
    return (RandomStream){ mix_bits(mix_bits(seed + step) + number) };
}

uint64_t random_next(RandomStream *d)
{
    d->state += step;
    return mix_bits(d->state);
}

/* A result at or above the last multiple of N is drawn again.  Otherwise the smaller remainders
 * would be more likely. */
uint64_t random_below(RandomStream *d, uint64_t n)
{
    uint64_t over = (UINT64_MAX % n + 1) % n, x;

    do
        x = random_next(d);
    while (x > UINT64_MAX - over);
    return x % n;
}

void random_deal(RandomStream *d, uint64_t hand[SEATS])
{
    int card[CARDS];

    for (int i = 0; i < CARDS; i++)
        card[i] = i;
    for (int i = CARDS - 1; i > 0; i--) {
        int k = (int)random_below(d, (uint64_t)i + 1), c = card[i];

        card[i] = card[k];
        card[k] = c;
    }
    for (int s = 0; s < SEATS; s++)
        hand[s] = 0;
    for (int i = 0; i < CARDS; i++)
        hand[i / RANKS] |= (uint64_t)1 << card[i];
}
