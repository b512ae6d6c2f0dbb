/* reach.c - says which events the variables of a rule or a definition can take.  A reach is a list
 * of steps.  Each step makes a set of events smaller, or fails.  If a step fails, the rule or
 * definition gives no value (reach.h). */
#include "program/reach.h"

#include "kit/vec.h"
#include "program/var_order.h"

typedef struct ReachBuilder {
    Program *p;
    ReachStep *steps;
    uint32_t nsteps, cap_steps;
    Reach *reaches;
    uint32_t nreaches, cap_reaches;
    FunReach *funs;
    uint32_t nfuns, cap_funs;
    EarlySet *early;
    uint32_t nearly, cap_early;
    uint32_t nsets, nkept;
    /* These fields are about the reach that is being built.  var[S] is the number of the variable
     * in slot S.  NVARS variables exist now.  MOST_VARS is the highest NVARS so far. */
    int8_t var[MAX_SLOTS];
    int nvars, most_vars;
    Arena *scratch;
    uint8_t *state; /* by Fun.id: one of the states below */
} ReachBuilder;

/* The states of a function.  READ_EARLY: another function reads the sets of this function before
 * they are computed, because the functions read each other in a circle. */
enum { FRESH, BEGUN, READ_EARLY, COMPUTED };

static uint32_t set_of_kind(const Program *p, const EventKind *k)
{
    return k ? k->id : p->nevents;
}

static uint32_t empty_set(const Program *p)
{
    return p->nevents + 1;
}

static uint32_t full_set(const Program *p)
{
    return p->nevents + 2;
}

/* Adds a step OP, with the operand AT, about the variable in SLOT.  If SLOT is -1, the step is
 * about no variable. */
static ReachStep *add_step(ReachBuilder *b, ReachOp op, int slot, uint32_t at)
{
    VEC_ROOM_IN(b->scratch, b->steps, b->nsteps, b->cap_steps);
    b->steps[b->nsteps] = (ReachStep){ .op = (uint8_t)op, .at = at };
    if (slot >= 0)
        b->steps[b->nsteps].var = b->var[slot];
    return &b->steps[b->nsteps++];
}

/* ---- conditions ------------------------------------------------------- */

static void need_value(ReachBuilder *b, const Ex *ex);

/* Returns true if F has a FunReach, which gives the events that F may have a value for.  Nothing is
 * known about other functions: they may have a value for all events. */
static bool has_sets(const Fun *f)
{
    return f->kind == FUN_STATUS || f->kind == FUN_DONE || f->kind == FUN_DEFINE;
}

/* Adds steps that fail only if the call EX certainly has no value. */
static void need_call(ReachBuilder *b, const Ex *ex)
{
    const Fun *f = ex->fun;
    bool narrowed = false;

    for (int i = 0; i < ex->nkids; i++)
        need_value(b, ex->kid[i]);
    if (!has_sets(f))
        return;
    for (int i = 0; i < ex->nkids; i++)
        if (ex->kid[i]->op == EX_VAR && f->ptype[i]->kind == TYPE_EVENT) {
            add_step(b, REACH_KEEP, ex->kid[i]->slot, f->reach + (uint32_t)i);
            narrowed = true;
        }
    if (!narrowed)
        add_step(b, REACH_NEED, -1, f->reach + (uint32_t)f->nparams);
}

/* Adds steps that fail only if EX certainly has no value. */
static void need_value(ReachBuilder *b, const Ex *ex)
{
    if (!ex)
        return;
    switch (ex->op) {
    case EX_CONST:
        if (!value_given(ex->value))
            add_step(b, REACH_NEED, -1, empty_set(b->p));
        break;
    case EX_ATTR:
    case EX_LEFT:
    case EX_RIGHT: need_value(b, ex->kid[0]); break;
    case EX_PAIR:
        need_value(b, ex->kid[0]);
        need_value(b, ex->kid[1]);
        break;
    case EX_CALL:
        if (ex->fun->result->kind != TYPE_BOOL)
            need_call(b, ex);
        break;
    default: break;
    }
}

