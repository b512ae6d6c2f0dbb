/* relations.c - the relations between the rulings on two stories that differ in one thing. */
#include "trial.h"

#include <string.h>

enum { MOST = 2 }; /* how many other stories one relation tries at most */

/* Returns a copy of S with EV at the end, or NULL if S is full. */
static Story *story_and(Trial *x, const Story *s, const CaseEvent *ev)
{
    Story *copy = story_copy(s, x->arena);

    return story_add(copy, copy->c->nevents, ev, (Mark){ .seat = NO_SEAT, .card = NO_CARD }) ? copy
                                                                                             : NULL;
}

/* Returns a number from 0 to N - 1. */
static int below(Trial *x, int n)
{
    return (int)random_below(&x->r, (uint64_t)n);
}

/* Removes a random act from ACTS, which has *N acts, and returns it. */
static const Act *draw_act(Trial *x, Act *acts, int *n)
{
    int at = below(x, *n);
    const Act drawn = acts[at];

    acts[at] = acts[--*n];
    acts[*n] = drawn;
    return &acts[*n];
}

/* Returns true if L is about the action and the arguments of the act A, or about a vain attempt at
 * the same.  Also returns true if the story of T ends with an event of A's kind, and L is about that
 * event. */
static bool is_of_act(const Act *a, const Told *t, const ToldLine *l)
{
    const Conclusion *c = l->line->c, *of = a->line->line->c;

    if (told_about(l, t->story->c->nevents - 1) && t->story->c->nevents > 1 &&
        t->story->c->events[t->story->c->nevents - 1].kind == a->ev.kind)
        return true;
    if (c->kind == LINE_REFUSED) {
        const CaseEvent *vain = &t->text->c->events[c->args[0]];

        return vain->kind->exercises == of->fun &&
               vain->attr[vain->kind->exercise_args[0]] == of->args[0];
    }
    return c->fun == of->fun && memcmp(c->args, of->args, sizeof *c->args * (size_t)of->nargs) == 0;
}

/* Notes a breach if the ruling of T finds the last event irregular.  Returns true if it does. */
static bool note_odd(Trial *x, const Told *t, const char *added)
{
    const ToldLine *odd = t->ruling ? checks_odd(t, t->story->c->nevents - 1) : NULL;

    if (odd)
        trial_note(x, added, arena_printf(x->arena, "odd %s", odd->status), odd, odd->key);
    return odd != NULL;
}

/* ---- told choice -------------------------------------------------------------- */

static bool keeps_but_act(const void *context, const Told *t, const ToldLine *l)
{
    return !is_of_act(context, t, l);
}

/* Returns the state that L has if the election of the act A is decided as A decides it. */
static LineState reads_chosen(const void *context, const Told *t, const ToldLine *l)
{
    const Act *a = context;

    return told_state(condition_restrict(l->line->when, a->elected, a->choice, t->arena), t->arena);
}

/* Returns true if the ruling T gives a right about the event of the act A that OLD forbids: the
 * right waited for A, such as a choice about a lead until it is said which card was led. */
static bool opens_right(const Act *a, const Told *old, const Told *t)
{
    for (int i = 0; i < old->nlines; i++)
        for (int k = 0; k < t->nlines; k++) {
            const Conclusion *c = old->lines[i].line->c, *d = t->lines[k].line->c;

            if (c->kind == LINE_MODAL && d->kind == LINE_MODAL && modal_is_negative(c->modal) &&
                !modal_is_negative(d->modal) && old->lines[i].state == STATE_YES &&
                t->lines[k].state != STATE_NO && c->fun == d->fun &&
                c->args[0] == a->line->line->c->args[0] &&
                memcmp(c->args, d->args, sizeof *c->args * (size_t)c->nargs) == 0)
                return true;
        }
    return false;
}

/* Relation: if a player makes an open choice, the new ruling has the lines of that branch of the
 * old one.  Lines about the right itself are not compared; nor are the rulings if another right waited
 * for the choice. */
