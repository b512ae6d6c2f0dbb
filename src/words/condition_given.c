#include "words/condition_given.h"

#include <stdlib.h>
#include <string.h>

/* A known node with the facts below it. */
typedef struct Known {
    const Tree *tree;
    uint64_t *facts;
    uint32_t walk; /* the last that came here */
} Known;

/* An answer of trees_given(). */
typedef struct Given {
    const Tree *tree, *left;
    const Fact *fact;
    Value v;
} Given;

struct Trees {
    const Program *p;
    Arena *arena;
    const Fact **facts; /* by id */
    int nfacts, words;
    Known *known; /* by pointer */
    size_t nknown, cap_known;
    uint32_t walk;
    const Tree **nodes; /* by content */
    size_t nnodes, cap_nodes;
    Given *given;
    size_t ngiven, cap_given;
};

static size_t pointer_hash(const void *p)
{
    return (size_t)hash_mix(0, (uint64_t)(uintptr_t)p);
}

/* ---- nodes by content ------------------------------------------------- */

static size_t node_hash(const Tree *t)
{
    size_t h = pointer_hash(t->fact);

    for (int i = 0; i < t->n; i++)
        h = hash_mix(hash_mix(h, (uint64_t)t->values[i]),
                     (uint64_t)(uintptr_t)t->kids[i]);
    return h;
}

static bool same_node(const Tree *a, const Tree *b)
{
    return a->fact == b->fact && a->n == b->n && a->presumed == b->presumed &&
           memcmp(a->values, b->values, sizeof *a->values * (size_t)a->n) == 0 &&
           memcmp(a->kids, b->kids, sizeof *a->kids * (size_t)a->n) == 0;
}

static size_t node_place(const Trees *ts, const Tree *t)
{
    size_t i = node_hash(t) & (ts->cap_nodes - 1);

    while (ts->nodes[i] && !same_node(ts->nodes[i], t))
        i = (i + 1) & (ts->cap_nodes - 1);
    return i;
}

static void add_node(Trees *ts, const Tree *t)
{
    if ((ts->nnodes + 1) * 2 > ts->cap_nodes) {
        const Tree **old = ts->nodes;
        size_t n = ts->cap_nodes;

        ts->cap_nodes *= 2;
        ts->nodes = xcalloc(ts->cap_nodes, sizeof *ts->nodes);
        for (size_t i = 0; i < n; i++)
            if (old[i])
                ts->nodes[node_place(ts, old[i])] = old[i];
        xfree(old);
    }
    ts->nodes[node_place(ts, t)] = t;
    ts->nnodes++;
}

/* The node like T, which is new when there is none yet. */
static const Tree *node_like(Trees *ts, const Tree *t, const Tree *const *kids)
{
    Tree wanted = *t, *made;
    const Tree **copy;
    size_t at;

    wanted.kids = kids;
    at = node_place(ts, &wanted);
    if (ts->nodes[at])
        return ts->nodes[at];
    made = arena_new_of(ts->arena, Tree);
    copy = arena_new_array(ts->arena, const Tree *, (size_t)t->n);
    memcpy(copy, kids, sizeof *copy * (size_t)t->n);
    *made = wanted;
    made->kids = copy;
    add_node(ts, made);
    return made;
}

/* ---- the facts of a tree ---------------------------------------------- */

static size_t known_place(const Trees *ts, const Tree *t)
{
    size_t i = pointer_hash(t) & (ts->cap_known - 1);

    while (ts->known[i].tree && ts->known[i].tree != t)
        i = (i + 1) & (ts->cap_known - 1);
    return i;
}

static void grow_known(Trees *ts)
{
    Known *old = ts->known;
    size_t n = ts->cap_known;

    ts->cap_known *= 2;
    ts->known = xcalloc(ts->cap_known, sizeof *ts->known);
    for (size_t i = 0; i < n; i++)
        if (old[i].tree)
            ts->known[known_place(ts, old[i].tree)] = old[i];
    xfree(old);
}

