/* audit_principles.c - checks the principles of a program in all cases of one shape.  A shape is a
 * set of cases with the same events (universe.h).  A set of cases is a decision diagram (mdd.h).  A
 * dimension is an open attribute or fact of a shape.  A binder is a variable, which ranges over
 * events or values. */
#include "audit/audit_principles.h"

#include "kit/vec.h"
#include "program/label.h"
#include "ruling/outcomes.h"
#include "ruling/rule.h"
#include "universe/symmetry.h"

#include <stdlib.h>
#include <string.h>

typedef struct PrincipleCheck PrincipleCheck;
/* Records for the current world whether the principle applies, and whether it is broken. */
typedef void PrincipleFn(PrincipleCheck *k, Engine *e);

struct PrincipleCheck {
    const Program *p;
    SurveySpace *g;
    MddStore *r;
    const Shape *s;
    const Case *c;
    Explorer *w;
    Findings *out;
    Arena *arena;
    Diags *diags;
    bool failed;
    const Principle *pr;
    Value slots[MAX_SLOTS];
    /* bit I is set if slots[I] is an event that principle_bind_events() has chosen */
    uint64_t fixed;
    const Conclusion *of; /* for PRINCIPLE_NEVER: the conclusion that is being checked */
    PrincipleFn *note;
    bool tried_now, broken_now;
    Mdd tried, broken;
};

bool audit_principle_applies(const Principle *p, const Universe *u)
{
    for (int i = 0; i < p->nuniverses; i++)
        if (p->universes[i] == u)
            return true;
    return p->nuniverses == 0;
}

/* ---- witnesses -------------------------------------------------------- */

/* Returns a finding which says that the principle is broken in the cases BROKEN.  The finding has
 * no witnesses. */
static Finding principle_finding(PrincipleCheck *k, Mdd broken)
{
    Finding f = { .kind = FINDING_PRINCIPLE, .label = "", .span = k->pr->span, .principle = k->pr };

    survey_space_count(k->g, mdd_project(k->r, broken), &f.count);
    return f;
}

/* ---- variables -------------------------------------------------------- */

static bool conditions_hold(PrincipleCheck *k, Engine *e)
{
    for (int i = 0; i < k->pr->nconds; i++) {
        const Cond *c = &k->pr->conds[i];

        if (engine_held(e, c->ex, k->slots) != (c->negated ? HELD_NO : HELD_YES) ||
            engine_stopped(e))
            return false;
    }
    return true;
}

/* Calls k->note for all values of the variables that satisfy the conditions.  Tries all values for
 * the variables of binder I and the binders after it.  Variables over events have their values
 * already. */
static void principle_bind(PrincipleCheck *k, Engine *e, int i)
{
    const Binder *b = &k->pr->binders[i];
    uint64_t set = UINT64_MAX;

    if (i == k->pr->nbinders) {
        if (conditions_hold(k, e))
            k->note(k, e);
        return;
    }
    if (b->in) {
        Value v = engine_eval(e, b->in, k->slots);

        set = value_given(v) ? (uint64_t)v : 0;
    }
    for (int64_t n = 0; n < engine_range(e, b->over) && !engine_stopped(e); n++) {
        Value v = engine_range_value(b->over, n);

        if (k->fixed >> b->slot & 1 ? k->slots[b->slot] != v : !engine_in_range(e, b->over, v))
            continue;
        if (b->in && !(set >> v & 1))
            continue;
        k->slots[b->slot] = v;
        if (!b->where || engine_held(e, b->where, k->slots) == HELD_YES)
            principle_bind(k, e, i + 1);
    }
}

static bool keep_world(void *context, Mdd here)
{
    PrincipleCheck *k = context;

    if (k->tried_now)
        k->tried = mdd_or(k->r, k->tried, here);
    if (k->broken_now)
        k->broken = mdd_or(k->r, k->broken, here);
    return true;
}

static void principle_explore(PrincipleCheck *k, void (*evaluate)(void *, Engine *))
{
    const ExploreTask what = { k, evaluate, keep_world, explore_leave_out };
    ExploreEnd end = explore_run(k->w, survey_space_valid(k->g), &what);

    k->failed |= !survey_audit_done(k->s->u, k->w, end, k->diags);
}

static void evaluate_bound(void *context, Engine *e)
{
    PrincipleCheck *k = context;

    k->tried_now = k->broken_now = false;
    principle_bind(k, e, 0);
}

