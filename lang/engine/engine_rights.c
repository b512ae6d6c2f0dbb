/* engine_rights.c - decides who has the right to an action (SPEC 6.5).  Also decides whether the
 * right was exercised in time, and what took effect.  An exercise is an event that uses a right.  A
 * candidate is a right or duty that a rule gives, before defeat is settled. */
#include "engine/engine_inside.h"

static bool reads_slot(const Ex *ex, int slot)
{
    if (!ex)
        return false;
    if (ex->op == EX_VAR)
        return ex->slot == slot;
    for (int i = 0; i < ex->nkids; i++)
        if (reads_slot(ex_kid(ex, i), slot))
            return true;
    return false;
}

bool engine_exercises_action(Engine *e, int event, const Fun *f, const Value *args, Value *choice)
{
    const CaseEvent *ev = &e->c->events[event];

    if (ev->kind->exercises != f)
        return false;
    for (int i = 0; i < f->nparams; i++)
        if (eval_attribute(e, event, ev->kind->exercise_args[i]) != args[i])
            return false;
    if (e->stopped || !eval_happened(e, event))
        return false;
    *choice = 1;
    if (ev->kind->exercise_value) {
        Value v[MAX_SLOTS] = { 0 };

        for (int a = 0; a < ev->kind->nattrs; a++)
            v[a] = ev->open[a] && reads_slot(ev->kind->exercise_value, a)
                       ? eval_attribute(e, event, a)
                       : ev->attr[a];
        *choice = eval(e, ev->kind->exercise_value, v);
    }
    return !e->stopped;
}

/* Returns a place N.  The deadline UNTIL has passed at event AT if an event before place N ends
 * UNTIL.  Fun.shift says which events are too late:
 *
 *      0  the events after the event that ends UNTIL
 *      1  these events, except the first of them
 *     -1  the event that ends UNTIL, the event before it, and the events after it */
static int deadline_horizon(const Fun *until, int at)
{
    return until->shift < 0 ? at + 2 : at - until->shift;
}

int engine_deadline_event(Engine *e, const Fun *until, const Value *args, int at)
{
    Value v[MAX_SLOTS] = { 0 };
    bool any = false;
    const Ex *b;
    VarRange over;

    if (!until)
        return -1;
    b = until->bind;
    at = deadline_horizon(until, at);
    copy_args(v, args, until->nparams);
    over = engine_var_range(e, b->over);
    for (int64_t i = 0; i < over.n && over.at[i] < at; i++) {
        int k = over.at[i];
        bool undecided = false, t;

        if (!eval_happened(e, k))
            continue;
        v[b->slot] = k;
        e->tries++;
        t = !b->kid[1] || eval_condition(e, b->kid[1], v, &undecided);
        if (e->stopped)
            return -1;
        if (t && !undecided)
            return k;
        any |= undecided;
    }
    e->poisoned |= any;
    return -1;
}

bool engine_deadline_passed(Engine *e, const Fun *until, const Value *args, int at)
{
    return engine_deadline_event(e, until, args, at) >= 0;
}

int engine_right_end(Engine *e, const Fun *f, const Value *args, const Fun *until,
                     const Value *until_args, int at)
{
    int end = engine_deadline_event(e, until, until_args, at), other;
    Value v[MAX_SLOTS] = { 0 }, lapses[MAX_ARGS];

    if (!f->lapses || e->stopped)
        return end;
    copy_args(v, args, f->nparams);
    for (int i = 0; i < f->lapses->nparams; i++)
        lapses[i] = eval(e, f->lapses_args[i], v);
    other = engine_deadline_event(e, f->lapses, lapses, at);
    return end < 0 || (other >= 0 && other < end) ? other : end;
}

bool engine_right_passed(Engine *e, const Fun *f, const Value *args, const Fun *until,
                         const Value *until_args, int at)
{
    bool was = e->poisoned, passed;

    passed = engine_right_end(e, f, args, until, until_args, at) >= 0;
    /* one deadline has passed, so a clash about a second deadline of the right does not matter */
    if (passed)
        e->poisoned = was;
    return passed;
}

