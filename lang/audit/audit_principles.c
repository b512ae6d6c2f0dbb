#include "audit/audit_principles.h"

#include "engine/engine_void.h"
#include "program/label.h"
#include "ruling/outcomes.h"
#include "universe/symmetry.h"

#include <stdlib.h>
#include <string.h>

typedef struct Keeper {
    const Program *p;
    Ground *g;
    Regions *r;
    const Shape *s;
    const Case *c;
    Worlds *w;
    Findings *out;
    Arena *arena;
    Diags *diags;
    bool failed;
    const Principle *pr;
    Value slots[MAX_SLOTS];
    uint64_t fixed;       /* the variables that are events */
    const Conclusion *of; /* NEVER: the line that is looked at */
    bool tried_now, broken_now;
    Region tried, broken;
} Keeper;

bool principle_is_of(const Principle *p, const Universe *u)
{
    for (int i = 0; i < p->nuniverses; i++)
        if (p->universes[i] == u)
            return true;
    return p->nuniverses == 0;
}

static void check_end(Keeper *k, WorldsEnd end)
{
    const Universe *u = k->s->u;

    if (end == WORLDS_DONE)
        return;
    if (end == WORLDS_CIRCLE)
        report_void(worlds_engine(k->w), u->span, k->diags);
    else
        survey_too_much(u, LIMIT_AUDIT_WORLDS, LIMIT_AUDIT_WORK, k->diags);
    k->failed = true;
}

static bool wait_quietly(void *context, const Fact *f, Region here)
{
    (void)context;
    (void)f;
    (void)here;
    return true;
}

/* ---- witnesses -------------------------------------------------------- */

static Witness witness_of(Keeper *k, Region a)
{
    const Choice *all = NULL;
    int n = ground_ndims(k->g);
    Value *values = arena_new_array(k->arena, Value, (size_t)n + 1);

    if (!ground_first(k->g, region_project(k->r, a), &all, k->arena))
        return (Witness){ 0 };
    for (int i = 0; i < n; i++)
        values[i] = all[i].value;
    return (Witness){ k->s->u, k->s->index, k->c->nevents, values, n, NULL };
}

/* Without witnesses. */
static Finding not_upheld(Keeper *k, Region broken)
{
    Finding f = {
        .kind = FINDING_PRINCIPLE, .label = "", .span = k->pr->span, .principle = k->pr
    };

    ground_count(k->g, region_project(k->r, broken), &f.count);
    return f;
}

/* What is BROKEN, where readings are as presumed if it is so there. */
static Region as_presumed(Keeper *k, Region broken, bool *presumed)
{
    Region so = region_and(k->r, broken, ground_presumed(k->g, k->p, NULL));

    *presumed = so != REGION_NONE;
    return *presumed ? so : broken;
}

/* ---- variables -------------------------------------------------------- */

typedef void BoundFn(Keeper *k, Engine *e);

static bool conditions_hold(Keeper *k, Engine *e)
{
    for (int i = 0; i < k->pr->nconds; i++) {
        const Cond *c = &k->pr->conds[i];

        if (engine_held(e, c->ex, k->slots) != (c->negated ? HELD_NO : HELD_YES) ||
            engine_stopped(e))
            return false;
    }
    return true;
}

/* FN for all values of the variables that are no events, where the conditions hold. */
static void bind(Keeper *k, Engine *e, int i, BoundFn *fn)
{
    const Binder *b = &k->pr->binders[i];
    uint64_t set = UINT64_MAX;

    if (i == k->pr->nbinders) {
        if (conditions_hold(k, e))
            fn(k, e);
        return;
    }
    if (b->in) {
        Value v = engine_eval(e, b->in, k->slots);

        set = value_given(v) ? (uint64_t)v : 0;
    }
    for (int64_t n = 0; n < engine_range(e, b->over) && !engine_stopped(e); n++) {
        Value v = engine_range_value(b->over, n);

        if (k->fixed >> b->slot & 1 ? k->slots[b->slot] != v
                                    : !engine_in_range(e, b->over, v))
            continue;
        if (b->in && !(set >> v & 1))
            continue;
        k->slots[b->slot] = v;
        if (!b->where || engine_held(e, b->where, k->slots) == HELD_YES)
            bind(k, e, i + 1, fn);
    }
}

