/* table.c - keeps the play so far: tricks, leaders, winners and turns. */
#include "bridge/table.h"

#include <string.h>

/* Returns true if PUT counts, and no event takes PUT back. */
static bool is_there(const TableCard *put)
{
    return put->until == TABLE_NEVER;
}

/* Returns true if CARD is known, and is_there() holds for an element of PUTS with CARD. */
static bool card_lies(const TableCards *puts, int card)
{
    for (int i = 0; i < puts->n; i++)
        if (card >= 0 && puts->put[i].card == card && is_there(&puts->put[i]))
            return true;
    return false;
}

/* Inserts PUT into PUTS, which are sorted by TableCard.place.  PUT comes after the elements with
 * the same place. */
static void insert_by_place(TableCards *puts, TableCard put)
{
    int at = puts->n++;

    for (; at > 0 && puts->put[at - 1].place > put.place; at--)
        puts->put[at] = puts->put[at - 1];
    puts->put[at] = put;
}

static void remove_card_at(TableCards *puts, int at)
{
    puts->n--;
    for (; at < puts->n; at++)
        puts->put[at] = puts->put[at + 1];
}

void table_cards_add(TableCards *puts, int place, int seat, int card)
{
    if (card_lies(puts, card))
        return;
    for (int i = 0; i < puts->n; i++)
        if (puts->put[i].place == place && puts->put[i].card == TABLE_NO_CARD) {
            puts->put[i].card = card;
            return;
        }
    if (puts->n - puts->lifted < CARDS)
        insert_by_place(puts, (TableCard){ place, seat, card, TABLE_NEVER });
}

/* Returns the card at PLACE that counts, or NULL if there is none. */
static TableCard *put_at(TableCards *puts, int place)
{
    for (int i = 0; i < puts->n; i++)
        if (puts->put[i].place == place && is_there(&puts->put[i]))
            return &puts->put[i];
    return NULL;
}

void table_cards_restate(TableCards *puts, int place, int seat, int card)
{
    TableCard *put = put_at(puts, place);

    if (card_lies(puts, card))
        card = TABLE_NONE;
    if (put == NULL)
        table_cards_add(puts, place, seat, card);
    else if (card != TABLE_NONE)
        put->card = card;
}

void table_cards_add_lifted(TableCards *puts, int place, int seat, int until)
{
    if (puts->lifted == CARDS)
        return;
    insert_by_place(puts, (TableCard){ place, seat, TABLE_NONE, until });
    puts->lifted++;
}

void table_cards_lift(TableCards *puts, int place, int until)
{
    for (int i = puts->n - 1; i >= 0; i--) {
        TableCard put = puts->put[i];

        if (put.place != place || !is_there(&put))
            continue;
        remove_card_at(puts, i);
        /* If other cards come after this card, this card still affects them, and stays as a lifted
         * card.  If no card comes after this card, this card is forgotten. */
        if (i < puts->n)
            table_cards_add_lifted(puts, put.place, put.seat, until);
    }
}

void table_cards_gap(TableCards *puts, int place, int seat)
{
    if (puts->gaps == TRICKS)
        return;
    puts->gap[puts->gaps] = place;
    puts->on_lead[puts->gaps++] = seat;
}

/* Returns the number of gaps in PUTS at PLACE or earlier. */
static int gaps_until(const TableCards *puts, int place)
{
    int n = 0;

    while (n < puts->gaps && puts->gap[n] <= place)
        n++;
    return n;
}

/* Begins a new trick of T after the last trick that has a card.  SEAT is to lead to it. */
static void begin_after_gap(Table *t, int seat)
{
    if (t->trick[t->current].count > 0)
        t->current++;
    t->trick[t->current].on_lead = (int8_t)seat;
}

/* Returns the first seat, clockwise from SEAT, with no bit in PLAYED.  SEAT itself is tried first.
 * Returns TABLE_NONE if all four have played. */
static int first_without(unsigned played, int seat)
{
    for (int i = 0; i < SEATS; i++)
        if (!(played >> next_seat(seat, i) & 1))
            return next_seat(seat, i);
    return TABLE_NONE;
}

/* Adds CARD of SEAT to trick K.  SEAT has no card in this trick yet.  If K is TABLE_NONE, the card
 * counts as put out but belongs to no trick. */