/* Finds, for every choice of events, the cases that the principle applies to and the cases that
 * break it.  Chooses events for binder I and the binders after it. */
static void principle_bind_events(PrincipleCheck *k, int i)
{
    const Binder *b = &k->pr->binders[i];

    if (i == k->pr->nbinders) {
        principle_explore(k, evaluate_bound);
        return;
    }
    if (b->over->kind != TYPE_EVENT) {
        principle_bind_events(k, i + 1);
        return;
    }
    k->fixed |= (uint64_t)1 << b->slot;
    for (int ev = 0; ev < k->c->nevents && !k->failed; ev++)
        if (kind_is_a(k->c->events[ev].kind, b->over->event)) {
            k->slots[b->slot] = ev;
            principle_bind_events(k, i + 1);
        }
    k->fixed &= ~((uint64_t)1 << b->slot);
}

static void principle_report(PrincipleCheck *k)
{
    bool presumed;
    Mdd worst = audit_as_presumed(k->g, k->broken, &presumed);
    Finding f = principle_finding(k, k->broken);

    f.witness[0] = audit_witness(k->g, worst, k->arena);
    if (k->pr->kind == PRINCIPLE_SYMMETRIC) {
        f.witness[1] = f.witness[0];
        f.witness[1].turned = k->pr;
    }
    f.not_presumed = !presumed;
    audit_findings_add(k->out, f);
}

/* ---- always ----------------------------------------------------------- */

static void note_always(PrincipleCheck *k, Engine *e)
{
    Held held = engine_held(e, k->pr->holds, k->slots);

    if (engine_stopped(e))
        return;
    k->tried_now = true;
    k->broken_now |= held == HELD_NO;
}

/* ---- never ------------------------------------------------------------ */

/* Records that the principle applies, and whether it forbids the conclusion k->of for the current
 * values of the variables. */
static void note_never(PrincipleCheck *k, Engine *e)
{
    const Conclusion *x = k->of;
    Value who;

    k->tried_now = true;
    for (int d = 0; x && d < k->pr->ndeeds; d++) {
        const ActionPattern *deed = &k->pr->deeds[d];
        bool same = deed->fun == x->fun;

        for (int i = 0; i < deed->nargs && same; i++)
            same = engine_eval(e, deed->args[i], k->slots) == x->args[i];
        if (!same || engine_stopped(e))
            continue;
        who = engine_eval(e, k->pr->who, k->slots);
        k->broken_now |= value_given(who) && (x->who >> who & 1);
    }
}

/* Returns true if the principle P makes an exception for the clause of R. */
static bool clause_excuses(const Principle *p, const Rule *r)
{
    for (int i = 0; i < p->nexcept; i++)
        if (label_inside(r->clause->label, p->except[i]))
            return true;
    return false;
}

/* A conclusion that the principle may forbid.  `when` is the set of cases that have the conclusion.
 * In the cases of `excused`, a clause supports the conclusion, and the principle names this clause
 * as an exception. */
typedef struct RightSeen {
    const Conclusion *c;
    int index; /* RuleReached.index of the conclusion */
    Mdd when, excused;
} RightSeen;

typedef struct Rights {
    PrincipleCheck *k;
    RightSeen *at;
    int n, cap;
} Rights;

static bool rule_may_break(void *context, const Rule *r)
{
    const Rights *x = context;
    bool any = false;

    for (int i = 0; i < x->k->pr->ndeeds; i++)
        any |= r->kind == CONCLUDES_MODAL && r->fun == x->k->pr->deeds[i].fun;
    return any && modal_meets(x->k->pr->modal, r->modal);
}

static void note_right(void *context, const RuleReached *r, Mdd here)
{
    Rights *x = context;
    PrincipleCheck *k = x->k;
    int i = 0;

    if (r->c->kind != LINE_MODAL)
        return;
    while (i < x->n && x->at[i].index != r->index)
        i++;
    if (i == x->n) {
        VEC_ROOM_IN(k->arena, x->at, x->n, x->cap);
        x->at[x->n++] = (RightSeen){ arena_copy(k->arena, r->c, sizeof *r->c, 1), r->index,
                                     MDD_NONE, MDD_NONE };
    }
    x->at[i].when = mdd_or(k->r, x->at[i].when, here);
    if (clause_excuses(k->pr, r->support->rule))
        x->at[i].excused = mdd_or(k->r, x->at[i].excused, here);
}