static void told_choice(Trial *x)
{
    Act acts[MAX_ACTS];
    int n = act_list(x->base, acts, &x->r);

    for (int tried = 0; tried < MOST && n > 0;) {
        const Act *a = draw_act(x, acts, &n);
        Story *s;
        Told *t;

        if (!a->elected || a->line->state != STATE_YES || !(s = story_and(x, x->story, &a->ev)))
            continue;
        tried++;
        t = trial_rule(x, s);
        if (!note_odd(x, t, trial_last(s)) && !opens_right(a, x->base, t))
            trial_compare(
                x, trial_last(s),
                &(Comparison){ x->base, t, keeps_but_act, reads_chosen, a, false, false });
        told_free(t);
    }
}

/* ---- obedience ------------------------------------------------------------------ */

/* Returns true if an argument of L is the card that the act A plays. */
static bool is_about_card(const Act *a, const Told *t, const ToldLine *l)
{
    const Conclusion *c = l->line->c;
    int at = program_kind_attr(a->ev.kind, "card");
    Value card = at < 0 ? BL_ABSENT : a->ev.attr[at];

    for (int i = 0; i < c->nargs && value_given(card); i++)
        if (c->fun && c->fun->ptype[i] == t->story->v->card && c->args[i] == card)
            return true;
    return false;
}

/* A card that the act plays is no penalty card afterwards. */
static bool keeps_but_information(const void *context, const Told *t, const ToldLine *l)
{
    const Act *a = context;

    return !is_of_act(a, t, l) && !is_about_card(a, t, l) &&
           !(strcmp(l->status, "information") == 0 &&
             told_about(l, (int)a->line->line->c->args[0]));
}

/* Relation: the Director is called, and then a duty is obeyed.  The ruling must not find this
 * irregular, and lines that held everywhere must still hold. */
static void obedience(Trial *x)
{
    CaseEvent call = story_event(x->story->v->director_call);
    Act acts[MAX_ACTS];
    Story *s;
    Told *base;
    int n;

    n = act_list(x->base, acts, &x->r);
    for (int i = 0; i < n; i++)
        if (acts[i].line->line->c->modal != MODAL_MAY && acts[i].line->state == STATE_YES)
            break;
        else if (i == n - 1)
            n = 0;
    story_set(&call, "by", below(x, SEATS));
    if (n == 0 || !(s = story_and(x, x->story, &call)))
        return;
    base = trial_rule(x, s);
    n = base->ruling ? act_list(base, acts, &x->r) : 0;
    for (int tried = 0; tried < MOST && n > 0;) {
        const Act *a = draw_act(x, acts, &n);
        Story *obeyed;
        Told *t;

        if (a->line->line->c->modal == MODAL_MAY || a->line->state != STATE_YES ||
            !(obeyed = story_and(x, s, &a->ev)))
            continue;
        tried++;
        t = trial_rule(x, obeyed);
        if (!note_odd(x, t, trial_last(obeyed)) && !opens_right(a, base, t))
            trial_compare(x, trial_last(obeyed),
                          &(Comparison){ base, t, keeps_but_information, NULL, a, true, true });
        told_free(t);
    }
    told_free(base);
}

/* ---- refusal ---------------------------------------------------------------------- */

/* An event that exercises an action, the event that it names, and the action. */
typedef struct Exercise {
    int event, of;
    const Fun *right;
} Exercise;

