/* mutation_reach.c - tells whether a case can be ruled differently with a mutant. */
#include "coverage/mutation_reach.h"

#include <string.h>

enum {
    MAX_DEPTH = 40, /* open facts assumed for one world */
    MAX_WORLDS = 600
};

/* Compares what two rules say in one world after the other. */
typedef struct Reaching {
    Engine *e;
    const Rule *a, *b;
    const Rule *now;
    uint64_t said; /* a hash of the bindings for which `now` holds */
    int worlds, depth;
} Reaching;

static void note_binding(void *context, const Value *slots)
{
    Reaching *x = context;

    for (int i = -1; i < x->now->nbinders; i++) {
        uint64_t next = i < 0 ? UINT64_MAX : (uint64_t)slots[x->now->binders[i].slot];

        x->said = (x->said ^ x->said >> 29) * 0x9E3779B97F4A7C15u + next + 0x7F4A7C15u;
    }
}

/* Finds for which bindings R holds, and leaves their hash in x->said.  Returns the fact
 * that it needs to know first, or NULL. */
static const Fact *bindings_of(Reaching *x, const Rule *r)
{
    x->now = r;
    x->said = 0;
    engine_begin(x->e);
    engine_bindings(x->e, r, note_binding, x);
    return engine_stopped(x->e) && !engine_circle(x->e) ? engine_need(x->e) : NULL;
}

/* Returns true if TRY does in some world where F has a value, or if the search gives
 * up. */
static bool try_worlds(Reaching *x, const Fact *f, bool (*try)(Reaching *))
{
    Value values[DOMAIN_MAX];
    const Value *domain;
    int n = engine_domain(x->e, &domain);
    bool any = f->unbounded || x->depth == MAX_DEPTH;

    memcpy(values, domain, sizeof *values * (size_t)n);
    x->depth++;
    for (int i = 0; i < n && !any; i++) {
        engine_assume(x->e, f, values[i]);
        any = try(x);
        engine_forget(x->e, f);
    }
    x->depth--;
    return any;
}

static bool changed_rule_reached(Reaching *x)
{
    const Fact *need = bindings_of(x, x->a);
    uint64_t said = x->said;
    bool circle = engine_circle(x->e);

    if (++x->worlds > MAX_WORLDS)
        return true;
    if (need)
        return try_worlds(x, need, changed_rule_reached);
    /* the conditions are the same, so the conclusion is changed */
    if (x->a->binders == x->b->binders && x->a->conds == x->b->conds)
        return circle || said != 0;
    need = bindings_of(x, x->b);
    if (need)
        return try_worlds(x, need, changed_rule_reached);
    return circle || engine_circle(x->e) || said != x->said;
}

bool mutation_reaches_case(const Mutant *m, Engine *e)
{
    for (int i = 0; i < m->nswaps; i++) {
        Reaching x = { .e = e, .a = m->swaps[i].at, .b = &m->swaps[i].other };

        if (changed_rule_reached(&x))
            return true;
    }
    return false;
}

static bool changed_rule_circles(Reaching *x)
{
    const Fact *need = bindings_of(x, x->a);

    if (!need || need->unbounded || x->depth == MAX_DEPTH || ++x->worlds > MAX_WORLDS)
        return engine_circle(x->e);
    return try_worlds(x, need, changed_rule_circles);
}

bool mutation_makes_circle(const Mutant *m, Engine *e)
{
    for (int i = 0; i < m->nswaps; i++) {
        Reaching x = { .e = e, .a = m->swaps[i].at };

        if (changed_rule_circles(&x))
            return true;
    }
    return false;
}
