#include "ruling/condition_build.h"

#include <stdlib.h>
#include <string.h>

struct Way {
    const Fact *fact; /* NULL: a leaf */
    const Value *values;
    const Way *const *kids;
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
    const Way *reduced;
};

typedef struct Domain {
    Value *values;
    int n;
} Domain;

/* W where a fact is known to be VALUE. */
typedef struct Restricted {
    const Way *w;
    const Fact *first;
    Value value;
    bool pending;  /* unless it asks that fact itself, it cannot be */
    const Way *to; /* NULL: it cannot be */
    bool asks, presumes;
} Restricted;

typedef struct Built {
    const Way *const *left;
    int n;
    const Tree *tree;
} Built;

/* A hash table of pointers; what they point to is compared by who looks. */
typedef struct Entry {
    const void *what;
    uint64_t hash;
} Entry;

typedef struct Table {
    Entry *at;
    size_t n, cap; /* a power of two */
} Table;

struct Grove {
    const Program *p;
    const Case *c;
    Arena *arena, *scratch;
    Domain *domains; /* by fact id */
    uint32_t ndomains;
    uint32_t *rank; /* by fact id */
    const Fact **ranked;
    Table ways, trees, restricted, built;
    uint32_t nways, ntrees, stamp, visits;
    int what, by; /* the conclusion in hand */
};

static const Way no_conclusion = { .least = UINT32_MAX };
static const Way yes_leaf = { .truth = true, .yes = true, .least = UINT32_MAX, .id = 1 };
static const Way no_leaf = { .no = true, .least = UINT32_MAX, .id = 2 };

/* ---- tables ----------------------------------------------------------- */

static void table_put(Grove *g, Table *t, uint64_t hash, const void *what)
{
    size_t i;

    if (t->n * 2 >= t->cap) {
        Table old = *t;

        t->cap = t->cap ? t->cap * 2 : 16;
        t->at = arena_alloc_array(g->scratch, sizeof *t->at, t->cap);
        t->n = 0;
        for (size_t k = 0; k < old.cap; k++)
            if (old.at[k].what)
                table_put(g, t, old.at[k].hash, old.at[k].what);
    }
    for (i = hash & (t->cap - 1); t->at[i].what; i = (i + 1) & (t->cap - 1))
        ;
    t->at[i] = (Entry){ what, hash };
    t->n++;
}

/* The next with this HASH, from *I on, which begins as the hash; NULL: no more. */
static const void *table_next(const Table *t, uint64_t hash, size_t *i)
{
    for (; t->cap && t->at[*i & (t->cap - 1)].what; ++*i)
        if (t->at[*i & (t->cap - 1)].hash == hash)
            return t->at[(*i)++ & (t->cap - 1)].what;
    return NULL;
}

/* ---- life ------------------------------------------------------------- */

Grove *grove_new(const Program *p, const Case *c, Arena *arena, Arena *scratch)
{
    Grove *g = arena_new_of(scratch, Grove);

    g->p = p;
    g->c = c;
    g->arena = arena;
    g->scratch = scratch;
    g->nways = 3;
    return g;
}

/* ---- ways ------------------------------------------------------------- */

static bool same_ints(const int *a, const int *b, int n)
{
    return memcmp(a, b, sizeof *a * (size_t)n) == 0;
}

static bool same_values(const Value *a, const Value *b, int n)
{
    return memcmp(a, b, sizeof *a * (size_t)n) == 0;
}

static const int *copy_ints(Grove *g, const int *from, int n)
{
    int *to = arena_alloc_array(g->scratch, sizeof *to, (size_t)n);

    memcpy(to, from, sizeof *to * (size_t)n);
    return to;
}

const Way *grove_leaf(Grove *g, const int *concluded, const int *by, int n)
{
    uint64_t h = (uint64_t)n;
    const Way *w;
    size_t at;
    Way *made;

    if (n == 0)
        return &no_conclusion;
    for (int i = 0; i < n; i++)
        h = hash_mix(h, (uint64_t)concluded[i] << 32 ^ (uint64_t)(by[i] + 1));
    at = h;
    while ((w = table_next(&g->ways, h, &at)))
        if (!w->fact && w->n == n && same_ints(w->concluded, concluded, n) &&
            same_ints(w->by, by, n))
            return w;
    made = arena_new_of(g->scratch, Way);
    made->n = n;
    made->concluded = copy_ints(g, concluded, n);
    made->by = copy_ints(g, by, n);
    made->any = true;
    made->least = UINT32_MAX;
    made->id = g->nways++;
    table_put(g, &g->ways, h, made);
    return made;
}

