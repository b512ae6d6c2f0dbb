/* generate.c - makes random stories: a deal, play in order, irregularities, and their
 * consequences. */
#include "generate.h"

#include "act.h"
#include "draw.h"

enum {
    TRIES = 8, /* how often one kind of irregular event is drawn before another kind is tried */
    MOST_IN_ORDER = 6,
    MOST_AFTER = 5
};

/* The state of making one story. */
typedef struct Maker {
    const Vocabulary *v;
    Story *s;
    Play t;
    RandomStream r;
    bool clean; /* no event so far was irregular */
} Maker;

static int below(Maker *m, int n)
{
    return (int)random_below(&m->r, (uint64_t)n);
}

/* ---- the deal ---------------------------------------------------------- */

/* Deals N cards to each seat.  If N is small, sometimes leaves out a suit or two, so that players
 * can follow suit. */
static void deal(Maker *m, int n)
{
    uint64_t pack = ((uint64_t)1 << CARDS) - 1;

    if (n < 8 && draw_chance(&m->r, 70)) {
        pack &= ~cards_of_suit(pack, below(m, SUITS));
        if (n < 6 && draw_chance(&m->r, 35))
            pack &= ~cards_of_suit(pack, below(m, SUITS));
    }
    for (int i = 0; i < n; i++)
        for (int seat = 0; seat < SEATS; seat++) {
            int card = cards_pick(pack, &m->r);

            pack &= ~card_bit(card);
            m->s->hand[seat] |= card_bit(card);
        }
}

/* Sets the contract, declarer and the leader, deals, and chooses the first trick. */
static void set_the_table(Maker *m)
{
    static const int tricks[] = { 8, 9, 10, 11, 11, 12, 12 };
    Story *s = m->s;
    Value strain = below(m, 5);
    int declarer;

    s->trick = draw_chance(&m->r, 6) ? 1 : tricks[below(m, BL_LEN(tricks))];
    deal(m, TRICKS + 1 - s->trick);
    declarer = draw_chance(&m->r, 50) ? 2 : below(m, SEATS);
    play_begin(&m->t, s->trick, s->hand, (int)strain, declarer,
               s->trick == 1 ? next_seat(declarer, 1) : below(m, SEATS));
    story_setting(s, m->v->contract, below(m, 6) * 5 + strain);
    story_setting(s, m->v->declarer, m->t.declarer);
    story_setting(s, m->v->leader, m->t.leader);
    if (s->trick > 1) {
        CaseEvent ev = story_event(m->v->trick_begins);
        int suit = below(m, SUITS);

        story_setting(s, m->v->previous_led, suit);
        story_setting(s, m->v->previous_won, suit);
        story_set(&ev, "number", s->trick);
        story_add(s, 0, &ev, (Mark){ .clean = true, .seat = NO_SEAT, .card = NO_CARD });
    }
    s->told = draw_chance(&m->r, 80)   ? 15u
              : draw_chance(&m->r, 60) ? (unsigned)(below(m, 16) | 1 << play_dummy(&m->t))
                                       : 0u;
}

/* ---- play in order ------------------------------------------------------ */

/* Adds the play of a legal card by the hand in turn. */
static void play_on(Maker *m)
{
    int seat = play_turn(&m->t);

    if (m->t.left[seat])
        act_play(m->s, &m->t, seat, cards_pick(play_legal(&m->t, seat), &m->r), m->clean, &m->r);
}

static void play_cards(Maker *m, int n)
{
    for (int i = 0; i < n && m->t.number <= TRICKS; i++)
        play_on(m);
}

/* ---- irregularities ------------------------------------------------------ */

/* Returns true if K belongs to the auction.  A story of the play has no events of such a kind. */
static bool is_of_auction(const Vocabulary *v, const EventKind *k)
{
    return kind_is_a(k, v->auction_call) || kind_is_a(k, v->auction_exposure);
}

