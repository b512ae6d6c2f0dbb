/* audit_rules.c - lists what can be marked of the rules: which they share, and which are
 * covered. */
#include "audit/audit_rules.h"

#include "audit/audit_rules_inside.h"
#include "program/exclusion.h"
#include "program/rule_reads.h"

#include <stdlib.h>

static int conjuncts_by_place(const void *a, const void *b)
{
    return ((const Conjunct *)a)->place - ((const Conjunct *)b)->place;
}

static bool rule_is_contested(const Rule *r)
{
    for (uint32_t i = 0; r->kind != CONCLUDES_REFER && i < r->fun->nrules; i++)
        if (exclusion_of_rules(r, r->fun->rules[i]) || r->fun->rules[i]->ndefeats)
            return true;
    return false;
}

/* Returns true if condition K of X and condition I of Y are the same one, of a guard of
 * both. */
static bool same_stated_cond(const AuditedRule *x, int k, const AuditedRule *y, int i)
{
    return source_same_span(x->conds[k].ex->span, y->conds[i].ex->span);
}

/* Reserves the marks of the conditions of R, or takes those of an earlier rule that has
 * the same condition. */
static void reserve_conds(AuditRules *t, const Rule *r, Arena *arena)
{
    AuditedRule *tr = &t->rules[r->id];
    SeenIndex *marks = arena_new_array(arena, SeenIndex, (size_t)tr->nconds + 1);

    for (int k = 0; k < tr->nconds; k++) {
        marks[k] = -1;
        for (const Clause *c = t->p->clauses; c != r->clause && marks[k] < 0;
             c = c->next) {
            const AuditedRule *of = c->rules ? &t->rules[c->rules->id] : NULL;

            for (int i = 0; of && i < of->nconds && marks[k] < 0; i++)
                if (same_stated_cond(tr, k, of, i))
                    marks[k] = of->cond[i];
        }
        if (marks[k] < 0)
            marks[k] = audit_seen_reserve(t->marks, 1);
    }
    tr->cond = marks;
}

static void audited_rule_init(AuditRules *t, const Rule *r, Arena *arena)
{
    AuditedRule *tr = &t->rules[r->id];
    const AuditedRule *first = &t->rules[r->clause->rules->id];
    VariableNames names = normal_variable_names(r);
    Conjunct *list;

    tr->shown = !rule_in_background(r);
    tr->contested = rule_is_contested(r);
    tr->defeat = audit_seen_reserve(t->marks, (int)r->ndefeats);
    for (int i = 0; i < t->nuniverses; i++)
        tr->covered |= universe_covers(t->universes[i], r->clause);
    if (first != tr) {
        tr->conds = first->conds;
        tr->nconds = first->nconds;
        tr->cond = first->cond;
        return;
    }
    tr->nconds = normal_conjuncts(r, &names, &list, arena);
    if (tr->nconds)
        qsort(list, (size_t)tr->nconds, sizeof *list, conjuncts_by_place);
    tr->conds = list;
    reserve_conds(t, r, arena);
}

AuditRules *audit_rules_new(const Program *p, const Universe *const *universes, int n,
                            AuditSeen *marks, Arena *arena)
{
    AuditRules *t = arena_new_of(arena, AuditRules);

    t->p = p;
    t->marks = marks;
    t->rule = audit_seen_reserve(marks, (int)p->nrules);
    t->kind = audit_seen_reserve(marks, (int)p->nevents);
    t->universes = universes;
    t->nuniverses = n;
    t->rules = arena_new_array(arena, AuditedRule, p->nrules + 1u);
    for (const Clause *c = p->clauses; c; c = c->next)
        for (const Rule *r = c->rules; r; r = r->next)
            audited_rule_init(t, r, arena);
    t->asked = rule_reads_kinds(p, arena);
    return t;
}

AuditRulesSums audit_rules_sums(const AuditRules *t)
{
    AuditRulesSums s = { 0 };

    for (const Clause *c = t->p->clauses; c; c = c->next) {
        const AuditedRule *tr = c->rules ? &t->rules[c->rules->id] : NULL;

        if (!tr || !tr->covered)
            continue;
        s.rules++;
        s.fired += audit_clause_has_seen(t, c, FIRED);
        for (int k = 0; k < tr->nconds; k++) {
            SeenIndex m = tr->cond[k];

            s.conditions++;
            s.untried += !audit_seen_has(t->marks, m, DECIDED) &&
                         !audit_seen_has(t->marks, m, VARIED) &&
                         !audit_seen_has(t->marks, m, ASKED);
        }
    }
    return s;
}
