/* incentive.c - measures on random deals how many tricks an irregularity gains. */
#include "report/incentive.h"

#include "boards/board.h"
#include "bridge/random_deals.h"
#include "kit/parallel.h"
#include "kit/strbuf.h"
#include "kit/vec.h"
#include "library/text_case.h"
#include "program/program.h"
#include "report/advice_rows.h"
#include "ruling/incentive_play.h"
#include "words/case_text.h"

#include <pthread.h>
#include <string.h>

enum { DECLARER = 2, BOOK = 6, FIT = 8, MAX_HELPERS = 64, MAX_ROUNDS = 200 };

/* The running double-dummy solvers.  A thread takes one for each deal. */
typedef struct HelperPool {
    pthread_mutex_t lock;
    DoubleDummy *all[MAX_HELPERS], *idle[MAX_HELPERS];
    int n, nidle;
    const char *program;
} HelperPool;

/* The data that the threads share. */
typedef struct IncentiveWork {
    const IncentiveSetup *t;
    HelperPool helpers;
    IncentiveResult *out;
    DoubleDummyWhy why; /* the reason why the solver gave no answer; DD_ANSWERED if it answered */
    Arena *arena;
} IncentiveWork;

/* The cards played so far, in order and with their seats, and the position after them. */
typedef struct PlayedCards {
    int card[CARDS], seat[CARDS], n;
    Position at;
} PlayedCards;

/* The result of one irregularity. */
typedef struct DealOutcome {
    int gain;
    /* 1 if the irregularity turned the result of the contract in favour of the offenders.  -1 if it
     * turned the result against them.  0 otherwise. */
    int turned;
    const char *text; /* the story as a case file */
} DealOutcome;

/* An irregularity that is possible after `at` cards. */
typedef struct PossibleMoment {
    int at;
    IncentivePlay v;
} PossibleMoment;

/* The work on one deal, and its results. */
typedef struct IncentiveDeal {
    IncentiveWork *work;
    DoubleDummy *dd;
    Arena *arena;
    uint64_t number;
    RandomStream dice;
    Board board;
    int tricks;          /* the tricks that declarer's side wins, double dummy */
    PlayedCards line;    /* the play without an irregularity */
    TextCase *told;      /* the case of `line` */
    PossibleMoment *may; /* the irregularities that are possible */
    int nmay, cap;
    int at;                /* the number of cards before the irregularity */
    UncountedReason apart; /* the reason why the deal is not counted, or APART_NOT */
    DoubleDummyWhy why; /* the reason why the solver gave no answer; DD_ANSWERED if it answered */
    DealOutcome in[MANNERS];
} IncentiveDeal;

/* ---- double dummy ------------------------------------------------------- */

/* Returns an idle solver, or starts a new solver.  While a solver starts, the lock is not held. */
static DoubleDummy *take_helper(HelperPool *h)
{
    DoubleDummy *dd = NULL;

    pthread_mutex_lock(&h->lock);
    if (h->nidle)
        dd = h->idle[--h->nidle];
    pthread_mutex_unlock(&h->lock);
    if (dd)
        return dd;
    dd = advice_rows_open_helper(h->program);
    pthread_mutex_lock(&h->lock);
    h->all[h->n++] = dd;
    pthread_mutex_unlock(&h->lock);
    return dd;
}

static void incentive_return_helper(HelperPool *h, DoubleDummy *dd)
{
    pthread_mutex_lock(&h->lock);
    h->idle[h->nidle++] = dd;
    pthread_mutex_unlock(&h->lock);
}

static void play_card(PlayedCards *l, int card)
{
    l->seat[l->n] = doubledummy_turn(&l->at);
    l->card[l->n++] = card;
    l->at = doubledummy_after(&l->at, card);
}

/* Returns the best card that is not in BARRED.  Of equally good cards, returns the lowest rank, and
 * then the lowest suit.  Sets *WORTH to the tricks that the player's side then wins.  Returns
 * TABLE_NONE if there is no such card, or if the solver gives no answer. */
