/* engine_fire.c - fires rules in a world: makes their conclusions, and finds the rules that defeat
 * a conclusion or clash with it (SPEC 6.4, 6.5).  V has the values of a rule's variables.  The
 * support S is the rule together with these values.  A candidate is a conclusion that another rule
 * may still defeat.  A right is a permission or a duty.  An action settles a status if the choice
 * in the action becomes the value of the status.  The engine is poisoned if a value depends on a
 * clash. */
#include "engine/engine_inside.h"

#include "program/exclusion.h"

#include <string.h>

/* ---- conclusions ----------------------------------------------------------- */

typedef struct RuleFiring {
    FiredFn *fn;
    void *context;
} RuleFiring;

/* Returns true if a person in the set WHO did the event R->event, the exercise that prevails.  Bit
 * N of WHO stands for person N. */
static bool right_exercised_by(Engine *e, const Right *r, uint64_t who)
{
    return who >> engine_event_by(e, r->event) & 1;
}

/* The persons WHO have the duty F(ARGS), which offers no choice.  Returns RIGHT_EXERCISED if one of
 * these persons did the action, before or after the deadline.  Returns RIGHT_TAKEN if none of them
 * did the action, but another person did.  Returns RIGHT_EFFECT if nobody did the action.  An event
 * does not count if a clash decides whether the event exercises the action. */
static RightState duty_state(Engine *e, const Fun *f, const Value *args, uint64_t who)
{
    bool was = e->poisoned;
    RightState state = RIGHT_EFFECT;
    Value choice, by;

    for (int ev = 0; ev < e->nevents && state != RIGHT_EXERCISED && !e->stopped; ev++) {
        e->poisoned = false;
        if (!engine_exercises_action(e, ev, f, args, &choice) || e->poisoned)
            continue;
        by = engine_event_by(e, ev);
        state = value_given(by) && !e->poisoned && (who >> by & 1) ? RIGHT_EXERCISED : RIGHT_TAKEN;
    }
    e->poisoned = was;
    return state;
}

/* Returns true if the rights A and B differ at most in the choices that they offer. A ruling
 * joins such rights into one line. */
static bool same_right(const Candidate *a, const Candidate *b)
{
    return a->rule->modal == b->rule->modal && a->rule->chooser == b->rule->chooser &&
           a->who == b->who && a->default_ == b->default_ && a->rule->until == b->rule->until &&
           same_args(a->until_args, b->until_args, MAX_ARGS);
}

/* RIGHT combines all rights to the action F(ARGS), and MINE is an undefeated candidate for one of
 * them.  If the choice was made by the right MINE, concludes the value of the status that F
 * settles. */
static void fire_choice(Engine *e, const Fun *f, const Value *args, const Candidate *mine,
                        const Right *right, const Support *s, RuleFiring *to)
{
    Conclusion c = { .kind = LINE_STATUS, .fun = f->settles, .nargs = f->nparams };
    bool clash = false;
    Candidates cs;

    settles_status_args(f, args, c.args);
    c.value = eval_fun(e, f->settles, c.args);
    if (e->stopped || c.value == BL_ABSENT)
        return;
    engine_candidates(e, f->settles, c.args, &cs);
    for (int i = 0; i < cs.n; i++)
        clash |= !cs.at[i].defeated && cs.at[i].rule->kind == CONCLUDES_STATUS;
    engine_candidates_free(&cs);
    if (e->stopped)
        return;
    clash |= c.value == BL_CLASH && engine_in_breach(e, f->settles, c.args);
    if (clash || c.value == BL_CLASH)
        c.kind = clash ? LINE_CLASH : LINE_NOT_RULED;
    else if (!engine_right_chose(e, f, args, mine, right, c.value))
        return;
    e->poisoned = false;
    if (!e->stopped)
        to->fn(to->context, &c, s);
}

static bool is_duty(Modal m)
{
    return m == MODAL_MUST || m == MODAL_SHALL || m == MODAL_DOES;
}

/* If MINE is a permission, returns the last undefeated duty in CS for the same persons.  Such a
 * duty makes the permission redundant.  Returns MINE if MINE is a duty or CS has no such duty. */
