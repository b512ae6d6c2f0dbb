/* retell.c - the relations between the rulings on one story that is told in two ways. */
#include "draw.h"
#include "tables.h"
#include "trial.h"

#include "words/case_text.h"

#include <ctype.h>
#include <string.h>

enum { DRAWS = 20 }; /* how often a circumstance is drawn that the story lacks */

static const Mark unknown = { .seat = NO_SEAT, .card = NO_CARD };

static Value told_attr(const CaseEvent *ev, const char *name)
{
    int at = program_kind_attr(ev->kind, name);

    return at < 0 ? BL_ABSENT : ev->attr[at];
}

static bool same_player(const CaseEvent *a, const CaseEvent *b)
{
    Value by = told_attr(a, "by");

    return value_given(by) && by == told_attr(b, "by");
}

/* The part of two tellings in which their rulings may differ. */
typedef struct Apart {
    const char *label;         /* the label of the event that is told in two ways, or NULL */
    const EventKind *kinds[2]; /* the kind of that event in the first and in the second telling */
    const char *extra;         /* the label of an event that only one telling has, or NULL */
    Value card;                /* the card that this extra event tells, or NO_CARD */
} Apart;

/* Returns true if C is about the event at AT and is possible for only one of the two kinds of A. */
static bool of_one_kind(const Apart *a, const Conclusion *c, int at)
{
    if (c->kind == LINE_REFUSED)
        return c->args[0] == at && a->kinds[0]->exercises != a->kinds[1]->exercises;
    for (int i = 0; c->fun && i < c->nargs; i++) {
        const Type *type = c->fun->ptype[i];

        if (type->kind == TYPE_EVENT && c->args[i] == at &&
            !(kind_is_a(a->kinds[0], type->event) && kind_is_a(a->kinds[1], type->event)))
            return true;
    }
    return false;
}

static bool names_card(const Apart *a, const Vocabulary *v, const Conclusion *c)
{
    for (int i = 0; c->fun && i < c->nargs; i++)
        if (c->fun->ptype[i] == v->card && c->args[i] == a->card)
            return true;
    return false;
}

/* The event at AT tells two cards in one telling.  In the other, each card has an event of its own.
 * Returns true if C is a detail about this event: it does not say which of the two cards it
 * means. */
static bool of_either_card(const Apart *a, const Conclusion *c, int at)
{
    return a->extra && a->card != NO_CARD && c->kind == LINE_STATUS && c->fun->detail &&
           c->nargs == 1 && c->args[0] == at;
}

/* Returns true if L may occur in both tellings.  Leaves out lines about how a card should be
 * called, and about cards that were not played.  Some tellings never have these. */
static bool keeps_common(const void *context, const Told *t, const ToldLine *l)
{
    const Apart *a = context;
    const Conclusion *c = l->line->c;
    int at = a->label ? case_event_find(t->text->c, a->label) : -1,
        extra = a->extra ? case_event_find(t->text->c, a->extra) : -1;

    return strcmp(l->status, "name_fully") != 0 && strcmp(l->status, "unplayed") != 0 &&
           !(extra >= 0 && told_about(l, extra)) && !(a->extra && names_card(a, t->story->v, c)) &&
           !(at >= 0 && (of_one_kind(a, c, at) || of_either_card(a, c, at)));
}

/* Returns true if the label A is the label B, or that of a part of it: 68D2a is a part of 68D. */
static bool is_part_of(const char *a, const char *b)
{
    size_t n = strlen(b);

    return strncmp(a, b, n) == 0 &&
           !(isdigit((unsigned char)b[n - 1]) && isdigit((unsigned char)a[n]));
}

/* Returns true if a line of A that CLAUSE or a part of it supports has another state in B, or is
 * missing there. */
