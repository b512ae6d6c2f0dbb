/* engine_reach.c - finds which events of a case the variables of each rule can take (reach.h).  A
 * set of events is 64 bits.  Bit N stands for event N, and bit 63 for event 63 and all later
 * events. */
#include "engine/engine_inside.h"

#include <string.h>

/* Keeps in AFTER only the events that come after an event of BEFORE.  Keeps in BEFORE only the
 * events that come before an event of AFTER.  Returns false if one of the two sets becomes
 * empty. */
static bool keep_order(uint64_t *after, uint64_t *before)
{
    const uint64_t last = reach_bit(REACH_LAST);
    uint64_t first, end;

    if (!*before || !*after)
        return false;
    first = *before & -*before;
    *after &= ~(first | (first - 1)) | last;
    if (!*after)
        return false;
    end = (uint64_t)1 << (63 - __builtin_clzll(*after));
    *before &= (end - 1) | (end & last);
    return *before != 0;
}

static bool run_either(const uint64_t *sets, const ReachStep *s, int nvars, uint64_t *v);

/* Runs the steps from S up to, but not including, END.  They change V, the sets of NVARS variables,
 * and read SETS (ReachOp).  Returns false if a variable has no event left, or if a REACH_NEED or a
 * REACH_EITHER fails. */
static inline bool run_steps(const uint64_t *sets, const ReachStep *s, const ReachStep *end,
                             int nvars, uint64_t *v)
{
    for (; s < end; s++)
        switch ((ReachOp)s->op) {
        case REACH_TAKE:
            if (!(v[s->var] = sets[s->at]))
                return false;
            break;
        case REACH_KEEP:
            if (!(v[s->var] &= sets[s->at]))
                return false;
            break;
        case REACH_DROP:
            if (!(v[s->var] &= ~sets[s->at] | reach_bit(REACH_LAST)))
                return false;
            break;
        case REACH_NEED:
            if (!sets[s->at])
                return false;
            break;
        case REACH_AFTER:
            if (!keep_order(&v[s->var], &v[s->other]))
                return false;
            break;
        case REACH_EITHER:
            if (!run_either(sets, s, nvars, v))
                return false;
            s += s->at + s->more;
            break;
        }
    return true;
}

/* Runs the step S, a REACH_EITHER, and the steps of its two parts. */
static BL_NOINLINE bool run_either(const uint64_t *sets, const ReachStep *s, int nvars, uint64_t *v)
{
    const ReachStep *middle = s + 1 + s->at, *rest = middle + s->more;
    uint64_t w[MAX_REACH_VARS];
    bool left, right;

    memcpy(w, v, sizeof *w * (size_t)nvars);
    left = run_steps(sets, s + 1, middle, nvars, w);
    right = run_steps(sets, middle, rest, nvars, v);
    for (int i = 0; left && i < nvars; i++)
        v[i] = right ? v[i] | w[i] : w[i];
    return left || right;
}

/* Returns true if no event has the kind of the first variable of S. */
static inline bool misses_events(const Reach *s, const uint64_t *sets)
{
    return s->steps < s->end && s->steps->op == REACH_TAKE && !sets[s->steps->at];
}

/* Records that R may conclude something: stores 1 in KEPT[R->reach].  After this number, stores the
 * set of events that each binder of R can take.  V has these sets, by slot. */
static void keep_rule(uint64_t *kept, const Rule *r, const uint64_t *v)
{
    kept += r->reach;
    *kept++ = 1;
    for (int i = 0; i < r->nbinders; i++)
        kept[i] = v[r->binders[i].slot];
}

/* Adds the sets of an action to the sets of F, the status that the action settles. */
static void reach_by_action(uint64_t *sets, const Fun *f)
{
    const Fun *action = f->settled_by;
    uint64_t *to = sets + f->reach;

    for (int i = 0; i < f->nparams; i++)
        to[i] |= sets[action->reach + (uint8_t)action->settles_param[i]];
    to[f->nparams] |= sets[action->reach + (uint32_t)action->nparams];
}

/* Computes the sets of the function x->fun, and stores them in SETS.  Stores in KEPT which events
 * the variables in the rules of X can take (reach_any() in reach.h).  V has room for the sets of
 * the variables of one rule. */
static void run_fun(const Reaches *all, const FunReach *x, uint64_t *sets, uint64_t *kept,
                    uint64_t *v)
{
    const int n = x->fun ? x->fun->nparams : 0;
    uint64_t its[MAX_ARGS + 1] = { 0 };

    for (const Reach *s = all->at + x->first; s < all->at + x->end; s++) {
        if (misses_events(s, sets) || !run_steps(sets, s->steps, s->end, s->nvars, v))
            continue;
        for (int i = 0; i < n; i++)
            its[i] |= s->about[i] < 0 ? UINT64_MAX : v[s->about[i]];
        its[n] = UINT64_MAX;
        if (s->rule)
            keep_rule(kept, s->rule, v);
    }
    if (!x->fun)
        return;
    memcpy(sets + x->fun->reach, its, sizeof *its * ((size_t)n + 1));
    if (x->fun->settled_by)
        reach_by_action(sets, x->fun);
}

void engine_find_reach(Engine *e)
{
    const Program *p = e->p;
    const Reaches *all = p->sieves ? p->sieves->reaches : NULL;
    uint64_t *sets, *kept, v[MAX_REACH_VARS] = { 0 };

    if (!all || e->kept || e->nbreaches)
        return;
    sets = arena_alloc_array(e->results, sizeof *sets, all->nsets);
    kept = arena_alloc_array(e->results, sizeof *kept, all->nkept);
    memset(kept, 0xFF, sizeof *kept * (MAX_SLOTS + 1));
    for (int i = 0; i < e->nevents; i++) {
        for (const EventKind *k = e->c->events[i].kind; k; k = k->parent)
            sets[k->id] |= reach_bit(i);
        sets[p->nevents] |= reach_bit(i);
    }
    sets[p->nevents + 2] = UINT64_MAX;
    for (uint32_t i = 0; i < all->nearly; i++)
        sets[all->early[i].set] = sets[all->early[i].kind];
    for (uint32_t i = 0; i < all->nfuns; i++)
        run_fun(all, &all->funs[i], sets, kept, v);
    e->sets = sets;
    e->kept = kept;
}

const uint64_t *engine_reach(const Engine *e, const Rule *r)
{
    return reach_of(e, r);
}

bool engine_beyond_reach(const Engine *e, const Fun *f, const Value *args)
{
    const uint64_t *its = e->sets + f->reach;

    if (!its[f->nparams])
        return true;
    for (int i = 0; i < f->nparams; i++)
        if (f->ptype[i]->kind == TYPE_EVENT && !(its[i] & reach_bit(args[i])))
            return true;
    return false;
}
