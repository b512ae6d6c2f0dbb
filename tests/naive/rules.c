/* rules.c - evaluates rules, defeat and actions (SPEC 6). */
#include "naive.h"
#include "program/program.h"

#include <string.h>

/* ---- choices of variables (6.1) ----------------------------------------- */

typedef struct Choosing {
    const Rule *r;
    Value *slots;
    uint64_t fixed;
    BoundFn *fn;
    void *context;
    bool loose; /* naive_loose_choices(): ignore the conditions of narrow kinds in binders */
} Choosing;

static void choose(Naive *n, Choosing *c, int level, Value held);

/* EX is the `where` of B, or a part of it.  Evaluates EX without the conditions of narrow kinds on
 * the variable of B. */
static Value besides_kinds(Naive *n, const Binder *b, const Ex *ex, Value *slots)
{
    Value left, right;

    if (ex_is_kind_of(ex, b->slot))
        return 1;
    if (ex->op != EX_AND || ex_is_kind(ex))
        return naive_true(n, ex, slots);
    left = besides_kinds(n, b, ex->kid[0], slots);
    if (left == 0)
        return 0;
    right = besides_kinds(n, b, ex->kid[1], slots);
    return right == 1 ? left : right == 0 ? 0 : hangs_on(left, right);
}

/* Called when the variable of binder LEVEL has a value.  Tests the `where` of the binder, and goes
 * on to the next binder. */
static void chosen(Naive *n, Choosing *c, int level, Value held)
{
    const Binder *b = &c->r->binders[level];
    Value where = !b->where  ? 1
                  : c->loose ? besides_kinds(n, b, b->where, c->slots)
                             : naive_true(n, b->where, c->slots);

    if (where != 0)
        choose(n, c, level + 1, where == 1 ? held : hangs_on(held, where));
}

static bool may_be(Naive *n, const Binder *b, Value set, Value v)
{
    Value low, count;

    if (b->in)
        return v >= 0 && v < 64 && (uint64_t)set >> v & 1;
    naive_range(n, b->over, &low, &count);
    if (v < low || v >= low + count)
        return false;
    /* SPEC 5.3: the variable ranges over the events that happened */
    return b->over->kind != TYPE_EVENT ||
           (kind_is_a(n->c->events[v].kind, b->over->event) && naive_happened(n, v) == 1);
}

/* SPEC 5.3.2: the value of binder LEVEL agrees with the conditions `before` and `after` of its
 * variable */
static bool in_order(const Choosing *c, int level)
{
    for (int i = c->r->norders[level]; i < c->r->norders[level + 1]; i++) {
        const VarOrder o = c->r->orders[i];
        Value at = c->slots[c->r->binders[level].slot], other = c->slots[o.other];

        if ((o.later && !(c->fixed >> o.other & 1)) || is_void(other))
            continue;
        if (!is_given(other) || (o.after ? at <= other : at >= other))
            return false;
    }
    return true;
}

static void choose(Naive *n, Choosing *c, int level, Value held)
{
    const Binder *b = &c->r->binders[level];
    Value set = 0, low = 0, count = 64;

    if (level == c->r->nbinders) {
        c->fn(c->context, n, c->r, c->slots, held);
        return;
    }
    if (b->in)
        set = naive_eval(n, b->in, c->slots);
    else
        naive_range(n, b->over, &low, &count);
    if (b->in && set == BL_ABSENT)
        return;
    if (b->in && is_void(set)) { /* a void set: the variable and the conditions are void, too */
        if (!(c->fixed >> b->slot & 1))
            c->slots[b->slot] = set;
        chosen(n, c, level, hangs_on(held, set));
        return;
    }
    if (c->fixed >> b->slot & 1) {
        if (may_be(n, b, set, c->slots[b->slot]) && in_order(c, level))
            chosen(n, c, level, held);
        return;
    }
    for (Value v = low; v < low + count; v++) {
        if (!may_be(n, b, set, v))
            continue;
        c->slots[b->slot] = v;
        if (in_order(c, level))
            chosen(n, c, level, held);
    }
}