static bool clause_tells_apart(const Told *a, const Told *b, const Clause *clause)
{
    for (int i = 0; i < a->nlines; i++) {
        const ToldLine *l = &a->lines[i];
        LineState state = STATE_NO;
        bool from = false;

        for (int k = 0; k < l->line->nsupports; k++)
            from |= is_part_of(l->line->supports[k]->rule->clause->label, clause->label);
        for (int k = 0; from && k < b->nlines; k++)
            if (strcmp(b->lines[k].key, l->key) == 0 && b->lines[k].state > state)
                state = b->lines[k].state;
        if (from && l->state != STATE_NO && l->state != state)
            return true;
    }
    return false;
}

/* Returns true if a row of named.tsv explains a difference between A and B.  The row must be about
 * the kinds J and K, and its clause must support a line that differs. */
static bool is_named(const Trial *x, const EventKind *j, const EventKind *k, const Told *a,
                     const Told *b)
{
    const Tables *t = x->story->v->tables;

    for (int i = 0; i < t->nnamed; i++) {
        const Named *row = &t->named[i];

        if (row->clause && strcmp(row->relation, x->relation) == 0 &&
            ((kind_is_a(j, row->first) && kind_is_a(k, row->second)) ||
             (kind_is_a(k, row->first) && kind_is_a(j, row->second))) &&
            (clause_tells_apart(a, b, row->clause) || clause_tells_apart(b, a, row->clause)))
            return true;
    }
    return false;
}

/* Compares the rulings A and B on two tellings, unless a row of named.tsv explains their
 * difference. */
static void compare_tellings(Trial *x, const Told *a, const Told *b, const Apart *apart,
                             const char *how)
{
    if (a->ruling && !(b->ruling && is_named(x, apart->kinds[0], apart->kinds[1], a, b)))
        trial_compare(x, how,
                      &(Comparison){ .old = a, .new = b, .keeps = keeps_common, .context = apart });
}

/* ---- order -------------------------------------------------------------------- */

/* Returns true if events of kind K are moves: acts with a card, calls of the auction, exercises.
 * Attention to an irregularity and a call of the Director are moves, too.  Cards before them and
 * cards after them are ruled on differently. */
static bool is_move(const Vocabulary *v, const EventKind *k)
{
    return kind_is_a(k, v->act) || kind_is_a(k, v->auction_call) || kind_is_a(k, v->attention) ||
           kind_is_a(k, v->director_call) || k->exercises;
}

/* Returns true if an event attribute of EV is absent: EV is then about some earlier event. */
static bool is_about_what_was(const CaseEvent *ev)
{
    for (int i = 0; i < ev->kind->nattrs; i++)
        if (ev->kind->attrs[i].type->kind == TYPE_EVENT && !value_given(ev->attr[i]))
            return true;
    return false;
}

/* Returns true if the events of S at AT and AT + 1 may be exchanged.  If one player does both, one
 * of them may be a move.  Otherwise neither may be a move. */
static bool can_exchange(const Story *s, int at)
{
    const CaseEvent *a = &s->c->events[at], *b = a + 1;
    int moves = is_move(s->v, a->kind) + is_move(s->v, b->kind);

    return value_given(told_attr(a, "by")) && value_given(told_attr(b, "by")) &&
           !is_about_what_was(a) && !is_about_what_was(b) && moves <= same_player(a, b);
}

/* Returns a copy of S with the events at AT and AT + 1 exchanged.  Returns NULL if one refers to
 * the other. */
static Story *exchanged(const Trial *x, const Story *s, int at)
{
    Story *copy = story_copy(s, x->arena);

    if (!case_move_event(copy->c, at, at + 1, x->arena))
        return NULL;
    for (int i = at; i < copy->c->nevents; i++)
        for (int a = 0; a < copy->c->events[i].kind->nattrs; a++)
            if (copy->c->events[i].kind->attrs[a].type->kind == TYPE_EVENT)
                story_reword(copy, i, NULL);
    return copy;
}

/* Adds an event of a random kind to the end of S.  Its player is BY, or random if BY is NO_SEAT.
 * Returns false if DRAWS draws give no event. */
