#include "report/incentive.h"

#include "boards/board.h"
#include "bridge/random_deals.h"
#include "kit/parallel.h"
#include "kit/strbuf.h"
#include "program/program.h"
#include "report/advice_rows.h"
#include "ruling/incentive_play.h"
#include "words/case_text.h"

#include <pthread.h>
#include <string.h>

enum { DECLARER = 2, BOOK = 6, FIT = 8, MAX_HELPERS = 64, MAX_ROUNDS = 200 };

/* The programs at the other ends of pipes: one for each piece of work at a time. */
typedef struct Helpers {
    pthread_mutex_t lock;
    DoubleDummy *all[MAX_HELPERS], *idle[MAX_HELPERS];
    int n, nidle;
    const char *program;
} Helpers;

/* What all pieces of work share. */
typedef struct Work {
    const Tempting *t;
    Helpers helpers;
    Temptation *out;
    DdWhy why; /* there was no answer */
    Arena *arena;
} Work;

/* Cards in the order in which they were played, and the position after them. */
typedef struct Cards {
    int card[CARDS], seat[CARDS], n;
    Position at;
} Cards;

/* How one thing that may be done came out. */
typedef struct Outcome {
    int gain;
    int turned;       /* 1: the contract came out better for the offenders, or -1 */
    const char *text; /* of the case */
} Outcome;

/* What may be done after so many cards. */
typedef struct May {
    int at;
    Venture v;
} May;

/* One deal. */
typedef struct Deal {
    Work *work;
    DoubleDummy *dd;
    Arena *arena;
    uint64_t number;
    Dice dice;
    Board board;
    int tricks;     /* of declarer's side, double dummy */
    Cards line;     /* with no irregularity */
    TextCase *told; /* the story of that */
    May *may;       /* what may be done */
    int nmay, cap;
    int at; /* so many cards before what is tried */
    Uncounted apart;
    DdWhy why; /* there was no answer */
    Outcome in[MANNERS];
} Deal;

/* ---- double dummy ------------------------------------------------------- */

/* What may run out of memory does so without the lock. */
static DoubleDummy *take_helper(Helpers *h)
{
    DoubleDummy *dd = NULL;

    pthread_mutex_lock(&h->lock);
    if (h->nidle)
        dd = h->idle[--h->nidle];
    pthread_mutex_unlock(&h->lock);
    if (dd)
        return dd;
    dd = advising_open(h->program);
    pthread_mutex_lock(&h->lock);
    h->all[h->n++] = dd;
    pthread_mutex_unlock(&h->lock);
    return dd;
}

static void give_back(Helpers *h, DoubleDummy *dd)
{
    pthread_mutex_lock(&h->lock);
    h->idle[h->nidle++] = dd;
    pthread_mutex_unlock(&h->lock);
}

static void play_card(Cards *l, int card)
{
    l->seat[l->n] = position_turn(&l->at);
    l->card[l->n++] = card;
    l->at = position_after(&l->at, card);
}

/* The best card that is not among NOT: of several the lowest, by rank and then by suit.
 * *WORTH: what it is worth to who plays it.  TABLE_NONE: there is none, or no answer. */