/* A branch like LIKE, with these branches. */
static const Way *branch(Grove *g, const Way *like, const Value *values,
                         const Way *const *kids, int n)
{
    uint64_t h =
        hash_mix((uint64_t)n << 2 | (uint64_t)like->has_presumed << 1 | like->settled,
                 like->fact->id);
    Value *vs;
    const Way **ks;
    const Way *w;
    size_t at;
    Way *made;

    for (int i = 0; i < n; i++)
        h = hash_mix(h, (uint64_t)values[i] << 32 ^ kids[i]->id);
    at = h;
    while ((w = table_next(&g->ways, h, &at)))
        if (w->fact == like->fact && w->n == n && w->settled == like->settled &&
            w->has_presumed == like->has_presumed && w->presumed == like->presumed &&
            same_values(w->values, values, n) &&
            memcmp(w->kids, kids, sizeof *kids * (size_t)n) == 0)
            return w;
    made = arena_new_of(g->scratch, Way);
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
    table_put(g, &g->ways, h, made);
    return made;
}

const Way *grove_branch(Grove *g, const Fact *f, const Value *values,
                        const Way *const *kids, int n, const Value *presumed)
{
    Way like = { .fact = f };

    for (int i = 0; i < n && presumed; i++)
        if (values[i] == *presumed) {
            like.has_presumed = true;
            like.presumed = *presumed;
        }
    return branch(g, &like, values, kids, n);
}

bool way_concludes(const Way *w)
{
    return w->any;
}

void grove_domain(Grove *g, const Fact *f, const Value *values, int n)
{
    const Type *t = fact_type(g->p, g->c, f);
    Domain *d;

    if (f->id >= g->ndomains) {
        uint32_t grown = 2 * f->id + 16;
        Domain *domains = arena_alloc_array(g->scratch, sizeof *domains, grown);

        if (g->ndomains)
            memcpy(domains, g->domains, sizeof *domains * g->ndomains);
        g->domains = domains;
        g->ndomains = grown;
    }
    d = &g->domains[f->id];
    if (!d->values)
        d->values = arena_alloc_array(g->scratch, sizeof *d->values, DOMAIN_MAX);
    if (d->n == n && same_values(d->values, values, n))
        return;
    for (int i = 0; i < n; i++)
        d->n = domain_add(t, d->values, d->n, values[i]);
}

/* ---- for one conclusion ----------------------------------------------- */

static bool leaf_says(const Grove *g, const Way *w)
{
    for (int i = 0; i < w->n; i++)
        if (w->concluded[i] == g->what && (g->by < 0 || w->by[i] == g->by))
            return true;
    return false;
}

static bool all_same(const Grove *g, const Fact *f, const Way *const *kids, int n)
{
    bool same = n == g->domains[f->id].n;

    for (int i = 1; same && i < n; i++)
        same = kids[i] == kids[0];
    return same;
}

/* W without the facts on which the conclusion in hand does not hang, nor what is presumed
 * there.  A fact stays where it has not all its values: those that it has not there tell
 * this place from others. */
static const Way *reduced(Grove *g, const Way *w)
{
    const Way *kids[DOMAIN_MAX], *to;

    if (!w->fact)
        return leaf_says(g, w) ? &yes_leaf : &no_leaf;
    if (w->stamp == g->stamp)
        return w->reduced;
    for (int i = 0; i < w->n; i++)
        kids[i] = reduced(g, w->kids[i]);
    to = all_same(g, w->fact, kids, w->n) ? kids[0] : branch(g, w, w->values, kids, w->n);
    ((Way *)w)->stamp = g->stamp;
    ((Way *)w)->reduced = to;
    return to;
}

/* ---- what is left on one path of a tree -------------------------------- */

static bool is_holding(const Fact *f)
{
    return f->kind == FACT_HOLDS || f->kind == FACT_HOLDS_OTHER;
}

static const Restricted *restrict_way(Grove *g, const Way *w, const Fact *first,
                                      Value value, bool pending);

/* At the branch over the fact itself. */
static void take_branch(Grove *g, const Way *w, Restricted *r)
{
    for (int i = 0; i < w->n; i++) {
        if (w->values[i] != r->value)
            continue;
        r->asks = true;
        r->presumes = w->has_presumed;
        r->to = w->kids[i];
        if (is_holding(w->fact)) { /* what it contradicts must still be known */
            Way like = *w;

            like.settled = true;
            r->to = branch(g, &like, &w->values[i], &w->kids[i], 1);
        }
    }
}