static bool add_any(Trial *x, Story *s, const Play *t, Value by)
{
    const Vocabulary *v = s->v;

    for (int i = 0; i < DRAWS; i++) {
        const EventKind *k = v->kinds[random_below(&x->r, (uint64_t)v->nkinds)];
        CaseEvent ev;

        if (kind_is_a(k, v->auction_call) || kind_is_a(k, v->auction_exposure) ||
            program_kind_attr(k, "by") < 0 || !draw_event(x->story, t, k, &x->r, &ev))
            continue;
        if (by != NO_SEAT)
            story_set(&ev, "by", by);
        return story_add(s, s->c->nevents, &ev, unknown);
    }
    return false;
}

/* Returns a copy of the story with two more events that may be exchanged, or NULL.  Half of the
 * time one player does both. */
static Story *with_a_pair(Trial *x)
{
    Play t;

    act_table(x->story, x->story->c->nevents, &t);
    for (int i = 0; i < DRAWS; i++) {
        Story *s = story_copy(x->story, x->arena);
        int n = s->c->nevents;
        bool added = add_any(x, s, &t, NO_SEAT);
        Value by = draw_chance(&x->r, 50) ? NO_SEAT : told_attr(&s->c->events[n], "by");

        if (added && add_any(x, s, &t, by) && can_exchange(s, n))
            return s;
    }
    return NULL;
}

/* Returns true if the text of T is read as events of the kinds that S has at AT and AT + 1.  A
 * sentence whose event does not meet the `where` of its kind tells another kind, perhaps a move. */
static bool read_as_told(const Told *t, const Story *s, int at)
{
    const CaseEvent *read = t->loaded ? &t->text->c->events[at] : NULL, *told = &s->c->events[at];

    return read && read[0].kind == told[0].kind && read[1].kind == told[1].kind;
}

static void compare_orders(Trial *x, const Told *base, Story *s, int at)
{
    Story *other = exchanged(x, s, at);
    Told *t;

    if (!other || !read_as_told(base, s, at))
        return;
    t = trial_rule(x, other);
    compare_tellings(x, base, t,
                     &(Apart){ .kinds = { s->c->events[at].kind, s->c->events[at + 1].kind } },
                     arena_printf(x->arena, "first %s, then %s", story_sentence(other, at),
                                  story_sentence(other, at + 1)));
    told_free(t);
}

/* Relation: two neighbouring events that do not depend on each other are ruled on alike in either
 * order. */
static void try_order(Trial *x)
{
    int at[MAX_MARKS], n = 0;
    Story *s;
    Told *base;

    for (int i = 0; i + 1 < x->story->c->nevents; i++)
        if (can_exchange(x->story, i))
            at[n++] = i;
    if (n > 0)
        compare_orders(x, x->base, x->story, at[random_below(&x->r, (uint64_t)n)]);
    if (story_is_auction(x->story) || draw_chance(&x->r, 50) || !(s = with_a_pair(x)))
        return;
    base = trial_rule(x, s);
    compare_orders(x, base, s, s->c->nevents - 2);
    told_free(base);
}

/* ---- words -------------------------------------------------------------------- */

/* Tells the event of S at AT with SENTENCE.  Notes a breach if this cannot be read or gives another
 * ruling.  *BASE is the ruling on S, or NULL if it is not made yet. */
static void compare_words(Trial *x, Told **base, Story *s, int at, const char *sentence)
{
    Story *copy = story_copy(s, x->arena);
    const EventKind *k = s->c->events[at].kind;
    Told *t;

    *base = *base ? *base : trial_rule(x, s);
    story_reword(copy, at, sentence);
    t = trial_rule(x, copy);
    if ((*base)->loaded && !t->loaded &&
        !strstr(sentence, " with ")) /* a sentence with `with` may tell another kind */
        trial_note(x, sentence, arena_printf(x->arena, "%s is not read", k->name), NULL, t->error);
    if (t->loaded)
        compare_tellings(x, *base, t,
                         &(Apart){ .label = s->c->events[at].label,
                                   .kinds = { k, t->text->c->events[at].kind } },
                         sentence);
    told_free(t);
}