static int best_card(DoubleDummy *dd, const Position *p, uint64_t barred, int *worth)
{
    int of[CARDS], best = TABLE_NONE;

    if (!dd_solve(dd, p, of))
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

/* The cards that follow suit, where SEAT has any; else all that he has. */
static uint64_t following(const Position *p, int seat)
{
    uint64_t hand = p->hand[seat], suit = (uint64_t)0;

    if (p->played)
        suit = hand & (((uint64_t)1 << RANKS) - 1) << card_suit(p->card[0]) * RANKS;
    return suit ? suit : hand;
}

/* The card that is played: where there is no choice, nobody is asked. */
static int next_card(DoubleDummy *dd, const Position *p, uint64_t barred)
{
    uint64_t may = following(p, position_turn(p));
    int worth;

    if (may && !(may & (may - 1)) && !(may & barred))
        return __builtin_ctzll(may);
    return best_card(dd, p, barred, &worth);
}

/* To the last card; at place K of the line not those in NOT[K].  False: there is no such
 * card, or no answer. */
static bool play_on(DoubleDummy *dd, Cards *l, const uint64_t barred[CARDS])
{
    while (l->n < CARDS) {
        int card = next_card(dd, &l->at, barred[l->n]);

        if (card < 0)
            return false;
        play_card(l, card);
    }
    return true;
}

/* The first K cards of FROM. */
static Cards line_to(const Deal *d, const Cards *from, int k)
{
    Cards l = { .at = { .trump =
                            d->board.strain == NO_TRUMPS ? TABLE_NONE : d->board.strain,
                        .leader = d->board.leader } };

    memcpy(l.at.hand, d->board.hand, sizeof l.at.hand);
    for (int i = 0; i < k; i++)
        play_card(&l, from->card[i]);
    return l;
}

/* ---- the deal ----------------------------------------------------------- */

static int held_in(const Deal *d, int suit)
{
    uint64_t both = d->board.hand[DECLARER] | d->board.hand[next_seat(DECLARER, 2)];

    return __builtin_popcountll(both >> (suit * RANKS) & (((uint64_t)1 << RANKS) - 1));
}

/* The suit of which declarer's side has most, the higher of two; no trumps where that
 * is no fit. */
static int strain_of(const Deal *d)
{
    int best = SUITS - 1;

    for (int suit = SUITS - 1; suit-- > 0;)
        if (held_in(d, suit) > held_in(d, best))
            best = suit;
    return held_in(d, best) >= FIT ? best : NO_TRUMPS;
}

/* What South can just make, or one where he can make nothing.  False: no answer. */
static bool bid(Deal *d)
{
    Board *b = &d->board;
    int worth;
    Cards start;

    board_init(b, NO_SPAN);
    deal_cards(&d->dice, b->hand);
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
            sb_addc(b, '\\', 1);
        sb_addc(b, *s, 1);
    }
}

static void put_head(StrBuf *b, const Deal *d)
{
    const Tempting *t = d->work->t;
    const Board *o = &d->board;

    sb_printf(b, "case %s-deal-%llu \"", t->of->name, (unsigned long long)d->number);
    put_escaped(b, t->of->title.in[0]);
    sb_printf(b, ": deal %llu of seed %llu\"\n  source   \"",
              (unsigned long long)d->number, (unsigned long long)t->seed);
    put_escaped(b, t->command);
    sb_printf(b, "\"\n  contract %s by %s\n  on lead  %s\n  deal     \"%s\"\n  story\n",
              board_bid_text(o->level, o->strain, d->arena),
              board_seat_letter(o->declarer), board_seat_letter(o->leader),
              board_deal_text(o, d->arena));
}

static void put_card(StrBuf *b, const Deal *d, const Cards *l, int i)
{
    const char *card = board_card_text(l->card[i], d->arena);

    if (l->seat[i] == next_seat(d->board.declarer, 2))
        sb_printf(b, "%s calls %s", board_seat_letter(d->board.declarer), card);
    else
        sb_printf(b, "%s %s %s", board_seat_letter(l->seat[i]),
                  i % SEATS ? "plays" : "leads", card);
}

/* The first N cards; ACT in the place of the card at AT, or after the last (-2: nowhere); then
 * TAIL. */
static const char *story(const Deal *d, const Cards *l, int n, int at, const char *act,
                         const char *tail)
{
    StrBuf b = { 0 };
    const char *s;

    put_head(&b, d);
    for (int i = 0; i < n || i == at; i++) {
        bool first = i % SEATS == 0 || i == at || i == at + 1;

        if (i % SEATS == 0)
            sb_printf(&b, "%s    # trick %d\n", i ? "\n" : "", i / SEATS + 1);
        else if (first)
            sb_add(&b, "\n");
        sb_add(&b, first ? "    " : "; ");
        if (i == at)
            sb_add(&b, act);
        else
            put_card(&b, d, l, i);
    }
    sb_printf(&b, "\n%s", tail);
    s = arena_strndup(d->arena, sb_str(&b), b.len);
    sb_free(&b);
    return s;
}

