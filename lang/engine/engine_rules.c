/* engine_rules.c - binds the variables of a rule and evaluates its conditions (SPEC 6.1).  A binder
 * is a variable that `for` declares, perhaps with a `where`.  A narrow kind contains the events of
 * a kind that meet a condition.  V has the values of the variables, and X is the search for these
 * values. */
#include "engine/engine_inside.h"
#include "program/narrow.h"

int64_t engine_range_size(const Engine *e, const Type *over)
{
    return over->kind == TYPE_EVENT  ? e->nevents
           : over->kind == TYPE_BOOL ? 2
                                     : (int64_t)over->count;
}

VarRange engine_var_range(const Engine *e, const Type *t)
{
    if (t->kind != TYPE_EVENT)
        return (VarRange){ NULL, engine_range_size(e, t), t->kind == TYPE_RANGE ? t->low : 0 };
    const EventsOfKind *of = &e->of[t->event ? t->event->id : e->p->nevents];

    return (VarRange){ of->at, of->n, 0 };
}

VarRange engine_proper_range(const Engine *e, const Type *t)
{
    const EventsOfKind *of = &e->proper[t->event->id];

    return (VarRange){ of->at, of->n, 0 };
}

VarRange engine_ordered(VarRange over, const VarOrder *orders, int n, uint64_t fixed,
                        const Value *v)
{
    Value low = -1, high = INT64_MAX;

    for (int i = 0; i < n; i++) {
        const VarOrder o = orders[i];

        if (o.later && !(fixed >> o.other & 1))
            continue;
        if (!value_given(v[o.other]))
            return (VarRange){ 0 };
        if (o.after && v[o.other] > low)
            low = v[o.other];
        else if (!o.after && v[o.other] < high)
            high = v[o.other];
    }
    if (!over.at)
        over.n = over.n && over.low > low && over.low < high;
    for (; over.at && over.n && over.at[0] <= low; over.at++)
        over.n--;
    while (over.at && over.n && over.at[over.n - 1] >= high)
        over.n--;
    return over;
}

/* Returns a range with V as its only value.  If a variable of type T cannot have the value V, the
 * range is empty. */
static VarRange over_one(const Engine *e, const Type *t, Value v)
{
    return (VarRange){ NULL, in_range(e, t, v), v };
}

/* Returns the entry of e->holding that remembers the truth of the condition T for its event in V.
 * Only a condition that reads one event, and nothing else, can have an entry.  Returns NULL if
 * there is no entry. */
static uint8_t *thunk_holding(const Engine *e, const Thunk *t, const Value *v)
{
    size_t i = (size_t)(t - e->p->thunks);
    Value event;

    if (e->choose_goal || e->recording || t->nslots != 1 || i >= e->nheld)
        return NULL;
    if (t->over[0]->kind != TYPE_EVENT)
        return NULL;
    event = v[t->slot[0]];
    if ((uint64_t)event >= (uint64_t)e->nevents)
        BUG("a condition of no event");
    return &e->holding[i * (size_t)e->nevents + (size_t)event];
}

/* Evaluates the condition T like eval_condition().  Uses the memo table of T only if there is a
 * ChooseGoalFn. */
static bool thunk_decided(Engine *e, const Thunk *t, Value *v, bool *undecided)
{
    bool was = e->poisoned;
    Value x;

    if (!e->choose_goal)
        return eval_condition(e, t->ex, v, undecided);
    e->poisoned = false;
    x = engine_thunk_value(e, t, v);
    *undecided = e->poisoned;
    e->poisoned = was;
    return !e->stopped && x == 1;
}

bool engine_condition(Engine *e, const Ex *ex, Value *v, bool *undecided)
{
    const Thunk *t = ex->thunk && ex->thunk <= e->p->nthunks ? &e->p->thunks[ex->thunk - 1] : NULL;
    bool tainted = e->tainted, reduced = e->reduced, holds;
    uint64_t told = e->told;
    uint8_t *known;

    if (!t || t->ex != ex)
        return eval_condition(e, ex, v, undecided);
    known = thunk_holding(e, t, v);
    if (known && *known) {
        *undecided = false;
        return *known == HOLDS;
    }
    e->tainted = e->reduced = false;
    e->told = 0;
    holds = thunk_decided(e, t, v, undecided);
    /* A condition that holds and has read a finding is not remembered.  Its next evaluation must
     * read the finding again, for engine_told(). */
    if (known && !e->stopped && !e->tainted && !e->reduced && !*undecided && !(holds && e->told))
        *known = holds ? HOLDS : FAILS;
    e->tainted |= tainted;
    e->reduced |= reduced;
    e->told |= told;
    return holds;
}

