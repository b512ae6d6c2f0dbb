/* condition_build.c - builds conditions from goal diagrams, and remembers equal diagrams and trees. */
#include "ruling/condition_build.h"

#include "kit/hash_index.h"

#include <stdlib.h>
#include <string.h>

struct GoalDiagram {
    const Fact *fact; /* NULL: a leaf */
    const Value *values;
    const GoalDiagram *const *kids;
    int n;
    bool has_presumed; /* one of the values, in each of its worlds */
    Value presumed;
    /* the fact is settled: it only tells what else cannot be */
    bool settled;
    /* a leaf as explored: what is concluded; N of each */
    const int *concluded, *by;
    bool any; /* something is concluded in some world */
    /* for one conclusion: a leaf's answer; some leaf says so, some does not */
    bool truth, yes, no;
    uint32_t least; /* rank of the first fact of it in the order of trees */
    uint32_t id;
    /* for the conclusion in hand */
    uint32_t stamp, visited;
    const GoalDiagram *reduced;
};

typedef struct FactDomain {
    Value *values;
    int n;
} FactDomain;

/* W where a fact is known to be VALUE. */
typedef struct RestrictedDiagram {
    const GoalDiagram *w;
    const Fact *first;
    Value value;
    bool pending;          /* unless it asks that fact itself, it cannot be */
    const GoalDiagram *to; /* NULL: it cannot be */
    bool asks, presumes;
} RestrictedDiagram;

typedef struct BuiltCondition {
    const GoalDiagram *const *left;
    int n;
    const ConditionTree *tree;
} BuiltCondition;

struct ConditionBuilder {
    const Program *p;
    const Case *c;
    Arena *arena, *scratch;
    FactDomain *domains; /* by fact id */
    uint32_t ndomains;
    uint32_t *rank; /* by fact id */
    const Fact **ranked;
    /* of pointers, by what they point to */
    HashIndex ways, trees, restricted, built;
    uint32_t nways, ntrees, stamp, visits;
    int what, by; /* the conclusion in hand */
};

static const GoalDiagram no_conclusion = { .least = UINT32_MAX };
static const GoalDiagram yes_leaf = {
    .truth = true, .yes = true, .least = UINT32_MAX, .id = 1
};
static const GoalDiagram no_leaf = { .no = true, .least = UINT32_MAX, .id = 2 };

/* ---- tables ----------------------------------------------------------- */

static void build_table_add(HashIndex *x, uint64_t hash, const void *what)
{
    hash_index_add(x, hash, (uintptr_t)what);
}

/* Returns the next thing with this HASH, or NULL.  *STEP is 0 before the first call. */
static const void *build_table_next(const HashIndex *x, uint64_t hash, size_t *step)
{
    return (const void *)(uintptr_t)hash_index_next(x, hash, step);
}

/* ---- life ------------------------------------------------------------- */

ConditionBuilder *condition_build_new(const Program *p, const Case *c, Arena *arena,
                                      Arena *scratch)
{
    ConditionBuilder *g = arena_new_of(scratch, ConditionBuilder);

    g->p = p;
    g->c = c;
    g->arena = arena;
    g->scratch = scratch;
    g->ways.arena = g->trees.arena = scratch;
    g->restricted.arena = g->built.arena = scratch;
    g->nways = 3;
    return g;
}

/* ---- ways ------------------------------------------------------------- */

static bool same_ints(const int *a, const int *b, int n)
{
    return memcmp(a, b, sizeof *a * (size_t)n) == 0;
}

static bool same_value_list(const Value *a, const Value *b, int n)
{
    return memcmp(a, b, sizeof *a * (size_t)n) == 0;
}

static const int *copy_ints(ConditionBuilder *g, const int *from, int n)
{
    int *to = arena_alloc_array(g->scratch, sizeof *to, (size_t)n);

    memcpy(to, from, sizeof *to * (size_t)n);
    return to;
}

const GoalDiagram *condition_build_leaf(ConditionBuilder *g, const int *concluded,
                                        const int *by, int n)
{
    uint64_t h = (uint64_t)n;
    const GoalDiagram *w;
    size_t at = 0;
    GoalDiagram *made;

    if (n == 0)
        return &no_conclusion;
    for (int i = 0; i < n; i++)
        h = value_hash_mix(h, (uint64_t)concluded[i] << 32 ^ (uint64_t)(by[i] + 1));
    while ((w = build_table_next(&g->ways, h, &at)))
        if (!w->fact && w->n == n && same_ints(w->concluded, concluded, n) &&
            same_ints(w->by, by, n))
            return w;
    made = arena_new_of(g->scratch, GoalDiagram);
    made->n = n;
    made->concluded = copy_ints(g, concluded, n);
    made->by = copy_ints(g, by, n);
    made->any = true;
    made->least = UINT32_MAX;
    made->id = g->nways++;
    build_table_add(&g->ways, h, made);
    return made;
}

