/* natives_oracle.c - the natives that ask a double dummy solver for the value of a card. */
#include "bridge/natives_oracle.h"

#include "bridge/doubledummy.h"
#include "bridge/natives_replay.h"

/* Sets the leader and the cards of P from the trick in progress.  Returns false if the leader or a
 * card is unknown.  Also returns false if a card was played out of turn. */
static bool trick_so_far(NativesReplay *r, Position *p)
{
    const Trick *t = &r->table.trick[r->table.current];

    p->leader = natives_ask_table(r, table_leader, r->table.current);
    if (r->failed || p->leader < 0)
        return false;
    while (p->played < t->count) {
        int seat = next_seat(p->leader, p->played);

        if (p->played == SEATS - 1 || !(t->played >> seat & 1) || t->card[seat] < 0)
            return false;
        p->card[p->played++] = t->card[seat];
    }
    return t->untimely == 0;
}

/* Sets the hands of P to the cards that are not yet played.  Returns false if a hand has the wrong
 * number of cards for the trick in progress, or if no card is left. */
static bool hands_left(NativesReplay *r, Position *p)
{
    int size[SEATS] = { 0 }, all;

    for (int seat = 0; seat < SEATS; seat++)
        for (int card = 0; card < CARDS && !r->failed; card++)
            if (natives_holds_now(r, seat, card)) {
                p->hand[seat] |= (uint64_t)1 << card;
                size[seat]++;
            }
    all = size[doubledummy_turn(p)];
    for (int i = 0; i < SEATS; i++)
        if (size[next_seat(p->leader, i)] != all - (i < p->played))
            return false;
    return all > 0;
}

/* Sets P to the position just before event E, in which SEAT is to play a card.  Returns false if R
 * failed.  In three more cases, returns false and stores the reason in DD:
 *    - P is impossible.
 *    - It is not the turn of SEAT.
 *    - The case gives a hand the wrong number of cards. */
static bool position_told(NativesReplay *r, DoubleDummy *dd, int seat, Value e, Position *p)
{
    *p = (Position){ .trump = TABLE_NONE };
    *r = natives_replay(r->cx, &natives_now, e);
    if (r->failed)
        return false;
    if (!trick_so_far(r, p)) {
        doubledummy_decline(dd, DD_REFUSED);
        return false;
    }
    if (doubledummy_turn(p) != seat) {
        doubledummy_decline(dd, DD_TURN);
        return false;
    }
    p->trump = natives_read_setting(r, natives_now.trump);
    if (!r->failed && !hands_left(r, p)) {
        doubledummy_decline(dd, DD_HANDS);
        return false;
    }
    return !r->failed;
}

/* Sets P like position_told().  If R failed, also stores the reason DD_CONFLICT in DD. */
static bool position_at(NativesReplay *r, DoubleDummy *dd, int seat, Value e, Position *p)
{
    bool good = position_told(r, dd, seat, e, p);

    if (r->failed)
        doubledummy_decline(dd, DD_CONFLICT);
    return good;
}

Value natives_tricks_with(NativeCx *cx, Value s, Value c, Value e)
{
    DoubleDummy *dd = native_oracle(cx);
    NativesReplay r = { .cx = cx };
    Position p;

    if (!dd)
        return BL_ABSENT;
    if (!position_at(&r, dd, (int)s, e, &p))
        return natives_answer(&r, TABLE_NONE);
    if (!(p.hand[s] >> c & 1)) {
        doubledummy_decline(dd, DD_REFUSED);
        return BL_ABSENT;
    }
    return natives_answer(&r, doubledummy_tricks_with(dd, &p, (int)c));
}

/* Returns the number of tricks of S's side if S plays the best legal card other than C just before
 * event E. If MOST is false, S plays the worst such card instead. */
static Value extreme(NativeCx *cx, Value s, Value e, int c, bool most)
{
    DoubleDummy *dd = native_oracle(cx);
    NativesReplay r = { .cx = cx };
    int worth[CARDS], found = TABLE_NONE;
    Position p;

    if (!dd)
        return BL_ABSENT;
    if (!position_at(&r, dd, (int)s, e, &p) || !doubledummy_solve(dd, &p, worth))
        return natives_answer(&r, TABLE_NONE);
    for (int i = 0; i < CARDS; i++)
        if (i != c && worth[i] >= 0 && (found < 0 || (most ? worth[i] > found : worth[i] < found)))
            found = worth[i];
    return natives_answer(&r, found);
}

Value natives_best_tricks(NativeCx *cx, Value s, Value e)
{
    return extreme(cx, s, e, TABLE_NONE, true);
}

Value natives_best_other(NativeCx *cx, Value s, Value c, Value e)
{
    return extreme(cx, s, e, (int)c, true);
}

Value natives_worst_other(NativeCx *cx, Value s, Value c, Value e)
{
    return extreme(cx, s, e, (int)c, false);
}
