/* play.c - the play of the cards as the table sees it (see play.h). */
#include "play.h"

uint64_t cards_of_suit(uint64_t cards, int suit)
{
    return cards & (((uint64_t)1 << RANKS) - 1) << (suit * RANKS);
}

int cards_pick(uint64_t cards, RandomStream *r)
{
    uint64_t skip = cards ? random_below(r, (uint64_t)__builtin_popcountll(cards)) : 0;

    for (; skip > 0; skip--)
        cards &= cards - 1;
    return cards ? __builtin_ctzll(cards) : NO_CARD;
}

int cards_highest(uint64_t cards)
{
    return cards ? 63 - __builtin_clzll(cards) : NO_CARD;
}

int cards_lowest(uint64_t cards)
{
    return cards ? __builtin_ctzll(cards) : NO_CARD;
}

void play_begin(Play *t, int number, const uint64_t *hand, int strain, int declarer, int leader)
{
    *t = (Play){ .trump = strain < SUITS ? strain : NO_SUIT,
                 .declarer = declarer,
                 .leader = leader,
                 .number = number };
    for (int seat = 0; seat < SEATS; seat++)
        t->left[seat] = hand[seat];
}

bool play_has_card(const Play *t, int seat)
{
    for (int i = 0; i < t->n; i++)
        if (t->seat[i] == seat)
            return true;
    return false;
}

int play_turn(const Play *t)
{
    int seat = t->leader;

    while (t->n > 0 && play_has_card(t, seat))
        seat = next_seat(seat, 1);
    return seat;
}

int play_led(const Play *t)
{
    return t->n > 0 ? card_suit(t->card[0]) : NO_SUIT;
}

uint64_t play_legal(const Play *t, int seat)
{
    uint64_t follow = t->n > 0 ? cards_of_suit(t->left[seat], play_led(t)) : 0;

    return follow ? follow : t->left[seat];
}

/* Returns a number that is higher if CARD wins over more cards: trumps come first, then the suit
 * led, then other suits. */
static int strength(const Play *t, int card)
{
    int suit = card_suit(card), rank = card_rank(card);

    return suit == t->trump ? 2 * RANKS + rank : suit == play_led(t) ? RANKS + rank : 0;
}

void play_lay(Play *t, int seat, int card)
{
    int best = 0;

    t->left[seat] &= ~card_bit(card);
    if (t->n == SEATS || play_has_card(t, seat))
        return;
    if (t->n == 0)
        t->leader = seat;
    t->seat[t->n] = seat;
    t->card[t->n++] = card;
    if (t->n < SEATS)
        return;
    for (int i = 1; i < SEATS; i++)
        if (strength(t, t->card[i]) > strength(t, t->card[best]))
            best = i;
    t->leader = t->seat[best];
    t->n = 0;
    t->number++;
}

bool play_has(const Play *t, int seat, int card)
{
    bool has = false;

    for (int i = 0; i < t->n; i++)
        has |= t->seat[i] == seat && t->card[i] == card;
    return has;
}

void play_lift(Play *t, int seat, int card, int due)
{
    int kept = 0;
    bool there = false;

    for (int i = 0; i < t->n; i++)
        if (t->seat[i] == seat && t->card[i] == card) {
            there = true;
        } else {
            t->seat[kept] = t->seat[i];
            t->card[kept++] = t->card[i];
        }
    if (!there)
        return;
    t->n = kept;
    t->left[seat] |= card_bit(card);
    if (kept == 0)
        t->leader = due;
}

int play_called(const Play *t, int suit, int rank, int height)
{
    uint64_t hand = t->left[play_dummy(t)], of;

    if (suit != NO_SUIT && rank >= 0) {
        int card = card_of(suit, rank);

        return hand & card_bit(card) ? card : NO_CARD;
    }
    if (suit == NO_SUIT && t->n == 0)
        return NO_CARD;
    of = cards_of_suit(hand, suit == NO_SUIT ? play_led(t) : suit);
    if (rank >= 0)
        of &= card_bit(card_of(play_led(t), rank));
    else if (suit == NO_SUIT && height > 0)
        return cards_highest(of);
    return cards_lowest(of);
}