/* A branch like LIKE, with these branches. */
static const GoalDiagram *diagram_branch(ConditionBuilder *g, const GoalDiagram *like,
                                         const Value *values,
                                         const GoalDiagram *const *kids, int n)
{
    uint64_t h = value_hash_mix((uint64_t)n << 2 | (uint64_t)like->has_presumed << 1 |
                                    like->settled,
                                like->fact->id);
    Value *vs;
    const GoalDiagram **ks;
    const GoalDiagram *w;
    size_t at = 0;
    GoalDiagram *made;

    for (int i = 0; i < n; i++)
        h = value_hash_mix(h, (uint64_t)values[i] << 32 ^ kids[i]->id);
    while ((w = build_table_next(&g->ways, h, &at)))
        if (w->fact == like->fact && w->n == n && w->settled == like->settled &&
            w->has_presumed == like->has_presumed && w->presumed == like->presumed &&
            same_value_list(w->values, values, n) &&
            memcmp(w->kids, kids, sizeof *kids * (size_t)n) == 0)
            return w;
    made = arena_new_of(g->scratch, GoalDiagram);
    vs = arena_alloc_array(g->scratch, sizeof *vs, (size_t)n);
    ks = arena_alloc_array(g->scratch, sizeof *ks, (size_t)n);
    memcpy(vs, values, sizeof *vs * (size_t)n);
    memcpy(ks, kids, sizeof *ks * (size_t)n);
    made->fact = like->fact;
    made->has_presumed = like->has_presumed;
    made->presumed = like->presumed;
    made->settled = like->settled;
    made->values = vs;
    made->kids = ks;
    made->n = n;
    made->least = g->rank && !like->settled ? g->rank[like->fact->id] : UINT32_MAX;
    for (int i = 0; i < n; i++) {
        made->any |= kids[i]->any;
        made->yes |= kids[i]->yes;
        made->no |= kids[i]->no;
        made->least = kids[i]->least < made->least ? kids[i]->least : made->least;
    }
    made->id = g->nways++;
    build_table_add(&g->ways, h, made);
    return made;
}

const GoalDiagram *condition_build_branch(ConditionBuilder *g, const Fact *f,
                                          const Value *values,
                                          const GoalDiagram *const *kids, int n,
                                          const Value *presumed)
{
    GoalDiagram like = { .fact = f };

    for (int i = 0; i < n && presumed; i++)
        if (values[i] == *presumed) {
            like.has_presumed = true;
            like.presumed = *presumed;
        }
    return diagram_branch(g, &like, values, kids, n);
}

bool condition_build_concludes(const GoalDiagram *w)
{
    return w->any;
}

void condition_build_domain(ConditionBuilder *g, const Fact *f, const Value *values,
                            int n)
{
    const Type *t = canonical_fact_type(g->p, g->c, f);
    FactDomain *d;

    if (f->id >= g->ndomains) {
        uint32_t grown = 2 * f->id + 16;
        FactDomain *domains = arena_alloc_array(g->scratch, sizeof *domains, grown);

        if (g->ndomains)
            memcpy(domains, g->domains, sizeof *domains * g->ndomains);
        g->domains = domains;
        g->ndomains = grown;
    }
    d = &g->domains[f->id];
    if (!d->values)
        d->values = arena_alloc_array(g->scratch, sizeof *d->values, DOMAIN_MAX);
    if (d->n == n && same_value_list(d->values, values, n))
        return;
    for (int i = 0; i < n; i++)
        d->n = condition_domain_add(t, d->values, d->n, values[i]);
}

/* ---- for one conclusion ----------------------------------------------- */

static bool leaf_says(const ConditionBuilder *g, const GoalDiagram *w)
{
    for (int i = 0; i < w->n; i++)
        if (w->concluded[i] == g->what && (g->by < 0 || w->by[i] == g->by))
            return true;
    return false;
}

