/* engine_refusal.c - finds why an exercise is refused, and which rule came nearest to allowing it
 * (SPEC 6.5, 7.9).  An exercise is an event that uses the right to an action.  A narrow kind
 * contains the events of a kind that meet a condition.  V has the values of the variables. */
#include "engine/engine_inside.h"

#include <string.h>

typedef struct RefusalNearest {
    const Value *args;
    int event; /* the event of the exercise */
    /* The number of conditions of RULE that fail with the variables SLOTS.  No rule tried so far
     * has fewer.  Among rules with the same number, a rule of the Law itself comes first, and then
     * the rule that was tried first. */
    int misses;
    const Rule *rule; /* NULL: no rule has been found yet */
    const Ex *failed;
    bool negated;
    Value slots[MAX_SLOTS];
} RefusalNearest;

/* The condition is EX or, if NEGATED is true, `not EX`.  Returns true if the condition fails.
 * Returns false if it holds, if a clash decides whether it holds, or if evaluation stopped. */
static bool condition_fails(Engine *e, const Ex *ex, bool negated, Value *v)
{
    bool undecided, t = eval_condition(e, ex, v, &undecided);

    return !e->stopped && !undecided && t == negated;
}

/* EX is a failed condition; its parts are joined by `and`.  Returns the first part that fails.  If
 * NEGATED is true, returns EX itself. */
static const Ex *failed_part(Engine *e, const Ex *ex, bool negated, Value *v)
{
    while (!negated && ex->op == EX_AND && !ex_is_kind(ex) && !e->stopped)
        ex = condition_fails(e, ex->kid[0], false, v) ? ex->kid[0] : ex->kid[1];
    return ex;
}

/* part_fails() may assume values of at most this many facts, for one condition */
enum { MAX_ONLY = 32 };

/* Returns true if evaluation stopped at an open fact, so that the current condition is open.
 * Returns false if evaluation did not stop, or is void.  Also returns false if e->refusing is true
 * and the fact is a dimension of the universe.  In this case, the caller of engine_refused() must
 * assume a value of the fact before the exercise can be judged. */
static bool stopped_at_open(const Engine *e)
{
    return e->stopped && !e->circle && !(e->refusing && engine_is_dimension(e, e->need));
}

/* The condition is EX or, if NEGATED is true, `not EX`.  EX is no `and`, `or` or `not`.  Returns
 * true if the condition fails for all values of the open facts.  If an open fact has only one
 * possible value, assumes this value for the time of the call.  If an open fact with more values
 * decides whether the condition holds, returns false, and evaluation stays stopped. */
static bool part_fails(Engine *e, const Ex *ex, bool negated, Value *v)
{
    const Fact *only[MAX_ONLY];
    bool missed;
    int n = 0;

    for (;;) {
        missed = condition_fails(e, ex, negated, v);
        if (!stopped_at_open(e) || e->need->unbounded || e->ndomain != 1 || n == MAX_ONLY)
            break;
        only[n++] = e->need;
        engine_assume(e, e->need, e->domain[0]);
        e->stopped = false;
    }
    while (n > 0)
        engine_forget(e, only[--n]);
    return missed;
}

/* Returns true if evaluation must stop as a whole.  Returns false if only the current condition
 * cannot be evaluated. */
static bool stopped_for_good(const Engine *e)
{
    return e->stopped && !stopped_at_open(e);
}

/* The condition is EX or, if NEGATED is true, `not EX`.  Returns true if the condition fails for
 * all values of the open facts.  For example, `a and b` fails if `a` fails, even if `b` is open.
 * If open facts decide whether the condition holds, returns false, and evaluation may stay
 * stopped. */
static bool fails_for_sure(Engine *e, const Ex *ex, bool negated, Value *v)
{
    bool one;

    if (ex->op == EX_NOT)
        return fails_for_sure(e, ex->kid[0], !negated, v);
    if (ex->op != EX_AND && ex->op != EX_OR)
        return part_fails(e, ex, negated, v);
    one = fails_for_sure(e, ex->kid[0], negated, v);
    if (stopped_for_good(e) || one == (negated ? ex->op == EX_OR : ex->op == EX_AND))
        return one;
    e->stopped = false;
    e->need = NULL;
    return fails_for_sure(e, ex->kid[1], negated, v);
}

