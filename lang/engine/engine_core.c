/* engine_core.c - begins worlds, and keeps the assumptions of the current world.  A world assigns
 * values to open facts. */
#include "engine/engine_inside.h"

#include <string.h>

Arena *engine_scratch(Engine *e)
{
    return e->results;
}

void engine_set_oracle(Engine *e, void *oracle)
{
    e->oracle = oracle;
}

uint64_t engine_told(const Engine *e)
{
    return e->told;
}

void engine_begin(Engine *e)
{
    e->generation++;
    e->stopped = e->circle = e->deep = false;
    e->tainted = e->poisoned = e->untraced = e->reduced = false;
    e->refusing = false;
    e->depth = e->nesting = e->ntrail = e->frame = e->base = 0;
    e->need = NULL;
    e->pending = false;
    e->told = 0;
}

bool engine_stopped(const Engine *e)
{
    return e->stopped;
}

const Fact *engine_need(const Engine *e)
{
    return e->need;
}

int engine_domain(const Engine *e, const Value **values)
{
    *values = e->domain;
    return e->ndomain;
}

bool engine_presumed(const Engine *e, Value *v)
{
    *v = e->presumed;
    return e->has_presumed;
}

bool engine_circle(const Engine *e)
{
    return e->circle;
}

bool engine_deep(const Engine *e)
{
    return e->deep;
}

const NativeFault *engine_native_fault(const Engine *e)
{
    return e->astray.fun ? &e->astray : NULL;
}

uint64_t engine_work(const Engine *e)
{
    return e->work + e->tries / ENGINE_TRIES;
}

uint32_t engine_nfacts(const Engine *e)
{
    return e->nfacts;
}

const Fact *engine_fact(const Engine *e, uint32_t id)
{
    return &e->facts[id]->fact;
}

const Program *engine_program(const Engine *e)
{
    return e->p;
}

const Case *engine_case(const Engine *e)
{
    return e->c;
}

int engine_nevents(const Engine *e)
{
    return e->nevents;
}

int engine_events(const Engine *e, const EventKind *k, const int **at)
{
    const EventsOfKind *of = &e->of[k ? k->id : e->p->nevents];

    *at = of->at;
    return of->n;
}

/* If F is a holding, stores MARK in e->held.  Evaluation reads e->held, which is faster than
 * looking up the fact.  MARK is 1 + the assumed value, or 0 if no value is assumed. */
static void mark_assumed_holding(Engine *e, const Fact *f, uint8_t mark)
{
    if (f->kind == FACT_HOLDS)
        e->held->items[f->args[0]][f->args[1]] = mark;
    else if (f->kind == FACT_HOLDS_OTHER)
        e->held->others[f->args[0]][f->args[1]] = mark;
}

void engine_assume(Engine *e, const Fact *f, Value v)
{
    e->nassumed += !e->facts[f->id]->assumed;
    e->facts[f->id]->assumed = true;
    e->facts[f->id]->value = v;
    mark_assumed_holding(e, f, v == 1 ? 2 : 1);
}

void engine_set_chooser(Engine *e, ChooseFn *fn, ChooseGoalFn *goal, bool conditions, void *context)
{
    e->conditions = conditions;
    e->choose = fn;
    e->choose_goal = goal;
    e->choosing = context;
}

void engine_reduce(Engine *e, bool on)
{
    e->reducing = on;
}

void engine_forget(Engine *e, const Fact *f)
{
    e->nassumed -= e->facts[f->id]->assumed;
    e->facts[f->id]->assumed = false;
    mark_assumed_holding(e, f, 0);
}