static const Candidate *absorbing(const Candidates *cs, const Candidate *mine)
{
    const Candidate *best = mine;

    for (int i = 0; i < cs->n && mine->rule->modal == MODAL_MAY; i++)
        if (!cs->at[i].defeated && cs->at[i].who == mine->who && is_duty(cs->at[i].rule->modal))
            best = &cs->at[i];
    return best;
}

static void fire_modal(Engine *e, const Rule *r, Value *v, const Value *args, RuleFiring *f)
{
    Candidates cs;
    Conclusion c = { .kind = LINE_MODAL, .fun = r->fun, .nargs = r->nargs };
    Support s = { .rule = r };
    const Candidate *mine = NULL, *best = NULL;
    Candidate made;
    Right right;

    copy_args(c.args, args, r->nargs);
    memcpy(s.slots, v, sizeof s.slots);
    engine_candidate_make(e, r, v, &made);
    if (e->stopped)
        return;
    if (e->poisoned) {
        e->poisoned = false;
        c.kind = LINE_NOT_RULED;
        f->fn(f->context, &c, &s);
        return;
    }
    engine_candidates(e, r->fun, args, &cs);
    for (int i = 0; i < cs.n; i++)
        if (engine_candidate_same(&cs.at[i], &made) && !cs.at[i].defeated)
            mine = &cs.at[i];
    if (e->stopped || !mine) {
        engine_candidates_free(&cs);
        return;
    }
    right = engine_right(e, r->fun, args, &cs);
    best = absorbing(&cs, mine);
    if (!e->stopped) {
        c.modal = best->rule->modal;
        c.chooser = best->rule->chooser;
        c.who = best->who;
        c.has_from = true;
        for (int i = 0; i < cs.n; i++)
            if (!cs.at[i].defeated && same_right(&cs.at[i], best)) {
                /* A right without `from` allows all choices.  If one right of the line has no
                 * `from`, the line has no `from`, either. */
                c.has_from &= cs.at[i].has_from;
                c.from |= cs.at[i].from;
            }
        if (!c.has_from)
            c.from = 0;
        c.until = best->rule->until;
        memcpy(c.until_args, best->until_args, sizeof c.until_args);
        c.default_ = best->default_;
        bool clash = engine_in_breach(e, r->fun, args);

        for (int i = 0; i < cs.all; i++)
            clash |= !cs.at[i].defeated && engine_candidates_exclude(mine, &cs.at[i]);
        if (clash || cs.poisoned)
            c.kind = clash ? LINE_CLASH : LINE_NOT_RULED;
        else if (!modal_effective(c.modal))
            c.state = RIGHT_OPEN;
        else if (right.undecided && !right.at_once)
            c.kind = LINE_NOT_RULED;
        else if (right.exercised && right_exercised_by(e, &right, c.who)) {
            c.state = RIGHT_EXERCISED;
            c.value = right.value;
        } else if (is_duty(c.modal) && right.at_once)
            c.state = r->fun->choosing ? RIGHT_EFFECT : duty_state(e, r->fun, args, c.who);
        else if (right.exercised) {
            c.state = RIGHT_TAKEN;
            c.value = right.value;
        } else if (engine_right_passed(e, r->fun, args, c.until, c.until_args, e->nevents))
            c.state = RIGHT_LAPSED;
        /* if the action settles a status and takes effect at once, only the line about the status
         * is given */
        if (!e->stopped && !(r->fun->settles && c.state == RIGHT_EFFECT))
            f->fn(f->context, &c, &s);
        if (r->fun->settles && modal_effective(mine->rule->modal))
            fire_choice(e, r->fun, args, mine, &right, &s, f);
    }
    engine_candidates_free(&cs);
}

/* Stores the arguments of the conclusion of R in ARGS.  Returns false if an argument is absent, or
 * if evaluation stopped. */
static bool eval_rule_args(Engine *e, const Rule *r, Value *v, Value *args)
{
    bool given = true;

    for (int i = 0; i < r->nargs; i++) {
        args[i] = eval(e, r->args[i], v);
        given &= value_given(args[i]);
    }
    return given && !e->stopped;
}

/* Returns true if R is a permission that has ended without being used, or if evaluation stopped.
 * Does not evaluate the conditions of R. */
static bool rule_lapsed_unused(Engine *e, const Rule *r, Value *v)
{
    Value args[MAX_ARGS];
    bool was = e->poisoned, late;

    if (!engine_may_lapse(r))
        return false;
    late = eval_rule_args(e, r, v, args) && engine_out_of_time(e, r, v, args);
    e->poisoned = was;
    return late || e->stopped;
}

