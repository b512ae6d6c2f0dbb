/* page_value.c - asks an engine for a value, and counts every presumption as found. */
#include "server/page_value.h"

/* Stores in *PRESUMED the presumed value of the fact that stopped E.  If there is none and the fact is
 * a holding, supposes that the hand does not have it.  Adds such a fact to TO.  Returns false if there
 * is no value, or if TO is NULL and the value would be supposed. */
static bool supposed_value(Engine *e, PageSupposed *to, Value *presumed)
{
    const Fact *need = engine_need(e);

    if (engine_presumed(e, presumed))
        return true;
    if (!to || to->n == PAGE_PRESUMED ||
        (need->kind != FACT_HOLDS && need->kind != FACT_HOLDS_OTHER))
        return false;
    to->fact[to->n++] = need;
    *presumed = 0;
    return true;
}

bool page_value(Engine *e, const Fun *f, const Value *args, PageSupposed *to, Value *v)
{
    const Fact *assumed[PAGE_PRESUMED];
    int n = 0;
    Value presumed;
    bool known;

    for (;;) {
        engine_begin(e);
        *v = engine_call(e, f, args);
        known = !engine_stopped(e);
        if (known || !engine_need(e) || n == PAGE_PRESUMED || !supposed_value(e, to, &presumed))
            break;
        assumed[n] = engine_need(e);
        engine_assume(e, assumed[n++], presumed);
    }
    while (n > 0)
        engine_forget(e, assumed[--n]);
    return known;
}