/* Each choice of events for itself, EACH of it. */
static void bind_events(Keeper *k, int i, void (*each)(Keeper *))
{
    const Binder *b = &k->pr->binders[i];

    if (i == k->pr->nbinders) {
        each(k);
        return;
    }
    if (b->over->kind != TYPE_EVENT) {
        bind_events(k, i + 1, each);
        return;
    }
    k->fixed |= (uint64_t)1 << b->slot;
    for (int ev = 0; ev < k->c->nevents && !k->failed; ev++)
        if (kind_is_a(k->c->events[ev].kind, b->over->event)) {
            k->slots[b->slot] = ev;
            bind_events(k, i + 1, each);
        }
    k->fixed &= ~((uint64_t)1 << b->slot);
}

static bool keep_world(void *context, Region here)
{
    Keeper *k = context;

    if (k->tried_now)
        k->tried = region_or(k->r, k->tried, here);
    if (k->broken_now)
        k->broken = region_or(k->r, k->broken, here);
    return true;
}

static void explore(Keeper *k, void (*evaluate)(void *, Engine *))
{
    const Evaluating what = { k, evaluate, keep_world, wait_quietly };

    check_end(k, worlds_explore(k->w, ground_valid(k->g), &what));
}

static void give(Keeper *k)
{
    bool presumed;
    Region worst = as_presumed(k, k->broken, &presumed);
    Finding f = not_upheld(k, k->broken);

    f.witness[0] = witness_of(k, worst);
    if (k->pr->kind == PRINCIPLE_SYMMETRIC) {
        f.witness[1] = f.witness[0];
        f.witness[1].turned = k->pr;
    }
    f.not_presumed = !presumed;
    findings_add(k->out, f);
}

/* ---- always ----------------------------------------------------------- */

static void holds_or_not(Keeper *k, Engine *e)
{
    Held held = engine_held(e, k->pr->holds, k->slots);

    if (engine_stopped(e))
        return;
    k->tried_now = true;
    k->broken_now |= held == HELD_NO;
}

static void evaluate_always(void *context, Engine *e)
{
    Keeper *k = context;

    k->tried_now = k->broken_now = false;
    bind(k, e, 0, holds_or_not);
}

static void always_here(Keeper *k)
{
    explore(k, evaluate_always);
}

/* ---- never ------------------------------------------------------------ */

/* Does the line that is looked at say so of the variables? */
static void says_so(Keeper *k, Engine *e)
{
    const Conclusion *x = k->of;
    Value who;

    k->tried_now = true;
    for (int d = 0; x && d < k->pr->ndeeds; d++) {
        const Deed *deed = &k->pr->deeds[d];
        bool same = deed->fun == x->fun;

        for (int i = 0; i < deed->nargs && same; i++)
            same = engine_eval(e, deed->args[i], k->slots) == x->args[i];
        if (!same || engine_stopped(e))
            continue;
        who = engine_eval(e, k->pr->who, k->slots);
        k->broken_now |= value_given(who) && (x->who >> who & 1);
    }
}

static void evaluate_never(void *context, Engine *e)
{
    Keeper *k = context;

    k->tried_now = k->broken_now = false;
    bind(k, e, 0, says_so);
}

static void never_here(Keeper *k)
{
    explore(k, evaluate_never);
}

/* Does a clause that R is in excuse what it says? */
static bool excused(const Principle *p, const Rule *r)
{
    for (int i = 0; i < p->nexcept; i++)
        if (label_inside(r->clause->label, p->except[i]))
            return true;
    return false;
}

/* A right of which the principle speaks, and where a clause excuses it. */
typedef struct RightTold {
    const Conclusion *c;
    int index; /* of the conclusion */
    Region when, excused;
} RightTold;

