/* delta_reach.c - finds the functions and rules that a difference between two programs can
 * affect. */
#include "diff/delta_reach.h"

#include "program/program.h"

#include <stdlib.h>
#include <string.h>

/* ---- functions --------------------------------------------------------- */

const Fun *delta_fun_in(const Program *p, const Fun *f)
{
    const Fun *g = program_fun(p, f->name);

    return g && g->kind == f->kind ? g : NULL;
}

static void touch_first(const Program *p, const Fun *f, bool *touched)
{
    const Fun *mine = f ? program_fun(p, f->name) : NULL;

    if (mine)
        touched[mine->id] = true;
}

bool *delta_touched(const Dependencies *readers, const Rule *const *rules, int nrules,
                    const Fun *const *funs, int nfuns, Arena *arena)
{
    const Program *p = dependencies_program(readers);
    bool *touched = arena_new_array(arena, bool, p->nfuns + 1u);

    for (int i = 0; i < nrules; i++)
        touch_first(p, rules[i]->fun, touched);
    for (int i = 0; i < nfuns; i++)
        touch_first(p, funs[i], touched);
    dependencies_spread(readers, touched);
    return touched;
}

bool *delta_touched_by_change(const Dependencies *readers, const Amendment *m, int change,
                              Arena *arena)
{
    const Rule **rules = arena_alloc_array(arena, sizeof *rules, (size_t)m->nparts * 4 + 1);
    const Fun **funs = arena_alloc_array(arena, sizeof *funs, (size_t)m->nparts * 2 + 1);
    int nrules = 0, nfuns = 0;

    for (int i = 0; i < m->nparts; i++) {
        const DeltaPart *p = &m->parts[i];
        const Rule *of[] = { p->a, p->b, p->loser_a, p->loser_b };
        const DeltaUnit *u = &m->units[p->unit];

        if (change >= 0 && p->change != change)
            continue;
        for (size_t k = 0; k < BL_LEN(of); k++)
            if (of[k])
                rules[nrules++] = of[k];
        if (u->fun_a)
            funs[nfuns++] = u->fun_a;
        if (u->fun_b)
            funs[nfuns++] = u->fun_b;
    }
    return delta_touched(readers, rules, nrules, funs, nfuns, arena);
}

void delta_unite_fun_sets(const Program *a, bool *funs_a, const Program *b, bool *funs_b)
{
    for (const Fun *f = a->funs; f; f = f->next) {
        const Fun *g = delta_fun_in(b, f);

        if (g)
            funs_a[f->id] = funs_b[g->id] = funs_a[f->id] || funs_b[g->id];
    }
}

/* ---- rules ------------------------------------------------------------- */

struct DeltaRules {
    const Amendment *m;
    bool of_b;
    /* indexed by rule id, with `words` words for each rule: bit U is set if unit U is about the
     * rule */
    uint64_t *units;
    int words;
    bool *rules;
};

/* The functions of a program that use a declaration. */
typedef struct UnitUses {
    const DeltaUnit *u;
    bool *known; /* indexed by function id: the function uses the declaration */
} UnitUses;

/* Returns true if F is the declaration of X, or X already knows that F uses that declaration. */
static bool fun_uses(const Fun *f, const UnitUses *x)
{
    return f == x->u->fun_a || f == x->u->fun_b || x->known[f->id];
}

static bool ex_uses(const Ex *ex, const UnitUses *x)
{
    if (!ex)
        return false;
    if (ex->op == EX_CALL && fun_uses(ex->fun, x))
        return true;
    for (int i = 0; i < ex_nkids(ex); i++)
        if (ex_uses(ex_kid(ex, i), x))
            return true;
    return false;
}

static bool definition_uses(const Fun *f, const UnitUses *x)
{
    switch (f->kind) {
    case FUN_DEFINE:
        for (int i = 0; i < f->ncases; i++)
            if (ex_uses(f->cases[i].value, x) || ex_uses(f->cases[i].when, x))
                return true;
        return false;
    case FUN_DEADLINE: return ex_uses(f->bind, x);
    case FUN_FINDING:
    case FUN_SETTING:
        return ex_uses(f->from, x) || ex_uses(f->presumed, x) || ex_uses(f->presume_when, x) ||
               ex_uses(f->untold, x) || ex_uses(f->untold_when, x);
    case FUN_NATIVE:
        for (int i = 0; i < f->native.nreads; i++)
            if (fun_uses(f->native.reads[i], x))
                return true;
        return false;
    case FUN_BUILTIN:
    case FUN_READING:
    case FUN_HOLDING:
    case FUN_STATUS: break;
    case FUN_DONE: return f->lapses && fun_uses(f->lapses, x);
    }
    return false;
}

/* Finds the functions of P that use the declaration of U, directly or through definitions.
 * Definitions may form a circle.  Uses in rules do not count, because mark_rules() looks at each
 * rule. */
