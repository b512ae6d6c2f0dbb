/* patch.c - changes a program in place and restores it exactly.  The unchanged program is the
 * program before the patch.  A rule defeats another rule if the first one prevails when both
 * apply. */
#include "diff/patch.h"

#include "kit/vec.h"
#include "program/exclusion.h"
#include "program/label.h"
#include "program/precompute.h"
#include "program/program.h"
#include "program/settles.h"

#include <stdlib.h>
#include <string.h>

/* A rule of the unchanged program, with its fields that a patch may change. */
typedef struct WasRule {
    Rule *rule;
    Rule *next;
    Rule **defeats;
    uint32_t ndefeats;
} WasRule;

typedef struct WasFun {
    Rule **rules;
    uint32_t nrules;
} WasFun;

typedef struct WasClause {
    Clause *clause;
    Rule *rules;
} WasClause;

typedef struct WasEvent {
    EventKind *kind;
    const Fun *const *undone_by;
    int nundone_by;
} WasEvent;

typedef struct ChangedFun {
    Fun *fun;
    Fun was;
} ChangedFun;

/* A rule of the patched program, with its origin. */
typedef struct PatchItem {
    Rule *rule;
    /* The order among the rules of one label.  It is the id in the unchanged program, or a higher
     * number for an added rule. */
    uint32_t seq;
    bool old;         /* true: the unchanged program has the rule, and SEQ is the id of the rule */
    const Rule *of_b; /* for an added rule: the rule of B that it copies, or NULL */
} PatchItem;

struct Patch {
    Program *p;
    /* thunks (shared conditions) of the unchanged program */
    uint32_t nthunks;
    Arena *memory; /* its memory is freed with the patch */
    Arena *arena;  /* its memory is freed by patch_undo() */
    /* The unchanged program. */
    Rule **rules;
    uint32_t nrules, nfuns;
    const RuleIndex *sieves;
    WasRule *was_rules;
    WasFun *was_funs;
    WasClause *was_clauses;
    uint32_t nclauses;
    /* indexed by id of the event kind: fields of the kind in the unchanged program */
    WasEvent *was_events;
    Fun **fun_by_id, **fun_by_name;
    Fun *last_fun;
    /* The changes. */
    Rule **now; /* indexed by old rule id: the current rule, or NULL if the rule is removed */
    PatchItem *added;
    int nadded, cap_added;
    Clause **clauses; /* clauses that the unchanged program lacks */
    int nnew, cap_clauses;
    ChangedFun *changed;
    int nchanged, cap_changed;
    /* indexed by function id: the rules about the function have changed */
    bool *touched;
    /* the amendment that decides which rules a rule defeats; if NULL, the clauses decide */
    const Amendment *m;
    /* the parts of M that the patch makes; only those of the kind PART_DEFEAT */
    const DeltaPart **defeats;
    int ndefeats;
};

/* ---- making and freeing a patch --------------------------------------- */

static void keep_rules(Patch *x)
{
    Program *p = x->p;

    x->rules = p->rules;
    x->nrules = p->nrules;
    x->sieves = p->sieves;
    x->was_rules = arena_new_array(x->memory, WasRule, p->nrules + 1u);
    x->now = arena_new_array(x->memory, Rule *, p->nrules + 1u);
    for (uint32_t i = 0; i < p->nrules; i++) {
        Rule *r = p->rules[i];

        x->was_rules[i] = (WasRule){ r, r->next, r->defeats, r->ndefeats };
        x->now[i] = r;
    }
}

static void keep_funs(Patch *x)
{
    Program *p = x->p;

    x->nfuns = p->nfuns;
    x->fun_by_id = p->fun_by_id;
    x->fun_by_name = p->fun_by_name;
    x->was_funs = arena_new_array(x->memory, WasFun, p->nfuns + 1u);
    x->touched = arena_new_array(x->memory, bool, p->nfuns + 1u);
    for (Fun *f = p->funs; f; f = f->next) {
        x->was_funs[f->id] = (WasFun){ f->rules, f->nrules };
        x->last_fun = f;
    }
}

static void keep_events(Patch *x)
{
    x->was_events = arena_new_array(x->memory, WasEvent, x->p->nevents + 1u);
    for (EventKind *k = x->p->events; k; k = k->next)
        x->was_events[k->id] = (WasEvent){ k, k->undone_by, k->nundone_by };
}

static void keep_clauses(Patch *x)
{
    for (const Clause *c = x->p->clauses; c; c = c->next)
        x->nclauses++;
    x->was_clauses = arena_new_array(x->memory, WasClause, x->nclauses + 1u);
    x->nclauses = 0;
    for (Clause *c = x->p->clauses; c; c = c->next)
        x->was_clauses[x->nclauses++] = (WasClause){ c, c->rules };
}