const uint64_t *trees_facts(Trees *ts, const Tree *tree)
{
    size_t at = known_place(ts, tree);
    uint64_t *facts;

    if (ts->known[at].tree)
        return ts->known[at].facts;
    facts = arena_new_array(ts->arena, uint64_t, (size_t)ts->words);
    if (tree->fact)
        facts[tree->fact->id / 64] |= (uint64_t)1 << (tree->fact->id % 64);
    for (int i = 0; i < tree->n; i++) {
        const uint64_t *kid = trees_facts(ts, tree->kids[i]);

        for (int w = 0; w < ts->words; w++)
            facts[w] |= kid[w];
    }
    if ((ts->nknown + 1) * 2 > ts->cap_known)
        grow_known(ts);
    at = known_place(ts, tree);
    ts->known[at] = (Known){ tree, facts, 0 };
    ts->nknown++;
    if (tree->fact && !ts->nodes[node_place(ts, tree)])
        add_node(ts, tree);
    return facts;
}

const Fact *trees_fact(const Trees *ts, int id)
{
    return ts->facts[id];
}

bool trees_depends(Trees *ts, const Tree *tree, const Fact *fact)
{
    return trees_facts(ts, tree)[fact->id / 64] >> (fact->id % 64) & 1;
}

bool trees_share(Trees *ts, const Tree *a, const Tree *b)
{
    const uint64_t *x = trees_facts(ts, a), *y = trees_facts(ts, b);

    for (int w = 0; w < ts->words; w++)
        if (x[w] & y[w])
            return true;
    return false;
}

const Tree *trees_node(Trees *ts, const Tree *tree, const Fact *fact)
{
    if (tree->fact == fact)
        return tree;
    for (int i = 0; i < tree->n; i++)
        if (trees_depends(ts, tree->kids[i], fact))
            return trees_node(ts, tree->kids[i], fact);
    return NULL;
}

/* Does TREE presume *IS wherever it asks FACT?  Where FIRST, that is not known yet. */
static bool presumes(Trees *ts, const Tree *tree, const Fact *fact, Value *is,
                     bool *first)
{
    Known *k;

    if (!trees_depends(ts, tree, fact))
        return true;
    k = &ts->known[known_place(ts, tree)];
    if (k->walk == ts->walk)
        return true;
    k->walk = ts->walk;
    if (tree->fact == fact) {
        Value v = tree->presumed < 0 ? BL_CLASH : tree->values[tree->presumed];
        bool same = *first || v == *is;

        *is = v;
        *first = false;
        return same && v != BL_CLASH;
    }
    for (int i = 0; i < tree->n; i++)
        if (!presumes(ts, tree->kids[i], fact, is, first))
            return false;
    return true;
}

Value trees_presumed(Trees *ts, const Tree *tree, const Fact *fact)
{
    Value is = BL_CLASH;
    bool first = true;

    ts->walk++;
    return presumes(ts, tree, fact, &is, &first) ? is : BL_CLASH;
}

/* ---- one fact known --------------------------------------------------- */

static size_t given_place(const Trees *ts, const Tree *tree, const Fact *fact, Value v)
{
    size_t i = hash_mix(hash_mix(pointer_hash(tree), fact->id), (uint64_t)v) &
               (ts->cap_given - 1);

    while (ts->given[i].tree && !(ts->given[i].tree == tree &&
                                  ts->given[i].fact == fact && ts->given[i].v == v))
        i = (i + 1) & (ts->cap_given - 1);
    return i;
}

static void keep_given(Trees *ts, Given g)
{
    if ((ts->ngiven + 1) * 2 > ts->cap_given) {
        Given *old = ts->given;
        size_t n = ts->cap_given;

        ts->cap_given *= 2;
        ts->given = xcalloc(ts->cap_given, sizeof *ts->given);
        for (size_t i = 0; i < n; i++)
            if (old[i].tree)
                ts->given[given_place(ts, old[i].tree, old[i].fact, old[i].v)] = old[i];
        xfree(old);
    }
    ts->given[given_place(ts, g.tree, g.fact, g.v)] = g;
    ts->ngiven++;
}

