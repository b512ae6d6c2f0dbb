/* incentive_play.c - evaluates the parts of an incentive on a story.  An incentive is an act that a
 * player may be tempted to do.  A play is one way to do the act.  Every presumption holds. */
#include "ruling/incentive_play.h"

#include "kit/vec.h"

#include <string.h>

/* The evaluation may have stopped because it needs a fact.  If that fact has a presumed value,
 * assumes this value and returns true: the caller must evaluate again.  If nothing is assumed,
 * returns false. */
static bool assume_presumed(Engine *e)
{
    Value v;

    if (!engine_stopped(e) || !engine_need(e) || !engine_presumed(e, &v))
        return false;
    engine_assume(e, engine_need(e), v);
    return true;
}

static IncentivePlayWhy play_why(const Engine *e)
{
    if (engine_circle(e) || engine_poisoned(e))
        return INCENTIVE_PLAY_CLASH;
    return engine_stopped(e) ? INCENTIVE_PLAY_OPEN : INCENTIVE_PLAY_TOLD;
}

static IncentivePlayWhy play_evaluate(Engine *e, const Ex *ex, const IncentivePlay *v, Value *value)
{
    Value slots[MAX_SLOTS];

    do {
        memcpy(slots, v->slots, sizeof slots);
        engine_begin(e);
        *value = engine_eval(e, ex, slots);
    } while (assume_presumed(e));
    return play_why(e);
}

/* ---- possible plays ----------------------------------------------------- */

typedef struct IncentiveChoices {
    const Incentive *of;
    Arena *arena;
    IncentivePlay *at;
    int n, cap;
} IncentiveChoices;

static void keep_choice(void *context, const Value *slots)
{
    IncentiveChoices *c = context;
    IncentivePlay *v;

    VEC_ROOM_IN(c->arena, c->at, c->n, c->cap);
    v = &c->at[c->n++];
    v->of = c->of;
    for (int i = 0; i < MAX_SLOTS; i++)
        v->slots[i] = i < c->of->rule.nslots ? slots[i] : BL_ABSENT;
}

/* Calls FN with all values of the variables of R that meet the conditions of R.  If the evaluation
 * of R needs a presumption, assumes it and evaluates R again.  Calls RESET before each evaluation.
 * RESET must drop what earlier calls of FN have stored.  Both callbacks get CONTEXT. */
static IncentivePlayWhy play_bind(Engine *e, const Rule *r, BindingFn *fn,
                                  void (*reset)(void *context), void *context)
{
    do {
        reset(context);
        engine_begin(e);
        engine_bindings(e, r, fn, context);
    } while (assume_presumed(e));
    return play_why(e);
}

static void reset_choices(void *context)
{
    ((IncentiveChoices *)context)->n = 0;
}

int incentive_play_choices(const Program *p, const Case *c, int nevents, const Incentive *q,
                           IncentivePlay **list, IncentivePlayWhy *why, Arena *arena)
{
    Engine *e = engine_new(p, c, 0, nevents, arena);
    IncentiveChoices all = { .of = q, .arena = arena };

    *why = play_bind(e, &q->rule, keep_choice, reset_choices, &all);
    engine_free(e);
    *list = all.at;
    return *why == INCENTIVE_PLAY_TOLD ? all.n : 0;
}

/* ---- events and items --------------------------------------------------- */

IncentivePlayWhy incentive_play_event(const Program *p, const Case *c, int nevents,
                                      const IncentivePlay *v, int k, Value attr[MAX_ATTRS],
                                      Arena *arena)
{
    const ToldEvent *t = &v->of->told[k];
    Engine *e = engine_new(p, c, 0, nevents, arena);
    IncentivePlayWhy why = INCENTIVE_PLAY_TOLD;

    for (int i = 0; i < MAX_ATTRS; i++)
        attr[i] = BL_ABSENT;
    for (int i = 0; i < t->kind->nattrs && why == INCENTIVE_PLAY_TOLD; i++)
        if (t->attr[i])
            why = play_evaluate(e, t->attr[i], v, &attr[i]);
    engine_free(e);
    return why;
}

IncentivePlayWhy incentive_play_item(const Program *p, const Case *c, const IncentivePlay *v,
                                     Value *item, Arena *arena)
{
    Engine *e = engine_new(p, c, 0, c->nevents, arena);
    IncentivePlayWhy why = play_evaluate(e, v->of->puts_out, v, item);

    engine_free(e);
    return why;
}

/* ---- the end of the story ----------------------------------------------- */

typedef struct OrderedEvents {
    bool *of;
    int n, slot;
} OrderedEvents;

static void mark_in_order(void *context, const Value *slots)
{
    OrderedEvents *o = context;

    o->of[slots[o->slot]] = true;
}

static void reset_order(void *context)
{
    OrderedEvents *o = context;

    memset(o->of, 0, sizeof *o->of * (size_t)o->n);
}

IncentivePlayEnd incentive_play_end(const Program *p, const Case *c, const IncentivePlay *v,
                                    Arena *arena)
{
    Engine *e = engine_new(p, c, 0, c->nevents, arena);
    IncentivePlayEnd end = { .assumed = true, .worth = BL_ABSENT };
    OrderedEvents o = { .n = c->nevents, .slot = v->of->in_order.binders->slot };
    Value held;

    o.of = end.in_order = arena_new_array(arena, bool, (size_t)c->nevents + 1);
    end.why = play_bind(e, &v->of->in_order, mark_in_order, reset_order, &o);
    for (int i = 0; i < v->of->nassumes && end.why == INCENTIVE_PLAY_TOLD; i++) {
        end.why = play_evaluate(e, v->of->assumes[i], v, &held);
        end.assumed &= held == 1;
    }
    if (end.why == INCENTIVE_PLAY_TOLD)
        end.why = play_evaluate(e, v->of->weigh, v, &end.worth);
    engine_free(e);
    return end;
}