static void take_branches(Grove *g, const Way *w, Restricted *r)
{
    const Way *kids[DOMAIN_MAX];
    Value values[DOMAIN_MAX];
    bool holding = is_holding(r->first), same = true, alike = true;
    int n = 0;

    for (int i = 0; i < w->n; i++) {
        bool pending =
            r->pending || (holding && facts_contradict(g->p, r->first, r->value, w->fact,
                                                       w->values[i]));
        const Restricted *k = restrict_way(g, w->kids[i], r->first, r->value, pending);

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
             !is_holding(w->fact))
        r->to = kids[0]; /* no tree would branch here */
    else
        r->to = branch(g, w, values, kids, n);
}

static const Restricted *restrict_way(Grove *g, const Way *w, const Fact *first,
                                      Value value, bool pending)
{
    uint64_t h =
        hash_mix(hash_mix((uint64_t)w->id << 1 | pending, first->id), (uint64_t)value);
    const Restricted *known;
    size_t at = h;
    Restricted *r;

    while ((known = table_next(&g->restricted, h, &at)))
        if (known->w == w && known->first == first && known->value == value &&
            known->pending == pending)
            return known;
    r = arena_new_of(g->scratch, Restricted);
    r->w = w;
    r->first = first;
    r->value = value;
    r->pending = pending;
    if (w->fact == first && !w->settled)
        take_branch(g, w, r);
    else if (w->least > g->rank[first->id] && (pending || !is_holding(first)))
        r->to = pending ? NULL : w; /* it does not ask that fact */
    else if (w->fact)
        take_branches(g, w, r);
    else
        r->to = pending ? NULL : w;
    table_put(g, &g->restricted, h, r);
    return r;
}

/* ---- trees ------------------------------------------------------------ */

static const Tree *tree_node(Grove *g, const Fact *fact, const Value *values,
                             const Tree *const *kids, int n, int presumed);

/* What is the same in A and B, in which only that is presumed which both presume. */
static const Tree *tree_met(Grove *g, const Tree *a, const Tree *b)
{
    const Tree *kids[DOMAIN_MAX];

    if (a == b)
        return a;
    for (int i = 0; i < a->n; i++)
        kids[i] = tree_met(g, a->kids[i], b->kids[i]);
    return tree_node(g, a->fact, a->values, kids, a->n,
                     a->presumed == b->presumed ? a->presumed : -1);
}

static const Tree *tree_node(Grove *g, const Fact *fact, const Value *values,
                             const Tree *const *kids, int n, int presumed)
{
    uint64_t h = hash_mix(hash_mix((uint64_t)n, fact->id), (uint64_t)presumed);
    const Tree *u;
    const Tree **ks;
    Value *vs;
    size_t at;
    Tree *t;
    bool same = true;

    for (int i = 1; i < n && same; i++)
        same = tree_equal(kids[i], kids[0]);
    if (same) {
        const Tree *met = n ? kids[0] : &tree_false;

        for (int i = 1; i < n; i++)
            met = tree_met(g, met, kids[i]);
        return met;
    }
    for (int i = 0; i < n; i++)
        h = hash_mix(h, (uint64_t)values[i] << 32 ^ kids[i]->id);
    at = h;
    while ((u = table_next(&g->trees, h, &at)))
        if (u->fact == fact && u->n == n && u->presumed == presumed &&
            same_values(u->values, values, n) &&
            memcmp(u->kids, kids, sizeof *kids * (size_t)n) == 0)
            return u;
    t = arena_new_of(g->arena, Tree);
    vs = arena_alloc_array(g->arena, sizeof *vs, (size_t)n);
    ks = arena_alloc_array(g->arena, sizeof *ks, (size_t)n);
    memcpy(vs, values, sizeof *vs * (size_t)n);
    memcpy(ks, kids, sizeof *ks * (size_t)n);
    *t = (Tree){ .fact = fact,
                 .n = n,
                 .values = vs,
                 .kids = ks,
                 .presumed = presumed,
                 .id = g->ntrees++ + 2 };
    table_put(g, &g->trees, h, t);
    return t;
}

/* Is one thing presumed of FIRST wherever W branches over it?  *IS is it, where that is
 * known already; NULL before. */