/* A search for assignments of values to the variables of the rule R. */
typedef struct Binding {
    const Rule *r;
    uint64_t fixed;
    const uint64_t *left; /* the result of engine_reach() for R */
    bool every;           /* true: also try assignments for which R certainly concludes nothing */
    bool loose;           /* true: also try events that fail the condition of a narrow kind */
    EngineBoundFn *fn;
    void *context;
} Binding;

static bool bind_from(Engine *e, const Binding *x, int i, Value *v);

/* Returns the memo entry of the call in the gate G if its value holds in every world. Otherwise
 * returns NULL. */
static inline const Memo *gate_memo(const Engine *e, const Gate *g, const Value *v)
{
    const Ex *ex = g->ex;
    const MemoTable *memory = e->memory[ex->fun->id];
    const Memo *m;

    if (!memory)
        return NULL;
    if (!memory->hashed && g->event >= 0) {
        m = memory->at[v[g->event]];
    } else if (memory->hashed) {
        Value args[MAX_ARGS];

        for (int i = 0; i < ex->nkids; i++)
            args[i] = ex->kid[i]->op == EX_VAR ? v[ex->kid[i]->slot] : ex->kid[i]->value;
        m = engine_memo_find(memory, args, ex->nkids);
    } else {
        m = engine_memo_find_direct(memory, ex, v);
    }
    return engine_memo_is_global(e, m) && !m->poisoned ? m : NULL;
}

bool engine_gate_fails(const Engine *e, const Rule *r, int level, const Value *slots)
{
    for (int k = r->ngates[level]; k < r->ngates[level + 1]; k++) {
        const Gate *g = &r->gates[k];
        const Memo *m = g->call ? gate_memo(e, g, slots) : NULL;

        if (m && (m->value == 1) != g->wanted)
            return true;
    }
    return false;
}

/* Looks at the first calls in the conditions of R, in order.  Stops at a call with an unknown
 * value, or at a call that reads a variable after binder I.  Returns true if a call before the stop
 * has a value that makes R fail. */
static bool first_gate_fails(const Engine *e, const Rule *r, int i, const Value *v)
{
    for (int k = 0; k < r->nfirst && r->first[k].level <= i; k++) {
        const Memo *m = gate_memo(e, &r->first[k], v);

        if (!m)
            break;
        if ((m->value == 1) != r->first[k].wanted)
            return true;
    }
    return false;
}

/* Returns true if rules_out() has a condition to test when binder I is bound. */
static inline bool may_rule_out(const Engine *e, const Binding *x, int i)
{
    const Rule *r = x->r;

    return !x->every && i + 1 < r->nbinders &&
           (r->nscreens[i] < r->nscreens[i + 1] || (r->nfirst && e->open == NEEDS_TOLD));
}

/* Returns true if R certainly concludes nothing, whatever values the binders after I take.  Tests
 * only conditions that read no open fact: the memo table requires that each call reads open facts
 * in a fixed order. */
static bool rules_out(Engine *e, const Rule *r, int i, const Value *v)
{
    return engine_screen_fails(e, r, r->nscreens[i], r->nscreens[i + 1], UINT64_MAX, v) ||
           (r->nfirst && e->open == NEEDS_TOLD && first_gate_fails(e, r, i, v));
}

/* Evaluates EX, which is the `where` of the binder B or a part of it. The conditions of narrow
 * kinds on the variable of B count as true. */
static bool where_besides_kinds(Engine *e, const Binder *b, const Ex *ex, Value *v, bool *undecided)
{
    bool open;

    *undecided = false;
    if (ex_is_kind_of(ex, b->slot))
        return true;
    if (ex->op != EX_AND || ex_is_kind(ex))
        return eval_condition(e, ex, v, undecided);
    if (!where_besides_kinds(e, b, ex->kid[0], v, undecided) && !*undecided)
        return false;
    open = *undecided;
    if (e->stopped || (!where_besides_kinds(e, b, ex->kid[1], v, undecided) && !*undecided))
        return false;
    *undecided |= open;
    return !*undecided;
}

/* Returns true if the range of B consists of proper events only.  Then the `where` of B need not
 * test whether an event is proper. */
static inline bool binds_proper_only(const Engine *e, const Binding *x, const Binder *b)
{
    return b->proper && e->proper && !x->every;
}

/* Returns the part of the `where` of B that still has to be tested for the values in the range of
 * B. */
static inline const Ex *rest_of_where(const Engine *e, const Binding *x, const Binder *b)
{
    return !x->every && (b->proper ? e->proper != NULL : b->ordered) ? b->besides : b->where;
}

