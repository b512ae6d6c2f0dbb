/* checks.c - checks a ruling against what the maker of the story knows, and against the logic of
 * play. */
#include "trial.h"

#include <string.h>

static void note(Trial *x, const char *check, const char *what, const ToldLine *line,
                 const char *detail)
{
    x->relation = check;
    if (!x->only || strcmp(x->only, check) == 0)
        trial_note(x, "", what, line, detail);
}

/* Each of these statuses says that the event in its first argument is irregular. */
static const char *const irregular_statuses[] = { "lead_out_of_turn", "premature", "extra_card",
                                                  "revoke",           "void_call", "played_twice",
                                                  "unplayed" };
static const char *const odd_statuses[] = { "lead_out_of_turn",
                                            "premature",
                                            "extra_card",
                                            "revoke",
                                            "void_call",
                                            "played_twice",
                                            "unplayed",
                                            "becomes_penalty_card",
                                            "penalty_card",
                                            "dummy_may_not",
                                            "lead_too_soon",
                                            "against_the_choice",
                                            "not_the_penalty_card",
                                            "turned_too_soon",
                                            "right_forfeited",
                                            "acted_too_soon" };

/* Returns a line about EVENT that holds everywhere, with a status from LIST, or NULL.  LIST has N
 * names. */
static const ToldLine *line_of(const Told *t, int event, const char *const *list, size_t n)
{
    for (int i = 0; i < t->nlines; i++) {
        const ToldLine *l = &t->lines[i];
        const Conclusion *c = l->line->c;

        if (l->state != STATE_YES || l->line->background || c->kind != LINE_STATUS ||
            !told_about(l, event) || c->value == 0)
            continue;
        for (size_t k = 0; k < n; k++)
            if (strcmp(l->status, list[k]) == 0)
                return l;
    }
    return NULL;
}

bool checks_fault(const char *status)
{
    for (size_t i = 0; i < BL_LEN(irregular_statuses); i++)
        if (strcmp(status, irregular_statuses[i]) == 0)
            return true;
    return strcmp(status, "premature_stands") == 0;
}

const ToldLine *checks_odd(const Told *t, int event)
{
    for (int i = 0; i < t->nlines; i++)
        if (t->lines[i].state == STATE_YES && t->lines[i].line->c->kind == LINE_REFUSED &&
            told_about(&t->lines[i], event))
            return &t->lines[i];
    return line_of(t, event, odd_statuses, BL_LEN(odd_statuses));
}

/* Returns true if it is a duty to take back the event at AT. */
static bool goes_back(const Told *t, int at)
{
    for (int i = 0; i < t->nlines; i++) {
        const Conclusion *c = t->lines[i].line->c;

        if (c->kind == LINE_MODAL && modal_effective(c->modal) && c->modal != MODAL_MAY &&
            t->lines[i].state == STATE_YES && c->fun->undoes >= 0 && c->args[c->fun->undoes] == at)
            return true;
    }
    return false;
}

/* Returns true if a later act is out of order and may change the ruling on the event at AT. */
static bool is_disturbed_later(const Story *s, int at)
{
    for (int i = at + 1; i < s->c->nevents; i++)
        if (!story_mark(s, i)->in_order &&
            (kind_is_a(s->c->events[i].kind, s->v->act) || s->c->events[i].kind->exercises))
            return true;
    return false;
}

/* Returns true if the event at AT is a call, and a later call is out of order, or dummy puts out
 * another card that may come to stay.  It is then open whether the first call was a slip, or
 * whether the trick stands without its card. */
static bool is_called_again(const Told *t, int at)
{
    const Story *s = t->story;
    const EventKind *call = s->v->designation;
    bool again = false;

    for (int i = at + 1; i < s->c->nevents && kind_is_a(s->c->events[at].kind, call); i++)
        again |= (kind_is_a(s->c->events[i].kind, call) &&
                  (!story_mark(s, i)->in_order || story_mark(s, i)->upset)) ||
                 told_says(t, "trick_stands", i, BL_ABSENT, STATE_OPEN);
    return again;
}

bool checks_kept(const Told *t, int at)
{
    const Fun *done = t->story->c->events[at].kind->exercises;

    for (int i = 0; i < t->nlines && done && done->undoes >= 0; i++)
        if (t->lines[i].line->c->kind == LINE_REFUSED && t->lines[i].state != STATE_NO &&
            told_about(&t->lines[i], at))
            return true;
    return false;
}