static bool all_values_same(const ConditionBuilder *g, const Fact *f,
                            const GoalDiagram *const *kids, int n)
{
    bool same = n == g->domains[f->id].n;

    for (int i = 1; same && i < n; i++)
        same = kids[i] == kids[0];
    return same;
}

/* W without the facts on which the conclusion in hand does not hang, nor what is presumed
 * there.  A fact stays where it has not all its values: those that it has not there tell
 * this place from others. */
static const GoalDiagram *reduce_diagram(ConditionBuilder *g, const GoalDiagram *w)
{
    const GoalDiagram *kids[DOMAIN_MAX], *to;

    if (!w->fact)
        return leaf_says(g, w) ? &yes_leaf : &no_leaf;
    if (w->stamp == g->stamp)
        return w->reduced;
    for (int i = 0; i < w->n; i++)
        kids[i] = reduce_diagram(g, w->kids[i]);
    to = all_values_same(g, w->fact, kids, w->n)
             ? kids[0]
             : diagram_branch(g, w, w->values, kids, w->n);
    ((GoalDiagram *)w)->stamp = g->stamp;
    ((GoalDiagram *)w)->reduced = to;
    return to;
}

/* ---- what is left on one path of a tree -------------------------------- */

static bool is_holding_fact(const Fact *f)
{
    return f->kind == FACT_HOLDS || f->kind == FACT_HOLDS_OTHER;
}

static const RestrictedDiagram *restrict_diagram(ConditionBuilder *g,
                                                 const GoalDiagram *w, const Fact *first,
                                                 Value value, bool pending);

/* At the branch over the fact itself. */
static void restrict_at_branch(ConditionBuilder *g, const GoalDiagram *w,
                               RestrictedDiagram *r)
{
    for (int i = 0; i < w->n; i++) {
        if (w->values[i] != r->value)
            continue;
        r->asks = true;
        r->presumes = w->has_presumed;
        r->to = w->kids[i];
        if (is_holding_fact(w->fact)) { /* what it contradicts must still be known */
            GoalDiagram like = *w;

            like.settled = true;
            r->to = diagram_branch(g, &like, &w->values[i], &w->kids[i], 1);
        }
    }
}

static void restrict_below(ConditionBuilder *g, const GoalDiagram *w,
                           RestrictedDiagram *r)
{
    const GoalDiagram *kids[DOMAIN_MAX];
    Value values[DOMAIN_MAX];
    bool holding = is_holding_fact(r->first), same = true, alike = true;
    int n = 0;

    for (int i = 0; i < w->n; i++) {
        bool pending =
            r->pending || (holding && condition_facts_contradict(g->p, r->first, r->value,
                                                                 w->fact, w->values[i]));
        const RestrictedDiagram *k =
            restrict_diagram(g, w->kids[i], r->first, r->value, pending);

        r->asks |= k->asks;
        r->presumes |= k->presumes;
        if (!k->to)
            continue;
        same &= k->to == w->kids[i];
        alike &= n == 0 || k->to == kids[0];
        values[n] = w->values[i];
        kids[n++] = k->to;
    }
    if (n == 0)
        return;
    if (n == w->n && same)
        r->to = w;
    else if (alike && n == g->domains[w->fact->id].n && !w->has_presumed &&
             !is_holding_fact(w->fact))
        r->to = kids[0]; /* no tree would branch here */
    else
        r->to = diagram_branch(g, w, values, kids, n);
}

static const RestrictedDiagram *restrict_diagram(ConditionBuilder *g,
                                                 const GoalDiagram *w, const Fact *first,
                                                 Value value, bool pending)
{
    uint64_t h = value_hash_mix(value_hash_mix((uint64_t)w->id << 1 | pending, first->id),
                                (uint64_t)value);
    const RestrictedDiagram *known;
    size_t at = 0;
    RestrictedDiagram *r;

    while ((known = build_table_next(&g->restricted, h, &at)))
        if (known->w == w && known->first == first && known->value == value &&
            known->pending == pending)
            return known;
    r = arena_new_of(g->scratch, RestrictedDiagram);
    r->w = w;
    r->first = first;
    r->value = value;
    r->pending = pending;
    if (w->fact == first && !w->settled)
        restrict_at_branch(g, w, r);
    else if (w->least > g->rank[first->id] && (pending || !is_holding_fact(first)))
        r->to = pending ? NULL : w; /* it does not ask that fact */
    else if (w->fact)
        restrict_below(g, w, r);
    else
        r->to = pending ? NULL : w;
    build_table_add(&g->restricted, h, r);
    return r;
}

