/* engine_eval.c - evaluates calls and expressions (SPEC 3).  V has the values of the variables, by
 * slot.  The engine is poisoned (e->poisoned) if a value depends on a clash of rules.  The engine
 * is tainted if a value depends on an assumed fact. */
#include "engine/engine_inside.h"

#include "program/ffi.h"

/* ---- calls ----------------------------------------------------------------- */

Value engine_no_value(const Fun *f)
{
    return f->result->kind == TYPE_BOOL ? 0 : BL_ABSENT;
}

/* Returns 1 if EVENT stands: it happened, no status undoes it, and if it is an exercise, it took
 * effect.  If one status certainly undoes EVENT, a clash about another status does not matter. */
static Value eval_standing(Engine *e, Value event)
{
    const CaseEvent *ev = &e->c->events[event];
    bool undecided, effect;

    if (!eval_happened(e, event))
        return 0;
    for (int i = 0; i < ev->kind->nundone_by; i++) {
        const Fun *f = ev->kind->undone_by[i];
        Value v = eval_fun(e, f, &event);

        if (e->stopped)
            return 0;
        if (f->choosing ? value_given(v) : v == 1) {
            e->poisoned = false;
            return 0;
        }
    }
    if (!ev->kind->exercises)
        return 1;
    undecided = e->poisoned;
    e->poisoned = false;
    effect = engine_took_effect(e, (int)event);
    if (effect || e->poisoned)
        e->poisoned |= undecided;
    return effect;
}

static Value eval_define(Engine *e, const Fun *f, const Value *args)
{
    Value v[MAX_SLOTS] = { 0 };

    copy_args(v, args, f->nparams);
    for (int i = 0; i < f->ncases; i++) {
        if (f->cases[i].when && !eval_true(e, f->cases[i].when, v)) {
            if (e->stopped)
                return 0;
            continue;
        }
        return eval(e, f->cases[i].value, v);
    }
    return engine_no_value(f);
}

/* Returns true if the native F, called at the event MOMENT, may return V. A native that reads
 * only earlier events must not return MOMENT or a later event. */
static bool may_answer(const Fun *f, Value v, Value moment)
{
    bool later = f->native.earlier && f->result->kind == TYPE_EVENT && v >= moment;

    return ffi_is_result(f, v) && !later;
}

static Value eval_native(Engine *e, const Fun *f, const Value *args)
{
    NativeCx cx = { e, f, BL_ABSENT };
    Value v;

    for (int i = 0; i < f->nparams; i++)
        if (f->ptype[i]->kind == TYPE_EVENT)
            cx.moment = args[i];
    v = ffi_call_native(f, &cx, args);
    if (!e->stopped && !may_answer(f, v, cx.moment)) {
        e->astray = (NativeFault){ .fun = f, .value = v };
        copy_args(e->astray.args, args, f->nparams);
        e->circle = e->stopped = true;
    }
    return v;
}

static Value eval_by_kind(Engine *e, const Fun *f, const Value *args)
{
    switch (f->kind) {
    case FUN_SETTING: return engine_ask_setting(e, f);
    case FUN_READING: return engine_ask_reading(e, f);
    case FUN_HOLDING: return engine_holds_item(e, args[0], args[1]);
    case FUN_FINDING: return engine_ask_finding(e, f, args);
    case FUN_STATUS:
        return engine_in_breach(e, f, args) ? BL_CLASH : engine_status_value(e, f, args);
    case FUN_DONE: return engine_in_breach(e, f, args) ? BL_CLASH : engine_done_value(e, f, args);
    case FUN_NATIVE: return eval_native(e, f, args);
    case FUN_DEFINE: return eval_define(e, f, args);
    case FUN_DEADLINE: return engine_deadline_passed(e, f, args, e->nevents);
    case FUN_BUILTIN:
        if (f->builtin != BUILTIN_STANDING)
            BUG("call of %s", f->name);
        return eval_standing(e, args[0]);
    }
    BUG("call of %s", f->name);
}

bool engine_begin_subgoal(Engine *e, const Fun *call, const Thunk *condition, const Rule *claims,
                          const Value *args, int n, Memo *m)
{
    e->subgoal.memo = m;
    e->subgoal.call = call;
    e->subgoal.condition = condition;
    e->subgoal.claims = claims;
    copy_args(e->subgoal.args, args, n);
    if (e->choose_goal(e->choosing, &e->subgoal))
        return false;
    e->pending = true;
    return true;
}

Value engine_supposed_value(Engine *e, const Memo *m)
{
    e->tainted = e->untraced = true;
    e->poisoned |= m->supposed_poisoned;
    return m->supposed_value;
}

