/* condition_build.c - builds conditions from goal diagrams.  A goal diagram says what one goal,
 * such as a rule with a choice of events, concludes in each world.  A world assigns values to the
 * open facts.  Equal diagrams, and equal trees, are made only once. */
#include "ruling/condition_build.h"

#include "kit/hash_index.h"

#include <stdlib.h>
#include <string.h>

struct GoalDiagram {
    const Fact *fact; /* NULL: the diagram is a leaf */
    const Value *values;
    const GoalDiagram *const *kids;
    int n;
    bool has_presumed; /* PRESUMED is one of VALUES */
    Value presumed;
    /* True: a tree is being built, and the path to its current node has given FACT a value.  This
     * diagram node then has only the branch for that value.  The branch is kept, because it
     * excludes values of other facts that contradict the value (condition_facts_contradict()). */
    bool settled;
    /* for a leaf of condition_build_leaf(): the N conclusions of the leaf, and one support for
     * each */
    const int *concluded, *by;
    bool any; /* some leaf below has a conclusion */
    /* In a result of reduce_diagram(), about the current conclusion.  TRUTH: this is a leaf that
     * has the conclusion.  YES: this leaf, or a leaf below this node, has the conclusion.  NO: this
     * leaf, or a leaf below this node, lacks the conclusion. */
    bool truth, yes, no;
    uint32_t least; /* the lowest rank (condition_build_rank()) of the facts in the diagram */
    uint32_t id;
    /* STAMP: REDUCED is valid for the conclusion with this number.  VISITED: the number of the last
     * walk that visited this node. */
    uint32_t stamp, visited;
    const GoalDiagram *reduced;
};

typedef struct FactDomain {
    Value *values;
    int n;
} FactDomain;

/* The diagram W, restricted to the worlds where the fact FIRST is VALUE. */
typedef struct RestrictedDiagram {
    const GoalDiagram *w;
    const Fact *first;
    Value value;
    /* True: on the path to W, another fact has a value that contradicts VALUE.  The result then has
     * only the paths below W that read FIRST. */
    bool pending;
    const GoalDiagram *to; /* the result; NULL: no world is left */
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
    FactDomain *domains; /* by Fact.id: the values that the fact can have */
    uint32_t ndomains;
    uint32_t *rank; /* by Fact.id: the place of the fact in the order of conditions */
    const Fact **ranked;
    /* hash tables of pointers; an object is found by its content */
    HashIndex ways, trees, restricted, built;
    uint32_t nways, ntrees, stamp, visits;
    /* WHAT: the number of the current conclusion.  BY: the number of its support, or -1 for any
     * support. */
    int what, by;
};

static const GoalDiagram no_conclusion = { .least = UINT32_MAX };
static const GoalDiagram yes_leaf = { .truth = true, .yes = true, .least = UINT32_MAX, .id = 1 };
static const GoalDiagram no_leaf = { .no = true, .least = UINT32_MAX, .id = 2 };

/* ---- hash tables ------------------------------------------------------ */

static void build_table_add(HashIndex *x, uint64_t hash, const void *what)
{
    hash_index_add(x, hash, (uintptr_t)what);
}

/* Returns the next object with the hash HASH, or NULL. *STEP is 0 before the first call. */
static const void *build_table_next(const HashIndex *x, uint64_t hash, size_t *step)
{
    return (const void *)(uintptr_t)hash_index_next(x, hash, step);
}

/* ---- making a builder ------------------------------------------------- */

ConditionBuilder *condition_build_new(const Program *p, const Case *c, Arena *arena, Arena *scratch)
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

/* ---- diagrams --------------------------------------------------------- */

static bool same_ints(const int *a, const int *b, int n)
{
    return memcmp(a, b, sizeof *a * (size_t)n) == 0;
}

static bool same_value_list(const Value *a, const Value *b, int n)
{
    return memcmp(a, b, sizeof *a * (size_t)n) == 0;
}

const GoalDiagram *condition_build_leaf(ConditionBuilder *g, const int *concluded, const int *by,
                                        int n)
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
    made->concluded = arena_copy(g->scratch, concluded, sizeof *concluded, n);
    made->by = arena_copy(g->scratch, by, sizeof *by, n);
    made->any = true;
    made->least = UINT32_MAX;
    made->id = g->nways++;
    build_table_add(&g->ways, h, made);
    return made;
}