static void check_never(PrincipleCheck *k)
{
    Mdd broken = MDD_NONE, within;
    Rights all = { .k = k };
    RuleWorlds x = {
        .context = &all, .worlds = k->w, .wants = rule_may_break, .reached = note_right
    };

    k->of = NULL;
    k->note = note_never;
    principle_bind_events(k, 0);
    within = mdd_project(k->r, k->tried);
    if (within == MDD_NONE || k->failed)
        return;
    x.within = within;
    if (!rule_worlds(&x, k->arena, k->diags))
        k->failed = true;
    for (int i = 0; i < all.n && !k->failed; i++) {
        Mdd when = mdd_minus(k->r, all.at[i].when, all.at[i].excused);

        if (when == MDD_NONE)
            continue;
        k->of = all.at[i].c;
        k->broken = MDD_NONE;
        principle_bind_events(k, 0);
        broken = mdd_or(k->r, broken, mdd_and(k->r, k->broken, when));
    }
    k->broken = mdd_and(k->r, broken, survey_space_possible(k->g));
}

/* ---- independent ------------------------------------------------------ */

static void too_many_outcomes(PrincipleCheck *k, const Fun *f)
{
    diag_add(k->diags, DIAG_EVAL_WORLDS, k->pr->span,
             "`%s` has more than %d different outcomes in a shape of the universe `%s`\n"
             "divide the universe, or restrict the principle to fewer of its cases",
             f->kind == FUN_DONE ? f->action : f->name, MAX_OUTCOMES, k->s->u->name);
    k->failed = true;
}

static void find_outcomes(PrincipleCheck *k, FunOutcomes *o, Explorer *w, Mdd within)
{
    ExploreEnd end;

    if (k->failed)
        return;
    end = outcomes_find(o, w, k->r, within);
    if (o->full)
        too_many_outcomes(k, o->fun);
    else
        k->failed = !survey_audit_done(k->s->u, k->w, end, k->diags);
}

/* The state of checking that statuses do not depend on one event. */
typedef struct EventRemoved {
    PrincipleCheck *k;
    int event;
    Mdd where; /* the cases where the principle applies to the event */
    bool *its; /* indexed by dimension: true if the dimension is a fact about the event */
    const Shape *without; /* the shape that lacks the event; NULL if there is none */
    Explorer *w;          /* the explorer of WITHOUT, or NULL */
    Mdd valid;            /* the valid cases of WITHOUT, in the store of the shape with the event */
    bool found;           /* the search has found a witness */
    bool presumed;        /* the witness has the presumed values of the readings */
    Witness witness[2];
    Mdd broken;
} EventRemoved;

/* Returns true if F is an attribute of EVENT, or a finding that has EVENT as an argument.  All
 * arguments of a finding are events if the finding is a dimension. */
static bool of_event(const Fact *f, int event)
{
    if (f->kind == FACT_ATTRIBUTE)
        return f->args[0] == event;
    for (int i = 0; f->kind == FACT_FINDING && i < f->nargs; i++)
        if (f->args[i] == event)
            return true;
    return false;
}

/* Chooses one value for each inner fact, so that A has a case with all these values.  An inner fact
 * is an open fact that is not a dimension of the shape.  Returns the set of all cases with these
 * values. */
static Mdd choose_inner_values(PrincipleCheck *k, Mdd a)
{
    Mdd pins = MDD_ALL;

    for (int f = survey_space_ndims(k->g); f < mdd_store_nfacts(k->r); f++)
        for (int i = 0; i < mdd_store_nvalues(k->r, f); i++) {
            Mdd is = mdd_is(k->r, f, mdd_store_value(k->r, f, i));
            Mdd next = mdd_and(k->r, a, is);

            if (next == MDD_NONE)
                continue;
            a = next;
            pins = mdd_and(k->r, is, pins);
            break;
        }
    return pins;
}

/* Returns the cases that agree with W in all dimensions that are not about the event. */
static Mdd case_without_event_facts(const EventRemoved *o, const Witness *w)
{
    Mdd out = MDD_ALL;

    for (int i = w->nvalues; i-- > 0;)
        if (!o->its[i])
            out = mdd_and(o->k->r, mdd_is(o->k->r, i, w->values[i]), out);
    return out;
}

