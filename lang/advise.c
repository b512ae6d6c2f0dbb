#include "advise.h"

#include <string.h>

/* Of what an advice speaks: one choice after the other. */
typedef struct Choices {
    const Rule *rule;
    Arena *arena;
    Value (*at)[MAX_SLOTS];
    int n, cap;
} Choices;

static void keep(void *context, const Value *slots)
{
    Choices *c = context;

    if (c->n == c->cap) {
        Value(*more)[MAX_SLOTS];
        int cap = c->cap ? 2 * c->cap : 8;

        more = arena_alloc_array(c->arena, sizeof *more, (size_t)cap);
        if (c->n)
            memcpy(more, c->at, sizeof *more * (size_t)c->n);
        c->at = more;
        c->cap = cap;
    }
    memcpy(c->at[c->n++], slots, sizeof *slots * (size_t)c->rule->nslots);
}

/* Evaluation stopped at an open fact: it is as presumed from now on.  False: nothing
 * is presumed of it. */
static bool presume(Engine *e)
{
    Value v;

    if (!engine_stopped(e) || !engine_need(e) || !engine_presumed(e, &v))
        return false;
    engine_assume(e, engine_need(e), v);
    return true;
}

static void weigh(Engine *e, Advised *a)
{
    do {
        engine_begin(e);
        a->value = engine_eval(e, a->advice->weigh, a->slots);
    } while (presume(e));
    a->open = engine_stopped(e) ? engine_need(e) : NULL;
    if (engine_stopped(e) || !value_given(a->value))
        a->value = BL_ABSENT;
}

void advise(const Ruling *r, void *oracle, AdvisedFn *fn, void *context, Arena *arena)
{
    Engine *e = engine_new(r->program, r->c, r->body, r->nevents, arena);

    engine_oracle(e, oracle);
    for (const Advice *advice = r->program->advice; advice; advice = advice->next) {
        Choices c = { .rule = &advice->rule, .arena = arena };
        Advised a = { .advice = advice, .value = BL_ABSENT, .engine = e };

        do {
            c.n = 0;
            engine_begin(e);
            engine_bindings(e, &advice->rule, keep, &c);
        } while (presume(e));
        a.open = engine_stopped(e) ? engine_need(e) : NULL;
        if (a.open)
            fn(context, &a);
        a.bound = true;
        for (int i = 0; !a.open && i < c.n; i++) {
            memcpy(a.slots, c.at[i], sizeof a.slots);
            weigh(e, &a);
            fn(context, &a);
            a.open = NULL;
        }
    }
    engine_free(e);
}