static void put_out(Table *t, int k, int seat, int card)
{
    unsigned bit = 1u << seat;

    if (card >= 0)
        t->out |= (uint64_t)1 << card;
    if (k == TABLE_NONE)
        return;

    Trick *trick = &t->trick[k];

    if ((trick->without & bit) != 0) {
        trick->card[seat] = (int8_t)card;
        trick->without = (uint8_t)(trick->without & ~bit);
        return;
    }
    if (card == TABLE_NO_CARD) {
        trick->without = (uint8_t)(trick->without | bit);
        card = TABLE_NONE;
    }
    if (trick->count == 0)
        trick->first = (int8_t)seat;
    else if (first_without(trick->played | trick->missing, trick->first) != seat)
        trick->untimely = (uint8_t)(trick->untimely | bit);
    trick->card[seat] = (int8_t)card;
    trick->played = (uint8_t)(trick->played | bit);
    trick->count++;
}

/* The trick and the turn of each put, during a replay with cards that are taken back.  A put is an
 * element of puts->put.  The number of a put is its index there.  A turn is a number, too: earlier
 * turns have smaller numbers.  TABLE_NONE means no trick, no put or no turn. */
typedef struct TrickPlaces {
    const TableCards *puts;
    int8_t trick[2 * CARDS]; /* for each put, its trick */
    /* For each put, its turn: the number of the put.  But a put that replaces an earlier put has
     * the turn of the earlier put. */
    int8_t turn[2 * CARDS];
    bool timely[2 * CARDS];    /* the put came at the turn of its seat */
    int8_t put[TRICKS][SEATS]; /* for each trick and seat, the put that lies there */
    /* For each trick and seat: the turn of a put that the seat took back after the trick was
     * complete. */
    int8_t hole[TRICKS][SEATS];
    /* For each trick and seat: the turn of a put that the seat took back before the trick was
     * complete.  If a put with a later turn comes to the trick, the element becomes TABLE_NONE. */
    int8_t kept[TRICKS][SEATS];
    int from; /* the first trick after the last gap */
} TrickPlaces;

/* Returns the number of cards that lie in trick K. */
static int cards_in(const TrickPlaces *p, int k)
{
    int n = 0;

    for (int s = 0; s < SEATS; s++)
        n += p->put[k][s] != TABLE_NONE;
    return n;
}

/* Returns true if PUT does not count although no event takes it back (TableCard.until). */
static bool counts_for_nothing(const TableCard *put)
{
    return put->until == put->place;
}

/* Returns true if trick K has, or once had, a card of every seat. */
static bool was_complete(const TrickPlaces *p, int k)
{
    for (int s = 0; s < SEATS; s++)
        if (p->put[k][s] == TABLE_NONE && p->hole[k][s] == TABLE_NONE)
            return false;
    return true;
}

/* Takes put I out of trick K.  Keeps the turn of put I, because another put of the same seat may
 * replace put I. */
static void lift_from_trick(TrickPlaces *p, int i, int k)
{
    int seat = p->puts->put[i].seat;

    if (was_complete(p, k))
        p->hole[k][seat] = p->turn[i];
    else if (p->timely[i])
        p->kept[k][seat] = p->turn[i];
    p->put[k][seat] = TABLE_NONE;
    p->trick[i] = TABLE_NONE;
}

/* Goes through the first N puts.  If an event up to AT takes a put back, takes the put out of its
 * trick. */
static void take_away(TrickPlaces *p, int n, int at)
{
    for (int i = 0; i < n; i++) {
        const TableCard *put = &p->puts->put[i];

        if (put->until <= at && !counts_for_nothing(put) && p->trick[i] != TABLE_NONE)
            lift_from_trick(p, i, p->trick[i]);
    }
}

/* Returns the trick for put I, or TABLE_NONE for no trick.  Tries the tricks in order, from the
 * first trick after the last gap, and returns the first trick that fits.  The search stops at a
 * trick that does not fit and is not full, if no later trick has a card.  A trick fits in each of
 * these cases:
 *    - The seat of put I has no put in the trick.
 *    - The trick is not full, put I is a card, and the seat has let its turn go by in the trick.
 *    - The seat's put in the trick does not count.
 *    - The seat's put in the trick is taken back later, and the trick was never complete.
 * In the last two cases, the function takes the seat's earlier put out of the trick. */
