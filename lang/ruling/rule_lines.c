/* rule_lines.c - makes the lines of a ruling from the conclusions found.  Each line gets its
 * condition and its supports, and the lines are sorted.  A support is a rule that concludes the
 * line, with values of its variables. */
#include "ruling/rule_inside.h"

#include <stdlib.h>
#include <string.h>

/* Returns the condition under which F holds with support number BY, or with any support if BY is
 * -1. */
static const ConditionTree *line_condition(RuleBuilder *b, const FoundConclusion *f, int by)
{
    const GoalDiagram **goals = b->chosen;
    const ConditionTree *t;

    for (int i = 0; i < f->ngoals; i++)
        goals[i] = b->goals[f->goals[i]];
    t = condition_build_condition(b->grove, goals, f->ngoals, f->place, by);
    if (condition_build_full(b->grove))
        rule_too_many(b, LIMIT_TREE);
    return t;
}

/* Returns the latest event among the variables of the first support of F.  Returns -1 if no
 * variable is an event. */
static int latest_event(const FoundConclusion *f)
{
    Value latest = -1;

    for (int i = 0; f->nsupports && i < f->supports[0]->rule->nbinders; i++) {
        const Binder *b = &f->supports[0]->rule->binders[i];

        if (b->over->kind == TYPE_EVENT && f->supports[0]->slots[b->slot] > latest)
            latest = f->supports[0]->slots[b->slot];
    }
    return (int)latest;
}

static int line_place(const FoundConclusion *f)
{
    if (f->c.kind == LINE_REFER || f->c.kind == LINE_WAITS) {
        for (int i = 0; f->nsupports && i < f->supports[0]->rule->nbinders; i++)
            if (f->supports[0]->rule->binders[i].over->kind == TYPE_EVENT)
                return (int)f->supports[0]->slots[f->supports[0]->rule->binders[i].slot];
        return -1;
    }
    if (f->c.kind == LINE_REFUSED)
        return (int)f->c.args[0];
    if (f->c.kind == LINE_BREACH)
        return latest_event(f);
    for (int i = 0; i < f->c.nargs; i++)
        if (f->c.fun->ptype[i]->kind == TYPE_EVENT)
            return (int)f->c.args[i];
    return latest_event(f);
}

static bool line_about(const RuleBuilder *b, const FoundConclusion *f)
{
    if (!b->c->has_about)
        return true;
    for (int i = 0; i < f->nsupports; i++)
        for (int k = 0; k < f->supports[i]->rule->nbinders; k++) {
            const Binder *bd = &f->supports[i]->rule->binders[k];
            Value ev = f->supports[i]->slots[bd->slot];

            if (bd->over->kind == TYPE_EVENT && (b->c->about[ev / 64] >> (ev % 64) & 1))
                return true;
        }
    return f->nsupports == 0;
}

typedef struct SupportWhen {
    const Support *support;
    const ConditionTree *when;
} SupportWhen;

static int support_order(const void *a, const void *b)
{
    const Support *x = ((const SupportWhen *)a)->support, *y = ((const SupportWhen *)b)->support;

    if (x->rule->clause->order != y->rule->clause->order)
        return (int)x->rule->clause->order - (int)y->rule->clause->order;
    if (x->rule->id != y->rule->id)
        return (int)x->rule->id - (int)y->rule->id;
    return memcmp(x->slots, y->slots, sizeof x->slots);
}

/* Sorts like qsort(), but takes only linear time if the array is sorted already.  Lines and their
 * supports usually are sorted. */
static void sort_if_needed(void *list, size_t n, size_t size,
                           int (*order)(const void *a, const void *b))
{
    const char *at = list;

    for (size_t i = 1; i < n; i++, at += size)
        if (order(at, at + size) > 0) {
            qsort(list, n, size, order);
            return;
        }
}

