/* rule_reach.c - searches the worlds of a case for a world where a rule and its replacement
 * conclude different things. */
#include "ruling/rule_reach.h"

#include <string.h>

enum {
    MAX_DEPTH = 40, /* one world assumes at most this many open facts */
    MAX_WORLDS = 600
};

/* The state of a search. */
typedef struct Reaching {
    Engine *e;
    const RuleChange *change;
    const Rule *now;
    /* A hash of all bindings of NOW.  A binding has a value for each variable, and the values meet
     * the conditions of NOW. */
    uint64_t said;
    int worlds, depth;
} Reaching;

static void note_binding(void *context, const Value *slots)
{
    Reaching *x = context;

    for (int i = -1; i < x->now->nbinders; i++) {
        uint64_t next = i >= 0                  ? (uint64_t)slots[x->now->binders[i].slot]
                        : engine_poisoned(x->e) ? UINT64_MAX - 1
                                                : UINT64_MAX;

        x->said = (x->said ^ x->said >> 29) * 0x9E3779B97F4A7C15u + next + 0x7F4A7C15u;
    }
}

/* Finds the bindings of R: values of the variables of R with which all conditions of R hold.
 * Stores a hash of the bindings in x->said.  If the evaluation stops at an open fact, returns this
 * fact; otherwise returns NULL. */
static const Fact *bindings_of(Reaching *x, const Rule *r)
{
    x->now = r;
    x->said = 0;
    engine_begin(x->e);
    engine_bindings(x->e, r, note_binding, x);
    return engine_stopped(x->e) && !engine_circle(x->e) ? engine_need(x->e) : NULL;
}

static bool reached(Reaching *x);

/* Assumes each value of the open fact F in turn.  Returns true if the two rules may conclude
 * different things with one of these values, or if the search gives up. */
static bool reached_in_some_world(Reaching *x, const Fact *f)
{
    Value values[DOMAIN_MAX];
    const Value *domain;
    int n = engine_domain(x->e, &domain);
    bool any = f->unbounded || x->depth == MAX_DEPTH;

    memcpy(values, domain, sizeof *values * (size_t)n);
    x->depth++;
    for (int i = 0; i < n && !any; i++) {
        engine_assume(x->e, f, values[i]);
        any = reached(x);
        engine_forget(x->e, f);
    }
    x->depth--;
    return any;
}

static bool reached(Reaching *x)
{
    const RuleChange *c = x->change;
    const Rule *first = c->was ? c->was : c->is;
    const Fact *need = bindings_of(x, first);
    uint64_t said = x->said;
    bool circle = engine_circle(x->e);

    if (++x->worlds > MAX_WORLDS)
        return true;
    if (need)
        return reached_in_some_world(x, need);
    if (circle || !c->was || !c->is || c->same_conditions)
        return circle || said != 0;
    if (said && !c->same_conclusion)
        return true;
    need = bindings_of(x, c->is);
    if (need)
        return reached_in_some_world(x, need);
    return engine_circle(x->e) || said != x->said;
}

/* Returns true if the case of E has an event for each variable of R that ranges over events.  R may
 * be NULL. */
static bool has_events_for(const Rule *r, const Engine *e)
{
    for (int i = 0; r && i < r->nbinders; i++) {
        const Type *t = r->binders[i].over;
        const int *at;

        if (t->kind == TYPE_EVENT && !engine_events(e, t->event, &at))
            return false;
    }
    return r != NULL;
}

bool rule_change_reaches(const RuleChange *c, Engine *e)
{
    RuleChange left = *c;
    Reaching x = { .e = e, .change = &left };

    /* a rule without events for its variables concludes nothing, so it counts as no rule */
    left.was = has_events_for(c->was, e) ? c->was : NULL;
    left.is = has_events_for(c->is, e) ? c->is : NULL;
    return (left.was || left.is) && reached(&x);
}