static Mdd whole_case(const EventRemoved *o, const Witness *w)
{
    Mdd out = MDD_ALL;

    for (int i = w->nvalues; i-- > 0;)
        out = mdd_and(o->k->r, mdd_is(o->k->r, i, w->values[i]), out);
    return out;
}

/* Returns the case of W without the event. */
static Witness without_event(const EventRemoved *o, const Witness *w)
{
    const Shape *s = o->without;
    Value *values = arena_new_array(o->k->arena, Value, (size_t)s->ndims + 1);

    if (!w->values) /* the witness is empty if the store is full */
        return *w;
    for (int i = 0; i < s->ndims; i++) {
        int at =
            survey_space_find_fact(o->k->g, canonical_fact(s->p, s->c, &s->dims[i], o->k->arena));

        values[i] = w->values[at];
    }
    return (Witness){ s->u, s->index, s->c->nevents, values, s->ndims, NULL };
}

/* Records that the cases PARTED break the principle.  Makes two witnesses if these are better than
 * the witnesses so far.  The first witness is a case of PARTED.  If ABSENT is true, the second
 * witness is the same case without the event.  Otherwise the second witness is a case of B.  It
 * differs from the first witness only in facts about the event. */
static void note_outcomes_apart(EventRemoved *o, Mdd parted, Mdd b, bool absent)
{
    PrincipleCheck *k = o->k;
    bool presumed;
    Witness first;

    parted = mdd_and(k->r, parted, survey_space_possible(k->g));
    if (parted == MDD_NONE)
        return;
    o->broken = mdd_or(k->r, o->broken, mdd_project(k->r, parted));
    parted = audit_as_presumed(k->g, parted, &presumed);
    if (o->found && (o->presumed || !presumed))
        return;
    o->found = true;
    o->presumed = presumed;
    first = audit_witness(k->g, parted, k->arena);
    o->witness[0] = first;
    if (absent) {
        o->witness[1] = without_event(o, &first);
    } else {
        Mdd pins = choose_inner_values(k, mdd_and(k->r, parted, whole_case(o, &first)));

        o->witness[1] = audit_witness(
            k->g, mdd_and(k->r, mdd_and(k->r, b, pins), case_without_event_facts(o, &first)),
            k->arena);
    }
}

/* Records the cases where the outcome of F with ARGS changes if the event is left out or gets other
 * attributes.  Skips ARGS if the event is one of the arguments.  Returns false if the search for
 * outcomes fails. */
static bool compare_outcomes(void *context, const Fun *f, const Value *args)
{
    EventRemoved *o = context;
    PrincipleCheck *k = o->k;
    FunOutcomes *with, *without;

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
    find_outcomes(k, with, k->w, survey_space_valid(k->g));
    if (o->without)
        find_outcomes(k, without, o->w, o->valid);
    for (int i = 0; i < with->n && !k->failed; i++) {
        Mdd here = mdd_and(k->r, with->at[i].when, o->where);

        for (int j = 0; j < without->n; j++)
            if (!outcome_same(&with->at[i], &without->at[j]))
                note_outcomes_apart(o, mdd_and(k->r, here, without->at[j].when), MDD_NONE, true);
        for (int j = 0; j < with->n; j++) {
            Mdd there = mdd_and(k->r, with->at[j].when, o->where);

            if (i != j)
                note_outcomes_apart(o, mdd_and(k->r, here, mdd_forget(k->r, there, o->its)), there,
                                    false);
        }
    }
    xfree(with);
    return !k->failed;
}

static void evaluate_where(void *context, Engine *e)
{
    PrincipleCheck *k = context;
    const Binder *b = &k->pr->binders[0];

    k->tried_now = !b->where || engine_held(e, b->where, k->slots) == HELD_YES;
    k->broken_now = false;
}

/* THERE is the space of the shape without the event.  Sets o->valid to the valid cases of THERE,
 * copied to the store of the shape with the event.  Sets of both shapes can therefore be
 * compared. */
static void without_valid(EventRemoved *o, SurveySpace *there)
{
    const Shape *s = o->without;
    int *facts = arena_new_array(o->k->arena, int, (size_t)s->ndims + 1);

    for (int i = 0; i < s->ndims; i++) {
        facts[i] =
            survey_space_find_fact(o->k->g, canonical_fact(s->p, s->c, &s->dims[i], o->k->arena));
        if (facts[i] < 0 || facts[i] >= survey_space_ndims(o->k->g))
            BUG("without an event more is open");
    }
    o->valid = mdd_copy(o->k->r, survey_space_store(there), survey_space_valid(there), facts);
}