void naive_choices(Naive *n, const Rule *r, Value *slots, uint64_t fixed, BoundFn *fn,
                   void *context)
{
    Choosing c = { r, slots, fixed, fn, context, false };

    choose(n, &c, 0, 1);
}

void naive_loose_choices(Naive *n, const Rule *r, Value *slots, uint64_t fixed, BoundFn *fn,
                         void *context)
{
    Choosing c = { r, slots, fixed, fn, context, true };

    choose(n, &c, 0, 1);
}

Value naive_conditions(Naive *n, const Rule *r, Value *slots, Value held)
{
    for (int i = 0; i < r->nconds && held != 0; i++) {
        Value one = naive_true(n, r->conds[i].ex, slots);

        if (r->conds[i].negated && !is_void(one))
            one = !one;
        held = one == 0 ? 0 : one == 1 ? held : hangs_on(held, one);
    }
    return held;
}

bool same_choice(const Rule *r, const Value *here, const Value *told)
{
    for (int i = 0; i < r->nbinders; i++) {
        int slot = r->binders[i].slot;

        if (!is_void(here[slot]) && here[slot] != told[slot])
            return false;
    }
    return true;
}

/* ---- exercises ----------------------------------------------------------- */

static bool forbids(const Rule *r)
{
    return r->modal == MODAL_MAY_NOT || r->modal == MODAL_SHALL_NOT || r->modal == MODAL_MUST_NOT;
}

static bool advises(const Rule *r)
{
    return r->modal == MODAL_SHOULD || r->modal == MODAL_SHOULD_NOT;
}

static bool demands(const Rule *r)
{
    return r->modal == MODAL_DOES || r->modal == MODAL_SHALL || r->modal == MODAL_MUST;
}

bool naive_exercise(Naive *n, Value event, const Fun *f, Value *args)
{
    const EventKind *k = n->c->events[event].kind;

    if (!k->exercises || (f && k->exercises != f) || naive_happened(n, event) != 1)
        return false;
    for (int i = 0; i < k->exercises->nparams; i++)
        args[i] = naive_attr(n, event, k->exercise_args[i]);
    return true;
}

static bool engine_exercises_action(Naive *n, Value event, const Fun *f, const Value *args)
{
    Value of[MAX_ARGS];

    return naive_exercise(n, event, f, of) && same_values(of, args, f->nparams);
}

Value naive_choice(Naive *n, Value event)
{
    const EventKind *k = n->c->events[event].kind;
    Value slots[MAX_SLOTS] = { 0 };

    if (!k->exercise_value)
        return 1;
    for (int i = 0; i < k->nattrs && i < MAX_SLOTS; i++)
        slots[i] = naive_attr(n, event, i);
    return naive_eval(n, k->exercise_value, slots);
}

Value naive_by(Naive *n, Value event)
{
    int at = program_kind_attr(n->c->events[event].kind, "by");

    return at < 0 ? BL_ABSENT : naive_attr(n, event, at);
}

RightState naive_duty_state(Naive *n, const Fun *f, const Value *args, uint64_t who)
{
    RightState state = RIGHT_EFFECT;

    for (int e = 0; e < n->nevents; e++)
        if (engine_exercises_action(n, e, f, args)) {
            if (is_given(naive_by(n, e)) && (who >> naive_by(n, e) & 1))
                return RIGHT_EXERCISED;
            state = RIGHT_TAKEN;
        }
    return state;
}

/* SPEC 4.7: if a right has both `until` and `lapses`, the deadline that passes first counts */
Value naive_late(Naive *n, const Rule *r, const Value *slots, const Value *until_args, int before)
{
    Value his = r->until ? naive_passed(n, r->until, until_args, before) : 0, other;
    Value args[MAX_SLOTS] = { 0 }, of[MAX_ARGS], own[MAX_SLOTS];
    const Fun *lapses = r->fun->lapses;

    if (!lapses || (his == 1 && !n->watch))
        return his;
    naive_copy(own, slots, MAX_SLOTS);
    for (int i = 0; i < r->nargs; i++)
        args[i] = naive_eval(n, r->args[i], own);
    for (int i = 0; i < lapses->nparams; i++)
        of[i] = naive_eval(n, r->fun->lapses_args[i], args);
    other = naive_passed(n, lapses, of, before);
    return his == 1 || other == 1 ? 1 : hangs_on(his, other);
}

