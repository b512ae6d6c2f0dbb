/* act.c - adds acts to a story: playing a card, and events that do what a ruling permits or
 * demands. */
#include "act.h"

#include "draw.h"

#include <string.h>

static Value attr_of(const CaseEvent *ev, const char *name)
{
    int at = program_kind_attr(ev->kind, name);

    return at < 0 ? BL_ABSENT : ev->attr[at];
}

/* ---- sentences ----------------------------------------------------------- */

/* Returns the sentence for EV, which is a play, a lead, a placing, or a call in a form of CallForm.
 * For any other event, story_text() finds a sentence, but that takes longer. */
static const char *act_sentence(const Vocabulary *v, const CaseEvent *ev, Arena *arena)
{
    const char *by = story_seat_letter((int)attr_of(ev, "by"));
    Value suit, rank, word;

    if (ev->kind != v->designation)
        return arena_printf(arena, "%s %s %s", by,
                            ev->kind == v->lead   ? "leads"
                            : ev->kind == v->play ? "plays"
                                                  : "places",
                            story_card_text((int)attr_of(ev, "card"), arena));
    suit = attr_of(ev, "suit");
    rank = attr_of(ev, "rank");
    word = attr_of(ev, "word");
    if (value_given(word))
        return arena_printf(arena, "%s calls %s", by, word == v->high ? "high" : "low");
    if (value_given(suit) && value_given(rank))
        return arena_printf(arena, "%s calls %s", by,
                            story_card_text(card_of((int)suit, (int)rank), arena));
    if (value_given(suit))
        return arena_printf(arena, "%s calls a %s", by, v->card->left->values[suit].words[0][0]);
    return arena_printf(arena, "%s calls %s", by, v->card->right->values[rank].words[0][0]);
}

/* ---- playing a card ------------------------------------------------------ */

/* The words of a call.  `suit` and `rank` are NO_SUIT and -1 if not said.  `height` is 1 for
 * "high", -1 for "low", 0 for neither. */
typedef struct CallForm {
    int suit, rank, height;
} CallForm;

/* Returns words that call CARD from dummy.  Half of the time they name both its suit and its
 * rank. */
static CallForm call_form(const Play *t, int card, RandomStream *r)
{
    int suit = card_suit(card), rank = card_rank(card);
    const CallForm whole = { suit, rank, 0 };
    const CallForm forms[] = {
        whole, { suit, -1, 0 }, { NO_SUIT, rank, 0 }, { NO_SUIT, -1, -1 }, { NO_SUIT, -1, 1 }
    };
    CallForm f;

    if (draw_chance(r, 50))
        return whole;
    do
        f = forms[random_below(r, BL_LEN(forms))];
    while (play_called(t, f.suit, f.rank, f.height) != card);
    return f;
}

static CaseEvent call_event(const Vocabulary *v, const Play *t, CallForm f)
{
    CaseEvent ev = story_event(v->designation);

    story_set(&ev, "by", t->declarer);
    if (f.suit != NO_SUIT)
        story_set(&ev, "suit", f.suit);
    if (f.rank >= 0)
        story_set(&ev, "rank", f.rank);
    if (f.height)
        story_set(&ev, "word", f.height > 0 ? v->high : v->low);
    return ev;
}

/* Adds EV to the end of the story, with the sentence that tells it. */
static void add_told(Story *s, const CaseEvent *ev, Mark m)
{
    if (story_add(s, s->c->nevents, ev, m))
        story_reword(s, s->c->nevents - 1, act_sentence(s->v, ev, s->arena));
}

/* Adds an event of KIND to the end of the story: SEAT acts with CARD. */
static void add_card_event(Story *s, const EventKind *kind, int seat, int card, Mark m)
{
    CaseEvent ev = story_event(kind);

    story_set(&ev, "by", seat);
    story_set(&ev, "card", card);
    add_told(s, &ev, m);
}