static int best_card(DoubleDummy *dd, const Position *p, uint64_t barred, int *worth)
{
    int of[CARDS], best = TABLE_NONE;

    if (!doubledummy_solve(dd, p, of))
        return TABLE_NONE;
    for (int rank = 0; rank < RANKS; rank++)
        for (int suit = 0; suit < SUITS; suit++) {
            int c = card_of(suit, rank);

            if (of[c] >= 0 && !(barred >> c & 1) && (best < 0 || of[c] > of[best]))
                best = c;
        }
    *worth = best < 0 ? 0 : of[best];
    return best;
}

/* Returns the cards that SEAT may play under the rule of following suit. */
static uint64_t following(const Position *p, int seat)
{
    uint64_t hand = p->hand[seat], suit = (uint64_t)0;

    if (p->played)
        suit = hand & (((uint64_t)1 << RANKS) - 1) << card_suit(p->card[0]) * RANKS;
    return suit ? suit : hand;
}

/* Returns the next card to play.  The card is not in BARRED.  Does not ask the solver if the player
 * has only one choice. */
static int next_card(DoubleDummy *dd, const Position *p, uint64_t barred)
{
    uint64_t may = following(p, doubledummy_turn(p));
    int worth;

    if (may && !(may & (may - 1)) && !(may & barred))
        return __builtin_ctzll(may);
    return best_card(dd, p, barred, &worth);
}

/* Plays all remaining cards of L.  Card number K of the play is never a card of BARRED[K].  Returns
 * false if a player has no allowed card, or if the solver gives no answer. */
static bool play_on(DoubleDummy *dd, PlayedCards *l, const uint64_t barred[CARDS])
{
    while (l->n < CARDS) {
        int card = next_card(dd, &l->at, barred[l->n]);

        if (card < 0)
            return false;
        play_card(l, card);
    }
    return true;
}

/* Returns the play of the first K cards of FROM in this deal. */
static PlayedCards line_to(const IncentiveDeal *d, const PlayedCards *from, int k)
{
    PlayedCards l = { .at = { .trump = d->board.strain == NO_TRUMPS ? TABLE_NONE : d->board.strain,
                              .leader = d->board.leader } };

    memcpy(l.at.hand, d->board.hand, sizeof l.at.hand);
    for (int i = 0; i < k; i++)
        play_card(&l, from->card[i]);
    return l;
}

/* ---- the deal ----------------------------------------------------------- */

static int held_in(const IncentiveDeal *d, int suit)
{
    uint64_t both = d->board.hand[DECLARER] | d->board.hand[next_seat(DECLARER, 2)];

    return __builtin_popcountll(both >> (suit * RANKS) & (((uint64_t)1 << RANKS) - 1));
}

/* Returns the longest suit of declarer's side.  Of equally long suits, returns the highest.  If the
 * longest suit has fewer than FIT cards, returns NO_TRUMPS. */
static int strain_of(const IncentiveDeal *d)
{
    int best = SUITS - 1;

    for (int suit = SUITS - 1; suit-- > 0;)
        if (held_in(d, suit) > held_in(d, best))
            best = suit;
    return held_in(d, best) >= FIT ? best : NO_TRUMPS;
}

/* Deals the cards and sets the contract.  South is declarer.  The level is the highest that South
 * can make, but at least 1. Returns false if the solver gives no answer. */
static bool incentive_bid(IncentiveDeal *d)
{
    Board *b = &d->board;
    int worth;
    PlayedCards start;

    board_init(b, NO_SPAN);
    random_deal(&d->dice, b->hand);
    for (int s = 0; s < SEATS; s++)
        b->known[s] = true;
    b->declarer = DECLARER;
    b->leader = next_seat(DECLARER, 1);
    b->strain = strain_of(d);
    start = line_to(d, NULL, 0);
    if (best_card(d->dd, &start.at, 0, &worth) < 0)
        return false;
    d->tricks = TRICKS - worth;
    b->level = d->tricks > BOOK ? d->tricks - BOOK : 1;
    return true;
}

/* ---- the story ---------------------------------------------------------- */

static void put_escaped(StrBuf *b, const char *s)
{
    for (; *s; s++) {
        if (*s == '"' || *s == '\\')
            strbuf_addc(b, '\\', 1);
        strbuf_addc(b, *s, 1);
    }
}