bool engine_lapsed_unused(Engine *e, const Rule *r, Value *slots)
{
    return rule_lapsed_unused(e, r, slots);
}

Contest engine_contest(Engine *e, const Rule *r, Value *slots, AgainstFn *fn, void *context)
{
    Value args[MAX_ARGS];
    Contest out = { 0 };
    const Candidate *mine = NULL;
    Candidate made;
    Candidates cs;

    e->poisoned = false;
    if (!eval_rule_args(e, r, slots, args) || !engine_candidate_make(e, r, slots, &made))
        return out;
    engine_candidates(e, r->fun, args, &cs);
    for (int i = 0; i < cs.n && !mine; i++)
        if (engine_candidate_same(&cs.at[i], &made))
            mine = &cs.at[i];
    if (mine && !e->stopped) {
        out = (Contest){ true, mine->defeated, mine->who, mine->from, false };
        out.passed = r->kind == CONCLUDES_MODAL &&
                     engine_right_passed(e, r->fun, args, r->until, mine->until_args, e->nevents);
    }
    /* If MINE is not defeated, finds the rules that clash with R.  Two conclusions that exclude
     * each other clash if neither is defeated.  This is so even if each of the two rules would
     * defeat the other.  If MINE is defeated, finds the rules that defeat R. */
    for (int i = 0; out.said && i < cs.all; i++)
        if (!cs.at[i].defeated && engine_candidates_exclude(&cs.at[i], mine) &&
            (!mine->defeated || (cs.at[i].settled && engine_rule_defeats(cs.at[i].rule, r))))
            fn(context, cs.at[i].rule, mine->defeated);
    engine_candidates_free(&cs);
    return out;
}

/* Fires the status rule R, with its variables in V.  C is the conclusion of R, still without a
 * value.  Returns false if evaluation stopped. */
static bool fire_status(Engine *e, const Rule *r, Value *v, Conclusion *c, const Support *s,
                        RuleFiring *f)
{
    Value value = eval(e, r->value, v);
    bool clash = false, beaten = true;
    Candidates cs;

    if (e->stopped || (value == BL_ABSENT && !e->poisoned))
        return !e->stopped;
    if (e->poisoned) {
        e->poisoned = false;
        c->kind = LINE_NOT_RULED;
        f->fn(f->context, c, s);
        return true;
    }
    c->value = eval_fun(e, r->fun, c->args);
    if (e->stopped)
        return false;
    if (c->value != value && c->value != BL_CLASH)
        return true; /* other rules defeat C */
    c->must_be = rule_must_be(r);
    engine_candidates(e, r->fun, c->args, &cs);
    for (int i = 0; i < cs.n; i++) {
        if (cs.at[i].defeated)
            continue;
        clash |= cs.at[i].value != value || engine_any_rival(&cs, &cs.at[i]);
        beaten &= cs.at[i].rule != r || cs.at[i].value != value;
        c->must_be |= rule_must_be(cs.at[i].rule); /* one rule that says `must be` is enough */
    }
    engine_candidates_free(&cs);
    if (e->stopped || beaten)
        return !e->stopped;
    clash |= c->value == BL_CLASH && engine_in_breach(e, r->fun, c->args);
    c->kind = c->value != BL_CLASH ? LINE_STATUS : clash ? LINE_CLASH : LINE_NOT_RULED;
    f->fn(f->context, c, s);
    return !e->stopped;
}

/* Fires R, which has a condition that depends on a clash.  C becomes a LINE_NOT_RULED.  If the
 * value of C is certainly absent, makes no conclusion.  Returns false if evaluation stopped. */
static bool fire_not_ruled(Engine *e, const Rule *r, Value *v, Conclusion *c, const Support *s,
                           RuleFiring *f)
{
    c->kind = LINE_NOT_RULED;
    if (r->kind == CONCLUDES_STATUS && eval(e, r->value, v) == BL_ABSENT && !e->poisoned)
        return !e->stopped;
    e->poisoned = false;
    if (!e->stopped)
        f->fn(f->context, c, s);
    return !e->stopped;
}