/* Sets o->without to the shape without the event of slot SLOT.  Sets o->w to an Explorer, which
 * evaluates conditions in that shape (explore.h).  Initializes LEVELS, which maps the facts of that
 * shape to those of the shape with the event.  Does nothing if there is no such shape. */
static void remove_event(EventRemoved *o, int slot, SurveyLevels *levels)
{
    PrincipleCheck *k = o->k;
    uint64_t index = universe_shape_without(k->s, slot);
    const Shape *s =
        index == UINT64_MAX ? NULL : universe_shape_new(k->p, k->s->u, index, k->arena, k->diags);
    SurveySpace *there = s && !s->impossible ? survey_space_new(s, NULL, k->arena, k->diags) : NULL;

    if (!there)
        return;
    o->without = s;
    without_valid(o, there);
    survey_space_free(there);
    o->w = explore_new(k->p, s->c, 0, survey_space_worlds_for_audit(k->g, s->c, o->valid, levels),
                       k->arena);
}

static void check_without_event(PrincipleCheck *k, int slot)
{
    EventRemoved o = { .k = k, .event = k->s->place[slot] };
    Mdd tried = k->tried;
    SurveyLevels levels = { 0 };

    k->tried = MDD_NONE;
    k->slots[k->pr->binders[0].slot] = o.event;
    principle_explore(k, evaluate_where);
    o.where = k->tried;
    k->tried = mdd_or(k->r, tried, o.where);
    if (o.where == MDD_NONE || k->failed)
        return;
    remove_event(&o, slot, &levels);
    o.its = arena_new_array(k->arena, bool, MDD_MAX_FACTS);
    for (int d = 0; d < survey_space_ndims(k->g); d++)
        o.its[d] = of_event(&k->s->dims[d], o.event);
    for (int i = 0; i < k->pr->nfuns && !k->failed; i++)
        outcomes_each_args(explore_engine(k->w), k->pr->funs[i], compare_outcomes, &o);
    explore_free(o.w);
    survey_levels_free(&levels);
    if (!o.found || k->failed)
        return;
    Finding f = principle_finding(k, o.broken);

    f.not_presumed = !o.presumed;
    memcpy(f.witness, o.witness, sizeof f.witness);
    audit_findings_add(k->out, f);
}

static void check_independent(PrincipleCheck *k)
{
    const EventKind *kind = k->pr->binders[0].over->event;

    for (int i = 0; i < k->s->u->nslots && !k->failed; i++)
        if (k->s->place[i] >= 0 && kind_is_a(k->c->events[k->s->place[i]].kind, kind))
            check_without_event(k, i);
    k->broken = MDD_NONE;
}

/* ---- symmetric -------------------------------------------------------- */

/* The shape with the symmetry TURNS applied to it.  BACK is the inverse symmetry.  The explorer W
 * explores the turned shape, but stores its sets of cases with the facts and values of the original
 * shape.  The sets of both shapes can therefore be compared. */
typedef struct TurnedShape {
    PrincipleCheck *k;
    Symmetry turns, back;
    SurveyLevels levels;
    Explorer *w;
} TurnedShape;

static int level_turned(void *context, const Fact *f, const Value *values, int n, Mdd here)
{
    TurnedShape *x = context;
    Fact back = symmetry_fact(x->back, x->k->p, f);
    Value turned[DOMAIN_MAX];

    for (int i = 0; i < n; i++)
        turned[i] = symmetry_value(x->back, canonical_fact_type(x->k->p, x->k->c, f), values[i]);
    return survey_levels_find(&x->levels, &back, turned, n, here);
}

static Value value_turned(void *context, const Fact *f, Value v)
{
    const TurnedShape *x = context;

    return symmetry_value(x->back, canonical_fact_type(x->k->p, x->k->c, f), v);
}

static const Type *chooser_type(const Fun *f)
{
    const Type *t = f->rules[0]->who->type;

    return t->kind == TYPE_SET ? t->elem : t;
}

