/* engine_breach.c - turns calls into clashes where an invariant is broken (SPEC 22.3).
 *
 * An invariant may name calls after the word `clash`.  If the invariant is broken, rules that read
 * such a call get a clash.  Invariants that read the call get the value that the rules conclude.
 * So the engine keeps two sets of memo tables: one with these clashes, and one without them.  It
 * uses the tables without clashes to decide whether an invariant is broken. */
#include "engine/engine_inside.h"

static void swap_memory(Engine *e)
{
    const EngineMemory now = { e->memory, e->settled, e->claims, e->thunks, e->holding };

    e->memory = e->other.memory;
    e->settled = e->other.settled;
    e->claims = e->other.claims;
    e->thunks = e->other.thunks;
    e->holding = e->other.holding;
    e->other = now;
    e->ignoring = !e->ignoring;
}

void engine_add_breaches(Engine *e, const Support *const *list, int n)
{
    if (e->nbreaches)
        BUG("breaches for the second time");
    e->breaches = list;
    e->nbreaches = n;
    /* The sets of reach.h exclude calls that no rule concludes about.  A breach can make such a
     * call a clash, so the sets do not apply any more. */
    e->sets = e->kept = NULL;
    e->other.memory = arena_new_array(e->results, MemoTable *, e->p->nfuns + 1u);
    e->other.settled = arena_new_array(e->results, MemoTable *, e->p->nfuns + 1u);
    e->other.holding =
        arena_new_array(e->results, uint8_t, (size_t)e->nheld * (size_t)e->nevents + 1);
    /* The memo tables used so far become the tables without clashes.  swap_memory() moves them to
     * e->other, and puts the empty tables for evaluation with clashes in their place. */
    e->ignoring = true;
    swap_memory(e);
}

void engine_ignore_breaches(Engine *e, bool on)
{
    if (e->nbreaches && e->ignoring != on)
        swap_memory(e);
}

/* Returns true if the invariant V names the call F(ARGS) after `clash`.  SLOTS has the values of
 * the variables of V. */
static bool names_call(const Invariant *v, const Value *slots, const Fun *f, const Value *args)
{
    for (int i = 0; i < v->nclashes; i++) {
        const InvariantCall *call = &v->clashes[i];
        bool same = call->fun == f;

        for (int k = 0; same && k < f->nparams; k++)
            same = slots[call->slot[k]] == args[k];
        if (same)
            return true;
    }
    return false;
}

static bool breach_holds(Engine *e, const Rule *r, Value *v, void *context)
{
    *(bool *)context = engine_conditions(e, r, v) && !e->stopped;
    return !e->stopped;
}

/* Returns true if the invariant of S is broken in this world.  S->slots has the values of the
 * invariant's variables. */
static bool is_broken(Engine *e, const Support *s)
{
    const Rule *r = s->rule;
    bool was = e->poisoned, so = false;
    uint64_t fixed = 0;
    Value v[MAX_SLOTS];

    copy_args(v, s->slots, MAX_SLOTS);
    for (int i = 0; i < r->nbinders; i++)
        fixed |= (uint64_t)1 << r->binders[i].slot;
    swap_memory(e);
    e->poisoned = false;
    engine_bind_rule(e, r, v, fixed, breach_holds, &so);
    e->poisoned = was;
    swap_memory(e);
    return so;
}

bool engine_in_some_breach(Engine *e, const Fun *f, const Value *args)
{
    if (e->ignoring)
        return false;
    for (int i = 0; i < e->nbreaches && !e->stopped; i++) {
        const Support *s = e->breaches[i];

        if (names_call(s->rule->invariant, s->slots, f, args) && is_broken(e, s))
            return true;
    }
    return false;
}
