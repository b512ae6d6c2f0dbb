/* explanation_world.c - evaluates expressions, calls and claims in the world of a prover:
 * presumptions hold, and some open facts are supposed. */
#include "ruling/explanation_inside.h"

#include <string.h>

Prover *explanation_prover(const Program *p, const Case *c, int body, int nevents,
                           Arena *arena)
{
    Prover *x = arena_new_of(arena, Prover);

    x->p = p;
    x->c = c;
    x->arena = arena;
    x->e = engine_new(p, c, body, nevents, arena);
    return x;
}

/* Is there an evaluation to begin: the first, or one more, since the last stopped at an
 * open fact about which something is presumed?  That is assumed from now on. */
bool explanation_begin(Prover *x, bool *begun)
{
    Value v;

    if (*begun) {
        if (!engine_stopped(x->e) || engine_circle(x->e) || !engine_presumed(x->e, &v))
            return false;
        engine_assume(x->e, engine_need(x->e), v);
    }
    *begun = true;
    engine_begin(x->e);
    return true;
}

/* What hangs on a clash is as open as what hangs on an open fact. */
Truth explanation_judge(Prover *x, const Ex *ex, const Value *slots)
{
    Held held = HELD_NO;

    for (bool begun = false; explanation_begin(x, &begun);) {
        Value v[MAX_SLOTS];

        memcpy(v, slots, sizeof v);
        held = engine_held(x->e, ex, v);
    }
    return engine_stopped(x->e) || held == HELD_CLASH ? TRUTH_OPEN
           : held == HELD_YES                         ? TRUTH_YES
                                                      : TRUTH_NO;
}

/* False: open facts decide, or a clash. */
bool explanation_value(Prover *x, const Ex *ex, const Value *slots, Value *out)
{
    for (bool begun = false; explanation_begin(x, &begun);) {
        Value v[MAX_SLOTS];

        memcpy(v, slots, sizeof v);
        *out = engine_eval(x->e, ex, v);
    }
    return !engine_stopped(x->e) && !engine_poisoned(x->e);
}

bool explanation_call(Prover *x, const Fun *f, const Value *args, Value *out)
{
    for (bool begun = false; explanation_begin(x, &begun);)
        *out = engine_call(x->e, f, args);
    return !engine_stopped(x->e);
}

/* The event with which the deadline UNTIL passed; -1: none, or that is open. */
int explanation_passed_with(Prover *x, const Fun *until, const Value *args)
{
    int at = -1;

    for (bool begun = false; explanation_begin(x, &begun);)
        at = engine_passed(x->e, until, args, engine_nevents(x->e));
    return at;
}

/* All that rules say about F of ARGS; -1: that is open. */
int explanation_claims(Prover *x, const Fun *f, const Value *args, Claim *claims)
{
    int n = 0;

    for (bool begun = false; explanation_begin(x, &begun);)
        n = engine_claims(x->e, f, args, claims, MAX_CLAIMS);
    return engine_stopped(x->e) ? -1 : n;
}

/* Suppose what lets WHEN hold, what is presumed before all. */
void explanation_suppose(Prover *x, const ConditionTree *when)
{
    while (when->fact) {
        World *one = arena_new_of(x->arena, World);
        int i = when->presumed;

        if (i < 0 || when->kids[i] == &condition_never)
            for (i = 0; i < when->n - 1 && when->kids[i] == &condition_never; i++)
                ;
        engine_assume(x->e, engine_same_fact(x->e, when->fact), when->values[i]);
        *one =
            (World){ .fact = when->fact, .value = when->values[i], .next = x->supposed };
        x->supposed = i == when->presumed ? x->supposed : one;
        when = when->kids[i];
    }
}
