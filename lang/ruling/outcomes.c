/* outcomes.c - finds the values of a status or an action in all worlds of an explorer. */
#include "ruling/outcomes.h"

#include <string.h>

typedef struct OutcomeSearch {
    FunOutcomes *o;
    MddStore *r;
    FunOutcome now;
} OutcomeSearch;

bool outcome_same(const FunOutcome *a, const FunOutcome *b)
{
    return a->value == b->value && a->effect == b->effect && a->choosers == b->choosers &&
           a->from == b->from;
}

static void outcome_evaluate(void *context, Engine *e)
{
    OutcomeSearch *l = context;
    const FunOutcomes *o = l->o;

    l->now = (FunOutcome){ .value = engine_call(e, o->fun, o->args) };
    if (o->fun->kind == FUN_DONE && !engine_stopped(e)) {
        Effect x = engine_effect(e, o->fun, o->args);

        l->now.effect = x.kind;
        l->now.choosers = x.choosers;
        l->now.from = x.from;
    }
}

static bool outcome_add(void *context, Mdd here)
{
    OutcomeSearch *l = context;
    FunOutcomes *o = l->o;
    int i = 0;

    while (i < o->n && !outcome_same(&o->at[i], &l->now))
        i++;
    if (i == MAX_OUTCOMES) {
        o->full = true;
        return false;
    }
    if (i == o->n)
        o->at[o->n++] = l->now;
    o->at[i].when = mdd_or(l->r, o->at[i].when, here);
    return true;
}

ExploreEnd outcomes_find(FunOutcomes *o, Explorer *w, MddStore *r, Mdd within)
{
    OutcomeSearch l = { .o = o, .r = r };
    const ExploreTask what = { &l, outcome_evaluate, outcome_add, explore_leave_out };

    o->n = 0;
    return explore_run(w, within, &what);
}

/* ---- lists of arguments ----------------------------------------------- */

static bool args_from(const Engine *e, const Fun *f, int i, Value *args, ArgsFn *fn, void *context)
{
    const Type *t = i < f->nparams ? f->ptype[i] : NULL;

    if (!t)
        return fn(context, f, args);
    for (int64_t k = 0; k < engine_range(e, t); k++) {
        args[i] = engine_range_value(t, k);
        if (engine_in_range(e, t, args[i]) && !args_from(e, f, i + 1, args, fn, context))
            return false;
    }
    return true;
}

bool outcomes_each_args(const Engine *e, const Fun *f, ArgsFn *fn, void *context)
{
    Value args[MAX_ARGS] = { 0 };

    return args_from(e, f, 0, args, fn, context);
}

bool outcomes_ruled_on(const Fun *f)
{
    return (f->kind == FUN_STATUS || f->kind == FUN_DONE) && (f->nrules > 0 || f->settled_by);
}