static TextCase *load(const Deal *d, const char *text)
{
    return library_text_case(d->work->t->lib, d->work->t->p, "incentive", text,
                             strlen(text));
}

/* What attribute A says, of which V is the value; NULL: no story can say it. */
static const char *said(const Deal *d, const Type *t, Value v)
{
    const Incentive *q = d->work->t->of;
    StrBuf b = { 0 };
    const char *s;

    if (t->kind == TYPE_EVENT)
        return q->told[0].label;
    if (t->kind != TYPE_SET)
        return casetext_value(d->work->t->p, t, v, 0, false, d->arena);
    for (Value i = 0; i < MAX_VALUES; i++)
        if ((uint64_t)v >> i & 1)
            sb_printf(&b, "%s%s", b.len ? " " : "",
                      casetext_value(d->work->t->p, t->elem, i, 0, true, d->arena));
    s = arena_strndup(d->arena, sb_str(&b), b.len);
    sb_free(&b);
    return s;
}

/* Event K of V as a sentence, N events of C being told; NULL: see d->apart. */
static const char *sentence(Deal *d, const Case *c, int n, const Venture *v, int k)
{
    const ToldEvent *e = &v->of->told[k];
    const char *s = arena_printf(d->arena, "%s: %s", e->label, e->kind->name);
    const char *joint = " with ";
    Value attr[MAX_ATTRS];
    VentureWhy why = venture_event(d->work->t->p, c, n, v, k, attr, d->arena);

    if (why != VENTURE_TOLD) {
        d->apart = why == VENTURE_OPEN ? APART_OPEN : APART_CLASH;
        return NULL;
    }
    for (int i = 0; i < e->kind->nattrs; i++) {
        const char *value =
            value_given(attr[i]) ? said(d, e->kind->attrs[i].type, attr[i]) : NULL;

        if (!value)
            continue;
        s = arena_printf(d->arena, "%s%s%s %s", s, joint, e->kind->attrs[i].name, value);
        joint = ", ";
    }
    return s;
}

/* It is not counted. */
static bool aside(Deal *d, Uncounted why)
{
    d->apart = why;
    return false;
}

static bool told(Deal *d, VentureWhy why)
{
    if (why != VENTURE_TOLD)
        aside(d, why == VENTURE_OPEN ? APART_OPEN : APART_CLASH);
    return why == VENTURE_TOLD;
}

/* ---- the moment --------------------------------------------------------- */

static void add_may(Deal *d, May may)
{
    d->may = arena_room(d->arena, d->may, sizeof may, d->nmay, &d->cap);
    d->may[d->nmay++] = may;
}

/* What may be done after AT cards, put to the rest.  False: d->apart says why not. */
static bool add_moment(Deal *d, int at)
{
    const Tempting *t = d->work->t;
    VentureWhy why;
    Venture *list;
    int n = venture_choices(t->p, d->told->c, at, t->of, &list, &why, d->arena);

    for (int i = 0; i < n; i++)
        add_may(d, (May){ at, list[i] });
    return told(d, why);
}

/* One of the moments at which something may be done, each as likely as the others.
 * False: d->apart says why there is none. */
static bool draw_moment(Deal *d)
{
    int left[CARDS], n = CARDS;
    bool good = true;

    for (int i = 0; i < CARDS; i++)
        left[i] = i;
    while (n > 0 && !d->nmay && good) {
        int k = (int)dice_below(&d->dice, (uint64_t)n), at = left[k];

        left[k] = left[--n];
        good = add_moment(d, at);
    }
    return good;
}

static bool find_moments(Deal *d)
{
    bool good = true;

    if (!d->work->t->all)
        return draw_moment(d);
    for (int at = 0; at < CARDS && good; at++)
        good = add_moment(d, at);
    return good;
}

/* ---- what comes of it --------------------------------------------------- */