/* Checks the cards in turn.  Before any irregularity, such a card must be ruled as played.  It must
 * not be ruled as irregular unless an irregular card is still on the table, or was shown.  A card
 * is still on the table if the ruling refuses that it goes back.  Where a sentence is read as
 * another kind, the maker does not know what was told. */
static void check_model(Trial *x)
{
    const Story *s = x->story;
    /* the story has a finding about this card in order, or about an earlier one */
    bool found = false, kept = false;

    for (int i = 0; i < s->c->nevents; i++)
        if (!told_as(x->base, i, s->c->events[i].kind))
            return;
    for (int i = 0; i < s->c->nevents; i++) {
        const Mark *m = story_mark(s, i);
        const ToldLine *odd;

        /* with an unknown hand of dummy, a call may leave open which card it means */
        bool known = s->c->events[i].kind != s->v->designation || (s->told >> m->seat & 1);

        found |= m->in_order && story_has_finding(s, i);
        kept |= checks_kept(x->base, i);
        if (!m->in_order || m->card == NO_CARD || m->upset || !known || found || kept)
            continue;
        if (m->clean && !is_called_again(x->base, i) &&
            !told_says(x->base, "played", i, m->card, STATE_YES) &&
            !told_says(x->base, "played", i, BL_ABSENT, STATE_YES))
            note(x, "model", "played is not so", NULL, story_sentence(x->story, i));
        odd = line_of(x->base, i, irregular_statuses, BL_LEN(irregular_statuses));
        if (!odd && goes_back(x->base, i) && !is_disturbed_later(s, i) &&
            !told_says(x->base, "lead_too_soon", i, BL_ABSENT, STATE_YES))
            note(x, m->clean ? "model" : "in turn", "a card in turn goes back", NULL,
                 story_sentence(x->story, i));
        if (odd)
            note(x, m->clean ? "model" : "in turn",
                 arena_printf(x->arena, "%s of a card in turn", odd->status), odd, odd->key);
    }
}

/* Checks that no invariant is broken.  Returns true if one is. */
static bool check_invariants(Trial *x)
{
    bool broken = false;

    for (int i = 0; i < x->base->nlines; i++) {
        const ToldLine *l = &x->base->lines[i];

        if (l->line->c->kind != LINE_BREACH || l->state == STATE_NO)
            continue;
        note(x, "invariant", l->line->c->invariant->name, NULL, l->key);
        broken = true;
    }
    return broken;
}

/* Checks that the ruling has no clash and no gap.  Reports only the first. */
static void check_clashes(Trial *x)
{
    for (int i = 0; i < x->base->nlines; i++) {
        const ToldLine *l = &x->base->lines[i];
        LineKind kind = l->line->c->kind;

        if (l->state != STATE_NO && (kind == LINE_CLASH || kind == LINE_GAP)) {
            note(x, "clash", arena_printf(x->arena, "%s %s", l->status, l->line->c->fun->name), l,
                 l->key);
            return;
        }
    }
}

/* Returns true if A and B hold together in a world where every presumption holds. */
static bool can_meet(const Trial *x, const ToldLine *a, const ToldLine *b)
{
    const ConditionTree *both[] = { a->line->presumed_when, b->line->presumed_when };

    return condition_and_all(both, 2, x->arena) != &condition_never;
}

/* C and D say who is to lead, because of two events.  Returns true if the player whom the earlier
 * line names put out a card between the two events: the later one is about the lead to a later trick. */
static bool has_led_between(const Told *t, const Conclusion *c, const Conclusion *d)
{
    const Conclusion *early = c->args[0] < d->args[0] ? c : d, *late = early == c ? d : c;

    for (int i = (int)early->args[0] + 1; i < (int)late->args[0]; i++)
        if (story_mark(t->story, i)->seat == early->value &&
            story_mark(t->story, i)->card != NO_CARD &&
            kind_is_a(t->story->c->events[i].kind, t->story->v->act))
            return true;
    return false;
}

