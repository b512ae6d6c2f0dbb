/* condition_given.c - finds the facts in a condition tree, and simplifies a tree by a known
 * fact. */
#include "words/condition_given.h"

#include "kit/hash_index.h"
#include "kit/vec.h"

#include <stdlib.h>
#include <string.h>

/* The facts that a node and the nodes below it test, as bits by Fact.id. */
typedef struct NodeFacts {
    const ConditionTree *tree;
    uint64_t *facts;
    uint32_t walk; /* the number of the last walk that visited the node */
} NodeFacts;

/* A stored result: `left` is what `tree` becomes if `fact` has the value `v`.  If `v` is BL_CLASH,
 * `left` is the shared node that equals `tree`. */
typedef struct RestrictedNode {
    const ConditionTree *tree, *left;
    const Fact *fact;
    Value v;
} RestrictedNode;

struct ConditionTable {
    const Program *p;
    Arena *arena;       /* the memory of the table and of its nodes */
    const Fact **facts; /* the facts, indexed by Fact.id */
    int nfacts, words;  /* the number of facts, and of 64-bit words in a set of facts */
    uint32_t walk;
    NodeFacts *known; /* the facts of each node; known_index finds them by pointer */
    int nknown, cap_known;
    HashIndex known_index;
    const ConditionTree **nodes; /* the shared nodes; nodes_index finds them by content */
    int nnodes, cap_nodes;
    HashIndex nodes_index;
    RestrictedNode *restricted;
    int nrestricted, cap_restricted;
    HashIndex restricted_index;
};

/* Returns a hash of the node T, which is the same in every run.  Different nodes may have equal
 * hashes. */
static uint64_t tree_hash(const ConditionTree *t)
{
    return value_hash_mix((uint64_t)t->id << 8 | (uint64_t)t->n, t->fact ? t->fact->id + 1u : 0u);
}

/* ---- nodes by content ------------------------------------------------- */

static uint64_t node_hash(const ConditionTree *t)
{
    uint64_t h = t->fact->id;

    for (int i = 0; i < t->n; i++)
        h = value_hash_mix(value_hash_mix(h, (uint64_t)t->values[i]), tree_hash(t->kids[i]));
    return h;
}

static bool same_node(const ConditionTree *a, const ConditionTree *b)
{
    return a->fact == b->fact && a->n == b->n && a->presumed == b->presumed &&
           memcmp(a->values, b->values, sizeof *a->values * (size_t)a->n) == 0 &&
           memcmp(a->kids, b->kids, sizeof *a->kids * (size_t)a->n) == 0;
}

static const ConditionTree *node_find(const ConditionTable *ts, const ConditionTree *t,
                                      uint64_t hash)
{
    uint64_t n;

    for (size_t i = 0; (n = hash_index_next(&ts->nodes_index, hash, &i));)
        if (same_node(ts->nodes[n - 1], t))
            return ts->nodes[n - 1];
    return NULL;
}

static void node_add(ConditionTable *ts, const ConditionTree *t, uint64_t hash)
{
    VEC_ROOM_IN(ts->arena, ts->nodes, ts->nnodes, ts->cap_nodes);
    ts->nodes[ts->nnodes++] = t;
    hash_index_add(&ts->nodes_index, hash, (uint64_t)ts->nnodes);
}

/* Returns the shared node that is like T, but has the children KIDS.  Makes the node if it does not
 * exist. */
static const ConditionTree *node_like(ConditionTable *ts, const ConditionTree *t,
                                      const ConditionTree *const *kids)
{
    ConditionTree wanted = *t, *made;
    const ConditionTree *found;
    uint64_t hash;

    wanted.kids = kids;
    hash = node_hash(&wanted);
    found = node_find(ts, &wanted, hash);
    if (found)
        return found;
    made = arena_new_of(ts->arena, ConditionTree);
    *made = wanted;
    made->id = UINT32_MAX - (uint32_t)ts->nnodes; /* a unique number, which tree_hash() uses */
    made->kids = vec_moved(ts->arena, kids, sizeof *kids, (size_t)t->n, (size_t)t->n);
    node_add(ts, made, hash);
    return made;
}

/* ---- the facts of a tree ---------------------------------------------- */

/* Returns the facts of TREE, or NULL if they are not computed yet.  The pointer is valid until the
 * next node is added. */
static NodeFacts *node_facts_find(const ConditionTable *ts, const ConditionTree *tree)
{
    uint64_t n;

    for (size_t i = 0; (n = hash_index_next(&ts->known_index, tree_hash(tree), &i));)
        if (ts->known[n - 1].tree == tree)
            return &ts->known[n - 1];
    return NULL;
}

const uint64_t *condition_given_facts(ConditionTable *ts, const ConditionTree *tree)
{
    const NodeFacts *known = node_facts_find(ts, tree);
    uint64_t *facts;

    if (known)
        return known->facts;
    facts = arena_new_array(ts->arena, uint64_t, (size_t)ts->words);
    if (tree->fact)
        facts[tree->fact->id / 64] |= (uint64_t)1 << (tree->fact->id % 64);
    for (int i = 0; i < tree->n; i++) {
        const uint64_t *kid = condition_given_facts(ts, tree->kids[i]);

        for (int w = 0; w < ts->words; w++)
            facts[w] |= kid[w];
    }
    VEC_ROOM_IN(ts->arena, ts->known, ts->nknown, ts->cap_known);
    ts->known[ts->nknown++] = (NodeFacts){ tree, facts, 0 };
    hash_index_add(&ts->known_index, tree_hash(tree), (uint64_t)ts->nknown);
    if (tree->fact && !node_find(ts, tree, node_hash(tree)))
        node_add(ts, tree, node_hash(tree));
    return facts;
}