static Value late(Naive *n, const Say *s, int before)
{
    return naive_late(n, s->rule, s->slots, s->until_args, before);
}

/* SPEC 4.7.  Returns whether a right of R is gone because an event that it is about is undone: 0, 1
 * or a void value. */
static Value taken_away(Naive *n, const Rule *r, Value *slots)
{
    Value all = 0;

    for (int i = 0; i < r->nargs && (all != 1 || n->watch) && r->fun->lapses; i++) {
        Value event = naive_eval(n, r->args[i], slots), gone;

        if (r->fun->ptype[i]->kind != TYPE_EVENT || !is_given(event))
            continue;
        for (const Fun *u = n->p->funs; u && (all != 1 || n->watch); u = u->next) {
            if ((u->kind != FUN_STATUS && u->kind != FUN_DONE) || u->undoes < 0 || u == r->fun ||
                !kind_is_a(u->ptype[u->undoes]->event, r->fun->ptype[i]->event) ||
                !kind_is_a(n->c->events[event].kind, u->ptype[u->undoes]->event))
                continue;
            gone = naive_call(n, u, &event);
            if (u->choosing && is_given(gone))
                gone = 1;
            else if (gone == BL_ABSENT)
                gone = 0;
            all = all == 1 || gone == 1 ? 1 : hangs_on(all, gone);
        }
    }
    return all;
}

/* SPEC 6.5.  S is a permission.  Returns true if its deadline has passed, nobody used it in time,
 * and it has no `default`.  Such a permission does not count. */
static bool went_by(Naive *n, const Fun *f, const Value *args, const Say *s)
{
    bool used = false;

    if (s->rule->modal != MODAL_MAY || s->rule->default_ || (!s->rule->until && !f->lapses) ||
        late(n, s, n->nevents) != 1)
        return false;
    for (int e = 0; e < n->nevents && (!used || n->watch); e++)
        used |= engine_exercises_action(n, e, f, args) && late(n, s, e) != 1;
    return !used;
}

/* SPEC 6.5.  Returns whether EVENT, which exercises the action F, uses the right S.  The actor of
 * EVENT must be one of the choosers, and the deadline must not have passed.  The result is 0, 1 or
 * a void value. */
static Value uses(Naive *n, const Fun *f, const Say *s, int event)
{
    Value by, choice = 1, passed;

    if (!naive_standing(s) || forbids(s->rule) || advises(s->rule))
        return 0;
    by = naive_by(n, event);
    if (!is_given(by) || !(s->who >> by & 1))
        return 0;
    if (f->choosing) {
        choice = naive_choice(n, event);
        if (choice == BL_ABSENT)
            return 0;
        if (s->rule->from && is_given(choice) && !(s->from >> choice & 1))
            return 0;
    }
    passed = late(n, s, event);
    return passed == 1 ? 0 : is_void(passed) ? passed : is_void(choice) ? choice : 1;
}

/* ---- what rules say ------------------------------------------------------ */

bool naive_standing(const Say *s)
{
    return s->held == 1 && !s->beaten;
}

/* SPEC 6.4: two conclusions exclude each other if they give one status two values; or if one
 * permits or demands an action, and the other forbids it to the same person */
bool naive_excludes(const Say *a, const Say *b)
{
    /* a right in an action excludes a value of the status that the action settles */
    if (a->rule->kind != b->rule->kind) {
        const Rule *right = a->rule->kind == CONCLUDES_MODAL ? a->rule : b->rule;

        return !forbids(right) && !advises(right);
    }
    if (a->rule->kind == CONCLUDES_STATUS)
        return a->value != b->value;
    /* SPEC 6.5: `should not` excludes nothing */
    if (a->rule->modal == MODAL_SHOULD_NOT || b->rule->modal == MODAL_SHOULD_NOT)
        return false;
    if (forbids(a->rule) != forbids(b->rule))
        return a->who & b->who;
    return !forbids(a->rule) && a->rule->modal != MODAL_SHOULD && b->rule->modal != MODAL_SHOULD &&
           is_given(a->default_) && is_given(b->default_) && a->default_ != b->default_;
}

