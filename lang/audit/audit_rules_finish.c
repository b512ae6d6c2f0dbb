/* audit_rules_finish.c - reports rules, conditions, defeats and kinds of event that never
 * matter in the universes searched. */
#include "audit/audit_rules.h"

#include "audit/audit_rules_inside.h"
#include "program/implies.h"
#include "program/label.h"

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