static void need_truth(ReachBuilder *b, const Ex *ex, bool wanted);

static void need_either(ReachBuilder *b, const Ex *ex, bool wanted)
{
    const uint32_t start = b->nsteps;
    uint32_t middle;

    add_step(b, REACH_EITHER, -1, 0);
    need_truth(b, ex->kid[0], wanted);
    middle = b->nsteps;
    need_truth(b, ex->kid[1], wanted);
    b->steps[start].at = middle - start - 1;
    b->steps[start].more = b->nsteps - middle;
    /* an alternative without steps never fails, so no step is needed */
    if (!b->steps[start].at || !b->steps[start].more)
        b->nsteps = start;
}

/* Adds steps that fail only if the quantifier EX is certainly not true.  The variable of EX gets a
 * number of its own, because another quantifier may use the same slot. */
static void need_some(ReachBuilder *b, const Ex *ex)
{
    const int8_t outer = b->var[ex->slot];

    need_value(b, ex->kid[0]);
    b->var[ex->slot] = (int8_t)b->nvars++;
    b->most_vars = b->nvars > b->most_vars ? b->nvars : b->most_vars;
    if (ex->over->kind == TYPE_EVENT)
        add_step(b, REACH_TAKE, ex->slot, set_of_kind(b->p, ex->over->event));
    if (ex->kid[1])
        need_truth(b, ex->kid[1], true);
    b->nvars--;
    b->var[ex->slot] = outer;
}

static void need_order(ReachBuilder *b, const Ex *ex)
{
    const bool after = ex->fun->builtin == BUILTIN_AFTER;

    add_step(b, REACH_AFTER, ex->kid[!after]->slot, 0)->other = b->var[ex->kid[after]->slot];
}

/* Adds steps that fail only if EX is certainly not true.  EX is not a `not`, `and` or `or`. */
static void need_so(ReachBuilder *b, const Ex *ex)
{
    switch (ex->op) {
    case EX_CONST:
        if (ex->value != 1)
            add_step(b, REACH_NEED, -1, empty_set(b->p));
        break;
    case EX_GIVEN: need_value(b, ex->kid[0]); break;
    case EX_IS:
    case EX_IN:
    case EX_AT_LEAST:
    case EX_AT_MOST:
        need_value(b, ex->kid[0]);
        need_value(b, ex->kid[1]);
        break;
    case EX_SOME: need_some(b, ex); break;
    case EX_CALL:
        if (var_order_is(ex))
            need_order(b, ex);
        else
            need_call(b, ex);
        break;
    default: break;
    }
}

/* Adds steps that fail only if EX certainly lacks the truth value WANTED.  If the value of EX may
 * be a clash, the steps must not fail. */
static void need_truth(ReachBuilder *b, const Ex *ex, bool wanted)
{
    if (ex->op == EX_NOT) {
        need_truth(b, ex->kid[0], !wanted);
    } else if (ex->op == (wanted ? EX_AND : EX_OR)) {
        need_truth(b, ex->kid[0], wanted);
        need_truth(b, ex->kid[1], wanted);
    } else if (ex->op == EX_AND || ex->op == EX_OR) {
        need_either(b, ex, wanted);
    } else if (ex->op == EX_KIND && ex->kid[0]->op == EX_VAR) {
        add_step(b, wanted ? REACH_KEEP : REACH_DROP, ex->kid[0]->slot,
                 set_of_kind(b->p, ex->event));
    } else if (wanted) {
        need_so(b, ex);
    }
}

/* ---- rules and definitions -------------------------------------------- */

/* Begins the list of steps for a rule, or for a case of a definition, with N variables. */
static void begin_reach(ReachBuilder *b, int n)
{
    b->nsteps = 0;
    b->nvars = b->most_vars = n;
    for (int i = 0; i < n; i++)
        b->var[i] = (int8_t)i;
}