Value engine_call_slow(Engine *e, const Fun *f, const Value *args, Memo *m)
{
    EvalFrame frame;
    Value v;
    bool outer, known;

    if (!m) {
        for (int i = 0; i < f->nparams; i++) {
            if (args[i] == BL_CLASH)
                e->poisoned = true;
            if (!value_given(args[i]) ||
                (f->ptype[i]->kind == TYPE_EVENT && !in_range(e, f->ptype[i], args[i])))
                return engine_no_value(f);
        }
        if (e->sets && f->reach && !e->recording && engine_beyond_reach(e, f, args))
            return f->kind == FUN_STATUS || f->choosing ? BL_ABSENT : engine_no_value(f);
        if (f->kind == FUN_SETTING || f->kind == FUN_READING || f->kind == FUN_HOLDING ||
            f->kind == FUN_FINDING)
            return eval_by_kind(e, f, args);
        m = engine_memo_add(e, &e->memory[f->id], f->ptype, args, f->nparams);
        if (e->kept_calls && engine_kept_value(e->kept_calls, f, args, &m->value))
            m->state = KNOWN; /* the value holds in every world, because m->generation is 0 */
    }
    if (m->supposed)
        return engine_supposed_value(e, m);
    if (engine_memo_in_progress(m)) {
        e->circle = e->stopped = true;
        return 0;
    }
    outer = e->choose_goal && e->depth == e->base;
    if (outer && !engine_begin_subgoal(e, f, NULL, NULL, args, f->nparams, m))
        return engine_supposed_value(e, m);
    e->depth++;
    known = engine_memo_recall(e, m, true, &v);
    if (!known && e->nesting + f->nesting > MAX_DEPTH) {
        e->deep = e->circle = e->stopped = true;
        return 0;
    }
    if (!known) {
        ENGINE_COUNT(first_calls);
        e->nesting += f->nesting;
        frame = engine_memo_enter(e, m);
        v = eval_by_kind(e, f, args);
        engine_memo_leave(e, m, &frame, v);
        e->nesting -= f->nesting;
    }
    e->depth--;
    if (outer && !e->stopped)
        e->pending = false;
    return v;
}

Value engine_thunk_value(Engine *e, const Thunk *t, Value *v)
{
    bool outer = e->choose_goal && e->depth == e->base;
    Value args[MAX_ARGS], x;
    EvalFrame frame;
    Memo *m;

    for (int i = 0; i < t->nslots; i++)
        args[i] = v[t->slot[i]];
    if (!e->thunks)
        e->thunks = arena_new_array(e->results, MemoTable *, e->p->nthunks + 1u);
    m = engine_memo_get(e, &e->thunks[t - e->p->thunks], t->over, args, t->nslots);
    if (m->supposed)
        return engine_supposed_value(e, m);
    if (engine_memo_in_progress(m) || !e->conditions)
        return eval(e, t->ex, v);
    if (engine_memo_is_global(e, m) && !e->recording) {
        e->reduced |= m->reduced;
        e->poisoned |= m->poisoned;
        e->told |= m->told;
        return m->value;
    }
    if (outer && !engine_begin_subgoal(e, NULL, t, NULL, args, t->nslots, m))
        return engine_supposed_value(e, m);
    e->depth++;
    /* If the value in M depends on an open fact, engine_memo_recall() asks for this fact, and may
     * stop.  But if engine_subgoal() explores T itself, e->depth is now e->base.  Then T must be
     * evaluated, because only an evaluation finds the subgoals inside T (engine_pending()). */
    if (!engine_memo_recall(e, m, e->depth > e->base, &x)) {
        frame = engine_memo_enter(e, m);
        x = eval(e, t->ex, v);
        engine_memo_leave(e, m, &frame, x);
    }
    e->depth--;
    if (outer && !e->stopped)
        e->pending = false;
    return x;
}

static bool is_standing(Engine *e, Value event)
{
    return eval_fun(e, e->p->standing, &event) == 1;
}

/* ---- expressions ----------------------------------------------------------- */

/* Returns true if the case states the owner of every item. */
static bool all_items_held(Engine *e)
{
    const Type *owners, *groups;

    if (!e->p->holding || !engine_deal_known(e))
        return false;
    owners = e->p->holding->ptype[0];
    groups = e->p->holding->ptype[1]->left;
    for (uint32_t g = 0; g < groups->count; g++) {
        uint32_t per = e->p->holding->ptype[1]->right->count;
        uint64_t has = 0;

        for (uint32_t o = 0; o < owners->count; o++)
            has |= e->hand[o][g].has;
        if ((uint32_t)__builtin_popcountll(has) < per)
            return false;
    }
    return true;
}