static void put_head(StrBuf *b, const IncentiveDeal *d)
{
    const IncentiveSetup *t = d->work->t;
    const Board *o = &d->board;

    strbuf_printf(b, "case %s-deal-%llu \"", t->of->name, (unsigned long long)d->number);
    put_escaped(b, t->of->title.in[0]);
    strbuf_printf(b, ": deal %llu of seed %llu\"\n  source   \"", (unsigned long long)d->number,
                  (unsigned long long)t->seed);
    put_escaped(b, t->command);
    strbuf_printf(b, "\"\n  contract %s by %s\n  on lead  %s\n  deal     \"%s\"\n  story\n",
                  board_bid_text(o->level, o->strain, d->arena), board_seat_letter(o->declarer),
                  board_seat_letter(o->leader), board_deal_text(o, d->arena));
}

static void put_card(StrBuf *b, const IncentiveDeal *d, const PlayedCards *l, int i)
{
    const char *card = board_card_text(l->card[i], d->arena);

    if (l->seat[i] == next_seat(d->board.declarer, 2))
        strbuf_printf(b, "%s calls %s", board_seat_letter(d->board.declarer), card);
    else
        strbuf_printf(b, "%s %s %s", board_seat_letter(l->seat[i]), i % SEATS ? "plays" : "leads",
                      card);
}

/* Returns the text of a case file.  The story plays the first N cards of L, and ends with the
 * sentences TAIL.  The sentence ACT is the irregularity.  ACT replaces card number AT, from 0.  If
 * AT is N, ACT comes after the last card.  If AT is -2, the story has no irregularity, and ACT may
 * be NULL. */
static const char *story(const IncentiveDeal *d, const PlayedCards *l, int n, int at,
                         const char *act, const char *tail)
{
    StrBuf b = { 0 };

    put_head(&b, d);
    for (int i = 0; i < n || i == at; i++) {
        bool first = i % SEATS == 0 || i == at || i == at + 1;

        if (i % SEATS == 0)
            strbuf_printf(&b, "%s    # trick %d\n", i ? "\n" : "", i / SEATS + 1);
        else if (first)
            strbuf_add(&b, "\n");
        strbuf_add(&b, first ? "    " : "; ");
        if (i == at)
            strbuf_add(&b, act);
        else
            put_card(&b, d, l, i);
    }
    strbuf_printf(&b, "\n%s", tail);
    return strbuf_keep(&b, d->arena);
}

static TextCase *incentive_load_case(const IncentiveDeal *d, const char *text)
{
    return text_case_new(d->work->t->p, "incentive", text, strlen(text));
}

/* Returns the value V of type T as a story writes it.  Returns NULL if a story cannot write V. */
static const char *incentive_value_text(const IncentiveDeal *d, const Type *t, Value v)
{
    const Incentive *q = d->work->t->of;
    StrBuf b = { 0 };

    if (t->kind == TYPE_EVENT)
        return q->told[0].label;
    if (t->kind != TYPE_SET)
        return case_text_value(d->work->t->p, t, v, 0, false, d->arena);
    for (Value i = 0; i < MAX_VALUES; i++)
        if ((uint64_t)v >> i & 1)
            strbuf_printf(&b, "%s%s", b.len ? " " : "",
                          case_text_value(d->work->t->p, t->elem, i, 0, true, d->arena));
    return strbuf_keep(&b, d->arena);
}

/* Sets d->apart to WHY, the reason why the deal is not counted.  Always returns false. */
static bool incentive_set_aside(IncentiveDeal *d, UncountedReason why)
{
    d->apart = why;
    return false;
}

static bool incentive_note_failure(IncentiveDeal *d, IncentivePlayWhy why)
{
    if (why != INCENTIVE_PLAY_TOLD)
        incentive_set_aside(d, why == INCENTIVE_PLAY_OPEN ? APART_OPEN : APART_CLASH);
    return why == INCENTIVE_PLAY_TOLD;
}

/* V is one way to commit the irregularity.  Returns a sentence for the event v->of->told[K], which
 * happens after the first N events of C.  If the attributes of the event cannot be evaluated, sets
 * d->apart to the reason and returns NULL. */