void act_play(Story *s, Play *t, int seat, int card, bool clean, RandomStream *r)
{
    const Vocabulary *v = s->v;
    bool legal = (play_legal(t, seat) & card_bit(card)) && seat == play_turn(t);
    Mark m = { .clean = clean,
               .in_order = legal,
               .seat = seat,
               .card = card,
               .trick = t->number,
               .due = play_turn(t) };

    if (seat == play_dummy(t)) {
        const CaseEvent call = call_event(v, t, call_form(t, card, r));

        add_told(s, &call, m);
        if (draw_chance(r, 50)) {
            m.card = NO_CARD; /* the call has already put the card to the trick */
            add_card_event(s, v->placing, seat, card, m);
        }
    } else {
        add_card_event(s, t->n == 0 ? v->lead : v->play, seat, card, m);
    }
    play_lay(t, seat, card);
}

void act_hand(const Vocabulary *v, const Play *t, const CaseEvent *ev, int *seat, int *card)
{
    Value by = attr_of(ev, "by"), c = attr_of(ev, "card");

    *seat = NO_SEAT;
    *card = NO_CARD;
    if (kind_is_a(ev->kind, v->designation) && by == play_dummy(t))
        return; /* dummy's words play no card */
    if (kind_is_a(ev->kind, v->designation)) {
        Value suit = attr_of(ev, "suit"), rank = attr_of(ev, "rank");
        bool own = by != t->declarer || attr_of(ev, "from_hand") == 1 ||
                   ev->kind == program_event(v->p, "own_hand_call");

        *seat = own ? (int)by : play_dummy(t);
        if (value_given(suit) && value_given(rank))
            *card = own ? card_of((int)suit, (int)rank) : play_called(t, (int)suit, (int)rank, 0);
    } else if (value_given(by) && value_given(c)) {
        *seat = (int)by;
        *card = (int)c;
    }
}

/* Returns the event whose card EV takes back, or -1.  EV is a refusal of that event, or exercises
 * an action that undoes it. */
static Value taken_back(const Vocabulary *v, const CaseEvent *ev)
{
    const Fun *done = ev->kind->exercises;

    if (ev->kind == v->refusal)
        return ev->attr[ev->kind->exercise_args[0]];
    return done && done->undoes >= 0 && !done->choosing
               ? ev->attr[ev->kind->exercise_args[done->undoes]]
               : -1;
}

void act_lay(const Story *s, Play *t, int at)
{
    const Vocabulary *v = s->v;
    const CaseEvent *ev = &s->c->events[at];
    const Mark *m = story_mark(s, at);
    Value back = taken_back(v, ev);
    bool lies = kind_is_a(ev->kind, v->play) || kind_is_a(ev->kind, v->designation) ||
                kind_is_a(ev->kind, v->placing);

    if (back >= 0) {
        const Mark *of = story_mark(s, (int)back);

        if (of->card != NO_CARD)
            play_lift(t, of->seat, of->card, of->due);
    } else if (lies && m->card != NO_CARD && (t->left[m->seat] & card_bit(m->card))) {
        play_lay(t, m->seat, m->card);
    }
}

/* Returns the card that the call EV means at the table T, or NO_CARD if its words do not fix
 * one. */
static int card_called(const Vocabulary *v, const Play *t, const CaseEvent *ev)
{
    Value suit = attr_of(ev, "suit"), rank = attr_of(ev, "rank"), word = attr_of(ev, "word");

    if (value_given(word) && word != v->high && word != v->low)
        return NO_CARD;
    return play_called(t, value_given(suit) ? (int)suit : NO_SUIT,
                       value_given(rank) ? (int)rank : -1,
                       !value_given(word) ? 0
                       : word == v->high  ? 1
                                          : -1);
}

void act_table(const Story *s, int at, Play *t)
{
    play_begin(t, s->trick, s->hand, (int)s->c->settings[s->v->contract->id] % 5,
               (int)s->c->settings[s->v->declarer->id], (int)s->c->settings[s->v->leader->id]);
    for (int i = 0; i < at; i++)
        act_lay(s, t, i);
}

bool act_recall(const Story *s, int at, RandomStream *r, CaseEvent *ev)
{
    enum { TRIES = 12 };
    const CaseEvent *was = &s->c->events[at];
    Play t;

    act_table(s, at, &t);
    for (int i = 0; i < TRIES; i++) {
        *ev = call_event(s->v, &t, call_form(&t, story_mark(s, at)->card, r));
        if (memcmp(ev->attr, was->attr, sizeof *ev->attr * (size_t)ev->kind->nattrs) != 0)
            return true;
    }
    return false;
}