static int trick_for(TrickPlaces *p, int i)
{
    const TableCard *put = &p->puts->put[i];

    for (int k = p->from; k < TRICKS; k++) {
        int lying = p->put[k][put->seat];

        if (lying == TABLE_NONE)
            return k;

        const TableCard *other = &p->puts->put[lying];

        if (!is_there(other) && (counts_for_nothing(other) || !was_complete(p, k))) {
            lift_from_trick(p, lying, k);
            return k;
        }
        if (cards_in(p, k) == SEATS)
            continue;
        if (other->card == TABLE_NO_CARD && put->card != TABLE_NO_CARD)
            return k;
        if (k + 1 == TRICKS || cards_in(p, k + 1) == 0)
            return TABLE_NONE;
    }
    return TABLE_NONE;
}

/* Returns true if the turn in trick K is with SEAT.  SEAT must have no put in trick K. */
static bool its_turn(const TrickPlaces *p, int k, int seat)
{
    int first = TABLE_NONE;
    unsigned played = 0;

    for (int s = 0; s < SEATS; s++) {
        int at = p->put[k][s];

        if (at == TABLE_NONE)
            continue;
        played |= 1u << s;
        if (first == TABLE_NONE || p->turn[at] < p->turn[p->put[k][first]])
            first = s;
    }
    return first == TABLE_NONE || first_without(played, first) == seat;
}

/* Adds put I to trick K, or to no trick if K is TABLE_NONE.  The seat of put I may have taken back
 * an earlier put from trick K.  If `hole` or `kept` still has the turn of the earlier put, put I
 * gets this turn. */
static void put_to(TrickPlaces *p, int i, int k)
{
    int seat = p->puts->put[i].seat;

    p->trick[i] = (int8_t)k;
    p->turn[i] = (int8_t)i;
    p->timely[i] = false;
    if (k == TABLE_NONE)
        return;
    p->timely[i] = p->kept[k][seat] != TABLE_NONE || its_turn(p, k, seat);
    if (p->hole[k][seat] != TABLE_NONE)
        p->turn[i] = p->hole[k][seat];
    else if (p->kept[k][seat] != TABLE_NONE)
        p->turn[i] = p->kept[k][seat];
    p->hole[k][seat] = TABLE_NONE;
    p->kept[k][seat] = TABLE_NONE;
    p->put[k][seat] = (int8_t)i;
    for (int s = 0; s < SEATS; s++)
        if (p->turn[i] > p->kept[k][s])
            p->kept[k][s] = TABLE_NONE;
}

/* Begins a trick of T for each gap up to PLACE.  Skips the first GAPS gaps, because earlier calls
 * have begun tricks for these gaps.  A new trick comes after the last trick that has a card.
 * Returns the number of gaps up to PLACE. */
static int pass_gaps(TrickPlaces *p, Table *t, int gaps, int place)
{
    int n = gaps_until(p->puts, place);

    for (; gaps < n; gaps++) {
        while (p->from < TRICKS && cards_in(p, p->from) > 0)
            p->from++;
        t->trick[p->from].on_lead = (int8_t)p->puts->on_lead[gaps];
    }
    return n;
}

/* Returns the value of Trick.missing for trick K: bit s stands for seat s. A seat with a kept turn
 * is missing.  In a trick that was once complete, two more kinds of seats are missing: those whose
 * card does not count, and those whose card is taken back, now or later. */
static uint8_t missing_from(const TrickPlaces *p, int k)
{
    unsigned seats = 0;

    for (int s = 0; s < SEATS; s++)
        if (p->kept[k][s] != TABLE_NONE)
            seats |= 1u << s;
    for (int s = 0; s < SEATS && was_complete(p, k); s++)
        if (p->put[k][s] == TABLE_NONE || !is_there(&p->puts->put[p->put[k][s]]))
            seats |= 1u << s;
    return (uint8_t)seats;
}

/* Sets T to the table after the puts at places before BEFORE.  Used if some puts are taken back,
 * because such puts affect the tricks and turns of other puts. */