Patch *patch_new(Program *p)
{
    Patch *x = xcalloc(1, sizeof *x);

    x->p = p;
    x->nthunks = p->nthunks;
    x->memory = arena_new();
    x->arena = arena_new();
    keep_rules(x);
    keep_funs(x);
    keep_clauses(x);
    keep_events(x);
    return x;
}

void patch_free(Patch *x)
{
    if (!x)
        return;
    patch_undo(x);
    arena_free(x->memory);
    arena_free(x->arena);
    xfree(x);
}

Program *patch_program(const Patch *x)
{
    return x->p;
}

Arena *patch_arena(Patch *x)
{
    return x->arena;
}

/* ---- restoring the program -------------------------------------------- */

static void restore_rules(Patch *x)
{
    Program *p = x->p;

    p->rules = x->rules;
    p->nrules = x->nrules;
    p->sieves = x->sieves;
    for (uint32_t i = 0; i < x->nrules; i++) {
        const WasRule *w = &x->was_rules[i];

        w->rule->id = i;
        w->rule->next = w->next;
        w->rule->defeats = w->defeats;
        w->rule->ndefeats = w->ndefeats;
        x->now[i] = w->rule;
    }
    for (uint32_t i = 0; i < x->nclauses; i++) {
        Clause *c = x->was_clauses[i].clause;

        c->rules = x->was_clauses[i].rules;
        c->order = i;
        c->next = i + 1 < x->nclauses ? x->was_clauses[i + 1].clause : NULL;
    }
    p->clauses = x->was_clauses[0].clause;
}

static void restore_funs(Patch *x)
{
    Program *p = x->p;

    for (int i = x->nchanged; i-- > 0;)
        *x->changed[i].fun = x->changed[i].was;
    for (uint32_t i = 0; i < p->nevents; i++) {
        x->was_events[i].kind->undone_by = x->was_events[i].undone_by;
        x->was_events[i].kind->nundone_by = x->was_events[i].nundone_by;
    }
    p->nfuns = x->nfuns;
    p->fun_by_id = x->fun_by_id;
    p->fun_by_name = x->fun_by_name;
    x->last_fun->next = NULL;
    for (Fun *f = p->funs; f; f = f->next) {
        f->rules = x->was_funs[f->id].rules;
        f->nrules = x->was_funs[f->id].nrules;
    }
}

void patch_undo(Patch *x)
{
    restore_funs(x);
    restore_rules(x);
    x->p->nthunks = x->nthunks;
    memset(x->touched, 0, sizeof *x->touched * x->nfuns);
    x->added = NULL;
    x->clauses = NULL;
    x->changed = NULL;
    x->nadded = x->cap_added = x->nnew = x->cap_clauses = 0;
    x->nchanged = x->cap_changed = 0;
    x->m = NULL;
    x->ndefeats = 0;
    arena_free(x->arena);
    x->arena = arena_new();
}

/* ---- changes one by one ----------------------------------------------- */

/* Records that the rules about F change.  Functions that the patch adds need no such record. */
static void touch_fun(Patch *x, const Fun *f)
{
    if (f && f->id < x->nfuns)
        x->touched[f->id] = true;
}

static Rule *copy_rule(const Rule *r, Arena *arena)
{
    Rule *copy = arena_copy(arena, r, sizeof *r, 1);

    copy->binders = arena_copy(arena, r->binders, sizeof *r->binders, r->nbinders);
    copy->conds = arena_copy(arena, r->conds, sizeof *r->conds, r->nconds);
    return copy;
}

Rule *patch_edit(Patch *x, uint32_t id)
{
    if (id >= x->nrules || !x->now[id])
        BUG("no rule %u to be changed", id);
    if (x->now[id] == x->rules[id])
        x->now[id] = copy_rule(x->rules[id], x->arena);
    touch_fun(x, x->now[id]->fun);
    return x->now[id];
}

void patch_remove(Patch *x, uint32_t id)
{
    touch_fun(x, x->rules[id]->fun);
    x->now[id] = NULL;
}

/* Adds C to x->clauses, unless the program or the patch has C already. */
static void know_clause(Patch *x, const Clause *c)
{
    for (uint32_t i = 0; i < x->nclauses; i++)
        if (x->was_clauses[i].clause == c)
            return;
    for (int i = 0; i < x->nnew; i++)
        if (x->clauses[i] == c)
            return;
    VEC_ROOM_IN(x->arena, x->clauses, x->nnew, x->cap_clauses);
    x->clauses[x->nnew++] = (Clause *)c;
}