typedef struct Rights {
    Keeper *k;
    RightTold *at;
    int n, cap;
} Rights;

static bool may_break(void *context, const Rule *r)
{
    const Rights *x = context;
    bool any = false;

    for (int i = 0; i < x->k->pr->ndeeds; i++)
        any |= r->kind == CONCLUDES_MODAL && r->fun == x->k->pr->deeds[i].fun;
    return any && modal_meets(x->k->pr->modal, r->modal);
}

static void keep_right(void *context, const Reached *r, Region here)
{
    Rights *x = context;
    Keeper *k = x->k;
    int i = 0;

    if (r->c->kind != LINE_MODAL)
        return;
    while (i < x->n && x->at[i].index != r->index)
        i++;
    x->at = arena_room(k->arena, x->at, sizeof *x->at, i, &x->cap);
    if (i == x->n) {
        Conclusion *c = arena_new_of(k->arena, Conclusion);

        *c = *r->c;
        x->at[x->n++] = (RightTold){ c, r->index, REGION_NONE, REGION_NONE };
    }
    x->at[i].when = region_or(k->r, x->at[i].when, here);
    if (excused(k->pr, r->support->rule))
        x->at[i].excused = region_or(k->r, x->at[i].excused, here);
}

static void check_never(Keeper *k)
{
    Region broken = REGION_NONE, within;
    Rights all = { .k = k };
    Exploring x = {
        .context = &all, .worlds = k->w, .wants = may_break, .reached = keep_right
    };

    k->of = NULL;
    bind_events(k, 0, never_here);
    within = region_project(k->r, k->tried);
    if (within == REGION_NONE || k->failed)
        return;
    x.within = within;
    if (!rule_worlds(&x, k->arena, k->diags))
        k->failed = true;
    for (int i = 0; i < all.n && !k->failed; i++) {
        Region when = region_minus(k->r, all.at[i].when, all.at[i].excused);

        if (when == REGION_NONE)
            continue;
        k->of = all.at[i].c;
        k->broken = REGION_NONE;
        bind_events(k, 0, never_here);
        broken = region_or(k->r, broken, region_and(k->r, k->broken, when));
    }
    k->broken = region_and(k->r, broken, ground_possible(k->g));
}

/* ---- independent ------------------------------------------------------ */

static void too_many_outcomes(Keeper *k, const Fun *f)
{
    diag_add(k->diags, DIAG_EVAL_WORLDS, k->pr->span,
             "`%s` comes to more than %d things in a shape of the universe `%s`\n"
             "divide the universe, or let a principle speak of others of its cases",
             f->kind == FUN_DONE ? f->action : f->name, MAX_OUTCOMES, k->s->u->name);
    k->failed = true;
}

static void find_outcomes(Keeper *k, Outcomes *o, Worlds *w, Region within)
{
    WorldsEnd end;

    if (k->failed)
        return;
    end = outcomes_find(o, w, k->r, within);
    if (o->full)
        too_many_outcomes(k, o->fun);
    else
        check_end(k, end);
}

/* One event that may be otherwise. */
typedef struct Other {
    Keeper *k;
    int event;
    Region where; /* the cases in which the principle speaks of it */
    bool *its;    /* by fact of the regions: what is of the event */
    /* the shape without it; NULL where it is always there */
    const Shape *without;
    Worlds *w;
    Region valid;
    bool found;    /* a witness */
    bool presumed; /* with readings as they are presumed */
    Witness witness[2];
    Region broken;
} Other;

/* Is a dimension, of whose findings all parameters are events, of EVENT? */
static bool of_event(const Fact *f, int event)
{
    if (f->kind == FACT_ATTRIBUTE)
        return f->args[0] == event;
    for (int i = 0; f->kind == FACT_FINDING && i < f->nargs; i++)
        if (f->args[i] == event)
            return true;
    return false;
}

