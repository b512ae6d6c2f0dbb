/* audit_rules.c - lists what can be marked of the rules, and reports after the search what never
 * mattered. */
#include "audit/audit_rules.h"

#include "audit/audit_rules_inside.h"
#include "program/exclusion.h"
#include "program/implies.h"
#include "program/label.h"
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

/* ---- what never matters ------------------------------------------------ */

/* Returns true if a slot of U offers exactly this kind. */
static bool universe_offers_kind(const Universe *u, const EventKind *kind)
{
    for (int i = 0; i < u->nslots; i++)
        for (int k = 0; k < u->slots[i].nkinds; k++)
            if (u->slots[i].kinds[k].kind == kind)
                return true;
    return false;
}

static bool universe_offers(const Universe *u, const EventKind *kind)
{
    for (int i = 0; i < u->nslots; i++)
        for (int k = 0; k < u->slots[i].nkinds; k++)
            if (kind_is_a(u->slots[i].kinds[k].kind, kind))
                return true;
    return false;
}

static Finding rule_finding(const AuditRules *t, FindingKind kind, const Rule *r,
                            Span span, const Findings *out)
{
    Finding f = { .kind = kind, .label = r->clause->label, .span = span, .rule = r };

    for (int i = 0; i < t->nuniverses; i++)
        if (universe_covers(t->universes[i], r->clause))
            audit_finding_in_universe(&f, i, t->nuniverses, out);
    return f;
}

/* Returns true if a universe that covers C has events for all variables of its first
 * rule. */
static bool clause_is_tried(const AuditRules *t, const Clause *c)
{
    const Rule *r = c->rules;

    for (int u = 0; u < t->nuniverses; u++) {
        bool all = universe_covers(t->universes[u], c);

        for (int i = 0; i < r->nbinders && all; i++)
            all = r->binders[i].over->kind != TYPE_EVENT ||
                  universe_offers(t->universes[u], r->binders[i].over->event);
        if (all)
            return true;
    }
    return false;
}

/* Returns true if another condition of the clause implies condition K. */
static bool cond_is_implied(const AuditedRule *tr, int k)
{
    const Conjunct *c = &tr->conds[k];

    for (int i = 0; i < tr->nconds; i++)
        if (i != k && implies(tr->conds[i].ex, !tr->conds[i].negated, c->ex, !c->negated))
            return true;
    return false;
}

/* Returns true if every rule that has the condition with mark M is covered. */
static bool cond_is_covered(const AuditRules *t, SeenIndex m)
{
    for (uint32_t i = 0; i < t->p->nrules; i++)
        for (int k = 0; k < t->rules[i].nconds; k++)
            if (t->rules[i].cond[k] == m && !t->rules[i].covered)
                return false;
    return true;
}

static void report_idle_conds(const AuditRules *t, const Clause *c, Findings *out)
{
    const AuditedRule *tr = &t->rules[c->rules->id];

    for (int k = 0; k < tr->nconds; k++) {
        SeenIndex m = tr->cond[k];

        if (tr->conds[k].binder >= 0 || audit_seen_has(t->marks, m, DECIDED) ||
            audit_seen_has(t->marks, m, REPORTED) ||
            (!audit_seen_has(t->marks, m, VARIED) &&
             !audit_seen_has(t->marks, m, ASKED)) ||
            cond_is_implied(tr, k) || !cond_is_covered(t, m))
            continue;
        Finding f =
            rule_finding(t, FINDING_IDLE_CONDITION, c->rules, tr->conds[k].ex->span, out);

        audit_seen_add(t->marks, m, REPORTED);
        f.cond = &tr->conds[k];
        f.label = f.cond->of->label;
        audit_findings_add(out, f);
    }
}