/* Relation: all phrases of a kind in one language tell the same event. */
static void try_words(Trial *x)
{
    int lang = (int)random_below(&x->r, (uint64_t)x->story->v->p->nlangs), at, tried = 0;
    Story *s = story_copy(x->story, x->arena);
    const CaseEvent *ev;
    Told *base = NULL;
    Play t;

    if (!story_is_auction(s) && draw_chance(&x->r, 60)) {
        act_table(s, s->c->nevents, &t);
        add_any(x, s, &t, NO_SEAT);
        at = s->c->nevents - 1;
    } else {
        at = (int)random_below(&x->r, (uint64_t)s->c->nevents);
    }
    if (lang != s->c->lang)
        story_translate(s, lang);
    ev = &s->c->events[at];
    for (const Phrase *ph = ev->kind->phrases; ph; ph = ph->next)
        for (int optional = 0; optional < 2 && ph->lang == lang && tried < 2; optional++) {
            const char *sentence = case_text_phrase(s->c, at, ph, optional, x->arena);

            if (!sentence || case_sentence_means(s->c, at, sentence, ev, x->arena))
                continue;
            compare_words(x, &base, s, at, sentence);
            tried++;
        }
    told_free(base);
}

/* Relation: a story gets the same ruling in another language. */
static void try_language(Trial *x)
{
    int lang = (int)random_below(&x->r, (uint64_t)x->story->v->p->nlangs);
    Story *s;
    Told *t;

    if (lang == x->story->c->lang || draw_chance(&x->r, 60))
        return;
    for (int i = 0; i < x->story->c->nevents; i++)
        if (!told_as(x->base, i, x->story->c->events[i].kind))
            return;
    s = story_copy(x->story, x->arena);
    story_translate(s, lang);
    t = trial_rule(x, s);
    if (!t->loaded)
        trial_note(x, s->v->p->langs[lang].name, "the story is not read", NULL, t->error);
    trial_compare(x, s->v->p->langs[lang].name, &(Comparison){ .old = x->base, .new = t });
    told_free(t);
}

/* ---- same act ------------------------------------------------------------------- */

/* Sets *TO to a new event of the kind of R, with the attributes that FROM tells.  If SECOND is
 * true, its card is the second card of FROM.  Returns false if *TO needs an attribute that FROM
 * lacks. */
static bool carry_over(const Vocabulary *v, const CaseEvent *from, const Retold *r, bool second,
                       CaseEvent *to)
{
    Value card = told_attr(from, second ? "other" : "card"), suit = told_attr(from, "suit"),
          rank = told_attr(from, "rank");

    *to = story_event(r->kind);
    for (int i = 0; i < r->kind->nattrs; i++) {
        const Attr *a = &r->kind->attrs[i];
        int at = program_kind_attr(from->kind, a->name);

        if (a->type == v->card)
            to->attr[i] = value_given(card)                        ? card
                          : value_given(suit) && value_given(rank) ? card_of((int)suit, (int)rank)
                                                                   : BL_ABSENT;
        else if (at >= 0 && from->kind->attrs[at].type == a->type)
            to->attr[i] = from->attr[at];
        else if (value_given(card) && a->type == v->card->left)
            to->attr[i] = card_suit((int)card);
        else if (value_given(card) && a->type == v->card->right)
            to->attr[i] = card_rank((int)card);
        if (r->attr == i)
            to->attr[i] = r->value;
        if (!value_given(to->attr[i]) && !a->optional)
            return false;
    }
    return true;
}