/* One value of every inner fact that goes with A. */
static Region pin_inner(Keeper *k, Region a)
{
    Region pins = REGION_ALL;

    for (int f = ground_ndims(k->g); f < regions_nfacts(k->r); f++)
        for (int i = 0; i < regions_nvalues(k->r, f); i++) {
            Region is = region_is(k->r, f, regions_value(k->r, f, i));
            Region next = region_and(k->r, a, is);

            if (next == REGION_NONE)
                continue;
            a = next;
            pins = region_and(k->r, is, pins);
            break;
        }
    return pins;
}

/* The case W, as far as it is not of the event. */
static Region rest_of(const Other *o, const Witness *w)
{
    Region out = REGION_ALL;

    for (int i = w->nvalues; i-- > 0;)
        if (!o->its[i])
            out = region_and(o->k->r, region_is(o->k->r, i, w->values[i]), out);
    return out;
}

static Region whole_case(const Other *o, const Witness *w)
{
    Region out = REGION_ALL;

    for (int i = w->nvalues; i-- > 0;)
        out = region_and(o->k->r, region_is(o->k->r, i, w->values[i]), out);
    return out;
}

/* The case W without the event. */
static Witness without_event(const Other *o, const Witness *w)
{
    const Shape *s = o->without;
    Value *values = arena_new_array(o->k->arena, Value, (size_t)s->ndims + 1);

    if (!w->values) /* the regions have become too large meanwhile */
        return *w;
    for (int i = 0; i < s->ndims; i++) {
        int at = ground_named(o->k->g, fact_key(s->p, s->c, &s->dims[i], o->k->arena));

        values[i] = w->values[at];
    }
    return (Witness){ s->u, s->index, s->c->nevents, values, s->ndims, NULL };
}

/* In APART, cases with an outcome in A have others beside them, of B, with another. */
static void apart(Other *o, Region parted, Region b, bool absent)
{
    Keeper *k = o->k;
    bool presumed;
    Witness first;

    parted = region_and(k->r, parted, ground_possible(k->g));
    if (parted == REGION_NONE)
        return;
    o->broken = region_or(k->r, o->broken, region_project(k->r, parted));
    parted = as_presumed(k, parted, &presumed);
    if (o->found && (o->presumed || !presumed))
        return;
    o->found = true;
    o->presumed = presumed;
    first = witness_of(k, parted);
    o->witness[0] = first;
    if (absent) {
        o->witness[1] = without_event(o, &first);
    } else {
        Region pins = pin_inner(k, region_and(k->r, parted, whole_case(o, &first)));

        o->witness[1] = witness_of(
            k, region_and(k->r, region_and(k->r, b, pins), rest_of(o, &first)));
    }
}

/* Does what F of ARGS comes to turn on the event? */
static bool compare_outcomes(void *context, const Fun *f, const Value *args)
{
    Other *o = context;
    Keeper *k = o->k;
    Outcomes *with, *without;

    for (int i = 0; i < f->nparams; i++)
        if (f->ptype[i]->kind == TYPE_EVENT && args[i] == o->event)
            return true;
    with = xcalloc(2, sizeof *with);
    without = with + 1;
    with->fun = without->fun = f;
    for (int i = 0; i < f->nparams; i++) {
        bool later = f->ptype[i]->kind == TYPE_EVENT && args[i] > o->event;

        with->args[i] = args[i];
        without->args[i] = args[i] - later;
    }
    find_outcomes(k, with, k->w, ground_valid(k->g));
    if (o->without)
        find_outcomes(k, without, o->w, o->valid);
    for (int i = 0; i < with->n && !k->failed; i++) {
        Region here = region_and(k->r, with->at[i].when, o->where);

        for (int j = 0; j < without->n; j++)
            if (!outcome_same(&with->at[i], &without->at[j]))
                apart(o, region_and(k->r, here, without->at[j].when), REGION_NONE, true);
        for (int j = 0; j < with->n; j++) {
            Region there = region_and(k->r, with->at[j].when, o->where);

            if (i != j)
                apart(o, region_and(k->r, here, region_forget(k->r, there, o->its)),
                      there, false);
        }
    }
    xfree(with);
    return !k->failed;
}

