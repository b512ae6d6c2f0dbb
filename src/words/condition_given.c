#include "words/condition_given.h"

#include <stdlib.h>
#include <string.h>

/* A known node with the facts below it. */
typedef struct NodeFacts {
    const ConditionTree *tree;
    uint64_t *facts;
    uint32_t walk; /* the last that came here */
} NodeFacts;

/* An answer of condition_given_restrict(). */
typedef struct RestrictedNode {
    const ConditionTree *tree, *left;
    const Fact *fact;
    Value v;
} RestrictedNode;

struct ConditionTable {
    const Program *p;
    Arena *arena;
    const Fact **facts; /* by id */
    int nfacts, words;
    NodeFacts *known; /* by pointer */
    size_t nknown, cap_known;
    uint32_t walk;
    const ConditionTree **nodes; /* by content */
    size_t nnodes, cap_nodes;
    RestrictedNode *given;
    size_t ngiven, cap_given;
};

static size_t pointer_hash(const void *p)
{
    return (size_t)value_hash_mix(0, (uint64_t)(uintptr_t)p);
}

/* ---- nodes by content ------------------------------------------------- */

static size_t node_hash(const ConditionTree *t)
{
    size_t h = pointer_hash(t->fact);

    for (int i = 0; i < t->n; i++)
        h = value_hash_mix(value_hash_mix(h, (uint64_t)t->values[i]),
                           (uint64_t)(uintptr_t)t->kids[i]);
    return h;
}

static bool same_node(const ConditionTree *a, const ConditionTree *b)
{
    return a->fact == b->fact && a->n == b->n && a->presumed == b->presumed &&
           memcmp(a->values, b->values, sizeof *a->values * (size_t)a->n) == 0 &&
           memcmp(a->kids, b->kids, sizeof *a->kids * (size_t)a->n) == 0;
}

static size_t node_place(const ConditionTable *ts, const ConditionTree *t)
{
    size_t i = node_hash(t) & (ts->cap_nodes - 1);

    while (ts->nodes[i] && !same_node(ts->nodes[i], t))
        i = (i + 1) & (ts->cap_nodes - 1);
    return i;
}

