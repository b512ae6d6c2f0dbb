/* counterfactual_clause.c - evaluates whether a clause concludes something about a case. */
#include "ruling/counterfactual_inside.h"

#include <string.h>

enum {
    MAX_WORLDS = 64, /* of one case */
    MAX_CASE_WORK = 200000,
};

typedef struct ClauseAsking {
    const Rule *const *rules;
    int nrules;
    Engine *e;
    bool fired;
    int worlds;
    bool nowhere, everywhere; /* so far */
} ClauseAsking;

static void clause_fired(void *context, const Conclusion *c, const Support *s)
{
    ClauseAsking *a = context;

    (void)s;
    a->fired |= c->kind == LINE_STATUS || c->kind == LINE_MODAL || c->kind == LINE_REFER;
}

/* Evaluate the rules of the clause in the present world; the fact that one of them
 * needs, if none says something and one may. */
static const Fact *clause_evaluate(ClauseAsking *a, Value *domain, int *n,
                                   bool *has_presumed, Value *presumed)
{
    const Fact *need = NULL;

    a->fired = false;
    for (int i = 0; i < a->nrules && !a->fired; i++) {
        Value slots[MAX_SLOTS] = { 0 };
        const Value *values;

        engine_begin(a->e);
        engine_fire(a->e, a->rules[i], slots, 0, clause_fired, a);
        if (!engine_stopped(a->e) || engine_circle(a->e) || need)
            continue;
        need = engine_need(a->e);
        *n = engine_domain(a->e, &values);
        memcpy(domain, values, sizeof *domain * (size_t)*n);
        *has_presumed = engine_presumed(a->e, presumed);
    }
    return a->fired ? NULL : need;
}

static void clause_ask_worlds(ClauseAsking *a)
{
    Value domain[DOMAIN_MAX], presumed = 0;
    bool has_presumed = false;
    const Fact *need;
    int n = 0;

    if (++a->worlds > MAX_WORLDS || engine_work(a->e) > MAX_CASE_WORK) {
        a->nowhere = a->everywhere = false;
        return;
    }
    need = clause_evaluate(a, domain, &n, &has_presumed, &presumed);
    if (!need) {
        a->nowhere &= !a->fired;
        a->everywhere &= a->fired;
        return;
    }
    if (need->unbounded) {
        a->nowhere = a->everywhere = false;
        return;
    }
    for (int i = 0; i < (has_presumed ? 1 : n) && (a->nowhere || a->everywhere); i++) {
        engine_assume(a->e, need, has_presumed ? presumed : domain[i]);
        clause_ask_worlds(a);
        engine_forget(a->e, need);
    }
}

/* The findings that E asked into ASKED, at most MAX; how many. */
static int asked_findings(const Engine *e, StatedFact *asked, int max)
{
    int n = 0;

    for (uint32_t i = 0; i < engine_nfacts(e) && n < max; i++) {
        const Fact *f = engine_fact(e, i);

        if (f->kind != FACT_FINDING && f->kind != FACT_HAPPENED)
            continue;
        asked[n] = (StatedFact){ .fun = f->fun };
        memcpy(asked[n++].args, f->args, sizeof f->args);
    }
    return n;
}

/* As counterfactual_clause_says(); the open findings that were asked into ASKED. */
ClauseSays counterfactual_ask(const Program *p, const Case *c, int body,
                              const Rule *const *rules, int nrules, uint64_t *work,
                              Arena *arena, StatedFact *asked, int *nasked)
{
    ClauseAsking a = {
        .rules = rules, .nrules = nrules, .nowhere = true, .everywhere = true
    };

    a.e = engine_new(p, c, body, c->nevents, arena);
    clause_ask_worlds(&a);
    *work += engine_work(a.e);
    if (asked)
        *nasked = asked_findings(a.e, asked, *nasked);
    engine_free(a.e);
    return a.nowhere ? SAYS_NOTHING : a.everywhere ? SAYS_SURELY : SAYS_MAYBE;
}

ClauseSays counterfactual_clause_says(const Program *p, const Case *c, int body,
                                      const Rule *const *rules, int nrules,
                                      uint64_t *work, Arena *arena)
{
    return counterfactual_ask(p, c, body, rules, nrules, work, arena, NULL, NULL);
}
