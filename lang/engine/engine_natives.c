/* engine_natives.c - the functions that let a native read the case (SPEC 9; native.h). */
#include "engine/engine_inside.h"

#include "check/holding.h"

bool native_stopped(const NativeCx *cx)
{
    return cx->e->stopped;
}

static Value read_name(NativeCx *cx, unsigned i, const Value *args, int n)
{
    const Fun *f;

    if ((int)i >= cx->fun->native.nreads)
        BUG("%s reads its name %u, which it does not declare", cx->fun->name, i);
    f = cx->fun->native.reads[i];
    if (f->nparams != n)
        BUG("%s reads %s with %d arguments", cx->fun->name, f->name, n);
    for (int k = 0; k < n; k++)
        if (cx->fun->native.earlier && f->ptype[k]->kind == TYPE_EVENT && value_given(cx->moment) &&
            args[k] >= cx->moment)
            return engine_no_value(f);
    return eval_fun(cx->e, f, args);
}

Value native_read0(NativeCx *cx, unsigned i)
{
    return read_name(cx, i, NULL, 0);
}

Value native_read1(NativeCx *cx, unsigned i, Value a)
{
    return read_name(cx, i, &a, 1);
}

void *native_oracle(const NativeCx *cx)
{
    return cx->e->oracle;
}

Value native_events(const NativeCx *cx)
{
    return cx->e->nevents;
}

/* Returns true if the program declares a holding and the deal is known. */
static bool has_hands(const NativeCx *cx)
{
    return !cx->e->stopped && cx->e->p->holding && engine_deal_known(cx->e);
}

bool native_holds(NativeCx *cx, Value owner, Value item)
{
    return has_hands(cx) && engine_holds_item(cx->e, owner, item);
}

int native_holds_known(NativeCx *cx, Value owner, Value item)
{
    return has_hands(cx) ? engine_holding_told(cx->e, owner, item) : 0;
}

bool native_holds_untold(NativeCx *cx, Value owner, Value group)
{
    const Holding *h = has_hands(cx) ? &cx->e->hand[owner][group] : NULL;

    return h && (h->unknown > 0 || h->others);
}

bool native_hand_told(NativeCx *cx, Value owner)
{
    bool told = false;

    for (uint32_t g = 0; has_hands(cx) && g < cx->e->p->holding->ptype[1]->left->count; g++)
        told |= holding_told(&cx->e->hand[owner][g]);
    return told;
}

bool native_holds_other(NativeCx *cx, Value owner, Value group)
{
    return has_hands(cx) && engine_holds_other(cx->e, owner, group);
}