static const char *incentive_event_sentence(IncentiveDeal *d, const Case *c, int n,
                                            const IncentivePlay *v, int k)
{
    const ToldEvent *e = &v->of->told[k];
    const char *s = arena_printf(d->arena, "%s: %s", e->label, e->kind->name);
    const char *joint = " with ";
    Value attr[MAX_ATTRS];

    if (!incentive_note_failure(d, incentive_play_event(d->work->t->p, c, n, v, k, attr, d->arena)))
        return NULL;
    for (int i = 0; i < e->kind->nattrs; i++) {
        const char *value =
            value_given(attr[i]) ? incentive_value_text(d, e->kind->attrs[i].type, attr[i]) : NULL;

        if (!value)
            continue;
        s = arena_printf(d->arena, "%s%s%s %s", s, joint, e->kind->attrs[i].name, value);
        joint = ", ";
    }
    return s;
}

/* ---- the moment --------------------------------------------------------- */

/* Adds to d->may the irregularities that are possible after AT cards.  On failure, sets d->apart
 * and returns false. */
static bool add_moment(IncentiveDeal *d, int at)
{
    const IncentiveSetup *t = d->work->t;
    IncentivePlayWhy why;
    IncentivePlay *list;
    int n = incentive_play_choices(t->p, d->told->c, at, t->of, &list, &why, d->arena);

    for (int i = 0; i < n; i++) {
        VEC_ROOM_IN(d->arena, d->may, d->nmay, d->cap);
        d->may[d->nmay++] = (PossibleMoment){ at, list[i] };
    }
    return incentive_note_failure(d, why);
}

/* Draws places in the play at random, until an irregularity is possible at the place drawn.  Adds
 * the irregularities at this place to d->may.  Draws no place twice.  On failure, sets d->apart and
 * returns false. */
static bool draw_moment(IncentiveDeal *d)
{
    int left[CARDS], n = CARDS;
    bool good = true;

    for (int i = 0; i < CARDS; i++)
        left[i] = i;
    while (n > 0 && !d->nmay && good) {
        int k = (int)random_below(&d->dice, (uint64_t)n), at = left[k];

        left[k] = left[--n];
        good = add_moment(d, at);
    }
    return good;
}

static bool find_moments(IncentiveDeal *d)
{
    bool good = true;

    if (!d->work->t->all)
        return draw_moment(d);
    for (int at = 0; at < CARDS && good; at++)
        good = add_moment(d, at);
    return good;
}

/* ---- the result --------------------------------------------------------- */

/* The trial of one irregularity. */
typedef struct DealTrial {
    IncentivePlay v;
    /* `act`: the sentence of the irregularity.  `tail`: the sentences after the last card. */
    const char *act, *tail;
    int card; /* the card that the irregularity plays */
    /* indexed by place in the play: the cards that the laws do not allow there */
    uint64_t barred[CARDS];
    int by; /* the seat that commits the irregularity */
} DealTrial;

/* Sets the tail of R: one sentence on each line.  Returns false on failure. */
static bool tell_tail(IncentiveDeal *d, const Case *c, DealTrial *r)
{
    r->tail = "";
    for (int k = 1; k < r->v.of->ntold; k++) {
        const char *s = incentive_event_sentence(d, c, c->nevents, &r->v, k);

        if (!s)
            return false;
        r->tail = arena_printf(d->arena, "%s    %s\n", r->tail, s);
    }
    return true;
}

/* Returns the seat that commits the irregularity: the attribute `by` of the last event of C.
 * Without `by`, returns the seat that is to play. */
static int doer(const Case *c, const PlayedCards *l)
{
    const CaseEvent *e = &c->events[c->nevents - 1];
    int by = program_kind_attr(e->kind, "by");

    return by >= 0 && value_given(e->attr[by]) ? (int)e->attr[by] : doubledummy_turn(&l->at);
}

/* Sets the sentences, the card and the seat of R.  Returns false on failure. */
static bool begin_trial(IncentiveDeal *d, const PlayedCards *before, DealTrial *r)
{
    const IncentiveSetup *t = d->work->t;
    TextCase *c;
    Value item;
    bool good;

    r->act = incentive_event_sentence(d, d->told->c, d->at, &r->v, 0);
    if (!r->act)
        return false;
    c = incentive_load_case(d, story(d, before, d->at, d->at, r->act, ""));
    r->v.slots[t->of->told[0].slot] = d->at;
    good = c->c &&
           incentive_note_failure(d, incentive_play_item(t->p, c->c, &r->v, &item, d->arena)) &&
           tell_tail(d, c->c, r);
    if (good) {
        r->by = doer(c->c, before);
        good = value_given(item) && before->at.hand[doubledummy_turn(&before->at)] >> item & 1;
        if (!good)
            incentive_set_aside(d, APART_TURN);
        r->card = (int)item;
    } else if (!d->apart) {
        d->apart = APART_OTHER;
    }
    text_case_free(c);
    return good;
}