static bool keeps_but_exercise(const void *context, const Told *t, const ToldLine *l)
{
    /* These statuses may change.  They are about attention, about the call of the Director, about
     * acts before either, and about a card taken back in vain. */
    static const char *const procedure[] = {
        "unplayed",         "information", "stays_played",      "take_action",
        "draw_attention",   "summon",      "acted_too_soon",    "rights_at_risk",
        "rights_forfeited", "refer",       "advantage_removed", "corrected_too_soon",
        "stands_as_made"
    };
    const Exercise *e = context;
    const Conclusion *c = l->line->c;

    /* some clauses give the right only when somebody tries to use it */
    if (c->kind == LINE_MODAL && (c->modal == MODAL_MAY || modal_forbids(c->modal)) &&
        c->fun == e->right && c->args[0] == e->of)
        return false;
    /* the penalty for a call of the Director depends on whether somebody drew attention before */
    if (strcmp(l->status, "liable_to_penalty") == 0 &&
        kind_is_a(t->text->c->events[c->args[0]].kind, t->story->v->director_call))
        return false;
    for (size_t i = 0; i < BL_LEN(procedure); i++)
        if (strcmp(l->status, procedure[i]) == 0)
            return false;
    return l->line->c->kind != LINE_REFUSED && !told_about(l, e->event);
}

/* Returns true if E takes a card back, and the hand of that card plays the next card, or a later
 * one to the same trick.  A hand plays one card to a trick (44B): that it took one back tells for
 * which trick its next one is, and that this one is put in the place of the first. */
static bool plays_instead(const Story *s, const Exercise *e)
{
    const Mark *of = story_mark(s, e->of);
    bool next = true;

    for (int i = e->event + 1; e->right->undoes >= 0 && i < s->c->nevents; i++) {
        const Mark *m = story_mark(s, i);

        if (!kind_is_a(s->c->events[i].kind, s->v->act))
            continue;
        if (m->seat == of->seat)
            return next || m->trick == of->trick;
        next = false;
    }
    return false;
}

/* Returns true if STATUS says that a card is a revoke, or that a revoke is alleged (61C). */
static bool raises_revoke(const char *status)
{
    return strcmp(status, "revoke") == 0 || strcmp(status, "no_inspection_for") == 0;
}

/* Returns true if B finds a revoke, or an allegation of one, that A does not find: of the event OF,
 * or of any if OF is negative. */
static bool finds_revoke(const Told *a, const Told *b, int of)
{
    for (int i = 0; i < b->nlines; i++) {
        const Conclusion *c = b->lines[i].line->c;

        if (raises_revoke(b->lines[i].status) && b->lines[i].state != STATE_NO &&
            (of < 0 || c->args[0] == of) &&
            !told_says(a, b->lines[i].status, (int)c->args[0], BL_ABSENT, b->lines[i].state))
            return true;
    }
    return false;
}

/* Relation: a refused exercise changes the ruling no more than attention to the same event would.
 * Attention may raise the question whether the event was a revoke (61A); such stories are left
 * out. */
static void refusal(Trial *x)
{
    const Case *c = x->story->c;

    for (int i = 0; i < x->base->nlines; i++) {
        const ToldLine *l = &x->base->lines[i];
        int event = (int)l->line->c->args[0];
        const EventKind *k;
        Exercise e;
        CaseEvent ev = story_event(x->story->v->attention);
        Story *s;
        Told *t;

        if (l->line->c->kind != LINE_REFUSED || l->state != STATE_YES)
            continue;
        k = c->events[event].kind;
        if (k->exercises->ptype[0]->kind != TYPE_EVENT || kind_is_a(k, x->story->v->act))
            continue;
        e = (Exercise){ event, (int)c->events[event].attr[k->exercise_args[0]], k->exercises };
        if (plays_instead(x->story, &e))
            continue;
        s = story_copy(x->story, x->arena);
        story_set(&ev, "by", c->events[event].attr[vocabulary_attr(k, "by")]);
        story_set(&ev, "to", e.of);
        story_replace(s, event, &ev);
        t = trial_rule(x, s);
        if (!finds_revoke(x->base, t, e.of))
            trial_compare(x, story_sentence(s, event),
                          &(Comparison){ x->base, t, keeps_but_exercise, NULL, &e, false, false });
        told_free(t);
        return;
    }
}

/* ---- the past stays ----------------------------------------------------------------- */

/* The last event of a story, and its card. */
typedef struct Last {
    int at, card;
} Last;