const Fact *condition_given_fact(const ConditionTable *ts, int id)
{
    return ts->facts[id];
}

bool condition_given_depends(ConditionTable *ts, const ConditionTree *tree, const Fact *fact)
{
    return condition_given_facts(ts, tree)[fact->id / 64] >> (fact->id % 64) & 1;
}

bool condition_given_share_fact(ConditionTable *ts, const ConditionTree *a, const ConditionTree *b)
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

/* Visits TREE as one step of a walk.  Returns true if all nodes visited so far that test FACT
 * presume the same value.  Stores that value in *IS.  *FIRST is true until the walk finds a node
 * that tests FACT. */
static bool node_presumes(ConditionTable *ts, const ConditionTree *tree, const Fact *fact,
                          Value *is, bool *first)
{
    NodeFacts *k;

    if (!condition_given_depends(ts, tree, fact))
        return true;
    k = node_facts_find(ts, tree);
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

Value condition_given_presumed(ConditionTable *ts, const ConditionTree *tree, const Fact *fact)
{
    Value is = BL_CLASH;
    bool first = true;

    ts->walk++;
    return node_presumes(ts, tree, fact, &is, &first) ? is : BL_CLASH;
}

/* ---- one fact known --------------------------------------------------- */

static uint64_t restricted_hash(const ConditionTree *tree, const Fact *fact, Value v)
{
    return value_hash_mix(value_hash_mix(tree_hash(tree), fact->id), (uint64_t)v);
}

static const ConditionTree *restricted_find(const ConditionTable *ts, const ConditionTree *tree,
                                            const Fact *fact, Value v)
{
    uint64_t hash = restricted_hash(tree, fact, v), n;

    for (size_t i = 0; (n = hash_index_next(&ts->restricted_index, hash, &i));) {
        const RestrictedNode *r = &ts->restricted[n - 1];

        if (r->tree == tree && r->fact == fact && r->v == v)
            return r->left;
    }
    return NULL;
}

static const ConditionTree *restricted_keep(ConditionTable *ts, const ConditionTree *tree,
                                            const Fact *fact, Value v, const ConditionTree *left)
{
    VEC_ROOM_IN(ts->arena, ts->restricted, ts->nrestricted, ts->cap_restricted);
    ts->restricted[ts->nrestricted++] = (RestrictedNode){ tree, left, fact, v };
    hash_index_add(&ts->restricted_index, restricted_hash(tree, fact, v),
                   (uint64_t)ts->nrestricted);
    return left;
}

const ConditionTree *condition_given_intern(ConditionTable *ts, const ConditionTree *tree)
{
    const ConditionTree *kids[DOMAIN_MAX], *left;

    if (!tree->fact)
        return tree->truth ? &condition_always : &condition_never;
    left = restricted_find(ts, tree, tree->fact, BL_CLASH);
    if (left)
        return left;
    for (int i = 0; i < tree->n; i++)
        kids[i] = condition_given_intern(ts, tree->kids[i]);
    return restricted_keep(ts, tree, tree->fact, BL_CLASH, node_like(ts, tree, kids));
}

static const ConditionTree *node_restrict(ConditionTable *ts, const ConditionTree *tree,
                                          const Fact *fact, Value v)
{
    const ConditionTree *kids[DOMAIN_MAX], *left;
    bool same = true;

    if (!condition_given_depends(ts, tree, fact))
        return tree;
    if (tree->fact == fact) {
        for (int i = 0; i < tree->n; i++)
            if (tree->values[i] == v)
                return tree->kids[i];
        return condition_given_intern(ts, condition_and_all(tree->kids, tree->n, ts->arena));
    }
    left = restricted_find(ts, tree, fact, v);
    if (left)
        return left;
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
    return restricted_keep(ts, tree, fact, v, left);
}

/* If FACT has the value V, some other facts may have only one possible value.  For example, if East
 * holds a card, no other player holds it.  Restricts the tree by these values too. */
const ConditionTree *condition_given_restrict(ConditionTable *ts, const ConditionTree *tree,
                                              const Fact *fact, Value v)
{
    const ConditionTree *left = node_restrict(ts, tree, fact, v);

    if (fact->kind != FACT_HOLDS && fact->kind != FACT_HOLDS_OTHER)
        return left; /* only facts about holdings contradict each other */
    for (int i = 0; i < ts->nfacts; i++)
        for (Value w = 0; w <= 1; w++)
            if (condition_facts_contradict(ts->p, fact, v, ts->facts[i], w))
                left = node_restrict(ts, left, ts->facts[i], !w);
    return left;
}

/* ---- life ------------------------------------------------------------- */

ConditionTable *condition_given_new(const Ruling *r)
{
    ConditionTable *ts = xcalloc(1, sizeof *ts);

    ts->p = r->program;
    ts->arena = arena_new();
    ts->known_index.arena = ts->nodes_index.arena = ts->restricted_index.arena = ts->arena;
    ts->nfacts = r->nasked;
    ts->words = r->nasked / 64 + 1;
    ts->facts = arena_new_array(ts->arena, const Fact *, (size_t)r->nasked + 1);
    for (int i = 0; i < r->nasked; i++)
        ts->facts[r->asked[i]->id] = r->asked[i];
    return ts;
}

void condition_given_free(ConditionTable *ts)
{
    arena_free(ts->arena);
    xfree(ts);
}