/* Returns true if the laws allow every card of L except the card of the irregularity.  Otherwise
 * adds the first forbidden card to R->barred, at its place in the play.  Sets *PAST to true if that
 * place is before the irregularity. */
static bool all_in_order(IncentiveDeal *d, const IncentivePlayEnd *end, const PlayedCards *l,
                         DealTrial *r, bool *past)
{
    for (int i = 0; i < l->n; i++)
        if (i != d->at && !end->in_order[i]) {
            *past = i < d->at;
            r->barred[i] |= (uint64_t)1 << l->card[i];
            for (int k = i + 1; k < CARDS; k++)
                r->barred[k] = 0;
            return false;
        }
    return true;
}

/* Sets out->gain and out->turned.  The gain is A - B.  A is the number of tricks of the offending
 * side after the ruling.  B is the number for the same side, double dummy, if the best card is
 * played in place of the irregularity.  A and B count from the trick of the irregularity on.
 * Returns false if the gain is unknown. */
static bool incentive_outcome(IncentiveDeal *d, const DealTrial *r, const PlayedCards *before,
                              const IncentivePlayEnd *end, DealOutcome *out)
{
    bool declaring = r->by % 2 == d->board.declarer % 2;
    int best, left = TRICKS - before->n / SEATS, wanted = BOOK + d->board.level;

    if (!end->assumed)
        return incentive_set_aside(d, APART_OTHER);
    if (!value_given(end->worth) || end->worth < 0 || end->worth > left)
        return incentive_set_aside(d, APART_NO_WORTH);
    if (best_card(d->dd, &before->at, 0, &best) < 0)
        return false;
    if (doubledummy_turn(&before->at) % 2 != r->by % 2)
        best = left - best;
    out->gain = (int)end->worth - best;
    out->turned = declaring ? (d->tricks + out->gain >= wanted) - (d->tricks >= wanted)
                            : (d->tricks >= wanted) - (d->tricks - out->gain >= wanted);
    return true;
}

/* Plays on after the irregularity and stores the result in OUT.  If the laws forbid a later card,
 * bars that card and plays again.  Returns false if no result is found. */
static bool run_trial(IncentiveDeal *d, const PlayedCards *before, DealTrial *r, DealOutcome *out)
{
    const IncentiveSetup *t = d->work->t;

    for (int round = 0; round < MAX_ROUNDS; round++) {
        PlayedCards l = *before;
        IncentivePlayEnd end = { .why = INCENTIVE_PLAY_TOLD };
        bool past = false, good;
        TextCase *c;

        play_card(&l, r->card);
        if (!play_on(d->dd, &l, r->barred))
            return incentive_set_aside(d, APART_OBLIGED);
        out->text = story(d, &l, CARDS, d->at, r->act, r->tail);
        c = incentive_load_case(d, out->text);
        for (int k = 1; k < t->of->ntold; k++)
            r->v.slots[t->of->told[k].slot] = CARDS + k - 1;
        if (c->c)
            end = incentive_play_end(t->p, c->c, &r->v, d->arena);
        good = c->c != NULL;
        text_case_free(c);
        if (!good)
            return incentive_set_aside(d, APART_OTHER);
        if (!incentive_note_failure(d, end.why))
            return false;
        if (all_in_order(d, &end, &l, r, &past))
            return incentive_outcome(d, r, before, &end, out);
        if (past)
            return incentive_set_aside(d, APART_OTHER);
    }
    return incentive_set_aside(d, APART_OBLIGED);
}

static bool try_one(IncentiveDeal *d, const IncentivePlay *v, DealOutcome *out)
{
    PlayedCards before = line_to(d, &d->line, d->at);
    DealTrial r = { .v = *v };

    return begin_trial(d, &before, &r) && run_trial(d, &before, &r, out);
}

/* Tries the irregularity MAY.  Keeps the text of its story, and frees all other memory of the
 * trial. */