/* Returns a text that says how the lines A and B of T contradict each other, or NULL. */
static const char *contradiction(const Told *t, const ToldLine *a, const ToldLine *b)
{
    const Conclusion *c = a->line->c, *d = b->line->c;
    bool same = c->kind == d->kind && c->fun == d->fun;

    if (same && c->kind == LINE_STATUS && strcmp(a->status, "to_lead") == 0 && c->value != d->value)
        return has_led_between(t, c, d) ? NULL : "two to lead";
    if (!same || c->kind != LINE_MODAL || !(c->who & d->who) || right_used(c->state) ||
        right_used(d->state))
        return NULL;
    if (!modal_is_negative(c->modal) && modal_forbids(d->modal) && c->modal != MODAL_MAY &&
        memcmp(c->args, d->args, sizeof *c->args * (size_t)c->nargs) == 0)
        return "must and may not";
    if (modal_is_negative(c->modal) || modal_is_negative(d->modal) || c->modal == MODAL_MAY ||
        d->modal == MODAL_MAY || c->nargs < 2 || c->args[1] == d->args[1])
        return NULL;
    return strcmp(a->status, "play_faced") == 0  ? "two cards to play"
           : strcmp(a->status, "lead_suit") == 0 ? "two suits to lead"
                                                 : NULL;
}

static void check_contradictions(Trial *x)
{
    const Told *t = x->base;

    for (int i = 0; i < t->nlines; i++)
        for (int k = 0; k < t->nlines; k++) {
            const ToldLine *a = &t->lines[i], *b = &t->lines[k];
            const char *what;

            if (i == k || a->state == STATE_NO || b->state == STATE_NO || a->line->background ||
                b->line->background)
                continue;
            what = contradiction(t, a, b);
            if (what && can_meet(x, a, b)) {
                note(x, "can be obeyed", what, a,
                     arena_printf(x->arena, "%s / %s", a->key, b->key));
                return;
            }
        }
}

/* Checks that a hand can still follow suit.  A hand may have put several cards to one trick.  They
 * must not all go back, unless it has another card of the suit led. */
static void check_something_left(Trial *x)
{
    const Story *s = x->story;

    for (int i = 0; i < s->c->nevents; i++) {
        const Mark *m = story_mark(s, i);
        uint64_t put = 0, follow;
        int led = NO_CARD;
        /* a card of dummy that goes back can be called again */
        bool all = m->seat != NO_SEAT && (s->told >> m->seat & 1) && m->card != NO_CARD &&
                   m->seat != next_seat((int)s->c->settings[s->v->declarer->id], 2);

        for (int k = 0; k < s->c->nevents && all; k++) {
            const Mark *o = story_mark(s, k);

            if (o->trick != m->trick || o->card == NO_CARD ||
                !kind_is_a(s->c->events[k].kind, s->v->act))
                continue;
            if (o->seat != m->seat) {
                led = led == NO_CARD ? o->card : led;
                all &= o->in_order;
                continue;
            }
            put |= card_bit(o->card);
            all &= goes_back(x->base, k);
        }
        follow = led == NO_CARD
                     ? 0
                     : cards_of_suit(s->hand[m->seat == NO_SEAT ? 0 : m->seat], card_suit(led));
        if (all && (put & (put - 1)) && (follow & put) && !(follow & ~put)) {
            note(x, "can be obeyed", "nothing left to follow with", NULL,
                 story_sentence(x->story, i));
            return;
        }
    }
}

/* Checks that each exercise of an action is answered.  A line must be about the exercise, about the
 * event that it names, or about the action. */
static void check_answered(Trial *x)
{
    const Case *c = x->story->c;

    for (int i = 0; i < c->nevents; i++) {
        const EventKind *k = c->events[i].kind;
        Value of = k->exercises && k->exercises->ptype[0]->kind == TYPE_EVENT
                       ? c->events[i].attr[k->exercise_args[0]]
                       : BL_ABSENT;
        bool answered = !k->exercises;

        for (int n = 0; n < x->base->nlines && !answered; n++) {
            const ToldLine *l = &x->base->lines[n];

            answered =
                l->state != STATE_NO && !l->line->background &&
                (told_about(l, i) || l->line->c->kind == LINE_WAITS ||
                 (value_given(of) && told_about(l, (int)of)) || l->line->c->fun == k->exercises);
        }
        if (!answered)
            note(x, "unanswered", k->name, NULL, story_sentence(x->story, i));
    }
}

void checks_try(Trial *x)
{
    if (x->base->too_open)
        return;
    if (x->base->error) {
        note(x, x->base->loaded ? "no ruling" : "unreadable",
             x->base->loaded ? "no ruling" : "text", NULL, x->base->error);
        return;
    }
    check_model(x);
    if (!check_invariants(x))
        check_clashes(x);
    check_contradictions(x);
    check_something_left(x);
    check_answered(x);
}