/* Returns true if L has a status that must not change when a card is played later, in turn.  It may
 * change that the same card, shown before, was not played. */
static bool keeps_past(const void *context, const Told *t, const ToldLine *l)
{
    static const char *const past[] = { "called",           "played",     "becomes_penalty_card",
                                        "lead_out_of_turn", "revoke",     "void_call",
                                        "unplayed",         "extra_card", "premature" };
    const Last *last = context;

    if (told_about(l, last->at) || l->line->c->kind != LINE_STATUS ||
        (strcmp(l->status, "unplayed") == 0 &&
         story_mark(t->story, (int)l->line->c->args[0])->card == last->card))
        return false;
    for (size_t i = 0; i < BL_LEN(past); i++)
        if (strcmp(l->status, past[i]) == 0)
            return true;
    return false;
}

/* Returns true if L says that a deadline has passed. */
static bool is_deadline(const ToldLine *l)
{
    static const char *const names[] = {
        "trick_stands",    "established",  "correct_lead", "premature_stands",     "card_stands",
        "right_forfeited", "put_right_by", "as_in_turn",   "played_at_proper_turn"
    };

    for (size_t i = 0; i < BL_LEN(names); i++)
        if (strcmp(l->status, names[i]) == 0)
            return l->state != STATE_NO;
    return false;
}

/* Returns true if a deadline has passed by the ruling T, and not by the ruling OLD. */
static bool passes_deadline(const Told *t, const Told *old)
{
    for (int i = 0; i < t->nlines; i++) {
        bool there = false;

        if (!is_deadline(&t->lines[i]))
            continue;
        for (int k = 0; k < old->nlines && !there; k++)
            there =
                old->lines[k].state != STATE_NO && strcmp(old->lines[k].key, t->lines[i].key) == 0;
        if (!there)
            return true;
    }
    return false;
}

/* Relation: a card in turn changes no line that held everywhere before it.  If a deadline passes
 * with the card, the rulings are not compared; nor if the ruling refuses to let a card go back, on
 * which the turn may depend. */
static void the_past_stays(Trial *x)
{
    Last last = { x->story->c->nevents - 1, NO_CARD };
    Story *s;
    Told *t;

    if (last.at < 2 || !story_mark(x->story, last.at)->in_order ||
        story_mark(x->story, last.at)->clean)
        return;
    for (int i = 0; i < last.at; i++)
        if (checks_kept(x->base, i))
            return;
    last.card = story_mark(x->story, last.at)->card;
    s = story_copy(x->story, x->arena);
    if (!story_drop(s, last.at))
        return;
    t = trial_rule(x, s);
    if (t->ruling && !passes_deadline(x->base, t))
        trial_compare(x, arena_printf(x->arena, "without %s", story_sentence(x->story, last.at)),
                      &(Comparison){ t, x->base, keeps_past, NULL, &last, true, false });
    told_free(t);
}

/* ---- idle word ------------------------------------------------------------------------ */

static bool keeps_but_last(const void *context, const Told *t, const ToldLine *l)
{
    const char *label = context;
    int at = case_event_find(t->text->c, label);

    return at < 0 || !told_about(l, at);
}

/* Relation: a remark that no rule reads changes nothing, wherever in the story it is made. */
static void idle_word(Trial *x)
{
    CaseEvent ev = story_event(x->story->v->statement);
    int n = x->story->c->nevents;
    Story *s = story_copy(x->story, x->arena);
    Told *t;
    int at = below(x, 2) ? n : below(x, n + 1);
    StatedFact about = { .fun = program_fun(x->story->v->p, "remark_drew_attention"),
                         .args = { at },
                         .span = NO_SPAN };

    story_set(&ev, "by", below(x, SEATS));
    story_set(&ev, "said", (Value)(intptr_t) "nice weather");
    if (!story_add(s, at, &ev, (Mark){ .seat = NO_SEAT, .card = NO_CARD }))
        return;
    /* straight after a lead out of turn, a remark is presumed to be about it */
    if (about.fun)
        case_add_finding(s->c, 0, &about, s->arena);
    t = trial_rule(x, s);
    trial_compare(
        x, arena_printf(x->arena, "a remark at place %d", at + 1),
        &(Comparison){ x->base, t, keeps_but_last, NULL, s->c->events[at].label, false, false });
    told_free(t);
}