/* Returns the memo entry of the call EX if its value holds in every world. Otherwise returns
 * NULL. */
static inline const Memo *known_call(Engine *e, const Ex *ex, const Value *v)
{
    const Memo *m = engine_memo_find_direct(e->memory[ex->fun->id], ex, v);

    if (!engine_memo_is_global(e, m) || m->supposed || e->recording || e->stopped)
        return NULL;
    e->work++;
    e->reduced |= m->reduced;
    e->told |= m->told;
    return m;
}

static BL_NOINLINE Value eval_builtin(Engine *e, const Ex *ex, Value *v)
{
    Value a, b;

    if (ex->fun->builtin == BUILTIN_ALL_HELD)
        return all_items_held(e);
    a = eval(e, ex->kid[0], v);
    if (e->stopped)
        return 0;
    switch (ex->fun->builtin) {
    case BUILTIN_SIZE: return value_set_size(a);
    case BUILTIN_THE_ONE: return value_set_only(a);
    case BUILTIN_STANDING: return value_given(a) && is_standing(e, a);
    case BUILTIN_HAPPENED: return value_given(a) && eval_happened(e, a);
    case BUILTIN_BEFORE:
    case BUILTIN_AFTER:
        b = eval(e, ex->kid[1], v);
        return value_before(a, b, ex->fun->builtin == BUILTIN_AFTER);
    case BUILTIN_ALL_HELD: break;
    }
    BUG("builtin %s", ex->fun->name);
}

static BL_NOINLINE Value eval_some(Engine *e, const Ex *ex, Value *v)
{
    Value set = ex->kid[0] ? eval(e, ex->kid[0], v) : 0;
    bool undecided = false, any = false;
    const Ex *meets = ex->kid[1];
    VarRange over;

    if (e->stopped)
        return 0;
    over = ex->proper && e->proper && !e->recording ? engine_proper_range(e, ex->over)
                                                    : engine_var_range(e, ex->over);
    if (!e->recording && (ex->proper ? e->proper != NULL : ex->norders))
        meets = ex->besides;
    if (!e->recording && ex->norders)
        over = engine_ordered(over, ex->orders, ex->norders, 0, v);
    for (int64_t k = 0; k < over.n; k++) {
        Value value = over.at ? over.at[k] : over.low + k;
        Value was = v[ex->slot];

        if (ex->kid[0] && (!value_given(set) || !((uint64_t)set >> value & 1)))
            continue;
        if (ex->over->kind == TYPE_EVENT && !eval_happened(e, value)) {
            if (e->stopped)
                return 0;
            continue;
        }
        v[ex->slot] = value;
        e->tries++;
        bool found = !meets || eval_condition(e, meets, v, &undecided);

        v[ex->slot] = was;
        if (e->stopped)
            return 0;
        if (found && !undecided)
            return 1;
        any |= undecided;
    }
    e->poisoned |= any;
    return 0;
}

static inline bool is_kind(const Engine *e, Value event, const EventKind *k)
{
    return value_given(event) && kind_is_a(e->c->events[event].kind, k);
}

static BL_NOINLINE Value eval_compare(Engine *e, const Ex *ex, Value *v)
{
    const bool was = e->poisoned;
    Value a = eval(e, ex->kid[0], v), b;

    if (e->stopped || a == BL_ABSENT) /* if one operand is absent, the result is false (SPEC 3.2) */
        return 0;
    if (a == BL_CLASH)
        e->poisoned = false;
    b = eval(e, ex->kid[1], v);
    if (e->stopped)
        return 0;
    if (a == BL_CLASH)
        e->poisoned |= was || b != BL_ABSENT;
    else if (b == BL_CLASH)
        e->poisoned = true;
    if (!value_given(a) || !value_given(b))
        return 0;
    switch (ex->op) {
    case EX_IS: return a == b;
    case EX_IN: return (Value)((uint64_t)b >> a & 1);
    case EX_AT_LEAST: return a >= b;
    case EX_AT_MOST: return a <= b;
    default: BUG("not a comparison");
    }
}

/* Evaluates the call EX.  known_call() has returned NULL for EX. */
static BL_NOINLINE Value eval_call_args(Engine *e, const Ex *ex, Value *v)
{
    Value args[MAX_ARGS];

    if (ex->fun->kind == FUN_BUILTIN)
        return eval_builtin(e, ex, v);
    for (int i = 0; i < ex->nkids; i++)
        args[i] = eval(e, ex->kid[i], v);
    return eval_fun(e, ex->fun, args);
}

