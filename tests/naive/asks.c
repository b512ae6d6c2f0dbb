/* asks.c - answers the questions of natives (SPEC 9.2) by the naive evaluator. */
#include "asks.h"

#include "check/holding.h"

struct NativeCx {
    Naive *n;
    const Fun *fun;
    /* an `earlier` native may read only events before this one; nevents for other natives */
    Value at;
    Value stopped; /* 0, or a wait that the native has read: its result then does not count */
    bool clash;    /* the native has read a clash, so its result is a clash */
};

static Value ask_call(NativeCx *cx, unsigned i, const Value *args)
{
    const Fun *f = cx->fun->native.reads[i];
    Value v;

    /* SPEC 9.2: an `earlier` native may ask only about strictly earlier events */
    for (int k = 0; k < f->nparams; k++)
        if (cx->fun->native.earlier && f->ptype[k]->kind == TYPE_EVENT && args[k] >= cx->at)
            return f->result->kind == TYPE_BOOL ? 0 : BL_ABSENT;
    v = naive_call(cx->n, f, args);
    if (cx->n->watch)
        cx->n->watch->asks(cx->n->watch->context, f, args, v);
    if (is_wait(v))
        cx->stopped = cx->stopped ? hangs_on(cx->stopped, v) : v;
    cx->clash |= v == BL_CLASH;
    return is_wait(v) ? 0 : v;
}

bool naive_asks_stopped(const NativeCx *cx)
{
    return cx->stopped != 0;
}

Value naive_asks_read0(NativeCx *cx, unsigned i)
{
    return ask_call(cx, i, NULL);
}

Value naive_asks_read1(NativeCx *cx, unsigned i, Value a)
{
    return ask_call(cx, i, &a);
}

Value naive_asks_events(const NativeCx *cx)
{
    return cx->n->nevents;
}

bool naive_asks_holds(NativeCx *cx, Value owner, Value item)
{
    Value v = naive_holds(cx->n, owner, item);

    if (cx->n->watch)
        cx->n->watch->asks(cx->n->watch->context, cx->n->p->holding, (const Value[]){ owner, item },
                           v);
    return v == 1;
}

int naive_asks_holds_known(NativeCx *cx, Value owner, Value item)
{
    return naive_holds_known(cx->n, owner, item);
}

bool naive_asks_holds_other(NativeCx *cx, Value owner, Value group)
{
    Value per = (Value)cx->n->p->holding->ptype[1]->right->count;

    for (Value item = group * per; cx->n->watch && item < (group + 1) * per; item++)
        if (naive_holds_known(cx->n, owner, item) < 0)
            naive_asks_holds(cx, owner, item);
    return naive_holds_other(cx->n, owner, group) == 1;
}

bool naive_asks_holds_untold(NativeCx *cx, Value owner, Value group)
{
    const Holding *h = &cx->n->c->holding[owner][group];

    return h->unknown > 0 || h->others;
}

bool naive_asks_hand_told(NativeCx *cx, Value owner)
{
    bool told = false;

    for (uint32_t g = 0; g < cx->n->p->holding->ptype[1]->left->count; g++)
        told |= holding_told(&cx->n->c->holding[owner][g]);
    return told;
}

void *naive_asks_oracle(const NativeCx *cx)
{
    (void)cx;
    return NULL;
}

/* Calls the function of DEF with the NARGS values A.  If DEF asks, CX is the first argument. */
static Value call_directly(const NativeDef *def, NativeCx *cx, int nargs, const Value *a)
{
    if (def->asks)
        switch (nargs) {
        case 0: return ((Value(*)(NativeCx *))def->fn)(cx);
        case 1: return ((Value(*)(NativeCx *, Value))def->fn)(cx, a[0]);
        case 2: return ((Value(*)(NativeCx *, Value, Value))def->fn)(cx, a[0], a[1]);
        case 3: return ((Value(*)(NativeCx *, Value, Value, Value))def->fn)(cx, a[0], a[1], a[2]);
        default:
            return ((Value(*)(NativeCx *, Value, Value, Value, Value))def->fn)(cx, a[0], a[1], a[2],
                                                                               a[3]);
        }
    switch (nargs) {
    case 0: return ((Value(*)(void))def->fn)();
    case 1: return ((Value(*)(Value))def->fn)(a[0]);
    case 2: return ((Value(*)(Value, Value))def->fn)(a[0], a[1]);
    case 3: return ((Value(*)(Value, Value, Value))def->fn)(a[0], a[1], a[2]);
    default: return ((Value(*)(Value, Value, Value, Value))def->fn)(a[0], a[1], a[2], a[3]);
    }
}

Value naive_native(Naive *n, const Fun *f, const Value *args)
{
    NativeCx cx = { .n = n, .fun = f, .at = n->nevents };
    const NativeDef *def = f->native.def;
    Value v;

    for (const NaiveNatives *own = n->natives; own->n; own++)
        if (def >= own->theirs && def < own->theirs + own->n)
            def = &own->ours[def - own->theirs];
    for (int i = 0; i < f->nparams; i++)
        if (f->ptype[i]->kind == TYPE_EVENT)
            cx.at = args[i];
    if (n->watch)
        n->watch->begins(n->watch->context, f, args);
    v = call_directly(def, &cx, f->nparams, args);
    if (n->watch)
        n->watch->ends(n->watch->context, v);
    return cx.stopped ? cx.stopped : cx.clash ? BL_CLASH : v;
}
