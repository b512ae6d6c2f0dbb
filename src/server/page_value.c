/* page_value.c - asks an engine for a value, on the assumption that all presumptions hold. */
#include "server/page_value.h"

/* Finds a value to assume for the fact that stopped E, and stores the value in *PRESUMED.  If the
 * fact has a presumed value, takes this value.  If the fact is a holding without a presumed value,
 * takes 0: the hand does not have the card.  Adds such a holding to TO.  Returns false if no value
 * is found.  If TO is NULL, takes only presumed values. */
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