/* Fires R with its variables in V. Returns false if evaluation stopped. */
static bool fire_bound(Engine *e, const Rule *r, Value *v, void *context)
{
    RuleFiring *f = context;
    Value args[MAX_ARGS];
    bool holds_all, poisoned;

    if (!e->recording && engine_excluded(e, r, r->nbinders, v))
        return true;
    if (rule_lapsed_unused(e, r, v))
        return !e->stopped;
    holds_all = engine_conditions(e, r, v);
    poisoned = e->poisoned;
    e->poisoned = false;
    if (e->stopped)
        return false;
    if (!holds_all && !poisoned)
        return true;
    if (!eval_rule_args(e, r, v, args))
        return !e->stopped;

    Conclusion c = { .fun = r->fun, .nargs = r->nargs };
    Support s = { .rule = r };

    copy_args(c.args, args, r->nargs);
    memcpy(s.slots, v, sizeof s.slots);
    if (poisoned)
        return r->kind == CONCLUDES_BREACH || fire_not_ruled(e, r, v, &c, &s, f);
    switch (r->kind) {
    case CONCLUDES_REFER:
        c.kind = LINE_REFER;
        c.refer = r->refer;
        c.refer_title = r->refer_title;
        f->fn(f->context, &c, &s);
        break;
    case CONCLUDES_BREACH:
        c.kind = LINE_BREACH;
        c.invariant = r->invariant;
        f->fn(f->context, &c, &s);
        break;
    case CONCLUDES_MODAL: fire_modal(e, r, v, args, f); return !e->stopped;
    case CONCLUDES_STATUS: return fire_status(e, r, v, &c, &s, f);
    }
    return true;
}

void engine_fire(Engine *e, const Rule *r, Value *slots, uint64_t fixed, FiredFn *fn, void *context)
{
    RuleFiring f = { fn, context };

    e->poisoned = false;
    engine_bind_rule(e, r, slots, fixed, fire_bound, &f);
}

static bool count_fits(Engine *e, const Rule *r, Value *v, void *context)
{
    bool was = e->poisoned, late, fits;

    if (engine_excluded(e, r, r->nbinders, v))
        return true;
    late = rule_lapsed_unused(e, r, v);
    e->poisoned = was;
    if (late)
        return !e->stopped;
    fits = engine_conditions(e, r, v) || e->poisoned;
    e->poisoned = was;
    *(bool *)context |= fits && !e->stopped;
    return !e->stopped && !fits;
}

bool engine_fits(Engine *e, const Rule *r, Value *slots, uint64_t fixed)
{
    bool fits = false;

    e->poisoned = false;
    engine_bind_rule(e, r, slots, fixed, count_fits, &fits);
    return fits;
}

typedef struct Bindings {
    BindingFn *fn;
    void *context;
    /* for some values of the variables, a clash decides whether the conditions hold */
    bool clash;
} Bindings;

static bool give_binding(Engine *e, const Rule *r, Value *v, void *context)
{
    Bindings *b = context;
    bool was = e->poisoned, holds = engine_conditions(e, r, v) || e->poisoned;

    if (e->stopped)
        return false;
    if (holds) {
        b->clash |= e->poisoned;
        b->fn(b->context, v);
    }
    e->poisoned = was;
    return true;
}

void engine_bindings(Engine *e, const Rule *r, BindingFn *fn, void *context)
{
    Bindings b = { fn, context, false };
    Value v[MAX_SLOTS] = { 0 };

    engine_bind_rule(e, r, v, 0, give_binding, &b);
    e->poisoned |= b.clash;
}

bool engine_cannot_fire(Engine *e, const Rule *r, int level, const Value *slots)
{
    Value v[MAX_SLOTS];

    copy_args(v, slots, r->nslots);
    for (int i = r->ngates[level]; i < r->ngates[level + 1]; i++) {
        const Gate *g = &r->gates[i];
        bool undecided, t;

        if (!g->early)
            continue;
        engine_begin(e);
        t = engine_condition(e, g->ex, v, &undecided);
        if (!e->stopped && !undecided && t != g->wanted)
            return true;
    }
    return false;
}