static inline Value eval_call(Engine *e, const Ex *ex, Value *v)
{
    const Memo *m = ex->fun->kind != FUN_BUILTIN ? known_call(e, ex, v) : NULL;

    if (!m)
        return eval_call_args(e, ex, v);
    e->poisoned |= m->poisoned;
    return m->value;
}

/* the size of an array of operands in truth_of_and_or(); it is small, because that function calls
 * itself and so needs much stack */
enum { MOST_PARTS = 4 };

/* Evaluates EX, an `and` or `or`, and returns its truth bits (IS_SO, ON_CLASH).  A loop evaluates
 * up to MOST_PARTS operands of `a and b and c`, and recursion evaluates the others. */
static BL_NOINLINE unsigned truth_of_and_or(Engine *e, const Ex *ex, Value *v)
{
    const ExOp op = ex->op;
    const unsigned settles = op == EX_OR ? IS_SO : 0;
    const Ex *later[MOST_PARTS];
    unsigned clash = 0;
    int n = 0;

    for (; ex->op == op && n < MOST_PARTS; ex = ex->kid[0])
        later[n++] = ex->kid[1];
    for (;; ex = later[--n]) {
        unsigned t = engine_truth(e, ex, v);

        if (e->stopped || t == settles)
            return t;
        clash |= t & ON_CLASH;
        if (n == 0)
            return clash ? clash : settles ^ IS_SO;
    }
}

/* Returns the truth bits (IS_SO, ON_CLASH) of the value X.  POISONED is true if X depends on a
 * clash. */
static inline unsigned truth_of(Value x, bool poisoned)
{
    return (x == 1 ? IS_SO : 0) | (x == BL_CLASH || poisoned ? ON_CLASH : 0);
}

/* Returns the truth bits of EX, computed from its value. If EX is a call, known_call() has
 * returned NULL. */
static BL_NOINLINE unsigned truth_by_value(Engine *e, const Ex *ex, Value *v)
{
    bool was = e->poisoned;
    unsigned t;
    Value x;

    e->poisoned = false;
    x = e->stopped ? 0 : ex->op == EX_CALL ? eval_call_args(e, ex, v) : engine_eval_ex(e, ex, v);
    t = truth_of(x, e->poisoned);
    e->poisoned = was;
    return t;
}

unsigned engine_truth(Engine *e, const Ex *ex, Value *v)
{
    const Ex *a = ex->kid[0];

    ENGINE_COUNT(nodes);
    switch (ex->op) {
    case EX_AND:
    case EX_OR: return truth_of_and_or(e, ex, v);
    case EX_NOT: return engine_truth(e, a, v) ^ IS_SO;
    case EX_KIND:
        if (a->op == EX_VAR)
            return is_kind(e, v[a->slot], ex->event);
        break;
    case EX_CALL:
        if (ex->fun->kind != FUN_BUILTIN) {
            const Memo *m = known_call(e, ex, v);

            if (m)
                return truth_of(m->value, m->poisoned);
        } else if (ex->nkids == 2 && a->op == EX_VAR && ex->kid[1]->op == EX_VAR) {
            return value_before(v[a->slot], v[ex->kid[1]->slot], ex->fun->builtin == BUILTIN_AFTER);
        }
        break;
    default: break;
    }
    return truth_by_value(e, ex, v);
}

static BL_NOINLINE Value eval_set(Engine *e, const Ex *ex, Value *v)
{
    uint64_t set = 0;

    for (int i = 0; i < ex->nkids; i++) {
        Value a = eval(e, ex->more[i], v);

        if (value_given(a))
            set |= (uint64_t)1 << a;
    }
    return (Value)set;
}

static BL_NOINLINE Value eval_event_attribute(Engine *e, const Ex *ex, Value *v)
{
    return eval_attribute_ex(e, ex, eval(e, ex->kid[0], v));
}