/* One that is tried. */
typedef struct Trial {
    Venture v;
    const char *act, *tail;
    int card;
    uint64_t barred[CARDS]; /* by place: cards that are not in order there */
    int by;                 /* the seat of whoever did it */
} Trial;

/* The sentences after the end of the play, each on a line. */
static bool tell_tail(Deal *d, const Case *c, Trial *r)
{
    r->tail = "";
    for (int k = 1; k < r->v.of->ntold; k++) {
        const char *s = sentence(d, c, c->nevents, &r->v, k);

        if (!s)
            return false;
        r->tail = arena_printf(d->arena, "%s    %s\n", r->tail, s);
    }
    return true;
}

/* Who did it: the attribute `by` of the event, else the hand that is to play. */
static int doer(const Case *c, const Cards *l)
{
    const CaseEvent *e = &c->events[c->nevents - 1];
    int by = kind_attr(e->kind, "by");

    return by >= 0 && value_given(e->attr[by]) ? (int)e->attr[by] : position_turn(&l->at);
}

/* What is told of it, and which card moves. */
static bool begin_trial(Deal *d, const Cards *before, Trial *r)
{
    const Tempting *t = d->work->t;
    TextCase *c;
    Value item;
    bool good;

    r->act = sentence(d, d->told->c, d->at, &r->v, 0);
    if (!r->act)
        return false;
    c = load(d, story(d, before, d->at, d->at, r->act, ""));
    r->v.slots[t->of->told[0].slot] = d->at;
    good = c->c && told(d, venture_item(t->p, c->c, &r->v, &item, d->arena)) &&
           tell_tail(d, c->c, r);
    if (good) {
        r->by = doer(c->c, before);
        good =
            value_given(item) && before->at.hand[position_turn(&before->at)] >> item & 1;
        if (!good)
            aside(d, APART_TURN);
        r->card = (int)item;
    } else if (!d->apart) {
        d->apart = APART_OTHER;
    }
    text_case_free(c);
    return good;
}

/* Is every card as it should be but that of the irregularity?  If not, the first that is
 * not will not be played there again; PAST: one that came before. */
static bool all_in_order(Deal *d, const VentureEnd *end, const Cards *l, Trial *r,
                         bool *past)
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

/* From the trick of the irregularity on, for the side of who did it: what it was worth,
 * and what the best card would have been. */
static bool outcome(Deal *d, const Trial *r, const Cards *before, const VentureEnd *end,
                    Outcome *out)
{
    bool declaring = r->by % 2 == d->board.declarer % 2;
    int best, left = TRICKS - before->n / SEATS, wanted = BOOK + d->board.level;

    if (!end->assumed)
        return aside(d, APART_OTHER);
    if (!value_given(end->worth) || end->worth < 0 || end->worth > left)
        return aside(d, APART_NO_WORTH);
    if (best_card(d->dd, &before->at, 0, &best) < 0)
        return false;
    if (position_turn(&before->at) % 2 != r->by % 2)
        best = left - best;
    out->gain = (int)end->worth - best;
    out->turned = declaring ? (d->tricks + out->gain >= wanted) - (d->tricks >= wanted)
                            : (d->tricks >= wanted) - (d->tricks - out->gain >= wanted);
    return true;
}

/* Plays on after it, as long as it takes until every card is in order. */
static bool run_trial(Deal *d, const Cards *before, Trial *r, Outcome *out)
{
    const Tempting *t = d->work->t;

    for (int round = 0; round < MAX_ROUNDS; round++) {
        Cards l = *before;
        VentureEnd end = { .why = VENTURE_TOLD };
        bool past = false, good;
        TextCase *c;

        play_card(&l, r->card);
        if (!play_on(d->dd, &l, r->barred))
            return aside(d, APART_OBLIGED);
        out->text = story(d, &l, CARDS, d->at, r->act, r->tail);
        c = load(d, out->text);
        for (int k = 1; k < t->of->ntold; k++)
            r->v.slots[t->of->told[k].slot] = CARDS + k - 1;
        if (c->c)
            end = venture_end(t->p, c->c, &r->v, d->arena);
        good = c->c != NULL;
        text_case_free(c);
        if (!good)
            return aside(d, APART_OTHER);
        if (!told(d, end.why))
            return false;
        if (all_in_order(d, &end, &l, r, &past))
            return outcome(d, r, before, &end, out);
        if (past)
            return aside(d, APART_OTHER);
    }
    return aside(d, APART_OBLIGED);
}