bool engine_gap(Engine *e, const Fun *f, const Value *args)
{
    Value slots[MAX_SLOTS] = { 0 };

    copy_args(slots, args, f->nparams);
    for (int i = 0; i < f->nparams; i++)
        if (f->ptype[i]->kind == TYPE_EVENT && !eval_happened(e, args[i]))
            return false;
    if (f->required_when && !eval_true(e, f->required_when, slots))
        return false;
    return eval_fun(e, f, args) == BL_ABSENT && !e->stopped;
}

/* ---- explaining a conclusion ----------------------------------------------- */

int engine_claims(Engine *e, const Fun *f, const Value *args, Claim *out, int max)
{
    Candidates cs;
    int n = 0;

    engine_candidates(e, f, args, &cs);
    for (int i = 0; i < cs.all && n < max && !e->stopped; i++) {
        const Rule *r = cs.at[i].rule;
        Candidate c = cs.at[i];
        Value its[MAX_ARGS] = { 0 };

        out[n] = (Claim){ .support.rule = r,
                          .defeated = c.defeated,
                          .rival = i >= cs.n,
                          .value = c.value,
                          .default_ = c.default_ };
        if (r->fun == f)
            copy_args(its, args, f->nparams);
        else if (f->settles)
            settles_status_args(f, args, its);
        else
            settles_action_args(f, args, its);
        if (r->kind == CONCLUDES_MODAL)
            /* engine_candidate_slots() expects the value 0 for a right.  But if a right has settled
             * the status F, c.value is the choice made by that right. */
            c.value = 0;
        n += engine_candidate_slots(e, &c, its, out[n].support.slots);
    }
    engine_candidates_free(&cs);
    return n;
}

bool engine_claims_exclude(const Claim *a, const Claim *b)
{
    const Rule *x = a->support.rule, *y = b->support.rule;

    if (x->kind != y->kind)
        return modal_effective((x->kind == CONCLUDES_MODAL ? x : y)->modal);
    if (x->kind != CONCLUDES_MODAL)
        return a->value != b->value;
    return exclusion_of_modals(x, a->default_, y, b->default_);
}

bool engine_defeats(const Claim *a, const Claim *b)
{
    return engine_rule_defeats(a->support.rule, b->support.rule);
}

Effect engine_effect(Engine *e, const Fun *f, const Value *args)
{
    Effect effect = { .kind = EFFECT_NOT_PERMITTED, .event = -1 };
    Candidates cs;
    Right r;

    engine_candidates(e, f, args, &cs);
    if (!e->stopped) {
        r = engine_right(e, f, args, &cs);
        effect.event = r.event;
        effect.choosers = r.choosers;
        effect.from = r.from;
        effect.kind = cs.poisoned || r.clash || engine_in_breach(e, f, args) ? EFFECT_CLASH
                      : !r.permitted                                         ? EFFECT_NOT_PERMITTED
                      : r.at_once                                            ? EFFECT_DUTY
                      : r.undecided                                          ? EFFECT_CLASH
                      : r.exercised                                          ? EFFECT_EXERCISED
                      : r.lapsed                                             ? EFFECT_LAPSED
                                                                             : EFFECT_ELECTED;
    }
    engine_candidates_free(&cs);
    return effect;
}

int engine_passed(Engine *e, const Fun *until, const Value *args, int at)
{
    return engine_deadline_event(e, until, args, at);
}

int engine_right_closed(Engine *e, const Rule *r, const Value *slots, const Fun **by)
{
    Value v[MAX_SLOTS], args[MAX_ARGS], until[MAX_ARGS] = { 0 };
    int end, own;

    memcpy(v, slots, sizeof v);
    if (!eval_rule_args(e, r, v, args))
        return -1;
    for (int i = 0; r->until && i < r->until->nparams; i++)
        until[i] = eval(e, r->until_args[i], v);
    own = engine_deadline_event(e, r->until, until, e->nevents);
    end = engine_right_end(e, r->fun, args, r->until, until, e->nevents);
    if (end >= 0)
        *by = end == own ? r->until : r->fun->lapses;
    return end;
}

int64_t engine_range(const Engine *e, const Type *over)
{
    return engine_range_size(e, over);
}

bool engine_in_range(const Engine *e, const Type *over, Value v)
{
    return in_range(e, over, v);
}

Value engine_range_value(const Type *over, int64_t k)
{
    return over->kind == TYPE_RANGE ? over->low + k : k;
}

bool engine_happened(Engine *e, int event)
{
    return eval_happened(e, event);
}