Value engine_event_by(Engine *e, int event)
{
    return eval_attribute(e, event, e->p->by[e->c->events[event].kind->id]);
}

bool engine_offers(const Candidate *c, Value choice)
{
    return !c->rule->fun->choosing ||
           (value_given(choice) && (!c->has_from || (c->from >> choice & 1)));
}

bool engine_exercises_right(Engine *e, int event, const Fun *f, const Value *args,
                            const Candidate *c, Value *choice)
{
    Value by;

    if (c->defeated || !modal_effective(c->rule->modal) ||
        !engine_exercises_action(e, event, f, args, choice))
        return false;
    by = engine_event_by(e, event);
    if (!value_given(by) || !(c->who >> by & 1))
        return false;
    /* a choice that is not offered has no effect, so a clash about the deadline does not matter */
    if (!engine_offers(c, *choice))
        return false;
    return !engine_right_passed(e, f, args, c->rule->until, c->until_args, event) && !e->stopped;
}

static void add_exercises(Engine *e, const Fun *f, const Value *args, const Candidate *c, Right *r)
{
    for (int ev = 0; ev < e->nevents && !e->stopped; ev++) {
        Value choice;
        bool tie, his;

        e->poisoned = false;
        his = engine_exercises_right(e, ev, f, args, c, &choice);
        r->undecided |= e->poisoned;
        if (!his || e->poisoned)
            continue;
        /* the choice of the person named by `tie` prevails; otherwise the first choice prevails */
        tie = value_given(c->tie) && engine_event_by(e, ev) == c->tie;
        if (r->exercised && (r->tie != tie ? r->tie : r->event <= ev))
            continue;
        r->exercised = true;
        r->tie = tie;
        r->value = choice;
        r->event = ev;
    }
}

/* Sets R->at_once to true if the action F takes effect at once by the combined right R.  FROM is
 * the set of choices, as bits, that the duties and the open rights offer.  LIMITED is true if every
 * one of these rights limits the choices. */
static void set_at_once(const Fun *f, uint64_t from, bool limited, Right *r)
{
    const bool sole = limited && from && !(from & (from - 1));

    r->at_once = r->duty && (!f->choosing || (sole && !r->exercised && !r->undecided));
    if (r->at_once && f->choosing)
        r->value = __builtin_ctzll(from);
}

Right engine_right(Engine *e, const Fun *f, const Value *args, const Candidates *cs)
{
    Right r = { .default_ = BL_ABSENT, .value = BL_ABSENT, .event = -1 };
    bool open = false, was = e->poisoned, limited = true;
    uint64_t offered = 0;

    for (int i = 0; i < cs->n; i++) {
        const Candidate *c = &cs->at[i];
        bool late;

        if (c->defeated || modal_only_advises(c->rule->modal))
            continue;
        for (int k = 0; k < cs->all; k++)
            r.clash |= !cs->at[k].defeated && engine_candidates_exclude(c, &cs->at[k]);
        if (modal_forbids(c->rule->modal))
            continue;
        r.permitted = true;
        r.duty |= c->rule->modal != MODAL_MAY;
        if (c->default_ != BL_ABSENT)
            r.default_ = c->default_;
        e->poisoned = false;
        late = engine_right_passed(e, f, args, c->rule->until, c->until_args, e->nevents);
        r.undecided |= e->poisoned;
        if (e->stopped)
            return r;
        if (!late || c->rule->modal != MODAL_MAY) {
            limited &= c->has_from;
            offered |= c->from;
        }
        if (!late) {
            /* if one right has no `from`, the combined right has no `from`, either: all choices are
             * allowed */
            r.has_from = c->has_from && (r.has_from || !open);
            r.from |= c->from;
            r.choosers |= c->who;
            open = true;
        }
        add_exercises(e, f, args, c, &r);
        if (e->stopped)
            return r;
    }
    e->poisoned = was;
    r.lapsed = r.permitted && !r.exercised && !open;
    set_at_once(f, offered, limited, &r);
    return r;
}