static void replay_lifted(Table *t, const TableCards *puts, int before)
{
    TrickPlaces p = { .puts = puts };
    int8_t in_turn[2 * CARDS]; /* for each turn, the put that counts in this turn */
    int n = 0, gaps = 0;

    memset(p.put, TABLE_NONE, sizeof p.put);
    memset(p.hole, TABLE_NONE, sizeof p.hole);
    memset(p.kept, TABLE_NONE, sizeof p.kept);
    memset(in_turn, TABLE_NONE, sizeof in_turn);
    for (; n < puts->n && puts->put[n].place < before; n++) {
        take_away(&p, n, puts->put[n].place);
        gaps = pass_gaps(&p, t, gaps, puts->put[n].place);
        put_to(&p, n, trick_for(&p, n));
        if (is_there(&puts->put[n]))
            in_turn[p.turn[n]] = (int8_t)n;
    }
    take_away(&p, n, before);
    pass_gaps(&p, t, gaps, before - 1);
    t->current = p.from;
    for (int k = 0; k < TRICKS; k++)
        t->trick[k].missing = missing_from(&p, k);
    for (int turn = 0; turn < n; turn++) {
        int i = in_turn[turn];

        if (i != TABLE_NONE)
            put_out(t, p.trick[i], puts->put[i].seat, puts->put[i].card);
    }
    while (t->current < TRICKS && t->trick[t->current].count == SEATS)
        t->current++;
}

/* Returns true if SEAT may add CARD to TRICK.  This is so in two cases: SEAT has not had its turn
 * in TRICK; or SEAT has let its turn go by without a card, and CARD is a card. */
static bool open_to(const Trick *trick, int seat, int card)
{
    unsigned bit = 1u << seat;

    return (trick->played & bit) == 0 || ((trick->without & bit) != 0 && card != TABLE_NO_CARD);
}

/* Sets T to the table after the puts at places before BEFORE.  Used if no put is taken back; then
 * each put goes to the trick in progress. */
static void replay_plain(Table *t, const TableCards *puts, int before)
{
    int gaps = 0;

    for (int i = 0; i < puts->n && puts->put[i].place < before; i++) {
        const TableCard *put = &puts->put[i];

        for (; gaps < gaps_until(puts, put->place); gaps++)
            begin_after_gap(t, puts->on_lead[gaps]);

        bool counts = t->current < TRICKS && open_to(&t->trick[t->current], put->seat, put->card);

        put_out(t, counts ? t->current : TABLE_NONE, put->seat, put->card);
        if (counts && t->trick[t->current].count == SEATS)
            t->current++;
    }
    for (; gaps < gaps_until(puts, before - 1); gaps++)
        begin_after_gap(t, puts->on_lead[gaps]);
}

void table_replay(Table *t, const TableCards *puts, int before)
{
    *t = (Table){ .trump = TABLE_NOT_SET, .leader = TABLE_NOT_SET };
    for (int k = 0; k <= TRICKS; k++) {
        t->trick[k].first = TABLE_NONE;
        t->trick[k].on_lead = TABLE_NOT_SET;
        for (int s = 0; s < SEATS; s++)
            t->trick[k].card[s] = TABLE_NONE;
    }
    if (puts->lifted > 0)
        replay_lifted(t, puts, before);
    else
        replay_plain(t, puts, before);
}

/* Returns the seat that is to lead to trick K.  Returns a negative value in the same cases as
 * table_leader(). */
static int lead_is_with(const Table *t, int k)
{
    if (t->trick[k].on_lead != TABLE_NOT_SET)
        return t->trick[k].on_lead;
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

/* Card B wins the trick so far.  Returns true if card A beats card B.  TRUMP is a suit, or
 * negative. */
static bool beats(int a, int b, int trump)
{
    int sa = card_suit(a);
    int sb = card_suit(b);

    if (sa == sb)
        return card_rank(a) > card_rank(b);
    return sa == trump;
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
        if (beats(card, trick->card[best], t->trump))
            best = s;
    }
    return best;
}

int table_turn(const Table *t, int k)
{
    int seat = table_leader(t, k);

    return seat < 0 ? seat : first_without(t->trick[k].played, seat);
}

int table_trick_for(const Table *t, int seat)
{
    int k = t->current;

    while (k < TRICKS && table_has_played(t, k, seat) && t->trick[k + 1].count > 0)
        k++;
    return k;
}