/* The events that put out or showed a card out of order. */
typedef struct OutOfOrder {
    int at[MAX_MARKS];
    int n;
} OutOfOrder;

static void remove_event(OutOfOrder *o, Value event)
{
    int kept = 0;

    for (int i = 0; i < o->n; i++)
        if (o->at[i] != event)
            o->at[kept++] = o->at[i];
    o->n = kept;
}

bool act_is_called(const Story *s, int at)
{
    const Mark *m = story_mark(s, at), *call = at > 0 ? story_mark(s, at - 1) : NULL;

    return s->c->events[at].kind == s->v->placing && call && call->in_order &&
           s->c->events[at - 1].kind == s->v->designation && call->card == m->card;
}

/* The card of the event at BACK is taken back from the table T; BACK is -1 if none is.  A card that
 * was in order may have to stay, so BACK is added to O.  A card that was out of order is removed
 * from O if it lies in the trick in progress.  A card of an earlier trick may have to stay. */
static void note_taken_back(const Story *s, const Play *t, OutOfOrder *o, Value back)
{
    const Mark *m = back < 0 ? NULL : story_mark(s, (int)back);

    if (m && m->in_order && o->n < MAX_MARKS)
        o->at[o->n++] = (int)back;
    else if (m && play_has(t, m->seat, m->card))
        remove_event(o, back);
}

/* Sets the mark of the event at AT.  T is the table before the event.  CLEAN is true if no earlier
 * event was irregular. */
static void mark_event(Story *s, const Play *t, int at, bool clean)
{
    const CaseEvent *ev = &s->c->events[at];
    Mark *m = story_mark(s, at);

    act_hand(s->v, t, ev, &m->seat, &m->card);
    if (kind_is_a(ev->kind, s->v->designation) && m->seat == play_dummy(t))
        m->card = card_called(s->v, t, ev);
    m->clean = clean;
    m->due = play_turn(t);
    m->trick = t->number;
    m->in_order = (ev->kind == s->v->play || ev->kind == s->v->lead ||
                   (ev->kind == s->v->designation && m->seat == play_dummy(t))) &&
                  m->card != NO_CARD && m->seat == m->due &&
                  (play_legal(t, m->seat) & card_bit(m->card)) != 0;
}

/* Returns true if EV says which trick begins, and it is not the one that begins at the table T: then
 * play is not told. */
static bool leaves_out_play(const Story *s, const Play *t, const CaseEvent *ev)
{
    return ev->kind == s->v->trick_begins &&
           (t->n > 0 || ev->attr[vocabulary_attr(ev->kind, "number")] != t->number);
}

void act_replay(Story *s)
{
    OutOfOrder o = { .n = 0 };
    Play t;
    bool clean = true, untold = false;

    act_table(s, 0, &t);
    for (int i = 0; i < s->c->nevents; i++) {
        const CaseEvent *ev = &s->c->events[i];
        Mark *m = story_mark(s, i);
        bool fine;

        mark_event(s, &t, i, clean);
        untold |= leaves_out_play(s, &t, ev);
        m->upset = untold || o.n > 0;
        fine = m->in_order || ev->kind == s->v->trick_begins || act_is_called(s, i);
        clean &= fine && !untold;
        note_taken_back(s, &t, &o, taken_back(s->v, ev));
        /* a call in words that fix no card may have put one to the trick, too */
        if (!fine && kind_is_a(ev->kind, s->v->act) &&
            (m->card != NO_CARD ||
             (kind_is_a(ev->kind, s->v->designation) && m->seat == play_dummy(&t))))
            o.at[o.n++] = i;
        act_lay(s, &t, i);
    }
}

/* ---- rights and duties ------------------------------------------------------ */

/* The state while acts are listed.  Each choice of a right or duty is listed once. */
typedef struct Lister {
    const Told *t;
    Engine *e;
    Act *acts;
    int n;
    RandomStream *r;
} Lister;

/* Returns the choice that EV makes, or 1 if its kind has no choices.  Returns BL_ABSENT if the
 * choice is absent or depends on an open fact. */