/* Adds S to the list of reaches.  Gives S the steps that were added since begin_reach(). */
static void add_reach(ReachBuilder *b, Reach s)
{
    s.steps = arena_copy(b->p->arena, b->steps, sizeof *b->steps, (int)b->nsteps);
    s.end = s.steps + b->nsteps;
    s.nvars = b->most_vars;
    VEC_ROOM_IN(b->p->arena, b->reaches, b->nreaches, b->cap_reaches);
    b->reaches[b->nreaches++] = s;
}

static bool same_steps(const ReachStep *a, const ReachStep *b, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (a[i].op != b[i].op || a[i].var != b[i].var || a[i].other != b[i].other ||
            a[i].at != b[i].at || a[i].more != b[i].more)
            return false;
    return true;
}

/* Returns true if the rule of S can share the reach OTHER: both have the same steps, arguments and
 * slots of binders.  The steps of S are those in B, because S is not finished. */
static bool same_reach(const ReachBuilder *b, const Reach *other, const Reach *s)
{
    const Rule *x = other->rule, *y = s->rule;

    if (other->nvars != b->most_vars || (size_t)(other->end - other->steps) != b->nsteps ||
        x->nargs != y->nargs || x->nbinders != y->nbinders)
        return false;
    for (int i = 0; i < y->nargs; i++)
        if (other->about[i] != s->about[i])
            return false;
    for (int i = 0; i < y->nbinders; i++)
        if (x->binders[i].slot != y->binders[i].slot)
            return false;
    return same_steps(other->steps, b->steps, b->nsteps);
}

/* Adds S, the reach of R, to the list.  But if the list has the same reach already, at index FIRST
 * or later, R shares that reach. */
static void share_reach(ReachBuilder *b, uint32_t first, Rule *r, Reach s)
{
    for (uint32_t i = first; i < b->nreaches; i++)
        if (same_reach(b, &b->reaches[i], &s)) {
            r->reach = b->reaches[i].rule->reach;
            return;
        }
    r->reach = b->nkept;
    b->nkept += (uint32_t)r->nbinders + 1;
    add_reach(b, s);
}

/* Adds the reach of R.  The reaches from index FIRST on belong to the other rules about the same
 * function. */
static void add_rule_reach(ReachBuilder *b, uint32_t first, Rule *r)
{
    Reach s = { .rule = r };

    begin_reach(b, r->nslots);
    for (int i = 0; i < r->nbinders; i++)
        if (r->binders[i].over->kind == TYPE_EVENT)
            add_step(b, REACH_TAKE, r->binders[i].slot,
                     set_of_kind(b->p, r->binders[i].over->event));
    for (int i = 0; i < r->nbinders; i++) {
        need_value(b, r->binders[i].in);
        if (r->binders[i].where)
            need_truth(b, r->binders[i].where, true);
    }
    for (int i = 0; i < r->nconds; i++)
        need_truth(b, r->conds[i].ex, !r->conds[i].negated);
    for (int i = 0; i < r->nargs; i++) {
        need_value(b, r->args[i]);
        s.about[i] = r->args[i]->op == EX_VAR ? (int8_t)r->args[i]->slot : (int8_t)-1;
    }
    need_value(b, r->value);
    share_reach(b, first, r, s);
}

static void add_case_reach(ReachBuilder *b, const Fun *f, const DefCase *c)
{
    Reach s = { 0 };

    begin_reach(b, f->nslots);
    for (int i = 0; i < f->nparams; i++) {
        if (f->ptype[i]->kind == TYPE_EVENT)
            add_step(b, REACH_TAKE, i, set_of_kind(b->p, f->ptype[i]->event));
        s.about[i] = (int8_t)i;
    }
    if (c->when)
        need_truth(b, c->when, true);
    if (f->result->kind == TYPE_BOOL)
        need_truth(b, c->value, true);
    else
        need_value(b, c->value);
    add_reach(b, s);
}

static void compute_fun(ReachBuilder *b, const Fun *f);

/* Computes the sets of the functions that EX calls. */
static void compute_calls(ReachBuilder *b, const Ex *ex)
{
    if (!ex)
        return;
    for (int i = 0; i < ex_nkids(ex); i++)
        compute_calls(b, ex_kid(ex, i));
    if (ex->op == EX_CALL)
        compute_fun(b, ex->fun);
}