static void report_idle_rule(const AuditRules *t, const Rule *r, Findings *out)
{
    SeenIndex m = t->rule + (SeenIndex)r->id;

    if (audit_seen_has(t->marks, m, AT_ONCE) && !audit_seen_has(t->marks, m, IN_TIME)) {
        Finding f = rule_finding(t, FINDING_TOO_LATE, r, r->span, out);

        f.fun = r->until;
        audit_findings_add(out, f);
    } else if (!audit_seen_has(t->marks, m, STOOD) &&
               audit_seen_has(t->marks, m, FIRED)) {
        Finding f = rule_finding(t, FINDING_DEFEATED, r, r->span, out);

        f.fun = r->fun;
        audit_findings_add(out, f);
    }
    if (r->until && r->modal == MODAL_MAY && audit_seen_has(t->marks, m, ROOM) &&
        !audit_seen_has(t->marks, m, PASSED)) {
        Finding f = rule_finding(t, FINDING_NEVER_LATE, r, r->span, out);

        f.fun = r->until;
        audit_findings_add(out, f);
    }
}

/* One label in a clause's `overrides` or `subject to`. */
typedef struct DefeatSeen {
    const Clause *of;
    const char *label;
    bool overrides; /* it is `overrides`, not `subject to` */
} DefeatSeen;

static void report_idle_defeat(const AuditRules *t, const DefeatSeen *x, Findings *out)
{
    bool met = false;

    for (uint32_t i = 0; i < t->p->nrules; i++) {
        const Rule *w = t->p->rules[i];

        for (uint32_t k = 0; k < w->ndefeats; k++) {
            const Rule *l = w->defeats[k], *his = x->overrides ? w : l,
                       *other = x->overrides ? l : w;

            if (his->clause != x->of || !label_inside(other->clause->label, x->label))
                continue;
            if (audit_seen_has(t->marks, t->rules[w->id].defeat + (SeenIndex)k, BIT))
                return;
            met |= audit_seen_has(t->marks, t->rules[w->id].defeat + (SeenIndex)k,
                                  x->overrides ? MET_WINNER : MET_LOSER);
        }
    }
    if (!met)
        return;
    Finding f =
        rule_finding(t, FINDING_IDLE_DEFEAT, x->of->rules, x->of->node->span, out);

    f.name = x->label;
    f.overrides = x->overrides;
    audit_findings_add(out, f);
}

static void report_idle_defeats(const AuditRules *t, const Clause *c, Findings *out)
{
    for (int i = 0; i < c->noverrides; i++)
        report_idle_defeat(t, &(DefeatSeen){ c, c->overrides[i], true }, out);
    for (int i = 0; i < c->nsubject_to; i++)
        report_idle_defeat(t, &(DefeatSeen){ c, c->subject_to[i], false }, out);
}

static void report_silent_kind(const AuditRules *t, const EventKind *k, const bool *asked,
                               Findings *out)
{
    Finding f = { .kind = FINDING_SILENCE, .label = "", .span = k->span, .event = k };

    for (int i = 0; i < t->nuniverses; i++)
        if (universe_offers_kind(t->universes[i], k))
            audit_finding_in_universe(&f, i, t->nuniverses, out);
    if (f.within && !audit_seen_has(t->marks, t->kind + (SeenIndex)k->id, SPOKEN) &&
        !asked[k->id])
        audit_findings_add(out, f);
}

void audit_rules_finish(const AuditRules *t, Findings *out)
{
    for (const Clause *c = t->p->clauses; c; c = c->next) {
        if (!c->rules || !t->rules[c->rules->id].covered || !clause_is_tried(t, c))
            continue;
        if (!audit_clause_has_seen(t, c, FIRED)) {
            if (!audit_clause_has_seen(t, c, PASSED))
                audit_findings_add(out, rule_finding(t, FINDING_DEAD_RULE, c->rules,
                                                     c->node->span, out));
        } else {
            report_idle_conds(t, c, out);
        }
        for (const Rule *r = c->rules; r; r = r->next)
            report_idle_rule(t, r, out);
        report_idle_defeats(t, c, out);
    }
    for (const EventKind *k = t->p->events; k; k = k->next)
        report_silent_kind(t, k, t->asked, out);
}