static bool try_one(Deal *d, const Venture *v, Outcome *out)
{
    Cards before = line_to(d, &d->line, d->at);
    Trial r = { .v = *v };

    return begin_trial(d, &before, &r) && run_trial(d, &before, &r, out);
}

/* What is worked out for it is forgotten, but for the story. */
static bool weigh_one(Deal *d, const May *may, Outcome *out)
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

/* All that may be done is tried; where one cannot be weighed, no best is known. */
static void try_all(Deal *d)
{
    int careless = (int)dice_below(&d->dice, (uint64_t)d->nmay);

    for (int i = 0; i < d->nmay; i++) {
        Outcome o = { 0 };

        if (!weigh_one(d, &d->may[i], &o))
            return;
        if (i == careless)
            d->in[CARELESS] = o;
        if (i == 0 || o.gain > d->in[DELIBERATE].gain)
            d->in[DELIBERATE] = o;
    }
}

/* ---- all deals ---------------------------------------------------------- */

static void *work_on(void *context, uint64_t k, Arena *arena)
{
    static const uint64_t nothing[CARDS];
    Work *w = context;
    Deal *d = arena_new_of(arena, Deal);

    d->work = w;
    d->arena = arena;
    d->number = k + 1;
    d->dice = dice_new(w->t->seed, d->number);
    d->dd = take_helper(&w->helpers);
    if (bid(d)) {
        d->line = line_to(d, NULL, 0);
        if (play_on(d->dd, &d->line, nothing)) {
            d->told = load(d, story(d, &d->line, CARDS, -2, NULL, ""));
            if (!d->told->c)
                d->apart = APART_OTHER;
            else if (find_moments(d) && d->nmay)
                try_all(d);
            text_case_free(d->told);
        }
    }
    d->why = dd_why(d->dd);
    give_back(&w->helpers, d->dd);
    return d;
}

static void tally(Tally *t, const Outcome *o)
{
    sample_add(&t->gains, o->gain);
    t->gained += o->gain > 0;
    t->same += o->gain == 0;
    t->cost += o->gain < 0;
    t->won += o->turned > 0;
    t->lost += o->turned < 0;
}

static void keep_best(Work *w, const Deal *d)
{
    const Outcome *o = &d->in[DELIBERATE];

    if (w->out->best.deal && o->gain <= w->out->best.gain)
        return;
    w->out->best = (Best){ .deal = d->number,
                           .gain = o->gain,
                           .text = arena_printf(w->arena, "%s", o->text),
                           .label = w->t->of->told[0].label };
}

static bool merge(void *context, uint64_t k, void *result)
{
    Work *w = context;
    const Deal *d = result;

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
            tally(&w->out->in[m], &d->in[m]);
        keep_best(w, d);
    }
    if (w->t->progress)
        w->t->progress(k + 1, w->t->deals);
    return true;
}

bool tempting_try(const Tempting *t, Temptation *out, DdWhy *why, Arena *arena)
{
    Work w = { .t = t, .out = out, .why = DD_ANSWERED, .arena = arena };

    *out = (Temptation){ 0 };
    w.helpers.program = advising_program(NULL, arena);
    pthread_mutex_init(&w.helpers.lock, NULL);
    parallel_each(t->deals, t->threads, work_on, merge, &w);
    for (int i = 0; i < w.helpers.n; i++)
        dd_free(w.helpers.all[i]);
    pthread_mutex_destroy(&w.helpers.lock);
    *why = w.why;
    return w.why == DD_ANSWERED;
}