static void turn_outcome(Symmetry t, const Fun *f, FunOutcome *o)
{
    o->value = symmetry_value(t, f->result, o->value);
    if (f->kind != FUN_DONE)
        return;
    o->choosers = symmetry_set(t, chooser_type(f), o->choosers);
    if (f->choosing)
        o->from = symmetry_set(t, f->result, o->from);
}

/* Compares two outcomes of F: with ARGS in the original shape, and with the turned arguments in the
 * turned shape.  Adds the cases where the two outcomes differ to k->broken.  Returns false if the
 * search for outcomes fails. */
static bool compare_turned(void *context, const Fun *f, const Value *args)
{
    TurnedShape *x = context;
    PrincipleCheck *k = x->k;
    FunOutcomes *plain = xcalloc(2, sizeof *plain), *turned = plain + 1;

    plain->fun = turned->fun = f;
    for (int i = 0; i < f->nparams; i++) {
        plain->args[i] = args[i];
        turned->args[i] = symmetry_value(x->turns, f->ptype[i], args[i]);
    }
    find_outcomes(k, plain, k->w, survey_space_valid(k->g));
    find_outcomes(k, turned, x->w, survey_space_valid(k->g));
    for (int j = 0; j < turned->n; j++)
        turn_outcome(x->back, f, &turned->at[j]);
    for (int i = 0; i < plain->n && !k->failed; i++)
        for (int j = 0; j < turned->n; j++)
            if (!outcome_same(&plain->at[i], &turned->at[j]))
                k->broken =
                    mdd_or(k->r, k->broken, mdd_and(k->r, plain->at[i].when, turned->at[j].when));
    xfree(plain);
    return !k->failed;
}

static void check_symmetric(PrincipleCheck *k)
{
    TurnedShape x = { .k = k, .turns = symmetry_of(k->pr) };
    const Universe *u = symmetry_universe(x.turns, k->p, k->s->u, k->arena);
    const Shape *s = universe_shape_new(k->p, u, k->s->index, k->arena, k->diags);
    ExplorerSetup in =
        survey_space_worlds_for_audit(k->g, k->c, survey_space_valid(k->g), &x.levels);

    k->tried = survey_space_valid(k->g);
    x.back = symmetry_inverse(x.turns, k->arena);
    in.context = &x;
    in.level = level_turned;
    in.value = value_turned;
    x.w = explore_new(k->p, s->c, 0, in, k->arena);
    for (const Fun *f = k->p->funs; f && !k->failed; f = f->next)
        if (outcomes_ruled_on(f))
            outcomes_each_args(explore_engine(k->w), f, compare_turned, &x);
    k->broken = mdd_and(k->r, k->broken, survey_space_possible(k->g));
    explore_free(x.w);
    survey_levels_free(&x.levels);
}

/* ---- all of them ------------------------------------------------------ */

static void check_one_principle(PrincipleCheck *k)
{
    switch (k->pr->kind) {
    case PRINCIPLE_ALWAYS:
        k->note = note_always;
        principle_bind_events(k, 0);
        break;
    case PRINCIPLE_NEVER: check_never(k); break;
    case PRINCIPLE_INDEPENDENT: check_independent(k); break;
    case PRINCIPLE_SYMMETRIC: check_symmetric(k); break;
    }
}

bool audit_principles_shape(SurveySpace *g, Explorer *w, uint64_t *tried, Findings *out,
                            Arena *arena, Diags *diags)
{
    const Shape *s = survey_space_shape(g);
    PrincipleCheck k = { .p = s->p,
                         .g = g,
                         .r = survey_space_store(g),
                         .s = s,
                         .c = s->c,
                         .w = w,
                         .out = out,
                         .arena = arena,
                         .diags = diags };
    int n = 0;

    for (k.pr = s->p->principles; k.pr; k.pr = k.pr->next, n++) {
        uint64_t cases = 0;

        if (!audit_principle_applies(k.pr, s->u) || survey_space_valid(g) == MDD_NONE)
            continue;
        k.tried = k.broken = MDD_NONE;
        /* restart the counts for the limits, so that each principle may use the full limits */
        explore_within(w, survey_space_valid(g));
        check_one_principle(&k);
        if (k.failed)
            break;
        survey_space_count(g, mdd_project(k.r, k.tried), &cases);
        tried[n] += cases;
        if (k.broken != MDD_NONE)
            principle_report(&k);
    }
    return !k.failed;
}