/* Returns true if the label INNER is OUTER, or is inside it (SPEC 6.1). */
static bool inside(const char *inner, const char *outer)
{
    size_t n = strlen(outer);
    char a = n ? outer[n - 1] : 0, b;

    if (strncmp(inner, outer, n) != 0)
        return false;
    b = inner[n];
    if (!b)
        return true;
    if ((a >= '0' && a <= '9') || (b >= '0' && b <= '9'))
        return !(a >= '0' && a <= '9') || !(b >= '0' && b <= '9');
    return (a >= 'a') != (b >= 'a');
}

/* SPEC 6.4: a clause prevails by its own `overrides`, or by `subject to` of the other clause; a
 * rule does not prevail over itself */
bool naive_prevails(const Rule *winner, const Rule *loser)
{
    const Clause *a = winner->clause, *b = loser->clause;
    bool found = false;

    for (int i = 0; i < a->noverrides; i++)
        found |= inside(b->label, a->overrides[i]);
    for (int i = 0; i < b->nsubject_to; i++)
        found |= inside(a->label, b->subject_to[i]);
    return found && winner != loser;
}

/* SPEC 6.4.  Sets *MAY if a rule that is not defeated excludes BY and prevails over it.  Sets *DOES
 * if such a rule certainly is not defeated.  In a circle of rules that prevail over each other,
 * none is defeated. */
static void defeat(const Sayings *s, Say *by, bool *may, bool *does)
{
    *may = *does = false;
    for (int i = 0; i < s->all; i++) {
        const Say *o = &s->at[i];

        if (o->held != 1 || o == by || o->beaten || !naive_excludes(o, by) ||
            !naive_prevails(o->rule, by->rule))
            continue;
        *may = true;
        *does |= o->safe;
    }
}

static void defeats(Sayings *s)
{
    for (bool more = true; more;) {
        more = false;
        for (int i = 0; i < s->all; i++) {
            Say *by = &s->at[i];
            bool may, does;

            defeat(s, by, &may, &does);
            more |= !by->beaten && !by->safe && (does || !may);
            by->beaten |= does;
            by->safe |= !may;
        }
    }
}

typedef struct Gathering {
    const Fun *f;
    const Value *args;
    Sayings *s;
    int cap;
} Gathering;

static uint64_t mask_of(Naive *n, const Ex *ex, Value *slots, Value *hangs)
{
    Value v = naive_eval(n, ex, slots);

    if (is_void(v))
        *hangs = hangs_on(*hangs, v);
    if (!is_given(v))
        return 0;
    return ex->type->kind == TYPE_SET ? (uint64_t)v : (uint64_t)1 << v;
}

/* Evaluates the conclusion of S.  Returns false if a status has no value.  If a part of the
 * conclusion is void, sets *HANGS to its void value. */
static bool conclude(Naive *n, Say *s, Value *hangs)
{
    const Rule *r = s->rule;

    s->tie = s->default_ = BL_ABSENT;
    if (r->kind == CONCLUDES_STATUS) {
        s->value = naive_eval(n, r->value, s->slots);
        if (is_void(s->value))
            *hangs = s->value;
        return s->value != BL_ABSENT;
    }
    /* without choosers nobody has the right; an empty `from` offers nothing (SPEC 15.3) */
    s->who = mask_of(n, r->who, s->slots, hangs);
    if (r->from)
        s->from = mask_of(n, r->from, s->slots, hangs);
    if (r->default_)
        s->default_ = naive_eval(n, r->default_, s->slots);
    if (r->tie)
        s->tie = naive_eval(n, r->tie, s->slots);
    return true;
}