/* Returns a random number that depends on DRAW and on NAME alone. */
static uint64_t number_of_name(uint64_t draw, const char *name)
{
    for (; *name; name++) {
        RandomStream next = random_stream(draw, (unsigned char)*name);

        draw = random_next(&next);
    }
    return draw;
}

/* Returns a random kind of event.  In a story of the play, at least half of the draws are kinds of
 * acts with a card.  In an auction, at least a third are calls.  Takes the kind whose name has the
 * greatest number.  So a new kind in the vocabulary changes only the draws that give this kind. */
static const EventKind *draw_kind(Maker *m)
{
    const bool auction = story_is_auction(m->s), wanted = draw_chance(&m->r, auction ? 33 : 50);
    const uint64_t draw = random_next(&m->r);
    const EventKind *best = NULL;
    uint64_t most = 0;

    for (int i = 0; i < m->v->nkinds; i++) {
        const EventKind *k = m->v->kinds[i];
        const uint64_t n = number_of_name(draw, k->name);

        if ((!auction && is_of_auction(m->v, k)) ||
            (wanted && !kind_is_a(k, auction ? m->v->auction_call : m->v->act)))
            continue;
        if (!best || n > most) {
            best = k;
            most = n;
        }
    }
    return best;
}

/* Returns true if the story S can be read without errors. */
static bool is_readable(Story *s)
{
    Told *t = told_read(s);
    bool good = t->loaded;

    told_free(t);
    return good;
}

/* Returns false if EV shows a card that the hand does not have.  A ruling may not notice that. */
static bool can_tell(const Maker *m, const CaseEvent *ev, const Mark *mark)
{
    return !ev->kind->reveals || mark->card == NO_CARD ||
           (m->s->hand[mark->seat] & card_bit(mark->card));
}

/* Adds an event of kind K to the end of the story.  The story must still be readable.  Returns
 * false if TRIES draws give no such event. */
static bool add_irregular(Maker *m, const EventKind *k)
{
    for (int i = 0; i < TRIES; i++) {
        CaseEvent ev;
        Mark mark = { .irregular = true, .due = play_turn(&m->t), .trick = m->t.number };

        if (!draw_event(m->s, &m->t, k, &m->r, &ev))
            return false;
        act_hand(m->v, &m->t, &ev, &mark.seat, &mark.card);
        if (!can_tell(m, &ev, &mark))
            continue;
        if (!story_add(m->s, m->s->c->nevents, &ev, mark))
            return false;
        if (is_readable(m->s)) {
            act_lay(m->s, &m->t, m->s->c->nevents - 1);
            return true;
        }
        story_drop(m->s, m->s->c->nevents - 1);
    }
    return false;
}

/* Adds an irregular event of some kind. */
static void be_irregular(Maker *m)
{
    Story *s = m->s;

    for (int i = 0; i < 4 * TRIES && s->nirregular < (int)BL_LEN(s->irregular); i++) {
        const EventKind *k = draw_kind(m);

        if (!add_irregular(m, k))
            continue;
        s->irregular[s->nirregular++] = k->name;
        m->clean = false;
        return;
    }
}

/* ---- consequences ---------------------------------------------------------- */

static Told *rule_so_far(Maker *m)
{
    m->s->rulings++;
    return told_new(m->s);
}

/* Adds an act that the ruling on the story so far permits or demands, if there is one. */
static void obey(Maker *m)
{
    Told *t = rule_so_far(m);
    Act acts[MAX_ACTS];
    int n = t->ruling ? act_list(t, acts, &m->r) : 0;

    if (n > 0) {
        const Act *a = &acts[below(m, n)];
        Mark mark = { .due = play_turn(&m->t), .trick = m->t.number };

        act_hand(m->v, &m->t, &a->ev, &mark.seat, &mark.card);
        if (can_tell(m, &a->ev, &mark) && story_add(m->s, m->s->c->nevents, &a->ev, mark)) {
            if (is_readable(m->s))
                act_lay(m->s, &m->t, m->s->c->nevents - 1);
            else
                story_drop(m->s, m->s->c->nevents - 1);
        }
    }
    told_free(t);
}