static void make_line(RuleBuilder *b, int i, Line *line)
{
    FoundConclusion *f = b->found[i];
    Conclusion *c = arena_new_of(b->arena, Conclusion);
    size_t n = (size_t)f->nsupports + 1;
    const Support **supports = arena_alloc_array(b->arena, sizeof *supports, n);
    const ConditionTree **when = arena_alloc_array(b->arena, sizeof *when, n);
    SupportWhen *ordered = arena_alloc_array(b->arena, sizeof *ordered, n);

    *c = f->c;
    for (int k = 0; k < f->nsupports; k++)
        ordered[k] = (SupportWhen){ f->supports[k], line_condition(b, f, k) };
    sort_if_needed(ordered, (size_t)f->nsupports, sizeof *ordered, support_order);
    for (int k = 0; k < f->nsupports; k++) {
        supports[k] = ordered[k].support;
        when[k] = ordered[k].when;
    }
    *line = (Line){ .c = c,
                    .supports = supports,
                    .support_when = when,
                    .nsupports = f->nsupports,
                    .key = f->key,
                    .modal_key = f->modal_key,
                    .told = f->told };
    line->when = line_condition(b, f, -1);
    line->presumed_when = condition_build_presumed(b->grove, line->when);
    line->presumed = line->when->fact && line->presumed_when == &condition_always;
    ruling_set_basis(line);
    line->about = line_about(b, f);
    line->place = line_place(f);
}

static int line_order(const void *a, const void *b)
{
    const Line *x = a, *y = b;
    int lx = x->c->fun && x->c->kind == LINE_STATUS && x->c->fun->list_by >= 0,
        ly = y->c->fun && y->c->kind == LINE_STATUS && y->c->fun->list_by >= 0;

    if ((x->c->kind == LINE_BREACH) != (y->c->kind == LINE_BREACH))
        return x->c->kind == LINE_BREACH ? -1 : 1;
    if (lx != ly)
        return lx - ly;
    if (x->place != y->place)
        return x->place < y->place ? -1 : 1;
    uint32_t ox = x->nsupports ? x->supports[0]->rule->clause->order : 0,
             oy = y->nsupports ? y->supports[0]->rule->clause->order : 0;

    if (ox != oy)
        return ox < oy ? -1 : 1;
    return strcmp(x->modal_key, y->modal_key);
}

Ruling *rule_lines(RuleBuilder *b, int body)
{
    Ruling *r = arena_new_of(b->arena, Ruling);
    uint32_t nfacts = engine_nfacts(b->e);

    condition_build_rank(b->grove, b->e);
    r->program = b->p;
    r->c = b->c;
    r->body = body;
    r->worlds = b->worlds;
    r->work = engine_work(b->e);
    r->nevents = engine_nevents(b->e);
    r->waited = b->waited;
    r->nwaited = b->nwaited;
    r->assumed = b->assumed;
    r->nassumed = b->nassumed;
    r->breaches = b->breaches;
    r->nbreaches = b->nbreaches;
    r->unguarded = b->gave_up;
    r->lines = arena_alloc_array(b->arena, sizeof *r->lines, (size_t)b->nfound + 1);
    b->chosen = arena_alloc_array(b->scratch, sizeof *b->chosen, (size_t)b->ngoals + 1);
    for (int i = 0; i < b->nfound; i++) {
        make_line(b, i, &r->lines[r->nlines]);
        if (b->failed)
            return NULL;
        if (r->lines[r->nlines].when != &condition_never)
            r->nlines++;
    }
    sort_if_needed(r->lines, (size_t)r->nlines, sizeof *r->lines, line_order);
    r->asked = arena_alloc_array(b->arena, sizeof *r->asked, nfacts + 1u);
    for (uint32_t i = 0; i < nfacts; i++)
        r->asked[r->nasked++] = engine_fact(b->e, i);
    ruling_sort_facts(r->asked, r->nasked);
    ruling_set_groups(r, b->arena);
    return r;
}