static void evaluate_where(void *context, Engine *e)
{
    Keeper *k = context;
    const Binder *b = &k->pr->binders[0];

    k->tried_now = !b->where || engine_held(e, b->where, k->slots) == HELD_YES;
    k->broken_now = false;
}

/* The cases of the shape without the event, as a region of the shape with it. */
static void without_valid(Other *o, Ground *there)
{
    const Shape *s = o->without;
    int *facts = arena_new_array(o->k->arena, int, (size_t)s->ndims + 1);

    for (int i = 0; i < s->ndims; i++) {
        facts[i] = ground_named(o->k->g, fact_key(s->p, s->c, &s->dims[i], o->k->arena));
        if (facts[i] < 0 || facts[i] >= ground_ndims(o->k->g))
            BUG("without an event more is open");
    }
    o->valid = region_copy(o->k->r, ground_regions(there), ground_valid(there), facts);
}

/* The same story without the event, where it can be told. */
static void tell_without(Other *o, int slot, Levels *levels)
{
    Keeper *k = o->k;
    uint64_t index = shape_without(k->s, slot);
    const Shape *s =
        index == UINT64_MAX ? NULL : shape_new(k->p, k->s->u, index, k->arena, k->diags);
    Ground *there = s && !s->impossible ? ground_new(s, NULL, k->arena, k->diags) : NULL;

    if (!there)
        return;
    o->without = s;
    without_valid(o, there);
    ground_free(there);
    o->w =
        worlds_new(k->p, s->c, 0, ground_audited(k->g, s->c, o->valid, levels), k->arena);
}

static void independent_of(Keeper *k, int slot)
{
    Other o = { .k = k, .event = k->s->place[slot] };
    Region tried = k->tried;
    Levels levels = { 0 };

    k->tried = REGION_NONE;
    k->slots[k->pr->binders[0].slot] = o.event;
    explore(k, evaluate_where);
    o.where = k->tried;
    k->tried = region_or(k->r, tried, o.where);
    if (o.where == REGION_NONE || k->failed)
        return;
    tell_without(&o, slot, &levels);
    o.its = arena_new_array(k->arena, bool, REGION_FACTS);
    for (int d = 0; d < ground_ndims(k->g); d++)
        o.its[d] = of_event(&k->s->dims[d], o.event);
    for (int i = 0; i < k->pr->nfuns && !k->failed; i++)
        each_args(worlds_engine(k->w), k->pr->funs[i], compare_outcomes, &o);
    worlds_free(o.w);
    levels_free(&levels);
    if (!o.found || k->failed)
        return;
    Finding f = not_upheld(k, o.broken);

    f.not_presumed = !o.presumed;
    memcpy(f.witness, o.witness, sizeof f.witness);
    findings_add(k->out, f);
}

static void check_independent(Keeper *k)
{
    const EventKind *kind = k->pr->binders[0].over->event;

    for (int i = 0; i < k->s->u->nslots && !k->failed; i++)
        if (k->s->place[i] >= 0 && kind_is_a(k->c->events[k->s->place[i]].kind, kind))
            independent_of(k, i);
    k->broken = REGION_NONE;
}

/* ---- symmetric -------------------------------------------------------- */

/* The case turned, its facts and values being called what they would be if nothing
 * were turned. */
typedef struct Turned {
    Keeper *k;
    Turns turns, back;
    Levels levels;
    Worlds *w;
} Turned;

static int level_turned(void *context, const Fact *f, const Value *values, int n,
                        Region here)
{
    Turned *x = context;
    Fact back = turn_fact(x->back, x->k->p, f);
    Value turned[DOMAIN_MAX];

    for (int i = 0; i < n; i++)
        turned[i] = turn_value(x->back, fact_type(x->k->p, x->k->c, f), values[i]);
    return levels_find(&x->levels, &back, turned, n, here);
}

static Value value_turned(void *context, const Fact *f, Value v)
{
    const Turned *x = context;

    return turn_value(x->back, fact_type(x->k->p, x->k->c, f), v);
}

