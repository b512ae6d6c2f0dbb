/* table.c - the play so far: tricks, who led, who wins, whose turn it is. */
#include "table.h"

static bool lies(const Puts *puts, int card)
{
    for (int i = 0; i < puts->n; i++)
        if (card >= 0 && puts->put[i].card == card)
            return true;
    return false;
}

void puts_add(Puts *puts, int place, int seat, int card)
{
    int at = puts->n;

    if (lies(puts, card))
        return;
    for (int i = 0; i < puts->n; i++)
        if (puts->put[i].place == place && puts->put[i].card == TABLE_NO_CARD) {
            puts->put[i].card = card;
            return;
        }
    if (puts->n == CARDS)
        return;
    for (; at > 0 && puts->put[at - 1].place > place; at--)
        puts->put[at] = puts->put[at - 1];
    puts->put[at] = (Put){ place, place, seat, card };
    puts->n++;
}

static Put *put_at(Puts *puts, int place)
{
    for (int i = 0; i < puts->n; i++)
        if (puts->put[i].place == place)
            return &puts->put[i];
    return NULL;
}

void puts_restate(Puts *puts, int place, int by, int seat, int card)
{
    if (lies(puts, card))
        card = TABLE_NONE;
    if (put_at(puts, place) == NULL)
        puts_add(puts, place, seat, card);

    Put *put = put_at(puts, place);

    if (put == NULL) /* more than the pack has */
        return;
    put->by = by;
    if (card != TABLE_NONE)
        put->card = card;
}

void puts_remove(Puts *puts, int by)
{
    int kept = 0;

    for (int i = 0; i < puts->n; i++)
        if (puts->put[i].by != by)
            puts->put[kept++] = puts->put[i];
    puts->n = kept;
}

/* The first seat, clockwise from SEAT, that has no card in the trick. */
static int first_without(const Trick *trick, int seat)
{
    for (int i = 0; i < SEATS; i++)
        if (!(trick->played >> next_seat(seat, i) & 1))
            return next_seat(seat, i);
    return TABLE_NONE;
}

static void put_out(Table *t, int seat, int card)
{
    Trick *trick = &t->trick[t->current];
    unsigned bit = 1u << seat;

    if (card >= 0)
        t->out |= (uint64_t)1 << card;
    if (t->current < TRICKS && (trick->without & bit) != 0 && card != TABLE_NO_CARD) {
        trick->card[seat] = (int8_t)card;
        trick->without = (uint8_t)(trick->without & ~bit);
        return;
    }
    if (t->current == TRICKS || (trick->played & bit) != 0)
        return;
    if (card == TABLE_NO_CARD) {
        trick->without = (uint8_t)(trick->without | bit);
        card = TABLE_NONE;
    }
    if (trick->count == 0)
        trick->first = (int8_t)seat;
    else if (first_without(trick, trick->first) != seat)
        trick->untimely = (uint8_t)(trick->untimely | bit);
    trick->card[seat] = (int8_t)card;
    trick->played = (uint8_t)(trick->played | bit);
    if (++trick->count == SEATS)
        t->current++;
}

void table_replay(Table *t, const Puts *puts, int before)
{
    *t = (Table){ .trump = TABLE_NOT_SET, .leader = TABLE_NOT_SET };
    for (int k = 0; k <= TRICKS; k++) {
        t->trick[k].first = TABLE_NONE;
        for (int s = 0; s < SEATS; s++)
            t->trick[k].card[s] = TABLE_NONE;
    }
    for (int i = 0; i < puts->n && puts->put[i].place < before; i++)
        put_out(t, puts->put[i].seat, puts->put[i].card);
}

/* Whose turn it is to lead to trick K. */
static int lead_is_with(const Table *t, int k)
{
    if (k > 0)
        return table_winner(t, k - 1);
    switch (t->leader) {
    case TABLE_NOT_SET: return TABLE_NEED_LEADER;
    case TABLE_UNKNOWN: return TABLE_NONE;
    default: return t->leader;
    }
}

int table_leader(const Table *t, int k)
{
    if (k < 0)
        return TABLE_NONE;

    const Trick *trick = &t->trick[k];

    if (trick->count > 0 && trick->untimely == 0)
        return trick->first;

    int seat = lead_is_with(t, k);

    if (trick->count == 0 || seat < TABLE_NONE)
        return seat;
    return seat != TABLE_NONE && (trick->untimely >> seat & 1) ? seat : trick->first;
}

int table_suit_led(const Table *t, int k)
{
    if (k < 0 || t->trick[k].count == 0)
        return TABLE_NONE;

    int seat = table_leader(t, k);

    if (seat < 0)
        return seat;

    int card = t->trick[k].card[seat];

    return card == TABLE_NONE ? TABLE_NONE : card_suit(card);
}

/* Does card A beat card B, in a trick to which LED was led? */
static bool beats(int a, int b, int led, int trump)
{
    int sa = card_suit(a);
    int sb = card_suit(b);

    if (sa == sb)
        return card_rank(a) > card_rank(b);
    return sa == trump || (sa == led && sb != trump);
}

int table_winner(const Table *t, int k)
{
    int led = table_suit_led(t, k);

    if (led < 0)
        return led;

    const Trick *trick = &t->trick[k];
    int best = table_leader(t, k);

    for (int s = 0; s < SEATS; s++) {
        if (!(trick->played >> s & 1) || (trick->without >> s & 1))
            continue;

        int card = trick->card[s];

        if (card == TABLE_NONE)
            return TABLE_NONE;
        if (card_suit(card) != led && t->trump == TABLE_NOT_SET)
            return TABLE_NEED_TRUMP;
        if (card_suit(card) != led && t->trump == TABLE_UNKNOWN)
            return TABLE_NONE;
        if (beats(card, trick->card[best], led, t->trump))
            best = s;
    }
    return best;
}

int table_turn(const Table *t, int k)
{
    int seat = table_leader(t, k);

    return seat < 0 ? seat : first_without(&t->trick[k], seat);
}