void patch_add(Patch *x, Rule *r, const Rule *of_b)
{
    VEC_ROOM_IN(x->arena, x->added, x->nadded, x->cap_added);
    x->added[x->nadded] = (PatchItem){ r, x->nrules + (uint32_t)x->nadded, false, of_b };
    x->nadded++;
    touch_fun(x, r->fun);
}

static Fun *change_fun(Patch *x, Fun *f)
{
    VEC_ROOM_IN(x->arena, x->changed, x->nchanged, x->cap_changed);
    x->changed[x->nchanged++] = (ChangedFun){ f, *f };
    return f;
}

Fun *patch_fun(Patch *x, const char *name)
{
    const Fun *f = program_fun(x->p, name);

    return f ? change_fun(x, x->p->fun_by_id[f->id]) : NULL;
}

void patch_declare(Patch *x, Fun *f)
{
    Program *p = x->p;
    Fun **by_id = arena_new_array(x->arena, Fun *, p->nfuns + 2u),
        **by_name = arena_new_array(x->arena, Fun *, p->nfuns + 2u), *last = x->last_fun;
    uint32_t at = program_fun_place(p, f->name, true);

    memcpy(by_id, p->fun_by_id, sizeof *by_id * p->nfuns);
    memcpy(by_name, p->fun_by_name, sizeof *by_name * at);
    memcpy(by_name + at + 1, p->fun_by_name + at, sizeof *by_name * (p->nfuns - at));
    while (last->next)
        last = last->next;
    last->next = by_id[p->nfuns] = by_name[at] = f;
    f->next = NULL;
    f->id = p->nfuns++;
    p->fun_by_id = by_id;
    p->fun_by_name = by_name;
}

void patch_follow(Patch *x, const Amendment *m, const bool *taken)
{
    x->m = m;
    x->ndefeats = 0;
    x->defeats = arena_new_array(x->arena, const DeltaPart *, (size_t)m->nparts + 1);
    for (int i = 0; i < m->nparts; i++)
        if (taken[i] && m->parts[i].kind == PART_DEFEAT)
            x->defeats[x->ndefeats++] = &m->parts[i];
}

/* ---- which rules defeat which ----------------------------------------- */

/* Returns the rule of B that corresponds to item I, or NULL.  For an added rule, returns the rule
 * that it copies.  For an old rule, returns its match in the amendment. */
static const Rule *item_rule_in_b(const Patch *x, const PatchItem *i)
{
    return i->of_b ? i->of_b : x->m ? x->m->match_a[i->seq] : NULL;
}

/* W and L are rules of B.  The amendment may change whether W defeats L.  Returns true if the patch
 * contains that change; B then decides whether W defeats L. */
static bool defeat_part_is_made(const Patch *x, const Rule *w, const Rule *l)
{
    for (int i = 0; i < x->ndefeats; i++)
        if (x->defeats[i]->b == w && x->defeats[i]->loser_b == l)
            return true;
    return false;
}

static bool item_defeats(const Patch *x, const PatchItem *w, const PatchItem *l)
{
    const Rule *wb = item_rule_in_b(x, w), *lb = item_rule_in_b(x, l);

    if (!exclusion_of_rules(w->rule, l->rule))
        return false;
    if (w->old && l->old)
        return (defeat_part_is_made(x, wb, lb)
                    ? exclusion_stated(wb, lb)
                    : exclusion_stated(x->rules[w->seq], x->rules[l->seq]));
    return wb && lb ? exclusion_stated(wb, lb) : exclusion_stated(w->rule, l->rule);
}

/* Returns true if rules about OTHER may exclude rules about F. */
static bool may_exclude(const Fun *f, const Fun *other)
{
    return other && (other == f || other == settles_partner(f));
}

/* Sets the list of rules about F, and the rules that each of them defeats.  The rules about F are
 * among the N ITEMS. */
static void settle_fun(Patch *x, Fun *f, const PatchItem *items, uint32_t n)
{
    const PatchItem **mine = arena_new_array(x->arena, const PatchItem *, n + 1u);

    f->nrules = 0;
    for (uint32_t i = 0; i < n; i++)
        if (items[i].rule->fun == f)
            mine[f->nrules++] = &items[i];
    f->rules = arena_new_array(x->arena, Rule *, f->nrules + 1u);
    for (uint32_t i = 0; i < f->nrules; i++) {
        Rule *r = f->rules[i] = mine[i]->rule;

        r->defeats = NULL;
        r->ndefeats = 0;
        for (uint32_t k = 0; k < n; k++)
            if (items[k].rule != r && may_exclude(f, items[k].rule->fun) &&
                item_defeats(x, mine[i], &items[k]))
                exclusion_add(r, items[k].rule, x->arena);
    }
}