static UnitUses unit_uses_new(const DeltaUnit *u, const Program *p)
{
    UnitUses x = { u, xcalloc(p->nfuns + 1u, sizeof *x.known) };

    for (bool more = u->kind == UNIT_FUN; more;) {
        more = false;
        for (const Fun *f = p->funs; f; f = f->next)
            if (!x.known[f->id] && definition_uses(f, &x))
                x.known[f->id] = more = true;
    }
    return x;
}

static bool rule_uses(const Rule *r, const UnitUses *x)
{
    bool of_fun = x->u->kind == UNIT_FUN;
    bool uses = !of_fun || fun_uses(r->fun ? r->fun : x->u->fun_a, x);

    if (r->kind == CONCLUDES_REFER)
        uses = !of_fun;
    for (int i = 0; i < r->nbinders && !uses; i++)
        uses = ex_uses(r->binders[i].in, x) || ex_uses(r->binders[i].where, x);
    for (int i = 0; i < r->nconds && !uses; i++)
        uses = ex_uses(r->conds[i].ex, x);
    for (int i = 0; i < r->nargs && !uses; i++)
        uses = ex_uses(r->args[i], x);
    for (int i = 0; r->until && i < r->until->nparams && !uses; i++)
        uses = ex_uses(r->until_args[i], x);
    return uses || ex_uses(r->value, x) || ex_uses(r->who, x) || ex_uses(r->from, x) ||
           ex_uses(r->default_, x) || ex_uses(r->tie, x) || (r->until && fun_uses(r->until, x));
}

static void add_rule_unit(DeltaRules *k, const Rule *r, int u)
{
    k->units[(size_t)r->id * (size_t)k->words + (size_t)u / 64] |= (uint64_t)1 << u % 64;
    k->rules[r->id] = true;
}

/* For each unit of M, marks in K the rules of P that the unit is about.  P is M->b if OF_B is true,
 * otherwise M->a. */
static void mark_rules(const Amendment *m, const Program *p, bool of_b, DeltaRules *k)
{
    for (int u = 0; u < m->nunits; u++) {
        const DeltaUnit *x = &m->units[u];
        const Rule *const *rules = of_b ? x->rules_b : x->rules_a;
        const UnitUses uses = unit_uses_new(x, p);

        for (uint32_t i = 0; x->kind != UNIT_CLAUSE && i < p->nrules; i++)
            if (rule_uses(p->rules[i], &uses))
                add_rule_unit(k, p->rules[i], u);
        xfree(uses.known);
        for (int i = 0; i < (of_b ? x->nrules_b : x->nrules_a); i++)
            add_rule_unit(k, rules[i], u);
        for (int i = x->first; i < x->first + x->nparts; i++) {
            const DeltaPart *part = &m->parts[i];

            if (part->kind != PART_DEFEAT)
                continue;
            add_rule_unit(k, of_b ? part->b : part->a, u);
            add_rule_unit(k, of_b ? part->loser_b : part->loser_a, u);
        }
    }
}

DeltaRules *delta_rules_new(const Amendment *m, bool of_b)
{
    const Program *p = of_b ? m->b : m->a;
    DeltaRules *k = xcalloc(1, sizeof *k);

    k->m = m;
    k->of_b = of_b;
    k->words = m->nunits / 64 + 1;
    k->units = xcalloc((size_t)(p->nrules + 1u) * (size_t)k->words, sizeof *k->units);
    k->rules = xcalloc(p->nrules + 1u, sizeof *k->rules);
    mark_rules(m, p, of_b, k);
    return k;
}

void delta_rules_free(DeltaRules *k)
{
    if (!k)
        return;
    xfree(k->units);
    xfree(k->rules);
    xfree(k);
}

bool delta_rules_has(const DeltaRules *k, int unit, const Rule *r)
{
    return k->units[(size_t)r->id * (size_t)k->words + (size_t)unit / 64] >> unit % 64 & 1;
}

bool delta_rules_part_about(const DeltaRules *k, const DeltaPart *p, const Rule *r)
{
    if (k->m->units[p->unit].kind != UNIT_CLAUSE)
        return delta_rules_has(k, p->unit, r);
    return k->of_b ? p->b == r || p->loser_b == r : p->a == r || p->loser_a == r;
}

const bool *delta_rules_of_any_unit(const DeltaRules *k)
{
    return k->rules;
}

/* Returns true if the declaration of U can change whether P requires a value of some status. */
static bool requires_by(const DeltaUnit *u, const Program *p)
{
    const UnitUses uses = unit_uses_new(u, p);
    bool found = false;

    for (const Fun *f = p->funs; f && !found; f = f->next)
        found = f->required && (u->kind != UNIT_FUN || f == u->fun_a || f == u->fun_b ||
                                ex_uses(f->required_when, &uses));
    xfree(uses.known);
    return found;
}

bool delta_rules_may_gap(const Amendment *m)
{
    for (int u = 0; u < m->nunits; u++)
        if (m->units[u].kind != UNIT_CLAUSE &&
            (requires_by(&m->units[u], m->a) || requires_by(&m->units[u], m->b)))
            return true;
    return false;
}