/* Returns true if the second form of R can tell all attributes of FROM. */
static bool is_carried(const CaseEvent *from, const Retelling *r)
{
    for (int i = 0; i < from->kind->nattrs; i++) {
        const Attr *a = &from->kind->attrs[i];
        bool in_card = strcmp(a->name, "card") == 0 || strcmp(a->name, "suit") == 0 ||
                       strcmp(a->name, "rank") == 0 ||
                       (r->nto > 1 && strcmp(a->name, "other") == 0);

        if (value_given(from->attr[i]) && !in_card && i != r->from.attr &&
            !(a->value && a->value->value == from->attr[i]) &&
            program_kind_attr(r->to[0].kind, a->name) < 0)
            return false;
    }
    return true;
}

/* Removes the findings about the event of S at AT.  Returns true if there were some. */
static bool drop_findings_about(Story *s, int at)
{
    Body *body = &s->c->bodies[0];
    int kept = 0, were = body->nfound;

    for (int i = 0; i < body->nfound; i++) {
        const StatedFact *f = &body->found[i];

        if (!f->fun->nparams || f->fun->ptype[0]->kind != TYPE_EVENT || f->args[0] != at)
            body->found[kept++] = *f;
    }
    body->nfound = kept;
    return kept < were;
}

/* Returns true if the event just before or after the event at AT is of KIND and by the same
 * player. */
static bool is_with(const Case *c, int at, const EventKind *kind)
{
    for (int i = at - 1; i <= at + 1; i += 2)
        if (i >= 0 && i < c->nevents && c->events[i].kind == kind &&
            same_player(&c->events[at], &c->events[i]))
            return true;
    return false;
}

/* Returns true if an event of KIND by the same player, without another card, comes before the event
 * at AT, and no card was put out before AT. */
static bool is_after(const Story *s, int at, const EventKind *kind)
{
    const CaseEvent *events = s->c->events;
    bool after = false;

    for (int i = 0; i < at; i++) {
        Value card = told_attr(&events[i], "card");

        if (kind_is_a(events[i].kind, s->v->act) || events[i].kind == s->v->trick_begins)
            return false;
        if (events[i].kind == kind && same_player(&events[at], &events[i]))
            after = !value_given(card) || card == told_attr(&events[at], "card");
    }
    return after;
}

/* Returns true if the event of S at AT names a card that its player holds: without words that say
 * whose card it is, it may be his own. */
static bool names_own_card(const Story *s, int at)
{
    Value by = told_attr(&s->c->events[at], "by"), suit = told_attr(&s->c->events[at], "suit"),
          rank = told_attr(&s->c->events[at], "rank");

    return value_given(suit) && value_given(rank) &&
           (s->hand[by] >> card_of((int)suit, (int)rank) & 1);
}

/* Returns true if the event of S at AT meets the circumstance of R. */
static bool meets(const Story *s, int at, const Retelling *r)
{
    Value by = told_attr(&s->c->events[at], "by"), declarer = s->c->settings[s->v->declarer->id];
    bool known = value_given(by) && value_given(declarer);
    Play t;

    switch (r->when) {
    case WHEN_ALWAYS: return true;
    case WHEN_BY_DUMMY: return known && by == next_seat((int)declarer, 2);
    case WHEN_BY_DECLARER: return known && by == declarer && !names_own_card(s, at);
    case WHEN_BY_DEFENDER: return known && (by + declarer) % 2 == 1;
    case WHEN_WITH:
        return known && by != next_seat((int)declarer, 2) && is_with(s->c, at, r->other);
    case WHEN_AFTER: return is_after(s, at, r->other);
    case WHEN_CALLED: return act_is_called(s, at);
    case WHEN_TOLD: /* a card out of turn, or to one, is a revoke only if somebody says so */
        return known && (s->told >> by & 1) && story_mark(s, at)->due == by &&
               !story_mark(s, at)->upset;
    case WHEN_CALLING:
    case WHEN_ON_LEAD:
    case WHEN_OPENING: break;
    }
    if (!known)
        return false;
    act_table(s, at, &t);
    if (!story_mark(s, at)->clean)
        return false;
    if (r->when == WHEN_CALLING)
        return by == declarer && play_turn(&t) == play_dummy(&t) &&
               (t.left[play_dummy(&t)] & card_bit((int)told_attr(&s->c->events[at], "card")));
    return t.n == 0 && by == play_turn(&t) && (r->when == WHEN_ON_LEAD || t.number == 1);
}