bool engine_right_chose(Engine *e, const Fun *f, const Value *args, const Candidate *c,
                        const Right *r, Value value)
{
    Value choice;

    if (c->defeated || !modal_effective(c->rule->modal))
        return false;
    if (r->exercised)
        return engine_exercises_right(e, r->event, f, args, c, &choice);
    if (r->lapsed && !r->at_once)
        return c->default_ == value;
    return engine_offers(c, value) &&
           (c->rule->modal != MODAL_MAY ||
            !engine_right_passed(e, f, args, c->rule->until, c->until_args, e->nevents));
}

/* Returns true if V is in e->domain. */
static bool in_domain(const Engine *e, Value v)
{
    for (int i = 0; i < e->ndomain; i++)
        if (e->domain[i] == v)
            return true;
    return false;
}

static void keep_offer(Engine *e, FactSlot *s, const Offer *now)
{
    Offer *offer;

    if (s->offer && s->offer->choosers == now->choosers && s->offer->has_from == now->has_from &&
        s->offer->from == now->from)
        return;
    offer = arena_new_of(e->results, Offer);
    *offer = *now;
    s->offer = offer;
}

/* The most values of an open choice that are tried (SPEC 6.5.11). */
enum { MOST_CHOICES = 16 };

Value engine_elected(Engine *e, const Fun *f, const Value *args, const Right *r)
{
    bool bounded = true;

    if (!f->choosing) {
        engine_type_domain(e, e->p->bool_type);
    } else if (r->has_from) {
        engine_set_domain(e, f->result, r->from);
        if (e->ndomain == 0)
            return BL_ABSENT;
    } else {
        bounded = engine_type_domain(e, f->result);
    }
    for (int i = 0; i < e->c->nelected; i++) {
        const StatedFact *x = &e->c->elected[i];

        if (x->fun == f && same_args(x->args, args, f->nparams) &&
            (!value_given(x->value) || !bounded || in_domain(e, x->value))) {
            engine_record_stated(e, FACT_ELECTED, f, args, f->nparams, x->value, x->span);
            return x->value;
        }
    }
    FactSlot *s = engine_fact_slot(e, FACT_ELECTED, f, args, f->nparams);

    bounded &= e->c->universe || e->ndomain <= MOST_CHOICES;
    s->fact.chooser = r->choosers;
    s->varies = true;
    keep_offer(e, s, &(Offer){ r->choosers, r->from, r->has_from });
    return engine_open_fact(e, s, bounded, false, 0);
}

Value engine_done_value(Engine *e, const Fun *f, const Value *args)
{
    Candidates cs;
    Right r;
    Value v = BL_ABSENT;

    engine_candidates(e, f, args, &cs);
    if (!e->stopped) {
        r = engine_right(e, f, args, &cs);
        if (e->stopped)
            v = BL_ABSENT;
        else if (cs.poisoned || r.clash)
            v = BL_CLASH;
        else if (!r.permitted)
            v = f->choosing ? BL_ABSENT : 0;
        else if (r.at_once)
            v = f->choosing ? r.value : 1;
        else if (r.undecided)
            v = BL_CLASH;
        else if (r.exercised)
            v = r.value;
        else if (r.lapsed)
            v = r.default_ != BL_ABSENT ? r.default_ : f->choosing ? BL_ABSENT : 0;
        else
            v = engine_elected(e, f, args, &r);
    }
    engine_candidates_free(&cs);
    return v;
}

bool engine_took_effect(Engine *e, int event)
{
    const EventKind *k = e->c->events[event].kind;
    const Fun *f = k->exercises;
    Value args[MAX_ARGS], choice, by_right, v;
    bool effect;
    Candidates cs;
    Right r;

    for (int i = 0; i < f->nparams; i++)
        args[i] = eval_attribute(e, event, k->exercise_args[i]);
    if (e->stopped || !engine_exercises_action(e, event, f, args, &choice))
        return false;
    v = eval_fun(e, f, args);
    if (e->stopped || v != choice)
        return false;
    engine_candidates(e, f, args, &cs);
    r = engine_right(e, f, args, &cs);
    effect = r.at_once;
    for (int i = 0; i < cs.n && !effect; i++)
        effect = engine_exercises_right(e, event, f, args, &cs.at[i], &by_right);
    engine_candidates_free(&cs);
    return effect;
}