static void gather(void *context, Naive *n, const Rule *r, Value *slots, Value held)
{
    Gathering *g = context;
    Say s = { .rule = r }, *more;
    Value hangs = 0;

    for (int i = 0; i < r->nargs; i++)
        if (naive_eval(n, r->args[i], slots) != g->args[i])
            return;
    memcpy(s.slots, slots, sizeof s.slots);
    for (int i = 0; r->until && i < r->until->nparams; i++)
        s.until_args[i] = naive_eval(n, r->until_args[i], slots);
    if (r->kind == CONCLUDES_MODAL && went_by(n, g->f, g->args, &s))
        return;
    s.held = naive_conditions(n, r, slots, held);
    if (s.held != 0 && r->kind == CONCLUDES_MODAL && !forbids(r) && !advises(r)) {
        Value gone = taken_away(n, r, slots);

        s.held = gone == 1 ? 0 : is_void(gone) ? hangs_on(s.held, gone) : s.held;
    }
    if (s.held == 0 || !conclude(n, &s, &hangs))
        return;
    if (hangs)
        s.held = hangs_on(s.held, hangs);
    if (g->s->all == g->cap) {
        g->cap = g->cap ? 2 * g->cap : 8;
        more = arena_new_array(n->arena, Say, (size_t)g->cap);
        if (g->s->all)
            memcpy(more, g->s->at, sizeof *more * (size_t)g->s->all);
        g->s->at = more;
    }
    g->s->at[g->s->all++] = s;
}

/* Sets in SLOTS the variables of R that ARGS determine.  Returns false if R concludes nothing about
 * ARGS. */
bool naive_fixes(const Rule *r, const Value *args, Value *slots, uint64_t *fixed)
{
    *fixed = 0;
    for (int i = 0; i < r->nargs; i++) {
        const Ex *ex = r->args[i];

        if (ex->op == EX_CONST && ex->value != args[i])
            return false;
        if (ex->op != EX_VAR)
            continue;
        if (*fixed >> ex->slot & 1 && slots[ex->slot] != args[i])
            return false;
        slots[ex->slot] = args[i];
        *fixed |= (uint64_t)1 << ex->slot;
    }
    return true;
}

/* ---- statuses ------------------------------------------------------------ */

/* SPEC 4.6, 6.4.  Returns the value of a status.  It is a clash if two rules that are not defeated
 * exclude each other. */
static Value engine_status_value(const Sayings *s)
{
    Value value = BL_ABSENT;

    if (s->hangs)
        return s->hangs;
    for (int i = 0; i < s->n; i++) {
        if (!naive_standing(&s->at[i]))
            continue;
        if (value != BL_ABSENT && value != s->at[i].value)
            return BL_CLASH;
        value = s->at[i].value;
    }
    if (!s->rights)
        return value;
    /* SPEC 6.4: a right in the action that settles the status excludes every value of the status */
    for (int i = 0; i < s->rights->n && value != BL_ABSENT; i++)
        if (naive_standing(&s->rights->at[i]) && !forbids(s->rights->at[i].rule) &&
            !advises(s->rights->at[i].rule))
            return BL_CLASH;
    return value != BL_ABSENT ? value : s->rights->value;
}

/* ---- actions (6.5) ------------------------------------------------------- */

static bool clashing(const Sayings *s)
{
    for (int i = 0; i < s->n; i++)
        for (int k = i + 1; k < s->all; k++)
            if (naive_standing(&s->at[i]) && naive_standing(&s->at[k]) &&
                naive_excludes(&s->at[i], &s->at[k]))
                return true;
    return false;
}

/* SPEC 6.5: the first exercise prevails; an exercise by the person in `tie` comes before all
 * others */
static void spoken(Naive *n, const Fun *f, const Value *args, Sayings *s, const Say *by)
{
    for (int e = 0; e < n->nevents; e++) {
        Value use = engine_exercises_action(n, e, f, args) ? uses(n, f, by, e) : 0;
        bool tie;

        if (is_void(use))
            s->late_hangs = hangs_on(s->late_hangs, use);
        if (use != 1)
            continue;
        tie = is_given(by->tie) && naive_by(n, e) == by->tie;
        if (!s->exercised || (tie && !s->tie) || (tie == s->tie && e < s->exercise)) {
            s->exercise = e;
            s->tie = tie;
        }
        s->exercised = true;
    }
}