/* The parts of a condition are joined by `and`.  Returns how many parts of the condition fail.  The
 * condition is EX or, if NEGATED is true, `not EX`.  A part that is open, depends on a clash or is
 * void does not count as failing.  The number only measures how near a rule came to applying.
 * Evaluation therefore asks for no open fact, except for the dimensions of a universe. */
static int count_failing(Engine *e, const Ex *ex, bool negated, Value *v)
{
    ChooseFn *choose = e->choose;
    int depth = e->depth, nesting = e->nesting;
    bool missed;

    if (!negated && ex->op == EX_AND && !ex_is_kind(ex))
        return count_failing(e, ex->kid[0], false, v) + count_failing(e, ex->kid[1], false, v);
    e->choose = NULL;
    missed = fails_for_sure(e, ex, negated, v);
    e->choose = choose;
    /* The evaluation is void, so the condition does not count as failing.  This is no error: an
     * earlier condition of the rule fails, so rulings do not evaluate this condition. */
    if (e->circle) {
        e->stopped = e->circle = e->deep = false;
        e->astray.fun = NULL;
        e->depth = depth;
        e->nesting = nesting;
    } else if (stopped_at_open(e)) {
        e->stopped = false;
        e->need = NULL;
    }
    return missed;
}

/* the maximum number of conditions of one rule that are examined */
enum { MAX_LOOKED_AT = 128 };

/* LIST has N conditions.  Appends to LIST the conditions of narrow kinds in EX.  EX is the
 * condition after `where` for the variable SLOT, or a part of this condition.  Returns the new
 * number of conditions. */
static int add_kind_conditions(const Ex *ex, int slot, Cond *list, int n)
{
    if (!ex || n == MAX_LOOKED_AT)
        return n;
    if (ex_is_kind_of(ex, slot)) {
        list[n] = (Cond){ .ex = ex };
        return n + 1;
    }
    if (ex->op != EX_AND || ex_is_kind(ex))
        return n;
    n = add_kind_conditions(ex->kid[0], slot, list, n);
    return add_kind_conditions(ex->kid[1], slot, list, n);
}

/* Stores in LIST the conditions of the narrow kinds of the variables of R, and after them the
 * conditions of R. Returns their number. */
static int list_conditions(const Rule *r, Cond *list)
{
    int n = 0;

    for (int i = 0; i < r->nbinders; i++)
        n = add_kind_conditions(r->binders[i].where, r->binders[i].slot, list, n);
    for (int i = 0; i < r->nconds && n < MAX_LOOKED_AT; i++)
        list[n++] = r->conds[i];
    return n;
}

/* Returns true if R belongs to the Law itself, and not to a practice or a regulation. */
static bool is_of_the_law(const Engine *e, const Rule *r)
{
    return strcmp(r->clause->layer, e->p->layers[0].name) == 0;
}

static bool try_permission(Engine *e, const Rule *r, Value *v, void *context)
{
    RefusalNearest *near = context;
    Cond conds[MAX_LOOKED_AT];
    int i, missed = 0, n = list_conditions(r, conds);
    const Ex *failed;

    if (!engine_args_match(e, r, v, near->args))
        return !e->stopped;
    for (i = 0; i < n; i++) {
        bool holds = !condition_fails(e, conds[i].ex, conds[i].negated, v);

        if (e->stopped)
            return false;
        if (!holds)
            break;
    }
    for (int k = i; k < n && !e->stopped; k++)
        missed += count_failing(e, conds[k].ex, conds[k].negated, v);
    failed = i < n ? failed_part(e, conds[i].ex, conds[i].negated, v) : NULL;
    if (failed &&
        (!near->rule || missed < near->misses ||
         (missed == near->misses && is_of_the_law(e, r) && !is_of_the_law(e, near->rule)))) {
        near->misses = missed;
        near->rule = r;
        near->negated = conds[i].negated;
        near->failed = failed;
        memcpy(near->slots, v, sizeof near->slots);
    }
    return !e->stopped;
}

/* Makes R the reason of the refusal if all conditions of R hold and the right of R ended before the
 * exercise.  CONTEXT is a RefusalNearest.  Returns false to end the search. */