/* Returns the events of OVER that meet the orders of binder I.  An order says that the event of
 * binder I comes before or after the event of another variable (engine_ordered()).  Returns OVER if
 * X->every is true. */
static inline VarRange range_in_order(const Binding *x, int i, VarRange over, const Value *v)
{
    const Rule *r = x->r;
    const int n = r->norders[i + 1] - r->norders[i];

    return n == 0 || x->every ? over
                              : engine_ordered(over, r->orders + r->norders[i], n, x->fixed, v);
}

/* Returns the values to try for binder I.  If the value of the binder is fixed, this is only the
 * value in V. */
static inline VarRange binder_range(const Engine *e, const Binding *x, int i, const Value *v)
{
    const Binder *b = &x->r->binders[i];
    const bool proper = binds_proper_only(e, x, b);
    VarRange over;

    if (!(x->fixed >> b->slot & 1))
        return range_in_order(
            x, i, proper ? engine_proper_range(e, b->over) : engine_var_range(e, b->over), v);
    over = over_one(e, b->over, v[b->slot]);
    if (proper && over.n && !is_proper_event(e, v[b->slot], b->over->event))
        over.n = 0;
    return range_in_order(x, i, over, v);
}

int engine_choices(const Engine *e, const Rule *r, int i, const Value *slots, const int **at)
{
    const Binding x = { .r = r };
    const VarRange over = range_in_order(&x, i, engine_var_range(e, r->binders[i].over), slots);

    *at = over.at;
    return (int)over.n;
}

/* Evaluates WHERE, the condition of a binder. If WHERE is split (narrow.h), its two parts are
 * evaluated as separate conditions. */
static bool where_holds(Engine *e, const Ex *where, Value *v, bool *undecided)
{
    bool open;

    if (!narrow_is_split(where))
        return engine_condition(e, where, v, undecided);
    if (!engine_condition(e, where->kid[0], v, undecided) && !*undecided)
        return false;
    open = *undecided;
    if (e->stopped || (!engine_condition(e, where->kid[1], v, undecided) && !*undecided))
        return false;
    *undecided |= open;
    return !*undecided;
}

/* Returns true if the value of B in V meets the `where` of B.  If a clash decides whether it does,
 * returns true and poisons the engine. */
static inline bool value_fits(Engine *e, const Binding *x, const Binder *b, Value *v)
{
    const Ex *where = rest_of_where(e, x, b);
    bool undecided, t;

    if (b->over->kind == TYPE_EVENT && !eval_happened(e, v[b->slot]))
        return false;
    if (!where)
        return true;
    t = x->loose ? where_besides_kinds(e, b, where, v, &undecided)
                 : where_holds(e, where, v, &undecided);
    e->poisoned |= undecided;
    return (t || undecided) && !e->stopped;
}

/* Returns the set of values of B. If the set depends on a clash, sets *UNDECIDED and returns the
 * set of all values. */
static uint64_t binder_members(Engine *e, const Binder *b, Value *v, bool *undecided)
{
    bool was = e->poisoned;
    Value set;

    e->poisoned = false;
    set = eval(e, b->in, v);
    *undecided = e->poisoned;
    e->poisoned = was;
    return *undecided ? UINT64_MAX : value_given(set) ? (uint64_t)set : 0;
}

/* Tries each value of binder I. Returns false to end the search. */
static bool bind_each(Engine *e, const Binding *x, int i, Value *v)
{
    const Binder *b = &x->r->binders[i];
    bool was = e->poisoned, undecided = false, vain = may_rule_out(e, x, i);
    uint64_t set = b->in ? binder_members(e, b, v, &undecided) : 0;
    const VarRange over = binder_range(e, x, i, v);

    undecided |= was;
    for (int64_t k = 0; k < over.n && !e->stopped; k++) {
        Value value = over.at ? over.at[k] : over.low + k;

        if (b->in ? !(set >> value & 1)
                  : b->over->kind == TYPE_EVENT && !reach_takes(x->left, i, value))
            continue;
        v[b->slot] = value;
        e->tries++;
        ENGINE_COUNT(bindings);
        if (vain && rules_out(e, x->r, i, v))
            continue;
        e->poisoned = undecided;
        if (value_fits(e, x, b, v) && !bind_from(e, x, i + 1, v))
            return false;
    }
    e->poisoned = was;
    return !e->stopped;
}