/* SPEC 6.5.  Returns the only choice that the duties and the rights in time offer together.
 * Returns BL_ABSENT if they offer no choice or several. */
static Value only_choice(Naive *n, const Sayings *s)
{
    bool limited = true;
    uint64_t from = 0;

    for (int i = 0; i < s->n; i++) {
        const Say *one = &s->at[i];

        if (!naive_standing(one) || forbids(one->rule) || advises(one->rule) ||
            (!demands(one->rule) && late(n, one, n->nevents) == 1))
            continue;
        limited &= one->rule->from != NULL;
        from |= one->from;
    }
    if (!limited || __builtin_popcountll(from) != 1)
        return BL_ABSENT;
    return __builtin_ctzll(from);
}

static Value action_value(Naive *n, const Fun *f, const Value *args, Sayings *s)
{
    bool open = false, limited = true; /* without `from`, a right offers all values */
    uint64_t from = 0;
    Value default_ = BL_ABSENT;

    for (int i = 0; i < s->n; i++) {
        const Say *one = &s->at[i];
        Value passed;

        /* SPEC 6.5: an action that is forbidden, or has only a `should`, takes no effect */
        if (!naive_standing(one) || forbids(one->rule) || advises(one->rule))
            continue;
        s->right = true;
        s->duty |= demands(one->rule);
        passed = late(n, one, n->nevents);
        if (is_void(passed))
            s->late_hangs = hangs_on(s->late_hangs, passed);
        if (passed != 1) {
            open = true;
            limited &= one->rule->from != NULL;
            from |= one->from;
        }
        if (one->default_ != BL_ABSENT)
            default_ = one->default_;
        spoken(n, f, args, s, one);
    }
    /* SPEC 6.5: a duty without a choice takes effect at once, even if another right has a
     * deadline */
    if (s->duty && !f->choosing)
        s->late_hangs = 0;
    s->open = open;
    s->at_once = s->duty && (!f->choosing ||
                             (!s->exercised && !s->late_hangs && only_choice(n, s) != BL_ABSENT));
    if (s->hangs)
        return s->hangs;
    if (clashing(s))
        return BL_CLASH;
    if (s->at_once)
        return f->choosing ? only_choice(n, s) : 1;
    if (s->late_hangs)
        return s->late_hangs;
    if (s->exercised)
        return f->choosing ? naive_choice(n, s->exercise) : 1;
    if (open)
        return naive_elected(n, f, args, limited, from);
    /* SPEC 6.5: after the deadline, the action takes the effect of `default`, or no effect */
    return s->right && default_ != BL_ABSENT ? default_ : f->choosing ? BL_ABSENT : 0;
}

/* SPEC 5.4: an event that exercises an action takes effect if the exercise does */
Value naive_effect(Naive *n, Value event)
{
    const Fun *f = n->c->events[event].kind->exercises;
    Value args[MAX_ARGS], any = 0;
    const Sayings *s;

    if (!naive_exercise(n, event, NULL, args))
        return 0;
    for (int i = 0; i < f->nparams; i++)
        if (!is_given(args[i]))
            return is_void(args[i]) ? args[i] : 0;
    s = naive_said(n, f, args);
    if (is_void(s->value))
        return s->value;
    if (s->at_once)
        return !f->choosing || naive_choice(n, event) == s->value;
    for (int i = 0; i < s->n; i++)
        any |= uses(n, f, &s->at[i], (int)event) == 1;
    return any && (!f->choosing || naive_choice(n, event) == s->value);
}

/* SPEC 6.5: the line about the choice rests on the clauses of the rights that made the choice */
bool naive_chose(Naive *n, const Fun *f, const Sayings *s, const Say *right)
{
    const Value value = s->value;

    if (!naive_standing(right) || forbids(right->rule) || advises(right->rule) || !is_given(value))
        return false;
    if (s->exercised)
        return uses(n, f, right, s->exercise) == 1;
    if (!s->open && !s->at_once)
        return right->default_ == value;
    return (!right->rule->from || (right->from >> value & 1)) &&
           (demands(right->rule) || late(n, right, n->nevents) != 1);
}