static void add_node(ConditionTable *ts, const ConditionTree *t)
{
    if ((ts->nnodes + 1) * 2 > ts->cap_nodes) {
        const ConditionTree **old = ts->nodes;
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
static const ConditionTree *node_like(ConditionTable *ts, const ConditionTree *t,
                                      const ConditionTree *const *kids)
{
    ConditionTree wanted = *t, *made;
    const ConditionTree **copy;
    size_t at;

    wanted.kids = kids;
    at = node_place(ts, &wanted);
    if (ts->nodes[at])
        return ts->nodes[at];
    made = arena_new_of(ts->arena, ConditionTree);
    copy = arena_new_array(ts->arena, const ConditionTree *, (size_t)t->n);
    memcpy(copy, kids, sizeof *copy * (size_t)t->n);
    *made = wanted;
    made->kids = copy;
    add_node(ts, made);
    return made;
}

/* ---- the facts of a tree ---------------------------------------------- */

static size_t node_facts_place(const ConditionTable *ts, const ConditionTree *t)
{
    size_t i = pointer_hash(t) & (ts->cap_known - 1);

    while (ts->known[i].tree && ts->known[i].tree != t)
        i = (i + 1) & (ts->cap_known - 1);
    return i;
}

static void node_facts_grow(ConditionTable *ts)
{
    NodeFacts *old = ts->known;
    size_t n = ts->cap_known;

    ts->cap_known *= 2;
    ts->known = xcalloc(ts->cap_known, sizeof *ts->known);
    for (size_t i = 0; i < n; i++)
        if (old[i].tree)
            ts->known[node_facts_place(ts, old[i].tree)] = old[i];
    xfree(old);
}

const uint64_t *condition_given_facts(ConditionTable *ts, const ConditionTree *tree)
{
    size_t at = node_facts_place(ts, tree);
    uint64_t *facts;

    if (ts->known[at].tree)
        return ts->known[at].facts;
    facts = arena_new_array(ts->arena, uint64_t, (size_t)ts->words);
    if (tree->fact)
        facts[tree->fact->id / 64] |= (uint64_t)1 << (tree->fact->id % 64);
    for (int i = 0; i < tree->n; i++) {
        const uint64_t *kid = condition_given_facts(ts, tree->kids[i]);

        for (int w = 0; w < ts->words; w++)
            facts[w] |= kid[w];
    }
    if ((ts->nknown + 1) * 2 > ts->cap_known)
        node_facts_grow(ts);
    at = node_facts_place(ts, tree);
    ts->known[at] = (NodeFacts){ tree, facts, 0 };
    ts->nknown++;
    if (tree->fact && !ts->nodes[node_place(ts, tree)])
        add_node(ts, tree);
    return facts;
}

const Fact *condition_given_fact(const ConditionTable *ts, int id)
{
    return ts->facts[id];
}

bool condition_given_depends(ConditionTable *ts, const ConditionTree *tree,
                             const Fact *fact)
{
    return condition_given_facts(ts, tree)[fact->id / 64] >> (fact->id % 64) & 1;
}

bool condition_given_share_fact(ConditionTable *ts, const ConditionTree *a,
                                const ConditionTree *b)
{
    const uint64_t *x = condition_given_facts(ts, a), *y = condition_given_facts(ts, b);

    for (int w = 0; w < ts->words; w++)
        if (x[w] & y[w])
            return true;
    return false;
}

const ConditionTree *condition_given_node(ConditionTable *ts, const ConditionTree *tree,
                                          const Fact *fact)
{
    if (tree->fact == fact)
        return tree;
    for (int i = 0; i < tree->n; i++)
        if (condition_given_depends(ts, tree->kids[i], fact))
            return condition_given_node(ts, tree->kids[i], fact);
    return NULL;
}

/* Does TREE presume *IS wherever it asks FACT?  Where FIRST, that is not known yet. */
static bool node_presumes(ConditionTable *ts, const ConditionTree *tree, const Fact *fact,
                          Value *is, bool *first)
{
    NodeFacts *k;

    if (!condition_given_depends(ts, tree, fact))
        return true;
    k = &ts->known[node_facts_place(ts, tree)];
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
        if (!node_presumes(ts, tree->kids[i], fact, is, first))
            return false;
    return true;
}

Value condition_given_presumed(ConditionTable *ts, const ConditionTree *tree,
                               const Fact *fact)
{
    Value is = BL_CLASH;
    bool first = true;

    ts->walk++;
    return node_presumes(ts, tree, fact, &is, &first) ? is : BL_CLASH;
}

/* ---- one fact known --------------------------------------------------- */

static size_t restricted_place(const ConditionTable *ts, const ConditionTree *tree,
                               const Fact *fact, Value v)
{
    size_t i = value_hash_mix(value_hash_mix(pointer_hash(tree), fact->id), (uint64_t)v) &
               (ts->cap_given - 1);

    while (ts->given[i].tree && !(ts->given[i].tree == tree &&
                                  ts->given[i].fact == fact && ts->given[i].v == v))
        i = (i + 1) & (ts->cap_given - 1);
    return i;
}

static void restricted_keep(ConditionTable *ts, RestrictedNode g)
{
    if ((ts->ngiven + 1) * 2 > ts->cap_given) {
        RestrictedNode *old = ts->given;
        size_t n = ts->cap_given;

        ts->cap_given *= 2;
        ts->given = xcalloc(ts->cap_given, sizeof *ts->given);
        for (size_t i = 0; i < n; i++)
            if (old[i].tree)
                ts->given[restricted_place(ts, old[i].tree, old[i].fact, old[i].v)] =
                    old[i];
        xfree(old);
    }
    ts->given[restricted_place(ts, g.tree, g.fact, g.v)] = g;
    ts->ngiven++;
}

const ConditionTree *condition_given_intern(ConditionTable *ts, const ConditionTree *tree)
{
    const ConditionTree *kids[DOMAIN_MAX];
    size_t at;
    RestrictedNode g = { .tree = tree };

    if (!tree->fact)
        return tree->truth ? &condition_always : &condition_never;
    at = restricted_place(ts, tree, tree->fact, BL_CLASH);
    if (ts->given[at].tree)
        return ts->given[at].left;
    for (int i = 0; i < tree->n; i++)
        kids[i] = condition_given_intern(ts, tree->kids[i]);
    g.fact = tree->fact;
    g.v = BL_CLASH; /* no value: the tree as it is */
    g.left = node_like(ts, tree, kids);
    restricted_keep(ts, g);
    return g.left;
}

static const ConditionTree *node_restrict(ConditionTable *ts, const ConditionTree *tree,
                                          const Fact *fact, Value v)
{
    const ConditionTree *kids[DOMAIN_MAX], *left;
    size_t at;
    bool same = true;

    if (!condition_given_depends(ts, tree, fact))
        return tree;
    if (tree->fact == fact) {
        for (int i = 0; i < tree->n; i++)
            if (tree->values[i] == v)
                return tree->kids[i];
        return condition_given_intern(ts,
                                      condition_and_all(tree->kids, tree->n, ts->arena));
    }
    at = restricted_place(ts, tree, fact, v);
    if (ts->given[at].tree)
        return ts->given[at].left;
    kids[0] = &condition_never;
    for (int i = 0; i < tree->n; i++) {
        kids[i] = node_restrict(ts, tree->kids[i], fact, v);
        same &= condition_equal(kids[i], kids[0]);
    }
    if (!same) {
        left = node_like(ts, tree, kids);
    } else {
        left = condition_merge_equal(kids, tree->n, ts->arena);
        left = left == kids[0] ? left : condition_given_intern(ts, left);
    }
    restricted_keep(ts, (RestrictedNode){ tree, left, fact, v });
    return left;
}

static bool fact_is_holding(const Fact *f)
{
    return f->kind == FACT_HOLDS || f->kind == FACT_HOLDS_OTHER;
}

/* Who holds an item holds something in its group, and nobody else holds it: of that, too,
 * nothing is asked below. */
const ConditionTree *condition_given_restrict(ConditionTable *ts,
                                              const ConditionTree *tree, const Fact *fact,
                                              Value v)
{
    const ConditionTree *left = node_restrict(ts, tree, fact, v);

    for (int i = 0; fact_is_holding(fact) && i < ts->nfacts; i++) {
        const Fact *other = ts->facts[i];

        for (Value w = 0; w <= 1; w++)
            if (fact_is_holding(other) &&
                condition_facts_contradict(ts->p, fact, v, other, w))
                left = node_restrict(ts, left, other, !w);
    }
    return left;
}

/* ---- life ------------------------------------------------------------- */

ConditionTable *condition_given_new(const Ruling *r)
{
    ConditionTable *ts = xcalloc(1, sizeof *ts);

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

void condition_given_free(ConditionTable *ts)
{
    xfree(ts->known);
    xfree(ts->nodes);
    xfree(ts->given);
    arena_free(ts->arena);
    xfree(ts);
}