static bool presumes_one(Grove *g, const Way *w, const Fact *first, const Value **is)
{
    if (w->least > g->rank[first->id] || w->visited == g->visits)
        return true;
    ((Way *)w)->visited = g->visits;
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
static int presumed_place(Grove *g, const Way *const *left, int ngoals, const Fact *first,
                          const Value *values, int n)
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

bool grove_full(const Grove *g)
{
    /* what comes to one node in several ways is worked out for each of them */
    return g->built.n > g->p->limits->at[LIMIT_TREE];
}

static const Tree *build(Grove *g, const Way *const *left, int n);

/* The branch over FIRST, the first fact of what is LEFT of N goals. */
static const Tree *build_branch(Grove *g, const Way *const *left, int ngoals,
                                const Fact *first)
{
    const Domain *d = &g->domains[first->id];
    const Way **next = xcalloc((size_t)ngoals, sizeof *next);
    const Tree *kids[DOMAIN_MAX];
    Value values[DOMAIN_MAX];
    bool presumes = false;
    int n = 0;

    for (int v = 0; v < d->n; v++) {
        bool possible = false, excluded = false;

        for (int i = 0; i < ngoals; i++) {
            const Restricted *r;

            r = restrict_way(g, left[i], first, d->values[v], false);
            next[i] = r->to;
            possible |= r->asks;
            presumes |= r->presumes;
            /* a goal's ways cover every world: here there is none */
            excluded |= !r->to;
        }
        if (!possible || excluded)
            continue;
        values[n] = d->values[v];
        kids[n++] = build(g, next, ngoals);
    }
    xfree(next);
    return tree_node(g, first, values, kids, n,
                     presumes ? presumed_place(g, left, ngoals, first, values, n) : -1);
}

/* The condition under which any of N goals concludes what is in hand, of which so much
 * is LEFT on the path of the tree to here. */
static const Tree *build(Grove *g, const Way *const *left, int n)
{
    uint64_t h = (uint64_t)n;
    uint32_t least = UINT32_MAX;
    const Way **copy;
    const Built *known;
    bool any = false;
    Built *made;
    size_t at;

    for (int i = 0; i < n; i++) {
        if (left[i]->yes && !left[i]->no)
            return &tree_true;
        any |= left[i]->yes;
        least = left[i]->least < least ? left[i]->least : least;
        h = hash_mix(h, left[i]->id);
    }
    if (!any || grove_full(g))
        return &tree_false;
    if (least == UINT32_MAX)
        return &tree_true; /* some goal concludes, and nothing tells its worlds apart */
    at = h;
    while ((known = table_next(&g->built, h, &at)))
        if (known->n == n && memcmp(known->left, left, sizeof *left * (size_t)n) == 0)
            return known->tree;
    copy = arena_alloc_array(g->scratch, sizeof *copy, (size_t)n);
    memcpy(copy, left, sizeof *copy * (size_t)n);
    made = arena_new_of(g->scratch, Built);
    *made = (Built){ copy, n, build_branch(g, left, n, g->ranked[least]) };
    table_put(g, &g->built, h, made);
    return made->tree;
}

const Tree *grove_condition(Grove *g, const Way *const *goals, int n, int what, int by)
{
    const Way **left;
    const Tree *t;

    g->what = what;
    g->by = by;
    g->stamp++;
    for (int i = 0; i < n; i++) {
        const Way *w = reduced(g, goals[i]);

        if (w->yes && !w->no)
            return &tree_true;
    }
    left = xcalloc((size_t)n + 1, sizeof *left);
    for (int i = 0; i < n; i++)
        left[i] = reduced(g, goals[i]);
    t = build(g, left, n);
    xfree(left);
    return t;
}

const Tree *grove_presumed(Grove *g, const Tree *t)
{
    const Tree *kids[DOMAIN_MAX];

    if (!t->fact)
        return t;
    if (t->presumed >= 0)
        return grove_presumed(g, t->kids[t->presumed]);
    for (int i = 0; i < t->n; i++)
        kids[i] = grove_presumed(g, t->kids[i]);
    return tree_node(g, t->fact, t->values, kids, t->n, -1);
}

/* ---- the order of facts ----------------------------------------------- */

static int by_fact(const void *a, const void *b)
{
    return fact_compare(NULL, NULL, *(const Fact *const *)a, *(const Fact *const *)b);
}

void grove_rank(Grove *g, const Fact **facts, uint32_t n)
{
    qsort(facts, n, sizeof *facts, by_fact);
    g->ranked = facts;
    g->rank = arena_alloc_array(g->scratch, sizeof *g->rank, n + 1u);
    for (uint32_t i = 0; i < n; i++)
        g->rank[facts[i]->id] = i;
}