static bool try_too_late(Engine *e, const Rule *r, Value *v, void *context)
{
    RefusalNearest *near = context;
    Value until[MAX_ARGS] = { 0 };
    int missed = 0;

    if ((!r->until && !r->fun->lapses) || modal_is_negative(r->modal) ||
        !engine_args_match(e, r, v, near->args))
        return !e->stopped;
    for (int i = 0; r->until && i < r->until->nparams; i++)
        until[i] = eval(e, r->until_args[i], v);
    if (!engine_right_passed(e, r->fun, near->args, r->until, until, near->event))
        return !e->stopped;
    for (int k = 0; k < r->nconds && !e->stopped; k++)
        missed += count_failing(e, r->conds[k].ex, r->conds[k].negated, v);
    if (missed || e->stopped)
        return !e->stopped;
    near->rule = r;
    memcpy(near->slots, v, sizeof near->slots);
    return false;
}

/* Stores in NEAR the permission to do F that came nearest to applying.  Background rules do not
 * count, because reports do not show them. */
static void find_nearest_permission(Engine *e, const Fun *f, RefusalNearest *near)
{
    e->poisoned = false;
    for (uint32_t i = 0; i < f->nrules && !e->stopped; i++) {
        const Rule *r = f->rules[i];
        Value v[MAX_SLOTS] = { 0 };
        uint64_t fixed;

        if (!modal_is_negative(r->modal) && !rule_in_background(r) &&
            engine_fix_args(r, near->args, v, &fixed))
            engine_bind_loosely(e, r, v, fixed, try_permission, near);
    }
}

/* Returns the value of EX, or BL_ABSENT if the value depends on an open fact. */
static Value value_if_known(Engine *e, const Ex *ex, Value *v)
{
    Value x = eval(e, ex, v);

    if (e->stopped)
        x = BL_ABSENT;
    e->stopped = false;
    e->need = NULL;
    return x;
}

static int count_failing_from(Engine *e, const Rule *r, int i, Value *v)
{
    const Binder *b = &r->binders[i];
    int best = -1, n = 0;
    Value set;

    if (i == r->nbinders) {
        for (int k = 0; k < r->nconds; k++)
            n += count_failing(e, r->conds[k].ex, r->conds[k].negated, v);
        return n;
    }
    set = b->in ? value_if_known(e, b->in, v) : 0;
    if (!value_given(set))
        return -1;
    for (int64_t k = 0; k < engine_range_size(e, b->over); k++) {
        int missed;

        v[b->slot] = engine_range_value(b->over, k);
        if (!in_range(e, b->over, v[b->slot]) || (b->in && !((uint64_t)set >> v[b->slot] & 1)))
            continue;
        missed = b->where ? count_failing(e, b->where, false, v) : 0;
        if (missed && r->nconds)
            continue;
        n = count_failing_from(e, r, i + 1, v);
        n += n < 0 ? 0 : missed;
        best = best < 0 || (n >= 0 && n < best) ? n : best;
    }
    return best;
}

int engine_count_failing(Engine *e, const Rule *r)
{
    Value v[MAX_SLOTS] = { 0 };
    int n;

    engine_begin(e);
    n = count_failing_from(e, r, 0, v);
    engine_begin(e);
    return n;
}

/* The candidates about an exercised action that matter for its refusal.  GIVEN: the first
 * undefeated candidate that gives the right to the player of the exercise.  FORBIDS: the first
 * undefeated candidate that forbids the action to that player.  OTHERS: the first undefeated
 * candidate that gives the right only to other players.  If there is no such candidate, OTHERS is
 * the first defeated candidate that gives the right to other players. */
typedef struct RefusalCandidates {
    const Candidate *given, *forbids, *others;
    bool in_time; /* a right of that player had not ended */
    bool offered; /* a right that had not ended offers the choice that the player made */
} RefusalCandidates;

/* Returns the candidates in CS that matter for the refusal of EVENT. BY is the player, and
 * CHOICE is the choice made. */
