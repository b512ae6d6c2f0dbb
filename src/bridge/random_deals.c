#include "bridge/random_deals.h"

static const uint64_t step = 0x9E3779B97F4A7C15u;

static uint64_t mixed(uint64_t z)
{
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

Dice dice_new(uint64_t seed, uint64_t number)
{
    return (Dice){ mixed(mixed(seed + step) + number) };
}

uint64_t dice_next(Dice *d)
{
    d->state += step;
    return mixed(d->state);
}

/* The numbers from the last multiple of N on are drawn again. */
uint64_t dice_below(Dice *d, uint64_t n)
{
    uint64_t over = (UINT64_MAX % n + 1) % n, x;

    do
        x = dice_next(d);
    while (x > UINT64_MAX - over);
    return x % n;
}

void deal_cards(Dice *d, uint64_t hand[SEATS])
{
    int card[CARDS];

    for (int i = 0; i < CARDS; i++)
        card[i] = i;
    for (int i = CARDS - 1; i > 0; i--) {
        int k = (int)dice_below(d, (uint64_t)i + 1), c = card[i];

        card[i] = card[k];
        card[k] = c;
    }
    for (int s = 0; s < SEATS; s++)
        hand[s] = 0;
    for (int i = 0; i < CARDS; i++)
        hand[i / RANKS] |= (uint64_t)1 << card[i];
}
