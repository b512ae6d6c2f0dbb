/* audit_invariants.c - finds the cases of one shape that break an invariant. */
#include "audit/audit_invariants.h"

#include "ruling/rule.h"

/* The search of one shape.  broken[i] is the set of cases that break invariant I; invariants are
 * numbered from 0 in the order of the program. */
typedef struct BreachSearch {
    SurveySpace *g;
    Mdd *broken;
} BreachSearch;

static bool wants_no_rule(void *context, const Rule *r)
{
    (void)context;
    (void)r;
    return false;
}

static void note_breach(void *context, const RuleReached *r, Mdd here)
{
    const BreachSearch *x = context;
    const Invariant *v = survey_space_shape(x->g)->p->invariants;
    int i = 0;

    for (; v != r->c->invariant; v = v->next)
        i++;
    x->broken[i] = mdd_or(survey_space_store(x->g), x->broken[i], here);
}

/* Adds to OUT the finding that the cases BROKEN break the invariant V. */
static void report_breach(SurveySpace *g, const Invariant *v, Mdd broken, Findings *out,
                          Arena *arena)
{
    Finding f = { .kind = FINDING_BREACH, .label = "", .span = v->span, .invariant = v };
    bool presumed;
    Mdd worst = audit_as_presumed(g, broken, &presumed);

    survey_space_count(g, mdd_project(survey_space_store(g), broken), &f.count);
    f.witness[0] = audit_witness(g, worst, arena);
    f.not_presumed = !presumed;
    audit_findings_add(out, f);
}

bool audit_invariants_shape(SurveySpace *g, Explorer *w, Findings *out, Arena *arena, Diags *diags)
{
    const Program *p = survey_space_shape(g)->p;
    BreachSearch x = { .g = g };
    RuleWorlds all = { .context = &x,
                       .worlds = w,
                       .within = survey_space_valid(g),
                       .wants = wants_no_rule,
                       .invariants = true,
                       .reached = note_breach };
    int n = 0;

    for (const Invariant *v = p->invariants; v; v = v->next)
        n++;
    if (n == 0 || all.within == MDD_NONE)
        return true;
    x.broken = arena_new_array(arena, Mdd, (size_t)n);
    for (int i = 0; i < n; i++)
        x.broken[i] = MDD_NONE;
    all.funs = arena_new_array(arena, bool, p->nfuns + 1u);
    /* restart the counts for the limits, so that the invariants may use the full limits */
    explore_within(w, all.within);
    if (!rule_worlds(&all, arena, diags))
        return false;
    n = 0;
    for (const Invariant *v = p->invariants; v; v = v->next, n++) {
        Mdd broken = mdd_and(survey_space_store(g), x.broken[n], survey_space_possible(g));

        if (broken != MDD_NONE)
            report_breach(g, v, broken, out, arena);
    }
    return true;
}