/* ---- trees ------------------------------------------------------------ */

static const ConditionTree *build_node(ConditionBuilder *g, const Fact *fact,
                                       const Value *values,
                                       const ConditionTree *const *kids, int n,
                                       int presumed);

/* What is the same in A and B, in which only that is presumed which both presume. */
static const ConditionTree *
build_merge_presumed(ConditionBuilder *g, const ConditionTree *a, const ConditionTree *b)
{
    const ConditionTree *kids[DOMAIN_MAX];

    if (a == b)
        return a;
    for (int i = 0; i < a->n; i++)
        kids[i] = build_merge_presumed(g, a->kids[i], b->kids[i]);
    return build_node(g, a->fact, a->values, kids, a->n,
                      a->presumed == b->presumed ? a->presumed : -1);
}

static const ConditionTree *build_node(ConditionBuilder *g, const Fact *fact,
                                       const Value *values,
                                       const ConditionTree *const *kids, int n,
                                       int presumed)
{
    uint64_t h =
        value_hash_mix(value_hash_mix((uint64_t)n, fact->id), (uint64_t)presumed);
    const ConditionTree *u;
    const ConditionTree **ks;
    Value *vs;
    size_t at = 0;
    ConditionTree *t;
    bool same = true;

    for (int i = 1; i < n && same; i++)
        same = condition_equal(kids[i], kids[0]);
    if (same) {
        const ConditionTree *met = n ? kids[0] : &condition_never;

        for (int i = 1; i < n; i++)
            met = build_merge_presumed(g, met, kids[i]);
        return met;
    }
    for (int i = 0; i < n; i++)
        h = value_hash_mix(h, (uint64_t)values[i] << 32 ^ kids[i]->id);
    while ((u = build_table_next(&g->trees, h, &at)))
        if (u->fact == fact && u->n == n && u->presumed == presumed &&
            same_value_list(u->values, values, n) &&
            memcmp(u->kids, kids, sizeof *kids * (size_t)n) == 0)
            return u;
    t = arena_new_of(g->arena, ConditionTree);
    vs = arena_alloc_array(g->arena, sizeof *vs, (size_t)n);
    ks = arena_alloc_array(g->arena, sizeof *ks, (size_t)n);
    memcpy(vs, values, sizeof *vs * (size_t)n);
    memcpy(ks, kids, sizeof *ks * (size_t)n);
    *t = (ConditionTree){ .fact = fact,
                          .n = n,
                          .values = vs,
                          .kids = ks,
                          .presumed = presumed,
                          .id = g->ntrees++ + 2 };
    build_table_add(&g->trees, h, t);
    return t;
}

/* Is one thing presumed of FIRST wherever W branches over it?  *IS is it, where that is
 * known already; NULL before. */
static bool presumes_one(ConditionBuilder *g, const GoalDiagram *w, const Fact *first,
                         const Value **is)
{
    if (w->least > g->rank[first->id] || w->visited == g->visits)
        return true;
    ((GoalDiagram *)w)->visited = g->visits;
    if (w->fact == first) {
        if (!w->has_presumed || (*is && **is != w->presumed))
            return false;
        *is = &w->presumed;
        return true;
    }
    for (int i = 0; i < w->n; i++)
        if (!presumes_one(g, w->kids[i], first, is))
            return false;
    return true;
}

/* Which of N values of FIRST is presumed in every world of what is LEFT of NGOALS that
 * asks it; -1: none. */
static int presumed_place(ConditionBuilder *g, const GoalDiagram *const *left, int ngoals,
                          const Fact *first, const Value *values, int n)
{
    const Value *is = NULL;

    g->visits++;
    for (int i = 0; i < ngoals; i++)
        if (!presumes_one(g, left[i], first, &is))
            return -1;
    for (int i = 0; i < n && is; i++)
        if (values[i] == *is)
            return i;
    return -1;
}

bool condition_build_full(const ConditionBuilder *g)
{
    /* what comes to one node in several ways is worked out for each of them */
    return g->built.n > g->p->limits->at[LIMIT_TREE];
}

static const ConditionTree *build_condition(ConditionBuilder *g,
                                            const GoalDiagram *const *left, int n);

