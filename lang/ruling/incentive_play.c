#include "ruling/incentive_play.h"

#include <string.h>

/* One question at a time: evaluated again while what is open is presumed. */
static bool presumes(Engine *e)
{
    Value v;

    if (!engine_stopped(e) || !engine_need(e) || !engine_presumed(e, &v))
        return false;
    engine_assume(e, engine_need(e), v);
    return true;
}

static VentureWhy why_not(const Engine *e)
{
    if (engine_circle(e) || engine_poisoned(e))
        return VENTURE_CLASH;
    return engine_stopped(e) ? VENTURE_OPEN : VENTURE_TOLD;
}

static VentureWhy evaluate(Engine *e, const Ex *ex, const Venture *v, Value *value)
{
    Value slots[MAX_SLOTS];

    do {
        memcpy(slots, v->slots, sizeof slots);
        engine_begin(e);
        *value = engine_eval(e, ex, slots);
    } while (presumes(e));
    return why_not(e);
}

/* ---- choices ------------------------------------------------------------ */

typedef struct Choices {
    const Incentive *of;
    Arena *arena;
    Venture *at;
    int n, cap;
} Choices;

static void keep(void *context, const Value *slots)
{
    Choices *c = context;
    Venture *v;

    c->at = arena_room(c->arena, c->at, sizeof *c->at, c->n, &c->cap);
    v = &c->at[c->n++];
    v->of = c->of;
    for (int i = 0; i < MAX_SLOTS; i++)
        v->slots[i] = i < c->of->rule.nslots ? slots[i] : BL_ABSENT;
}

/* Every choice of what R speaks of; FN may be told some of them several times, RESET
 * then begins anew. */
static VentureWhy bind(Engine *e, const Rule *r, BindingFn *fn,
                       void (*reset)(void *context), void *context)
{
    do {
        reset(context);
        engine_begin(e);
        engine_bindings(e, r, fn, context);
    } while (presumes(e));
    return why_not(e);
}

static void no_choices(void *context)
{
    ((Choices *)context)->n = 0;
}

int venture_choices(const Program *p, const Case *c, int nevents, const Incentive *q,
                    Venture **list, VentureWhy *why, Arena *arena)
{
    Engine *e = engine_new(p, c, 0, nevents, arena);
    Choices all = { .of = q, .arena = arena };

    *why = bind(e, &q->rule, keep, no_choices, &all);
    engine_free(e);
    *list = all.at;
    return *why == VENTURE_TOLD ? all.n : 0;
}

/* ---- what is told ------------------------------------------------------- */

VentureWhy venture_event(const Program *p, const Case *c, int nevents, const Venture *v,
                         int k, Value attr[MAX_ATTRS], Arena *arena)
{
    const ToldEvent *t = &v->of->told[k];
    Engine *e = engine_new(p, c, 0, nevents, arena);
    VentureWhy why = VENTURE_TOLD;

    for (int i = 0; i < MAX_ATTRS; i++)
        attr[i] = BL_ABSENT;
    for (int i = 0; i < t->kind->nattrs && why == VENTURE_TOLD; i++)
        if (t->attr[i])
            why = evaluate(e, t->attr[i], v, &attr[i]);
    engine_free(e);
    return why;
}

VentureWhy venture_item(const Program *p, const Case *c, const Venture *v, Value *item,
                        Arena *arena)
{
    Engine *e = engine_new(p, c, 0, c->nevents, arena);
    VentureWhy why = evaluate(e, v->of->puts_out, v, item);

    engine_free(e);
    return why;
}

/* ---- the end ------------------------------------------------------------ */

typedef struct Order {
    bool *of;
    int n, slot;
} Order;

static void in_order(void *context, const Value *slots)
{
    Order *o = context;

    o->of[slots[o->slot]] = true;
}

static void no_order(void *context)
{
    Order *o = context;

    memset(o->of, 0, sizeof *o->of * (size_t)o->n);
}

VentureEnd venture_end(const Program *p, const Case *c, const Venture *v, Arena *arena)
{
    Engine *e = engine_new(p, c, 0, c->nevents, arena);
    VentureEnd end = { .assumed = true, .worth = BL_ABSENT };
    Order o = { .n = c->nevents, .slot = v->of->in_order.binders->slot };
    Value held;

    o.of = end.in_order = arena_new_array(arena, bool, (size_t)c->nevents + 1);
    end.why = bind(e, &v->of->in_order, in_order, no_order, &o);
    for (int i = 0; i < v->of->nassumes && end.why == VENTURE_TOLD; i++) {
        end.why = evaluate(e, v->of->assumes[i], v, &held);
        end.assumed &= held == 1;
    }
    if (end.why == VENTURE_TOLD)
        end.why = evaluate(e, v->of->weigh, v, &end.worth);
    engine_free(e);
    return end;
}