/* States about half of the findings that the ruling on the story asks for. */
static void find_some(Maker *m)
{
    Told *t = rule_so_far(m);
    const Ruling *r = t->ruling;

    for (int i = 0; r && i < r->nfacts; i++) {
        const Fact *f = r->facts[i];
        StatedFact found = { .fun = f->fun, .span = NO_SPAN };
        const Value *values;
        int n;

        if (f->kind != FACT_FINDING || draw_chance(&m->r, 45))
            continue;
        n = told_values(t, f, &values);
        found.value = values[below(m, n)];
        for (int k = 0; k < f->nargs; k++)
            found.args[k] = f->args[k];
        if (value_given(found.value))
            case_add_finding(m->s->c, 0, &found, m->s->arena);
    }
    told_free(t);
}

/* In half of the stories, adds an event: attention to an irregularity, or a call of the
 * Director. */
static void tell_the_director(Maker *m)
{
    CaseEvent ev;

    if (draw_chance(&m->r, 50))
        return;
    ev = story_event(draw_chance(&m->r, 50) ? m->v->attention : m->v->director_call);
    story_set(&ev, "by", below(m, SEATS));
    story_add(m->s, m->s->c->nevents, &ev, (Mark){ .seat = NO_SEAT, .card = NO_CARD });
}

static void tell_a_play(Maker *m)
{
    set_the_table(m);
    story_tell_hands(m->s);
    play_cards(m, m->s->trick == 1 ? 1 + below(m, 30) : below(m, MOST_IN_ORDER + 1));
    for (int more = 100; draw_chance(&m->r, more); more = more == 100 ? 30 : 20) {
        be_irregular(m);
        while (draw_chance(&m->r, 45))
            obey(m);
        play_cards(m, below(m, 1 + below(m, MOST_AFTER + 1)));
    }
    tell_the_director(m);
}

/* ---- the auction ----------------------------------------------------------- */

/* Adds a call in turn: a pass, or a bid higher than the last. */
static void call_in_turn(Maker *m, int seat, int *bid)
{
    bool bids = *bid < 20 && draw_chance(&m->r, 50);
    CaseEvent ev = story_event(bids ? m->v->bidding : m->v->passing);

    story_set(&ev, "by", seat);
    if (bids)
        story_set(&ev, "bid", *bid = *bid + 1 + below(m, 6));
    story_add(m->s, m->s->c->nevents, &ev,
              (Mark){ .clean = m->clean, .in_order = m->clean, .seat = NO_SEAT, .card = NO_CARD });
}

static void tell_an_auction(Maker *m)
{
    int seat = below(m, SEATS), bid = -1;

    deal(m, TRICKS);
    play_begin(&m->t, 1, m->s->hand, SUITS, seat, seat);
    story_setting(m->s, m->v->dealer, seat);
    for (int n = below(m, 4); n > 0; n--, seat = next_seat(seat, 1))
        call_in_turn(m, seat, &bid);
    be_irregular(m);
    for (int n = below(m, 4); n > 0; n--, seat = next_seat(seat, 1))
        call_in_turn(m, seat, &bid);
    if (draw_chance(&m->r, 30))
        be_irregular(m);
    tell_the_director(m);
}

Story *generate_story(const Vocabulary *v, uint64_t seed, uint64_t number, Arena *arena)
{
    Maker m = { .v = v, .r = random_stream(seed, number), .clean = true };

    m.s = story_new(v, number, arena);
    if (draw_chance(&m.r, 6))
        tell_an_auction(&m);
    else
        tell_a_play(&m);
    if (!story_is_auction(m.s))
        act_replay(m.s);
    find_some(&m);
    return m.s;
}