/* Returns a copy of the story with an added event that R can retell, in the circumstance of R.
 * Sets *AT to its place.  Returns NULL if DRAWS draws give none. */
static Story *with_circumstance(Trial *x, const Retelling *r, int *at)
{
    Play t;

    for (int i = 0; i < DRAWS; i++) {
        Story *s = story_copy(x->story, x->arena);
        CaseEvent ev, other = { 0 };
        bool first = r->when == WHEN_AFTER || draw_chance(&x->r, 50);

        while (r->when == WHEN_AFTER && s->c->nevents > 0 && story_drop(s, s->c->nevents - 1))
            continue;
        act_table(s, s->c->nevents, &t);
        if (!draw_event(s, &t, r->from.kind, &x->r, &ev) ||
            (r->other && !draw_event(s, &t, r->other, &x->r, &other)))
            continue;
        if (r->other)
            story_set(&other, "by", told_attr(&ev, "by"));
        if (r->other && program_kind_attr(r->other, "card") >= 0)
            story_set(&other, "card", told_attr(&ev, "card"));
        if (r->other && first && !story_add(s, s->c->nevents, &other, unknown))
            return NULL;
        *at = s->c->nevents;
        if (!story_add(s, *at, &ev, unknown) ||
            (r->other && !first && !story_add(s, s->c->nevents, &other, unknown)))
            return NULL;
        act_replay(s);
        if (meets(s, *at, r))
            return s;
    }
    return NULL;
}

/* Returns a copy of S where the event at AT is told in the second form of R.  Returns NULL if this
 * is impossible.  Sets *EXTRA to the label of the second event of that form, or to NULL. */
static Story *retold(const Trial *x, const Story *s, int at, const Retelling *r, const char **extra)
{
    Story *copy = story_copy(s, x->arena);
    const CaseEvent from = s->c->events[at];
    CaseEvent to;

    *extra = NULL;
    if (!is_carried(&from, r))
        return NULL;
    for (int i = 0; i < r->nto; i++) {
        if (!carry_over(s->v, &from, &r->to[i], i > 0, &to))
            return NULL;
        if (i == 0) {
            story_replace(copy, at, &to);
        } else {
            if (!story_add(copy, at + i, &to, unknown))
                return NULL;
            *extra = copy->c->events[at + i].label;
        }
    }
    for (int i = at + 1; i < copy->c->nevents; i++)
        for (int a = 0; a < copy->c->events[i].kind->nattrs; a++)
            if (copy->c->events[i].kind->attrs[a].type->kind == TYPE_EVENT)
                story_reword(copy, i, NULL);
    return copy;
}

/* The event of S at AT has the first form of R.  Compares the ruling on S with that on the second
 * form.  BASE is the ruling on S, or NULL if it is not made yet. */
static void compare_acts(Trial *x, const Told *base, Story *s, int at, const Retelling *r)
{
    CaseEvent *ev = &s->c->events[at];
    const char *extra;
    Story *other;
    Told *mine = NULL, *t;

    if (r->from.attr >= 0 && value_given(ev->attr[r->from.attr]) &&
        ev->attr[r->from.attr] != r->from.value)
        return;
    if (r->from.attr >= 0)
        ev->attr[r->from.attr] = r->from.value;
    if (drop_findings_about(s, at) || r->from.attr >= 0 || r->words)
        base = NULL;
    story_reword(s, at, r->words ? case_text_phrase(s->c, at, r->words, true, x->arena) : NULL);
    if (!(other = retold(x, s, at, r, &extra)))
        return;
    if (!base)
        base = mine = trial_rule(x, s);
    t = trial_rule(x, other);
    if (told_as(base, at, r->from.kind) && told_as(t, at, r->to[0].kind))
        compare_tellings(x, base, t,
                         &(Apart){ .label = s->c->events[at].label,
                                   .kinds = { r->from.kind, r->to[0].kind },
                                   .extra = extra,
                                   .card = told_attr(&s->c->events[at], "other") },
                         arena_printf(x->arena, "%s instead of %s", story_sentence(other, at),
                                      story_sentence(s, at)));
    told_free(mine);
    told_free(t);
}

