/* engine_start.c - makes and frees engines, and lists the events of their case by kind.  An event
 * is a proper event of its kind if it meets the condition `proper` of the kind (SPEC 4.4). */
#include "engine/engine_inside.h"

/* Lists the events of the case by kind.  Sets e->open to how much the case leaves open about these
 * events. */
static void index_events_by_kind(Engine *e)
{
    uint32_t n = e->p->nevents;
    EventsOfKind *of = arena_alloc_array(e->results, sizeof *of, n + 1u);
    int *at, total = e->nevents;

    e->open = NEEDS_TOLD;
    for (int i = 0; i < e->nevents; i++) {
        const EventKind *k = e->c->events[i].kind;

        of[n].n++;
        for (; k; k = k->parent, total++)
            of[k->id].n++;
        for (int a = 0; a < e->c->events[i].kind->nattrs; a++)
            if (e->c->events[i].open[a] && e->open > NEEDS_OPEN)
                e->open = NEEDS_OPEN;
        if (e->c->events[i].disputed)
            e->open = NEEDS_DISPUTED;
    }
    if (e->c->deal_open && e->open > NEEDS_OPEN)
        e->open = NEEDS_OPEN;
    at = arena_alloc_array(e->results, sizeof *at, (size_t)total + 1);
    for (uint32_t k = 0; k <= n; k++) {
        of[k].at = at;
        at += of[k].n;
        of[k].n = 0;
    }
    for (int i = 0; i < e->nevents; i++) {
        ((int *)of[n].at)[of[n].n++] = i;
        for (const EventKind *k = e->c->events[i].kind; k; k = k->parent)
            ((int *)of[k->id].at)[of[k->id].n++] = i;
    }
    e->of = of;
}

/* Returns true if no open fact decides which events of the case are proper. */
static bool knows_proper(const Engine *e)
{
    for (const EventKind *k = e->p->events; k; k = k->next)
        if (k->proper && e->of[k->id].n && k->proper->quiet > (int)e->open)
            return false;
    return true;
}

/* Sets e->is_proper of event I, for K and for each kind above K.  Returns true if I is a proper
 * event of K. */
static bool note_proper(Engine *e, int i, const EventKind *k)
{
    Value v[MAX_SLOTS] = { i };
    bool undecided, so = !k->parent || note_proper(e, i, k->parent);

    if (so && k->proper)
        so = eval_condition(e, k->proper->where, v, &undecided) && !undecided;
    e->is_proper[(size_t)k->id * (size_t)e->nevents + (size_t)i] = so;
    return so;
}

/* Lists the proper events of each kind, unless open facts decide which events are proper. */
static void index_proper_events(Engine *e)
{
    uint32_t n = e->p->nevents;
    EventsOfKind *of;

    if (!knows_proper(e))
        return;
    e->is_proper =
        arena_alloc_array(e->results, sizeof *e->is_proper, (size_t)n * (size_t)e->nevents + 1);
    engine_begin(e);
    for (int i = 0; i < e->nevents; i++)
        note_proper(e, i, e->c->events[i].kind);
    of = arena_alloc_array(e->results, sizeof *of, n + 1u);
    for (uint32_t k = 0; k < n; k++) {
        const EventsOfKind *all = &e->of[k];
        int *at = arena_new_array(e->results, int, (size_t)all->n + 1);

        of[k].at = at;
        for (int i = 0; i < all->n; i++)
            if (e->is_proper[(size_t)k * (size_t)e->nevents + (size_t)all->at[i]])
                at[of[k].n++] = all->at[i];
    }
    e->proper = of;
}

Engine *engine_new(const Program *p, const Case *c, int body, int nevents, Arena *arena)
{
    Arena *results = arena_new();
    Engine *e = arena_new_of(results, Engine);

    e->p = p;
    e->c = c;
    e->hand = c->holding;
    e->body = &c->bodies[body];
    e->nevents = nevents;
    e->arena = arena;
    e->results = e->fact_index.arena = results;
    e->memory = arena_alloc_array(e->results, sizeof *e->memory, p->nfuns + 1u);
    if (p->holding)
        e->held = arena_new_of(e->results, AssumedHoldings);
    e->settled = arena_alloc_array(e->results, sizeof *e->settled, p->nfuns + 1u);
    index_events_by_kind(e);
    if ((uint64_t)p->nthunks * (uint64_t)nevents <= MAX_HELD)
        e->nheld = p->nthunks;
    e->holding =
        arena_alloc_array(e->results, sizeof *e->holding, (size_t)e->nheld * (size_t)nevents + 1);
    e->sights = case_observe_start(p, c, nevents, e->results);
    index_proper_events(e);
    return e;
}

void engine_free(Engine *e)
{
    if (!e)
        return;
    arena_free(e->results);
}