static const Type *chooser_type(const Fun *f)
{
    const Type *t = f->rules[0]->who->type;

    return t->kind == TYPE_SET ? t->elem : t;
}

static void turn_outcome(Turns t, const Fun *f, Outcome *o)
{
    o->value = turn_value(t, f->result, o->value);
    if (f->kind != FUN_DONE)
        return;
    o->choosers = turn_set(t, chooser_type(f), o->choosers);
    if (f->choosing)
        o->from = turn_set(t, f->result, o->from);
}

/* Does F of ARGS come to the same, turned? */
static bool compare_turned(void *context, const Fun *f, const Value *args)
{
    Turned *x = context;
    Keeper *k = x->k;
    Outcomes *plain = xcalloc(2, sizeof *plain), *turned = plain + 1;

    plain->fun = turned->fun = f;
    for (int i = 0; i < f->nparams; i++) {
        plain->args[i] = args[i];
        turned->args[i] = turn_value(x->turns, f->ptype[i], args[i]);
    }
    find_outcomes(k, plain, k->w, ground_valid(k->g));
    find_outcomes(k, turned, x->w, ground_valid(k->g));
    for (int j = 0; j < turned->n; j++)
        turn_outcome(x->back, f, &turned->at[j]);
    for (int i = 0; i < plain->n && !k->failed; i++)
        for (int j = 0; j < turned->n; j++)
            if (!outcome_same(&plain->at[i], &turned->at[j]))
                k->broken =
                    region_or(k->r, k->broken,
                              region_and(k->r, plain->at[i].when, turned->at[j].when));
    xfree(plain);
    return !k->failed;
}

static void check_symmetric(Keeper *k)
{
    Turned x = { .k = k, .turns = turns_of(k->pr) };
    const Universe *u = turn_universe(x.turns, k->p, k->s->u, k->arena);
    const Shape *s = shape_new(k->p, u, k->s->index, k->arena, k->diags);
    WorldsIn in = ground_audited(k->g, k->c, ground_valid(k->g), &x.levels);

    k->tried = ground_valid(k->g);
    x.back = turns_back(x.turns, k->arena);
    in.context = &x;
    in.level = level_turned;
    in.value = value_turned;
    x.w = worlds_new(k->p, s->c, 0, in, k->arena);
    for (const Fun *f = k->p->funs; f && !k->failed; f = f->next)
        if (ruled_on(f))
            each_args(worlds_engine(k->w), f, compare_turned, &x);
    k->broken = region_and(k->r, k->broken, ground_possible(k->g));
    worlds_free(x.w);
    levels_free(&x.levels);
}

/* ---- all of them ------------------------------------------------------ */

static void check(Keeper *k)
{
    switch (k->pr->kind) {
    case PRINCIPLE_ALWAYS: bind_events(k, 0, always_here); break;
    case PRINCIPLE_NEVER: check_never(k); break;
    case PRINCIPLE_INDEPENDENT: check_independent(k); break;
    case PRINCIPLE_SYMMETRIC: check_symmetric(k); break;
    }
}

bool uphold_shape(Ground *g, Worlds *w, uint64_t *tried, Findings *out, Arena *arena,
                  Diags *diags)
{
    const Shape *s = ground_shape(g);
    Keeper k = { .p = s->p,
                 .g = g,
                 .r = ground_regions(g),
                 .s = s,
                 .c = s->c,
                 .w = w,
                 .out = out,
                 .arena = arena,
                 .diags = diags };
    int n = 0;

    for (k.pr = s->p->principles; k.pr; k.pr = k.pr->next, n++) {
        uint64_t cases = 0;

        if (!principle_is_of(k.pr, s->u) || ground_valid(g) == REGION_NONE)
            continue;
        k.tried = k.broken = REGION_NONE;
        worlds_within(w, ground_valid(g)); /* each has the bounds for itself */
        check(&k);
        if (k.failed)
            break;
        ground_count(g, region_project(k.r, k.tried), &cases);
        tried[n] += cases;
        if (k.broken != REGION_NONE)
            give(&k);
    }
    return !k.failed;
}