static Value choice_made(const Lister *l, const CaseEvent *ev)
{
    const Ex *ex = ev->kind->exercise_value;
    Value slots[MAX_SLOTS] = { 0 }, v;

    if (!ex)
        return 1;
    memcpy(slots, ev->attr, sizeof *slots * (size_t)ev->kind->nattrs);
    engine_begin(l->e);
    v = engine_eval(l->e, ex, slots);
    return engine_stopped(l->e) ? BL_ABSENT : v;
}

static bool has_act(const Lister *l, const ToldLine *line, Value choice)
{
    for (int i = 0; i < l->n; i++)
        if (l->acts[i].line == line && l->acts[i].choice == choice)
            return true;
    return false;
}

/* Returns a seat of the set WHO, drawn at random. */
static Value draw_chooser(uint64_t who, RandomStream *r)
{
    return cards_pick(who, r);
}

/* Sets EV to an event of kind K that exercises the right or duty of LINE, with random other
 * attributes.  Returns false if K needs an event or a text that cannot be drawn. */
static bool draw_exercise(const Lister *l, const ToldLine *line, const EventKind *k, CaseEvent *ev)
{
    const Conclusion *c = line->line->c;
    uint32_t set = 0;
    int by = program_kind_attr(k, "by");

    *ev = story_event(k);
    if (by >= 0 && c->who) {
        ev->attr[by] = draw_chooser(c->who, l->r);
        set |= 1u << by;
    }
    for (int i = 0; i < c->nargs; i++) {
        ev->attr[k->exercise_args[i]] = c->args[i];
        set |= 1u << k->exercise_args[i];
    }
    if (k->exercise_value && k->exercise_value->op == EX_VAR && c->has_from && c->from) {
        int at = k->exercise_value->slot;

        ev->attr[at] = cards_pick(c->from, l->r);
        set |= 1u << at;
    }
    for (int i = 0; i < k->nattrs; i++) {
        const Attr *a = &k->attrs[i];

        if ((set >> i & 1) || a->optional || a->value)
            continue;
        if (a->type->kind == TYPE_EVENT || a->type->kind == TYPE_TEXT)
            return false;
        ev->attr[i] = draw_value(a->type, l->r);
    }
    return true;
}

static const Fact *elected_fact(const Told *t, const Conclusion *c)
{
    for (int i = 0; i < t->ruling->nfacts; i++) {
        const Fact *f = t->ruling->facts[i];

        if (f->kind == FACT_ELECTED && f->fun == c->fun &&
            memcmp(f->args, c->args, sizeof *f->args * (size_t)c->nargs) == 0)
            return f;
    }
    return NULL;
}

/* Returns true if L gives a right or a duty that nobody has exercised yet. */
static bool is_open_right(const ToldLine *l)
{
    const Conclusion *c = l->line->c;

    return c->kind == LINE_MODAL && !l->line->background && l->state != STATE_NO &&
           modal_effective(c->modal) && (c->state == RIGHT_OPEN || c->state == RIGHT_EFFECT);
}

static void list_exercises(Lister *l, const ToldLine *line, const EventKind *k)
{
    enum { DRAWS = 8 };

    for (int i = 0; i < DRAWS && l->n < MAX_ACTS; i++) {
        CaseEvent ev;
        Value choice;

        if (!draw_exercise(l, line, k, &ev))
            return;
        choice = choice_made(l, &ev);
        if (value_given(choice) && !has_act(l, line, choice))
            l->acts[l->n++] = (Act){ ev, line, elected_fact(l->t, line->line->c), choice };
    }
}

int act_list(const Told *t, Act *acts, RandomStream *r)
{
    const Case *c = t->ruling->c;
    Lister l = { t, engine_new(t->ruling->program, c, 0, c->nevents, t->arena), acts, 0, r };

    for (int i = 0; i < t->nlines; i++)
        for (const EventKind *k = t->story->v->p->events; k && is_open_right(&t->lines[i]);
             k = k->next)
            if (k->exercises && k->exercises == t->lines[i].line->c->fun && k->phrases)
                list_exercises(&l, &t->lines[i], k);
    engine_free(l.e);
    return l.n;
}