/* Returns a branch over the fact of LIKE: its value VALUES[i] leads to KIDS[i].  Copies the flags
 * of LIKE. */
static const GoalDiagram *diagram_branch(ConditionBuilder *g, const GoalDiagram *like,
                                         const Value *values, const GoalDiagram *const *kids, int n)
{
    uint64_t h = value_hash_mix(
        (uint64_t)n << 2 | (uint64_t)like->has_presumed << 1 | like->settled, like->fact->id);
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
    made->fact = like->fact;
    made->has_presumed = like->has_presumed;
    made->presumed = like->presumed;
    made->settled = like->settled;
    made->values = arena_copy(g->scratch, values, sizeof *values, n);
    made->kids = arena_copy(g->scratch, kids, sizeof *kids, n);
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

const GoalDiagram *condition_build_branch(ConditionBuilder *g, const Fact *f, const Value *values,
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

void condition_build_domain(ConditionBuilder *g, const Fact *f, const Value *values, int n)
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

/* ---- reducing a diagram to one conclusion ----------------------------- */

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

/* Returns W without the facts that the current conclusion does not depend on.  Keeps a node that
 * lacks a branch for some value of its fact, because such a node excludes worlds. */
static const GoalDiagram *reduce_diagram(ConditionBuilder *g, const GoalDiagram *w)
{
    const GoalDiagram *kids[DOMAIN_MAX], *to;

    if (!w->fact)
        return leaf_says(g, w) ? &yes_leaf : &no_leaf;
    if (w->stamp == g->stamp)
        return w->reduced;
    for (int i = 0; i < w->n; i++)
        kids[i] = reduce_diagram(g, w->kids[i]);
    to = all_values_same(g, w->fact, kids, w->n) ? kids[0]
                                                 : diagram_branch(g, w, w->values, kids, w->n);
    ((GoalDiagram *)w)->stamp = g->stamp;
    ((GoalDiagram *)w)->reduced = to;
    return to;
}

/* ---- restricting a diagram to the path of a tree ----------------------- */

static bool is_holding_fact(const Fact *f)
{
    return f->kind == FACT_HOLDS || f->kind == FACT_HOLDS_OTHER;
}

static const RestrictedDiagram *restrict_diagram(ConditionBuilder *g, const GoalDiagram *w,
                                                 const Fact *first, Value value, bool pending);

/* W is a branch over the fact r->first.  Stores in R the restriction of W. */
static void restrict_at_branch(ConditionBuilder *g, const GoalDiagram *w, RestrictedDiagram *r)
{
    for (int i = 0; i < w->n; i++) {
        if (w->values[i] != r->value)
            continue;
        r->asks = true;
        r->presumes = w->has_presumed;
        r->to = w->kids[i];
        /* Keeps the node, with the branch for r->value as its only branch.  When a later fact is
         * restricted, the node excludes values of that fact that contradict r->value. */
        if (is_holding_fact(w->fact)) {
            GoalDiagram like = *w;

            like.settled = true;
            r->to = diagram_branch(g, &like, &w->values[i], &w->kids[i], 1);
        }
    }
}

static void restrict_below(ConditionBuilder *g, const GoalDiagram *w, RestrictedDiagram *r)
{
    const GoalDiagram *kids[DOMAIN_MAX];
    Value values[DOMAIN_MAX];
    bool holding = is_holding_fact(r->first), same = true, alike = true;
    int n = 0;

    for (int i = 0; i < w->n; i++) {
        bool pending =
            r->pending || (holding && condition_facts_contradict(g->p, r->first, r->value, w->fact,
                                                                 w->values[i]));
        const RestrictedDiagram *k = restrict_diagram(g, w->kids[i], r->first, r->value, pending);

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
        r->to = kids[0]; /* all values lead to the same diagram, so no branch is needed */
    else
        r->to = diagram_branch(g, w, values, kids, n);
}

static const RestrictedDiagram *restrict_diagram(ConditionBuilder *g, const GoalDiagram *w,
                                                 const Fact *first, Value value, bool pending)
{
    uint64_t h =
        value_hash_mix(value_hash_mix((uint64_t)w->id << 1 | pending, first->id), (uint64_t)value);
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
        r->to = pending ? NULL : w; /* W does not read FIRST */
    else if (w->fact)
        restrict_below(g, w, r);
    else
        r->to = pending ? NULL : w;
    build_table_add(&g->restricted, h, r);
    return r;
}

/* ---- trees ------------------------------------------------------------ */

static const ConditionTree *build_node(ConditionBuilder *g, const Fact *fact, const Value *values,
                                       const ConditionTree *const *kids, int n, int presumed);

/* A and B are equal.  Returns a tree for the same worlds.  The tree has the presumptions that both
 * have. */
static const ConditionTree *build_merge_presumed(ConditionBuilder *g, const ConditionTree *a,
                                                 const ConditionTree *b)
{
    const ConditionTree *kids[DOMAIN_MAX];

    if (a == b)
        return a;
    for (int i = 0; i < a->n; i++)
        kids[i] = build_merge_presumed(g, a->kids[i], b->kids[i]);
    return build_node(g, a->fact, a->values, kids, a->n,
                      a->presumed == b->presumed ? a->presumed : -1);
}

static const ConditionTree *build_node(ConditionBuilder *g, const Fact *fact, const Value *values,
                                       const ConditionTree *const *kids, int n, int presumed)
{
    uint64_t h = value_hash_mix(value_hash_mix((uint64_t)n, fact->id), (uint64_t)presumed);
    const ConditionTree *u;
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
    *t = (ConditionTree){ .fact = fact,
                          .n = n,
                          .values = arena_copy(g->arena, values, sizeof *values, n),
                          .kids = arena_copy(g->arena, kids, sizeof *kids, n),
                          .presumed = presumed,
                          .id = g->ntrees++ + 2 };
    build_table_add(&g->trees, h, t);
    return t;
}

/* Returns true if all branches over FIRST in W presume the same value. *IS points to the value that
 * the branches visited so far presume. *IS is NULL if no branch has been visited yet. */
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

/* The branches over FIRST in the NGOALS diagrams LEFT may all presume the same value.  Returns the
 * index of this value in VALUES.  Returns -1 if there is no such value. */
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
    /* counts the entries of `built` and not those of `trees`, because several lists of diagrams may
     * give the same tree */
    return g->built.n > g->p->limits->at[LIMIT_TREE];
}

static const ConditionTree *build_condition(ConditionBuilder *g, const GoalDiagram *const *left,
                                            int n);

/* Builds the branch over FIRST, which is the first fact of the NGOALS diagrams LEFT. */
static const ConditionTree *build_branch(ConditionBuilder *g, const GoalDiagram *const *left,
                                         int ngoals, const Fact *first)
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
            /* The diagram of a goal covers every possible world.  If nothing is left of the
             * diagram, FIRST has this value in no world. */
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

/* Builds the condition under which at least one of N goals has the current conclusion.  LEFT has
 * the diagrams of the goals, restricted to the path to this node. */
static const ConditionTree *build_condition(ConditionBuilder *g, const GoalDiagram *const *left,
                                            int n)
{
    uint64_t h = (uint64_t)n;
    uint32_t least = UINT32_MAX;
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
        /* one of the goals has the conclusion in all worlds that are left */
        return &condition_always;
    while ((known = build_table_next(&g->built, h, &at)))
        if (known->n == n && memcmp(known->left, left, sizeof *left * (size_t)n) == 0)
            return known->tree;
    made = arena_new_of(g->scratch, BuiltCondition);
    *made = (BuiltCondition){ arena_copy(g->scratch, left, sizeof *left, n), n,
                              build_branch(g, left, n, g->ranked[least]) };
    build_table_add(&g->built, h, made);
    return made->tree;
}

const ConditionTree *condition_build_condition(ConditionBuilder *g, const GoalDiagram *const *goals,
                                               int n, int what, int by)
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
    return condition_fact_compare(*(const Fact *const *)a, *(const Fact *const *)b);
}

void condition_build_rank(ConditionBuilder *g, const Engine *e)
{
    uint32_t n = engine_nfacts(e);
    const Fact **facts = arena_alloc_array(g->scratch, sizeof *facts, n + 1u);

    for (uint32_t i = 0; i < n; i++)
        facts[i] = engine_fact(e, i);
    qsort(facts, n, sizeof *facts, by_fact);
    g->ranked = facts;
    g->rank = arena_alloc_array(g->scratch, sizeof *g->rank, n + 1u);
    for (uint32_t i = 0; i < n; i++)
        g->rank[facts[i]->id] = i;
}