/* The branch over FIRST, the first fact of what is LEFT of N goals. */
static const ConditionTree *build_branch(ConditionBuilder *g,
                                         const GoalDiagram *const *left, int ngoals,
                                         const Fact *first)
{
    const FactDomain *d = &g->domains[first->id];
    const GoalDiagram **next = xcalloc((size_t)ngoals, sizeof *next);
    const ConditionTree *kids[DOMAIN_MAX];
    Value values[DOMAIN_MAX];
    bool presumes = false;
    int n = 0;

    for (int v = 0; v < d->n; v++) {
        bool possible = false, excluded = false;

        for (int i = 0; i < ngoals; i++) {
            const RestrictedDiagram *r;

            r = restrict_diagram(g, left[i], first, d->values[v], false);
            next[i] = r->to;
            possible |= r->asks;
            presumes |= r->presumes;
            /* a goal's ways cover every world: here there is none */
            excluded |= !r->to;
        }
        if (!possible || excluded)
            continue;
        values[n] = d->values[v];
        kids[n++] = build_condition(g, next, ngoals);
    }
    xfree(next);
    return build_node(g, first, values, kids, n,
                      presumes ? presumed_place(g, left, ngoals, first, values, n) : -1);
}

/* The condition under which any of N goals concludes what is in hand, of which so much
 * is LEFT on the path of the tree to here. */
static const ConditionTree *build_condition(ConditionBuilder *g,
                                            const GoalDiagram *const *left, int n)
{
    uint64_t h = (uint64_t)n;
    uint32_t least = UINT32_MAX;
    const GoalDiagram **copy;
    const BuiltCondition *known;
    bool any = false;
    BuiltCondition *made;
    size_t at = 0;

    for (int i = 0; i < n; i++) {
        if (left[i]->yes && !left[i]->no)
            return &condition_always;
        any |= left[i]->yes;
        least = left[i]->least < least ? left[i]->least : least;
        h = value_hash_mix(h, left[i]->id);
    }
    if (!any || condition_build_full(g))
        return &condition_never;
    if (least == UINT32_MAX)
        return &condition_always; /* some goal concludes, and nothing tells its worlds apart */
    while ((known = build_table_next(&g->built, h, &at)))
        if (known->n == n && memcmp(known->left, left, sizeof *left * (size_t)n) == 0)
            return known->tree;
    copy = arena_alloc_array(g->scratch, sizeof *copy, (size_t)n);
    memcpy(copy, left, sizeof *copy * (size_t)n);
    made = arena_new_of(g->scratch, BuiltCondition);
    *made = (BuiltCondition){ copy, n, build_branch(g, left, n, g->ranked[least]) };
    build_table_add(&g->built, h, made);
    return made->tree;
}

const ConditionTree *condition_build_condition(ConditionBuilder *g,
                                               const GoalDiagram *const *goals, int n,
                                               int what, int by)
{
    const GoalDiagram **left;
    const ConditionTree *t;

    g->what = what;
    g->by = by;
    g->stamp++;
    for (int i = 0; i < n; i++) {
        const GoalDiagram *w = reduce_diagram(g, goals[i]);

        if (w->yes && !w->no)
            return &condition_always;
    }
    left = xcalloc((size_t)n + 1, sizeof *left);
    for (int i = 0; i < n; i++)
        left[i] = reduce_diagram(g, goals[i]);
    t = build_condition(g, left, n);
    xfree(left);
    return t;
}

const ConditionTree *condition_build_presumed(ConditionBuilder *g, const ConditionTree *t)
{
    const ConditionTree *kids[DOMAIN_MAX];

    if (!t->fact)
        return t;
    if (t->presumed >= 0)
        return condition_build_presumed(g, t->kids[t->presumed]);
    for (int i = 0; i < t->n; i++)
        kids[i] = condition_build_presumed(g, t->kids[i]);
    return build_node(g, t->fact, t->values, kids, t->n, -1);
}

/* ---- the order of facts ----------------------------------------------- */

static int by_fact(const void *a, const void *b)
{
    return condition_fact_compare(NULL, NULL, *(const Fact *const *)a,
                                  *(const Fact *const *)b);
}

void condition_build_rank(ConditionBuilder *g, const Fact **facts, uint32_t n)
{
    qsort(facts, n, sizeof *facts, by_fact);
    g->ranked = facts;
    g->rank = arena_alloc_array(g->scratch, sizeof *g->rank, n + 1u);
    for (uint32_t i = 0; i < n; i++)
        g->rank[facts[i]->id] = i;
}