/* ---- putting the changes into effect ---------------------------------- */

static int items_by_book(const void *a, const void *b)
{
    const PatchItem *x = a, *y = b;
    const uint32_t at = x->rule->clause->order, after = y->rule->clause->order;

    return at != after ? (at > after) - (at < after) : (x->seq > y->seq) - (x->seq < y->seq);
}

/* Returns all rules in label order, and sets *N to their number. */
static PatchItem *all_items(Patch *x, uint32_t *n)
{
    PatchItem *items = arena_new_array(x->arena, PatchItem, x->nrules + (size_t)x->nadded + 1);

    *n = 0;
    for (uint32_t i = 0; i < x->nrules; i++)
        if (x->now[i])
            items[(*n)++] = (PatchItem){ x->now[i], i, true, NULL };
    for (int i = 0; i < x->nadded; i++)
        items[(*n)++] = x->added[i];
    if (x->nadded + x->nnew)
        qsort(items, *n, sizeof *items, items_by_book);
    return items;
}

static int clauses_by_book(const void *a, const void *b)
{
    const Clause *x = *(Clause *const *)a, *y = *(Clause *const *)b;
    int order = label_compare(x->label, y->label);

    return order ? order : (x->order > y->order) - (x->order < y->order);
}

/* Links all clauses in label order.  Their rules are not linked yet. */
static void settle_clauses(Patch *x)
{
    Clause **list = arena_new_array(x->arena, Clause *, x->nclauses + (size_t)x->nnew + 1);
    uint32_t n = 0;

    for (uint32_t i = 0; i < x->nclauses; i++)
        list[n++] = x->was_clauses[i].clause;
    for (int i = 0; i < x->nnew; i++)
        list[n++] = x->clauses[i];
    for (uint32_t i = 0; i < n; i++)
        list[i]->order = i;
    if (x->nnew)
        qsort(list, n, sizeof *list, clauses_by_book);
    for (uint32_t i = 0; i < n; i++) {
        list[i]->rules = NULL;
        list[i]->order = i;
        list[i]->next = i + 1 < n ? list[i + 1] : NULL;
    }
    x->p->clauses = list[0];
}

static void link_rules(const PatchItem *items, uint32_t n)
{
    for (uint32_t i = n; i-- > 0;) {
        Clause *c = (Clause *)items[i].rule->clause;

        items[i].rule->next = c->rules;
        c->rules = items[i].rule;
    }
}

/* Does the work of precompute_program() for each rule and each function that is new or changed. */
static void settle_precomputed(Patch *x)
{
    Program *p = x->p;

    for (uint32_t i = 0; i < x->nrules; i++)
        if (x->now[i] && x->now[i] != x->rules[i])
            precompute_rule(p, x->now[i], x->arena);
    for (int i = 0; i < x->nadded; i++)
        precompute_rule(p, x->added[i].rule, x->arena);
    for (int i = 0; i < x->nchanged; i++)
        precompute_fun(p, x->changed[i].fun);
    for (uint32_t i = x->nfuns; i < p->nfuns; i++)
        precompute_fun(p, p->fun_by_id[i]);
    if (x->nchanged || p->nfuns > x->nfuns)
        precompute_undone_by(p, x->arena);
}

/* Adds to x->clauses the clause of each rule that is new or changed. */
static void know_clauses(Patch *x)
{
    for (uint32_t i = 0; i < x->nrules; i++)
        if (x->now[i] && x->now[i] != x->rules[i])
            know_clause(x, x->now[i]->clause);
    for (int i = 0; i < x->nadded; i++)
        know_clause(x, x->added[i].rule->clause);
}

void patch_settle(Patch *x)
{
    Program *p = x->p;
    uint32_t n;
    PatchItem *items;

    p->sieves = NULL;
    know_clauses(x);
    settle_clauses(x);
    items = all_items(x, &n);
    link_rules(items, n);
    p->nrules = n;
    p->rules = arena_new_array(x->arena, Rule *, n + 1u);
    for (uint32_t i = 0; i < n; i++) {
        p->rules[i] = items[i].rule;
        p->rules[i]->id = i;
    }
    for (Fun *f = p->funs; f; f = f->next)
        if (f->id >= x->nfuns || x->touched[f->id])
            settle_fun(x, f, items, n);
    settle_precomputed(x);
}