static RefusalCandidates refusal_candidates(Engine *e, const Candidates *cs, Value by, int event,
                                            Value choice)
{
    RefusalCandidates x = { 0 };

    for (int i = 0; i < cs->n && !e->stopped; i++) {
        const Candidate *k = &cs->at[i];
        bool his = value_given(by) && (k->who >> by & 1);

        if (modal_only_advises(k->rule->modal))
            continue;
        if (k->defeated) {
            if (!his && !modal_forbids(k->rule->modal))
                x.others = x.others ? x.others : k;
        } else if (modal_forbids(k->rule->modal)) {
            x.forbids = his && !x.forbids ? k : x.forbids;
        } else if (his) {
            bool in_time = !engine_right_passed(e, k->rule->fun, cs->args, k->rule->until,
                                                k->until_args, event);

            x.in_time |= in_time;
            x.offered |= in_time && engine_offers(k, choice);
            x.given = x.given ? x.given : k;
        } else {
            x.others = x.others && !x.others->defeated ? x.others : k;
        }
    }
    return x;
}

/* No rule gives the right to the action F, and no rule forbids F.  Finds why the exercise is
 * refused, and returns the reason.  Stores in NEAR the permission that had ended before the
 * exercise, or else the permission that came nearest to applying. */
static Reason refuse_without_right(Engine *e, const Fun *f, RefusalNearest *near)
{
    for (uint32_t i = 0; i < f->nrules && !near->rule && !e->stopped; i++) {
        Value v[MAX_SLOTS] = { 0 };
        uint64_t fixed;

        if (engine_fix_args(f->rules[i], near->args, v, &fixed))
            engine_bind_every(e, f->rules[i], v, fixed, try_too_late, near);
    }
    if (near->rule)
        return REASON_TOO_LATE;
    find_nearest_permission(e, f, near);
    return near->rule ? REASON_CONDITION : REASON_NO_CLAUSE;
}

/* Stores in *C the refusal of the exercise of F by EVENT. X has the candidates in CS that
 * matter. */
static void refuse(Engine *e, const Fun *f, const Candidates *cs, RefusalCandidates x, int event,
                   Conclusion *c)
{
    RefusalNearest near = { .args = cs->args, .event = event };
    const Candidate *first = x.forbids ? x.forbids : x.given ? x.given : x.others;

    *c = (Conclusion){ .kind = LINE_REFUSED, .fun = f, .nargs = 1, .args = { event } };
    if (first) {
        c->reason = x.forbids    ? REASON_FORBIDDEN
                    : !x.given   ? REASON_NOT_CHOOSER
                    : !x.in_time ? REASON_TOO_LATE
                    : !x.offered ? REASON_NOT_OFFERED
                                 : REASON_OVERRULED;
        near.rule = first->rule;
        engine_candidate_slots(e, first, cs->args, near.slots);
    } else {
        c->reason = refuse_without_right(e, f, &near);
        c->failed = near.failed;
        c->failed_negated = near.negated;
    }
    c->near = near.rule;
    memcpy(c->near_slots, near.slots, sizeof c->near_slots);
}

bool engine_refused(Engine *e, int event, Conclusion *c)
{
    const CaseEvent *ev = &e->c->events[event];
    const Fun *f = ev->kind->exercises;
    Value args[MAX_ARGS], choice, by;
    RefusalCandidates x;
    Right right = { 0 };
    Candidates cs;

    memset(c, 0, sizeof *c);
    e->poisoned = false;
    e->refusing = e->c->universe != NULL;
    for (int i = 0; i < f->nparams; i++)
        args[i] = eval_attribute(e, event, ev->kind->exercise_args[i]);
    if (e->stopped || !engine_exercises_action(e, event, f, args, &choice) ||
        engine_took_effect(e, event) || e->stopped)
        return false;
    by = engine_event_by(e, event);
    engine_candidates(e, f, args, &cs);
    if (!e->stopped)
        right = engine_right(e, f, args, &cs);
    x = refusal_candidates(e, &cs, by, event, choice);
    if (!e->stopped &&
        (cs.poisoned || right.clash || right.undecided || engine_in_breach(e, f, args))) {
        *c = (Conclusion){ .kind = LINE_NOT_RULED, .fun = f, .nargs = f->nparams };
        copy_args(c->args, args, f->nparams);
    } else if (!e->stopped) {
        refuse(e, f, &cs, x, event, c);
    }
    engine_candidates_free(&cs);
    return !e->stopped;
}