/* ---- knowledge --------------------------------------------------------------------------- */

/* Returns true if the hand of SEAT in the story S contradicts the suppositions of the ruling R:
 * SEAT lacks a card that R supposes in its hand, or has one that R supposes in another hand. */
static bool supposes_wrongly(const Ruling *r, const Story *s, int seat)
{
    for (int i = 0; r && i < r->c->nsupposed; i++)
        if ((r->c->supposed[i].owner == seat) != (s->hand[seat] >> r->c->supposed[i].item & 1))
            return true;
    return false;
}

/* Relation: if one more hand is told, lines that held everywhere still hold.  The hand must agree
 * with the suppositions of the ruling, and must show no revoke. */
static void knowledge(Trial *x)
{
    Story *s;
    Told *t;
    int seat = 0;

    while (seat < SEATS &&
           (x->story->told >> seat & 1 || supposes_wrongly(x->base->ruling, x->story, seat)))
        seat++;
    if (seat == SEATS)
        return;
    s = story_copy(x->story, x->arena);
    s->told |= 1u << seat;
    story_tell_hands(s);
    if (s->told == 15u) /* with all hands told, the story would begin at the first trick */
        return;
    t = trial_rule(x, s);
    /* a card that does not follow suit is in question once the hand is told (61A) */
    if (t->loaded && !finds_revoke(x->base, t, -1))
        trial_compare(x, arena_printf(x->arena, "%s's hand is told", story_seat_letter(seat)),
                      &(Comparison){ x->base, t, NULL, NULL, NULL, true, false });
    told_free(t);
}

/* ---- retelling ------------------------------------------------------------------------------ */

static bool keeps_but_words(const void *context, const Told *t, const ToldLine *l)
{
    (void)context;
    (void)t;
    return strcmp(l->status, "name_fully") != 0 && strcmp(l->status, "no_consultation") != 0;
}

/* Returns true if a call stands before the event of S at AT and is for the same trick. */
static bool had_called(const Story *s, int at)
{
    for (int i = 0; i < at; i++)
        if (kind_is_a(s->c->events[i].kind, s->v->designation) &&
            story_mark(s, i)->trick == story_mark(s, at)->trick)
            return true;
    return false;
}

/* Returns the last call that is in order, calls a card of a dummy whose hand is told, has no
 * finding, and is the first call for its trick.  Returns -1 if there is none. */
static int plain_call(const Story *s)
{
    for (int i = s->c->nevents - 1; i >= 0; i--) {
        const Mark *m = story_mark(s, i);

        if (s->c->events[i].kind == s->v->designation && m->in_order && !m->upset &&
            (s->told >> m->seat & 1) && !story_has_finding(s, i) && !had_called(s, i))
            return i;
    }
    return -1;
}

/* Relation: a call by a word, a suit or a rank is ruled on like the call that names the card. */
static void retelling(Trial *x)
{
    int at = plain_call(x->story);
    CaseEvent ev;
    Story *s;
    Told *t;

    if (at < 0)
        return;
    s = story_copy(x->story, x->arena);
    if (!act_recall(s, at, &x->r, &ev))
        return;
    story_replace(s, at, &ev);
    t = trial_rule(x, s);
    trial_compare(x, story_sentence(s, at),
                  &(Comparison){ x->base, t, keeps_but_words, NULL, NULL, true, false });
    told_free(t);
}

const Relation relations[] = { { "told choice", told_choice }, { "obedience", obedience },
                               { "refusal", refusal },         { "the past stays", the_past_stays },
                               { "idle word", idle_word },     { "knowledge", knowledge },
                               { "retelling", retelling },     { NULL, NULL } };