/* An event of a story, and a row of retellings.tsv that can retell it. */
typedef struct Retellable {
    const Retelling *r;
    int at;
} Retellable;

/* Stores in LIST the events of S that can be retold, at most MOST.  Returns their number. */
static int list_retellable(const Story *s, Retellable *list, int most)
{
    const Tables *t = s->v->tables;
    int n = 0;

    for (int i = 0; i < s->c->nevents; i++)
        for (int k = 0; k < t->nretellings && n < most; k++)
            if (t->retellings[k].from.kind == s->c->events[i].kind &&
                meets(s, i, &t->retellings[k]))
                list[n++] = (Retellable){ &t->retellings[k], i };
    return n;
}

/* Relation: two forms that tell the same act get the same ruling. */
static void try_same_act(Trial *x)
{
    enum { TRIED = 2 };
    Retellable list[MAX_MARKS];
    const Tables *t = x->story->v->tables;
    int n = list_retellable(x->story, list, MAX_MARKS), at;
    const Retelling *r;
    Story *s;

    for (int i = 0; i < TRIED && n > 0; i++) {
        int some = (int)random_below(&x->r, (uint64_t)n);

        compare_acts(x, x->base, story_copy(x->story, x->arena), list[some].at, list[some].r);
        list[some] = list[--n];
    }
    do
        r = &t->retellings[random_below(&x->r, (uint64_t)t->nretellings)];
    while (r->when == WHEN_AFTER && x->story->trick > 1);
    if (!story_is_auction(x->story) && (s = with_circumstance(x, r, &at)))
        compare_acts(x, NULL, s, at, r);
}

/* ---- said again ------------------------------------------------------------------- */

static bool names_some_card(const CaseEvent *call)
{
    return value_given(told_attr(call, "suit")) || value_given(told_attr(call, "rank")) ||
           value_given(told_attr(call, "word"));
}

/* Returns the last call of a card of dummy, if that card lies in the trick in progress.  Otherwise
 * returns -1. */
static int call_in_progress(const Story *s)
{
    Play t;

    act_table(s, s->c->nevents, &t);
    for (int i = s->c->nevents - 1; i >= 0; i--) {
        const Mark *m = story_mark(s, i);

        if (s->c->events[i].kind != s->v->designation ||
            told_attr(&s->c->events[i], "by") != s->c->settings[s->v->declarer->id])
            continue;
        for (int k = 0; k < t.n; k++)
            if (t.card[k] == m->card && names_some_card(&s->c->events[i]))
                return i;
        return -1;
    }
    return -1;
}

/* Sets *EV to a repetition of the call of S at AT, or to a second call of the same card.  If
 * dummy's hand is told, the second call may have other words. */
static bool call_again(Trial *x, const Story *s, int at, CaseEvent *ev)
{
    const Mark *m = story_mark(s, at);
    const EventKind *repetition = program_event(s->v->p, "repetition");
    bool repeats = repetition && draw_chance(&x->r, 30);

    if (!repeats && (s->told >> m->seat & 1) && draw_chance(&x->r, 50))
        return act_recall(s, at, &x->r, ev);
    *ev = story_event(repeats ? repetition : s->v->designation);
    story_set(ev, "by", s->c->settings[s->v->declarer->id]);
    story_set(ev, "suit", card_suit(m->card));
    story_set(ev, "rank", card_rank(m->card));
    return true;
}

/* Relation: while the card called lies in the trick, declarer may call it again without changing
 * the ruling. */
