/* draw.c - draws an event of any kind that the vocabulary can tell (see draw.h). */
#include "draw.h"

#include <string.h>

bool draw_chance(RandomStream *r, int percent)
{
    return random_below(r, 100) < (uint64_t)percent;
}

Value draw_value(const Type *type, RandomStream *r)
{
    switch (type->kind) {
    case TYPE_BOOL: return draw_chance(r, 70);
    case TYPE_SET: {
        Value set = value_bit(draw_value(type->elem, r));

        return draw_chance(r, 30) ? set | value_bit(draw_value(type->elem, r)) : set;
    }
    case TYPE_RANGE: return type->low + (Value)random_below(r, type->count);
    default: return (Value)random_below(r, type->count);
    }
}

/* Returns an earlier event of TYPE: half of the time the last one, else any.  Returns BL_ABSENT if
 * there is no such event. */
static Value draw_earlier(const Story *s, const Type *type, RandomStream *r)
{
    int last = -1, n = 0, nth;

    for (int i = 0; i < s->c->nevents; i++)
        if (kind_is_a(s->c->events[i].kind, type->event)) {
            last = i;
            n++;
        }
    if (n == 0)
        return BL_ABSENT;
    if (draw_chance(r, 50))
        return last;
    nth = (int)random_below(r, (uint64_t)n);
    for (int i = 0;; i++)
        if (kind_is_a(s->c->events[i].kind, type->event) && nth-- == 0)
            return i;
}

/* Returns a card for an act of the player BY.  One card in twenty is any card.  The others are of
 * BY's hand, or of dummy's hand if OF_DUMMY; 60 per cent of these are legal. */
static int draw_card(const Play *t, int by, bool of_dummy, RandomStream *r)
{
    int hand = of_dummy ? play_dummy(t) : by;
    uint64_t legal = play_legal(t, hand);

    if (draw_chance(r, 5))
        return (int)random_below(r, CARDS);
    return cards_pick(draw_chance(r, 60) ? legal : t->left[hand], r);
}

/* Returns a player to act: in 40 per cent of the draws the player in turn, else any player.  If
 * dummy is in turn, declarer acts. */
static int draw_player(const Play *t, RandomStream *r)
{
    int turn = play_turn(t);

    if (draw_chance(r, 40))
        return turn == play_dummy(t) ? t->declarer : turn;
    return (int)random_below(r, SEATS);
}

/* The attributes of an event that have been drawn so far. */
typedef struct Drawn {
    int by;   /* the player; NO_SEAT: not drawn yet */
    int card; /* the card whose suit and rank a call names; NO_CARD: not drawn yet */
} Drawn;

/* Returns true if in an event of kind K somebody takes a card out of dummy. */
static bool puts_out_dummys(const Vocabulary *v, const EventKind *k)
{
    return k == program_event(v->p, "hand_play") || k == program_event(v->p, "meddling");
}

/* Returns a value for the attribute A, which is a card, a suit or a rank. */
static Value draw_of_cards(const Story *s, const Play *t, const EventKind *k, const Attr *a,
                           Drawn *d, RandomStream *r)
{
    bool parts = a->type != s->v->card;
    /* a player who shows two cards shows two of his own */
    int by = d->by == NO_SEAT ? play_turn(t) : d->by;
    bool dummy = puts_out_dummys(s->v, k) ||
                 (parts ? by == t->declarer
                        : by == t->declarer && !kind_is_a(k, s->v->play) && draw_chance(r, 50) &&
                              !kind_is_a(k, s->v->double_exposure));

    if (!parts || d->card == NO_CARD)
        d->card = draw_card(t, by, dummy, r);
    if (d->card == NO_CARD)
        return BL_ABSENT;
    if (!parts)
        return d->card;
    return a->type == s->v->card->left ? card_suit(d->card) : card_rank(d->card);
}

static Value draw_attribute(const Story *s, const Play *t, const EventKind *k, const Attr *a,
                            Drawn *d, RandomStream *r)
{
    static const char *const words[] = { "nice weather", "sorry", "that will do" };

    if (a->type == s->v->seat) {
        int seat = draw_player(t, r);

        d->by = d->by == NO_SEAT ? seat : d->by;
        return seat;
    }
    if (a->type == s->v->card || a->type == s->v->card->left || a->type == s->v->card->right)
        return draw_of_cards(s, t, k, a, d, r);
    if (a->type->kind == TYPE_EVENT)
        return draw_earlier(s, a->type, r);
    if (a->type->kind == TYPE_TEXT)
        return (Value)(intptr_t)words[random_below(r, BL_LEN(words))];
    return draw_value(a->type, r);
}

bool draw_event(const Story *s, const Play *t, const EventKind *k, RandomStream *r, CaseEvent *ev)
{
    Drawn d = { NO_SEAT, NO_CARD };

    *ev = story_event(k);
    for (int i = 0; i < k->nattrs; i++) {
        const Attr *a = &k->attrs[i];

        if ((a->optional && draw_chance(r, 50)) || (a->value && draw_chance(r, 75)))
            continue;
        ev->attr[i] = draw_attribute(s, t, k, a, &d, r);
        if (!value_given(ev->attr[i]) && !a->optional)
            return false;
    }
    /* a card can be left out only after a lead, and only by the hand in turn */
    if (k == s->v->omission)
        story_set(ev, "by", play_turn(t));
    /* a trick that has been played, or is in progress, does not begin */
    if (k == s->v->trick_begins && ev->attr[vocabulary_attr(k, "number")] < t->number + (t->n > 0))
        return false;
    if (puts_out_dummys(s->v, k) && !(t->left[play_dummy(t)] & card_bit(d.card)))
        return false;
    return k != s->v->omission || t->n > 0;
}