static void compute_calls_of_rule(ReachBuilder *b, const Rule *r)
{
    for (int i = 0; i < r->nbinders; i++) {
        compute_calls(b, r->binders[i].in);
        compute_calls(b, r->binders[i].where);
    }
    for (int i = 0; i < r->nconds; i++)
        compute_calls(b, r->conds[i].ex);
    for (int i = 0; i < r->nargs; i++)
        compute_calls(b, r->args[i]);
    compute_calls(b, r->value);
}

/* Adds an EarlySet for each set of F, because a function reads these sets before they are
 * computed. */
static void note_early(ReachBuilder *b, const Fun *f)
{
    for (int i = 0; i <= f->nparams; i++) {
        const bool event = i < f->nparams && f->ptype[i]->kind == TYPE_EVENT;

        VEC_ROOM_IN(b->p->arena, b->early, b->nearly, b->cap_early);
        b->early[b->nearly++] =
            (EarlySet){ f->reach + (uint32_t)i,
                        event ? set_of_kind(b->p, f->ptype[i]->event) : full_set(b->p) };
    }
    b->state[f->id] = READ_EARLY;
}

/* Adds F to the list of functions, after the functions that F reads. */
static void compute_fun(ReachBuilder *b, const Fun *f)
{
    FunReach *to;

    if (!has_sets(f) || b->state[f->id] != FRESH) {
        if (b->state[f->id] == BEGUN)
            note_early(b, f);
        return;
    }
    b->state[f->id] = BEGUN;
    for (uint32_t i = 0; i < f->nrules; i++)
        compute_calls_of_rule(b, f->rules[i]);
    for (int i = 0; i < f->ncases; i++) {
        compute_calls(b, f->cases[i].when);
        compute_calls(b, f->cases[i].value);
    }
    if (f->settled_by)
        compute_fun(b, f->settled_by);
    VEC_ROOM_IN(b->p->arena, b->funs, b->nfuns, b->cap_funs);
    to = &b->funs[b->nfuns++];
    *to = (FunReach){ f, b->nreaches, 0 };
    for (uint32_t i = 0; i < f->nrules; i++)
        add_rule_reach(b, to->first, f->rules[i]);
    for (int i = 0; i < f->ncases; i++)
        add_case_reach(b, f, &f->cases[i]);
    to->end = b->nreaches;
    b->state[f->id] = COMPUTED;
}

/* Adds the rules that conclude neither a status nor a right: references to other laws, and breaches
 * of invariants. */
static void add_other_rules(ReachBuilder *b)
{
    const uint32_t first = b->nreaches;

    for (uint32_t i = 0; i < b->p->nrules; i++)
        if (!b->p->rules[i]->fun)
            add_rule_reach(b, first, b->p->rules[i]);
    for (Invariant *v = b->p->invariants; v; v = v->next)
        add_rule_reach(b, first, &v->rule);
    VEC_ROOM_IN(b->p->arena, b->funs, b->nfuns, b->cap_funs);
    b->funs[b->nfuns++] = (FunReach){ NULL, first, b->nreaches };
}

const Reaches *reach_build(Program *p)
{
    Reaches *all = arena_new_of(p->arena, Reaches);
    ReachBuilder b = {
        .p = p, .nsets = full_set(p) + 1, .nkept = MAX_SLOTS + 1, .scratch = arena_new()
    };

    b.state = arena_alloc_array(b.scratch, sizeof *b.state, p->nfuns + 1u);
    for (Fun *f = p->funs; f; f = f->next)
        if (has_sets(f)) {
            f->reach = b.nsets;
            b.nsets += (uint32_t)f->nparams + 1;
        }
    for (const Fun *f = p->funs; f; f = f->next)
        compute_fun(&b, f);
    add_other_rules(&b);
    arena_free(b.scratch);
    *all = (Reaches){ b.reaches, b.funs, b.nfuns, b.nsets, b.nkept, b.early, b.nearly };
    return all;
}