/* Returns true if the value in V is a value that binder I can take.  The value is fixed. */
static inline bool fixed_value_fits(Engine *e, const Binding *x, int i, Value *v)
{
    const Binder *b = &x->r->binders[i];
    const Value value = v[b->slot];

    if (b->over->kind == TYPE_EVENT &&
        (!is_event(e, value, b->over->event) ||
         (binds_proper_only(e, x, b) && !is_proper_event(e, value, b->over->event)) ||
         !range_in_order(x, i, (VarRange){ NULL, 1, value }, v).n))
        return false;
    ENGINE_COUNT(bindings);
    return !(may_rule_out(e, x, i) && rules_out(e, x->r, i, v)) && value_fits(e, x, b, v);
}

static bool bind_from(Engine *e, const Binding *x, int i, Value *v)
{
    const Rule *r = x->r;
    const bool was = e->poisoned;
    bool more = true;

    for (; i < r->nbinders && !e->stopped; i++) {
        const Binder *b = &r->binders[i];

        if (!(x->fixed >> b->slot & 1) || b->in) {
            more = bind_each(e, x, i, v);
            break;
        }
        if (!fixed_value_fits(e, x, i, v))
            break;
    }
    if (i == r->nbinders && !e->stopped)
        more = x->fn(e, r, v, x->context);
    e->poisoned = was;
    return more && !e->stopped;
}

bool engine_bind_rule(Engine *e, const Rule *r, Value *v, uint64_t fixed, EngineBoundFn *fn,
                      void *context)
{
    const Binding x = { r, fixed, reach_of(e, r), e->recording, false, fn, context };

    return bind_from(e, &x, 0, v);
}

bool engine_bind_every(Engine *e, const Rule *r, Value *v, uint64_t fixed, EngineBoundFn *fn,
                       void *context)
{
    return bind_from(e, &(Binding){ r, fixed, NULL, true, false, fn, context }, 0, v);
}

bool engine_bind_loosely(Engine *e, const Rule *r, Value *v, uint64_t fixed, EngineBoundFn *fn,
                         void *context)
{
    return bind_from(e, &(Binding){ r, fixed, NULL, true, true, fn, context }, 0, v);
}

bool engine_some_screen_fails(Engine *e, const Screen *s, const Screen *end, uint64_t bound,
                              const Value *v)
{
    for (; s < end; s++)
        if (!(s->reads & ~bound) &&
            case_observe_screen(&e->sights, s, v) == (s->wanted ? SEEN_NOT : SEEN_SO))
            return true;
    return false;
}

bool engine_excluded(Engine *e, const Rule *r, int level, const Value *slots)
{
    return engine_screen_fails(e, r, level < 0 ? 0 : r->nscreens[level], r->nscreens[level + 1],
                               UINT64_MAX, slots);
}

void engine_apply_sieve(Engine *e, const KindRules *s, int event, uint64_t *left)
{
    case_observe_sift(&e->sights, s, event, left);
}

/* R gives a right to an action with a deadline.  Returns true if something has certainly undone an
 * event that the right is about, so that the right is gone (SPEC 4.7). */
static bool taken_away(Engine *e, const Rule *r, Value *v)
{
    for (int i = 0; i < r->nargs; i++) {
        const EventKind *k;
        Value event;

        if (r->fun->ptype[i]->kind != TYPE_EVENT)
            continue;
        event = eval(e, r->args[i], v);
        if (e->stopped || !value_given(event))
            return false;
        k = e->c->events[event].kind;
        for (int u = 0; u < k->nundone_by && !e->stopped; u++)
            if (settles_takes_away(k->undone_by[u], r->fun)) {
                Value now = eval_fun(e, k->undone_by[u], &event);

                if (k->undone_by[u]->choosing ? value_given(now) : now == 1)
                    return !e->stopped;
            }
    }
    return false;
}

bool engine_conditions(Engine *e, const Rule *r, Value *v)
{
    bool any = e->poisoned; /* the `where` of a binder may have depended on a clash */

    for (int i = 0; i < r->nconds; i++) {
        bool undecided, t = engine_condition(e, r->conds[i].ex, v, &undecided);

        if (e->stopped)
            return false;
        any |= undecided;
        if (!undecided && t == r->conds[i].negated) {
            e->poisoned = false;
            return false;
        }
    }
    if (r->kind == CONCLUDES_MODAL && r->fun->lapses && modal_effective(r->modal)) {
        e->poisoned = false;
        if (taken_away(e, r, v) || e->stopped)
            return e->poisoned = false;
        any |= e->poisoned;
    }
    e->poisoned = any;
    return !any;
}

bool engine_args_match(Engine *e, const Rule *r, Value *v, const Value *args)
{
    for (int i = 0; i < r->nargs; i++)
        if (r->args[i]->op != EX_VAR && eval(e, r->args[i], v) != args[i])
            return false;
    return !e->stopped;
}