const Tree *trees_shared(Trees *ts, const Tree *tree)
{
    const Tree *kids[DOMAIN_MAX];
    size_t at;
    Given g = { .tree = tree };

    if (!tree->fact)
        return tree->truth ? &tree_true : &tree_false;
    at = given_place(ts, tree, tree->fact, BL_CLASH);
    if (ts->given[at].tree)
        return ts->given[at].left;
    for (int i = 0; i < tree->n; i++)
        kids[i] = trees_shared(ts, tree->kids[i]);
    g.fact = tree->fact;
    g.v = BL_CLASH; /* no value: the tree as it is */
    g.left = node_like(ts, tree, kids);
    keep_given(ts, g);
    return g.left;
}

static const Tree *given(Trees *ts, const Tree *tree, const Fact *fact, Value v)
{
    const Tree *kids[DOMAIN_MAX], *left;
    size_t at;
    bool same = true;

    if (!trees_depends(ts, tree, fact))
        return tree;
    if (tree->fact == fact) {
        for (int i = 0; i < tree->n; i++)
            if (tree->values[i] == v)
                return tree->kids[i];
        return trees_shared(ts, trees_common(tree->kids, tree->n, ts->arena));
    }
    at = given_place(ts, tree, fact, v);
    if (ts->given[at].tree)
        return ts->given[at].left;
    kids[0] = &tree_false;
    for (int i = 0; i < tree->n; i++) {
        kids[i] = given(ts, tree->kids[i], fact, v);
        same &= tree_equal(kids[i], kids[0]);
    }
    if (!same) {
        left = node_like(ts, tree, kids);
    } else {
        left = trees_met(kids, tree->n, ts->arena);
        left = left == kids[0] ? left : trees_shared(ts, left);
    }
    keep_given(ts, (Given){ tree, left, fact, v });
    return left;
}

static bool is_holding(const Fact *f)
{
    return f->kind == FACT_HOLDS || f->kind == FACT_HOLDS_OTHER;
}

/* Who holds an item holds something in its group, and nobody else holds it: of that, too,
 * nothing is asked below. */
const Tree *trees_given(Trees *ts, const Tree *tree, const Fact *fact, Value v)
{
    const Tree *left = given(ts, tree, fact, v);

    for (int i = 0; is_holding(fact) && i < ts->nfacts; i++) {
        const Fact *other = ts->facts[i];

        for (Value w = 0; w <= 1; w++)
            if (is_holding(other) && facts_contradict(ts->p, fact, v, other, w))
                left = given(ts, left, other, !w);
    }
    return left;
}

/* ---- life ------------------------------------------------------------- */

Trees *trees_new(const Ruling *r)
{
    Trees *ts = xcalloc(1, sizeof *ts);

    ts->p = r->program;
    ts->arena = arena_new();
    ts->nfacts = r->nasked;
    ts->words = r->nasked / 64 + 1;
    ts->facts = arena_new_array(ts->arena, const Fact *, (size_t)r->nasked + 1);
    for (int i = 0; i < r->nasked; i++)
        ts->facts[r->asked[i]->id] = r->asked[i];
    ts->cap_known = ts->cap_nodes = ts->cap_given = 256;
    ts->known = xcalloc(ts->cap_known, sizeof *ts->known);
    ts->nodes = xcalloc(ts->cap_nodes, sizeof *ts->nodes);
    ts->given = xcalloc(ts->cap_given, sizeof *ts->given);
    return ts;
}

void trees_free(Trees *ts)
{
    xfree(ts->known);
    xfree(ts->nodes);
    xfree(ts->given);
    arena_free(ts->arena);
    xfree(ts);
}