static void try_said_again(Trial *x)
{
    Story *s = story_copy(x->story, x->arena);
    int n = s->c->nevents, at;
    CaseEvent ev;
    Told *t;

    if (story_is_auction(s) || (at = call_in_progress(s)) < 0 ||
        !told_says(x->base, "called", at, story_mark(s, at)->card, STATE_YES) ||
        !told_says(x->base, "played", at, story_mark(s, at)->card, STATE_YES) ||
        !call_again(x, s, at, &ev) || !story_add(s, n, &ev, unknown))
        return;
    t = trial_rule(x, s);
    compare_tellings(
        x, x->base, t,
        &(Apart){ .kinds = { ev.kind, ev.kind }, .extra = s->c->events[n].label, .card = NO_CARD },
        trial_last(s));
    told_free(t);
}

/* ---- put back earlier --------------------------------------------------------------- */

/* CONTEXT is the label of an event.  Returns true if L gives this event a status.  The status
 * "information" does not count, and neither does a status of a play before rectification (60C). */
static bool keeps_found_of(const void *context, const Told *t, const ToldLine *l)
{
    int at = case_event_find(t->text->c, context);

    return at >= 0 && l->line->c->kind == LINE_STATUS && told_about(l, at) &&
           strcmp(l->status, "information") != 0 && strcmp(l->status, "rights_unaffected") != 0;
}

/* Returns true if the card of the event of S at AT is the first of its trick. */
static bool opens_trick(const Story *s, int at)
{
    for (int i = 0; i < at; i++)
        if (story_mark(s, i)->card != NO_CARD &&
            story_mark(s, i)->trick == story_mark(s, at)->trick)
            return false;
    return true;
}

/* BACK takes back the card of the event CARD.  Returns true if the event of S at AT does not depend
 * on that card.  An event that puts out a card depends on it, because the trick lacks a card until
 * another one takes its place (44B).  A card of a later trick does not depend on a lead that goes
 * back, unless it is the same card or comes from the same hand. */
static bool is_free_of(const Story *s, int at, const CaseEvent *back, int card)
{
    Value by = told_attr(&s->c->events[at], "by"), side = told_attr(back, "by");
    const Mark *m = story_mark(s, at), *gone = story_mark(s, card);

    if (!value_given(by) || !value_given(side))
        return false;
    if (m->card != NO_CARD)
        return m->trick > gone->trick && m->card != gone->card && m->seat != gone->seat &&
               opens_trick(s, card);
    return (by + side) % 2 == 0 || m->trick > gone->trick;
}

/* Relation: if it is a duty to take a card back, this may happen before the last event.  The
 * statuses of the last event must stay the same. */
static void try_put_back(Trial *x)
{
    int last = x->story->c->nevents - 1;
    Act acts[MAX_ACTS];
    int n = act_list(x->base, acts, &x->r);

    for (int i = 0; i < n; i++) {
        const Conclusion *c = acts[i].line->line->c;
        Story *s;
        Told *t;

        if (c->modal == MODAL_MAY || acts[i].line->state != STATE_YES || c->fun->undoes < 0 ||
            c->args[c->fun->undoes] >= last ||
            !is_free_of(x->story, last, &acts[i].ev, (int)c->args[c->fun->undoes]))
            continue;
        s = story_copy(x->story, x->arena);
        if (!story_add(s, last, &acts[i].ev, unknown))
            return;
        t = trial_rule(x, s);
        trial_compare(x, arena_printf(x->arena, "%s before that", story_sentence(s, last)),
                      &(Comparison){ .old = x->base,
                                     .new = t,
                                     .keeps = keeps_found_of,
                                     .context = s->c->events[last + 1].label });
        told_free(t);
        return;
    }
}

const Relation retellings[] = { { "order", try_order },
                                { "words", try_words },
                                { "language", try_language },
                                { "same act", try_same_act },
                                { "said again", try_said_again },
                                { "put back", try_put_back },
                                { NULL, NULL } };