static bool weigh_one(IncentiveDeal *d, const PossibleMoment *may, DealOutcome *out)
{
    Arena *whole = d->arena;
    bool good;

    d->arena = arena_new();
    d->at = may->at;
    good = try_one(d, &may->v, out);
    if (good)
        out->text = arena_printf(whole, "%s", out->text);
    arena_free(d->arena);
    d->arena = whole;
    return good;
}

/* Tries all possible irregularities of the deal.  Stops at the first irregularity without a result,
 * because the best irregularity is then unknown. */
static void try_all(IncentiveDeal *d)
{
    int careless = (int)random_below(&d->dice, (uint64_t)d->nmay);

    for (int i = 0; i < d->nmay; i++) {
        DealOutcome o = { 0 };

        if (!weigh_one(d, &d->may[i], &o))
            return;
        if (i == careless)
            d->in[CARELESS] = o;
        if (i == 0 || o.gain > d->in[DELIBERATE].gain)
            d->in[DELIBERATE] = o;
    }
}

/* ---- all deals ---------------------------------------------------------- */

static void *incentive_work(void *context, uint64_t k, Arena *arena)
{
    static const uint64_t nothing[CARDS];
    IncentiveWork *w = context;
    IncentiveDeal *d = arena_new_of(arena, IncentiveDeal);

    d->work = w;
    d->arena = arena;
    d->number = k + 1;
    d->dice = random_stream(w->t->seed, d->number);
    d->dd = take_helper(&w->helpers);
    if (incentive_bid(d)) {
        d->line = line_to(d, NULL, 0);
        if (play_on(d->dd, &d->line, nothing)) {
            d->told = incentive_load_case(d, story(d, &d->line, CARDS, -2, NULL, ""));
            if (!d->told->c)
                d->apart = APART_OTHER;
            else if (find_moments(d) && d->nmay)
                try_all(d);
            text_case_free(d->told);
        }
    }
    d->why = doubledummy_why(d->dd);
    incentive_return_helper(&w->helpers, d->dd);
    return d;
}

static void incentive_add_gain(IncentiveTally *t, const DealOutcome *o)
{
    interval_add(&t->gains, o->gain);
    t->gained += o->gain > 0;
    t->same += o->gain == 0;
    t->cost += o->gain < 0;
    t->won += o->turned > 0;
    t->lost += o->turned < 0;
}

static void incentive_keep_best(IncentiveWork *w, const IncentiveDeal *d)
{
    const DealOutcome *o = &d->in[DELIBERATE];

    if (w->out->best.deal && o->gain <= w->out->best.gain)
        return;
    w->out->best = (BestDeal){ .deal = d->number,
                               .gain = o->gain,
                               .text = arena_printf(w->arena, "%s", o->text),
                               .label = w->t->of->told[0].label };
}

static bool incentive_merge(void *context, uint64_t k, void *result)
{
    IncentiveWork *w = context;
    const IncentiveDeal *d = result;

    if (d->why != DD_ANSWERED) {
        w->why = d->why;
        return false;
    }
    w->out->deals++;
    w->out->possible += d->nmay > 0 || d->apart;
    if (d->apart) {
        w->out->apart[d->apart]++;
    } else if (d->nmay) {
        for (int m = 0; m < MANNERS; m++)
            incentive_add_gain(&w->out->in[m], &d->in[m]);
        incentive_keep_best(w, d);
    }
    if (w->t->progress)
        w->t->progress(k + 1, w->t->deals);
    return true;
}

bool incentive_measure(const IncentiveSetup *t, IncentiveResult *out, DoubleDummyWhy *why,
                       Arena *arena)
{
    IncentiveWork w = { .t = t, .out = out, .why = DD_ANSWERED, .arena = arena };

    *out = (IncentiveResult){ 0 };
    w.helpers.program = advice_rows_helper_path(NULL, arena);
    pthread_mutex_init(&w.helpers.lock, NULL);
    parallel_each(t->deals, t->threads, incentive_work, incentive_merge, &w);
    for (int i = 0; i < w.helpers.n; i++)
        doubledummy_free(w.helpers.all[i]);
    pthread_mutex_destroy(&w.helpers.lock);
    *why = w.why;
    return w.why == DD_ANSWERED;
}