/* Evaluates EX, `a before b`.  Here b is a call of a deadline, or an event that may be absent. */
static BL_NOINLINE Value eval_before(Engine *e, const Ex *ex, Value *v)
{
    const Ex *call = ex->kid[1];
    Value a = eval(e, ex->kid[0], v), b, args[MAX_ARGS] = { 0 };

    e->poisoned |= a == BL_CLASH;
    if (e->stopped || a == BL_CLASH)
        return 0;
    if (call->fun->kind == FUN_DEADLINE) {
        for (int i = 0; i < call->nkids; i++) {
            args[i] = eval(e, call->kid[i], v);
            e->poisoned |= args[i] == BL_CLASH;
            if (e->stopped || !value_given(args[i]) ||
                (call->fun->ptype[i]->kind == TYPE_EVENT &&
                 !in_range(e, call->fun->ptype[i], args[i])))
                return 0;
        }
        return !engine_deadline_passed(e, call->fun, args, a == BL_ABSENT ? e->nevents : (int)a);
    }
    if (a == BL_ABSENT)
        return 0;
    b = eval(e, call, v);
    e->poisoned |= b == BL_CLASH;
    return b == BL_ABSENT || value_before(a, b, false);
}

/* Evaluates EX, which has one of the less frequent operators. */
static BL_NOINLINE Value eval_rare(Engine *e, const Ex *ex, Value *v)
{
    Value a, b;

    switch (ex->op) {
    case EX_LEFT:
        a = eval(e, ex->kid[0], v);
        return value_given(a) ? a / (Value)ex->kid[0]->type->right->count : a;
    case EX_RIGHT:
        a = eval(e, ex->kid[0], v);
        return value_given(a) ? a % (Value)ex->kid[0]->type->right->count : a;
    case EX_PAIR:
        a = eval(e, ex->kid[0], v);
        b = eval(e, ex->kid[1], v);
        return !value_given(a) ? a : !value_given(b) ? b : a * (Value)ex->type->right->count + b;
    case EX_KIND: return is_kind(e, eval(e, ex->kid[0], v), ex->event);
    case EX_GIVEN:
    case EX_ABSENT:
        a = eval(e, ex->kid[0], v);
        if (a == BL_CLASH)
            e->poisoned = true;
        return value_given(a) == (ex->op == EX_GIVEN);
    case EX_BEFORE: return eval_before(e, ex, v);
    case EX_NOT:
    case EX_AND:
    case EX_OR: return eval_true(e, ex, v);
    default: BUG("no such operation");
    }
}

Value engine_eval_ex(Engine *e, const Ex *ex, Value *v)
{
    if (e->stopped)
        return 0;
    ENGINE_COUNT(nodes);
    switch (ex->op) {
    case EX_ERROR: return BL_ABSENT;
    case EX_CONST: return ex->value;
    case EX_VAR: return v[ex->slot];
    case EX_ATTR: return eval_event_attribute(e, ex, v);
    case EX_CALL: return eval_call(e, ex, v);
    case EX_IS:
    case EX_IN:
    case EX_AT_LEAST:
    case EX_AT_MOST: return eval_compare(e, ex, v);
    case EX_SOME: return eval_some(e, ex, v);
    case EX_SET: return eval_set(e, ex, v);
    default: return eval_rare(e, ex, v);
    }
}

Value engine_eval(Engine *e, const Ex *ex, Value *slots)
{
    return eval(e, ex, slots);
}

bool engine_true(Engine *e, const Ex *ex, Value *slots)
{
    return eval_true(e, ex, slots);
}

bool engine_poisoned(const Engine *e)
{
    return e->poisoned;
}

Held engine_held(Engine *e, const Ex *ex, Value *slots)
{
    bool undecided, t = eval_condition(e, ex, slots, &undecided);

    return undecided ? HELD_CLASH : t ? HELD_YES : HELD_NO;
}

Value engine_call(Engine *e, const Fun *f, const Value *args)
{
    return eval_fun(e, f, args);
}

bool engine_pending(const Engine *e, Subgoal *out)
{
    if (e->pending)
        *out = e->subgoal;
    return e->pending;
}

CallValue engine_subgoal(Engine *e, const Subgoal *g)
{
    CallValue out;

    engine_begin(e);
    e->base = 1;
    if (g->claims)
        return engine_rule_claims(e, g->claims, g->args);
    if (g->call) {
        out.value = eval_fun(e, g->call, g->args);
    } else {
        Value v[MAX_SLOTS] = { 0 };

        for (int i = 0; i < g->condition->nslots; i++)
            v[g->condition->slot[i]] = g->args[i];
        out.value = engine_thunk_value(e, g->condition, v);
    }
    out.poisoned = e->poisoned;
    return out;
}

void engine_suppose(Engine *e, const Subgoal *g, const CallValue *o)
{
    Memo *m = g->memo;

    e->nassumed += (o != NULL) - m->supposed;
    m->supposed = o != NULL;
    if (o) {
        m->supposed_value = o->value;
        m->supposed_poisoned = o->poisoned;
    }
}