/* Adds to G the conclusions of the rules about F(ARGS). */
static void gather_about(Naive *n, const Fun *f, const Value *args, Gathering *g)
{
    for (uint32_t r = 0; r < f->nrules; r++) {
        Value slots[MAX_SLOTS] = { 0 };
        uint64_t fixed;

        g->f = f;
        g->args = args;
        if (naive_fixes(f->rules[r], args, slots, &fixed))
            naive_choices(n, f->rules[r], slots, fixed, gather, g);
    }
}

/* Returns true if S has a right that may stand. */
static bool may_be_right(const Sayings *s)
{
    for (int i = 0; i < s->n; i++)
        if (is_void(s->at[i].held) ||
            (s->at[i].held == 1 && !forbids(s->at[i].rule) && !advises(s->at[i].rule)))
            return true;
    return false;
}

/* SPEC 4.7.  F is an action that settles a status.  If there may be a right in F, adds the
 * conclusions about the status to G. */
static void gather_settling(Naive *n, const Fun *f, const Value *args, Gathering *g)
{
    Value about[MAX_ARGS] = { 0 };

    for (int i = 0; i < f->nparams; i++)
        about[i] = args[f->settles_param[i]];
    if (may_be_right(g->s))
        gather_about(n, f->settles, about, g);
}

/* SPEC 4.7.  F is a status that an action settles.  Adds the conclusions about F to G.  If there
 * may be a right in the action, naive_said() has settled already which conclusions are defeated.
 * Then returns true. */
static bool gather_settled(Naive *n, const Fun *f, const Value *args, Gathering *g)
{
    const Fun *action = f->settled_by;
    Value of[MAX_ARGS] = { 0 };
    const Sayings *rights;

    for (int i = 0; i < f->nparams; i++) {
        const Type *t = action->ptype[action->settles_param[i]];

        of[action->settles_param[i]] = args[i];
        if (t->kind == TYPE_EVENT && !kind_is_a(n->c->events[args[i]].kind, t->event)) {
            gather_about(n, f, args, g);
            return false;
        }
    }
    rights = naive_said(n, action, of);
    if (!may_be_right(rights)) {
        gather_about(n, f, args, g);
        return false;
    }
    g->s->rights = rights;
    g->s->at = rights->at + rights->n;
    g->s->all = rights->all - rights->n;
    if (is_void(rights->hangs))
        g->s->hangs = rights->hangs;
    return true;
}

const Sayings *naive_said(Naive *n, const Fun *f, const Value *args)
{
    Memo *m = naive_memo(n, f, args, f->nparams);
    Sayings *s = m->said;
    bool nothing = false, known = false;
    Gathering g;

    if (s) {
        if (s->under_way && !n->circle)
            n->circle = f->name;
        return s;
    }
    m->said = s = arena_new_of(n->arena, Sayings);
    s->under_way = true;
    s->value = BL_CLASH;
    g = (Gathering){ f, m->args, s, 0 };
    /* SPEC 6.3: rules conclude nothing about an absent argument */
    for (int i = 0; i < f->nparams; i++)
        nothing |= m->args[i] == BL_ABSENT;
    if (!nothing && f->settled_by)
        known = gather_settled(n, f, m->args, &g);
    else if (!nothing)
        gather_about(n, f, m->args, &g);
    s->n = s->all;
    if (!nothing && f->settles)
        gather_settling(n, f, m->args, &g);
    for (int i = 0; i < s->all; i++) {
        if (s->at[i].held != 1)
            s->hangs = hangs_on(s->hangs, s->at[i].held);
    }
    if (!known)
        defeats(s);
    s->value = f->kind == FUN_DONE ? action_value(n, f, m->args, s) : engine_status_value(s);
    for (int i = 0; i < n->nclashes && !s->breach; i++)
        s->breach = n->clashes[i].fun == f && same_values(n->clashes[i].args, m->args, f->nparams);
    if (s->breach)
        s->value = BL_CLASH;
    s->under_way = false;
    return s;
}
