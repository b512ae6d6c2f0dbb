/* mdd.c - implements multi-valued decision diagrams: unique nodes, cached operations, garbage
 * collection.
 *
 * The node table needs 4 bytes for each place.  A HashIndex would need 16. */
#include "ruling/mdd.h"

#include "kit/vec.h"

#include <stdlib.h>
#include <string.h>

typedef struct MddLevel {
    Value *values;
    int n;
    bool inner;
} MddLevel;

typedef struct MddNode {
    int fact;
    uint32_t kids; /* the index of the first kid in MddStore.pool */
    uint32_t mark; /* the value of MddStore.round when the node was last visited */
} MddNode;

typedef enum MddOp { OP_AND, OP_OR, OP_XOR, OP_MINUS, OP_PROJECT } MddOp;

typedef struct MddCached {
    uint32_t key; /* the operation and the age of the entry; 0: the entry is empty */
    Mdd a, b, result;
} MddCached;

enum {
    FIRST_TABLE = 1 << 10,
    FIRST_CACHE = 1 << 13,
    NEAR_CACHE = 1 << 16, /* the largest cache that is fast to access */
    MAX_CACHE = 1 << 18,
    FIRST_CROWD = 1 << 8,
    /* Let N be the number of nodes that a collection kept. mdd_store_crowded() becomes true at the
     * larger of FIRST_CROWD and N * CROWD nodes.  But if this is more than LAST_CROWD, it becomes
     * true at the larger of LAST_CROWD and N * 2 nodes. */
    CROWD = 8,
    LAST_CROWD = 1 << 15,
    /* mdd_store_spacious() is true if fewer than 1/SPACIOUS of the allowed nodes exist */
    SPACIOUS = 32,
    OPS = OP_PROJECT + 1,
    LAST_AGE = INT32_MAX / OPS - 1
};

struct MddStore {
    MddLevel *levels;
    int nlevels, cap_levels;
    int ndims; /* the number of facts before the first inner fact */
    MddNode *nodes;
    uint32_t nnodes, cap_nodes;
    Mdd *pool;
    uint32_t npool, cap_pool;
    Mdd *table; /* a hash table of the nodes, by fact and kids, with open addressing; 0: the place
                 * is free */
    uint32_t cap_table;
    /* While the cache is smaller than NEAR_CACHE, it has at least four entries for each node.  A
     * larger cache has at least one entry for every two nodes, until it has MAX_CACHE entries. */
    MddCached *cache;
    uint32_t cap_cache;
    uint32_t age; /* the current age; cache entries of another age are not valid */
    uint32_t round;
    uint64_t *counts; /* the counts of the nodes that are marked in the current round */
    uint32_t cap_counts;
    uint64_t most;  /* the limit on nodes */
    uint32_t crowd; /* mdd_store_crowded() is true from this number of nodes on */
    bool full, overflow;
};

MddStore *mdd_store_new(uint64_t most)
{
    MddStore *r = xcalloc(1, sizeof *r);

    r->most = most;
    r->crowd = FIRST_CROWD;
    r->age = 1;
    r->cap_nodes = 256;
    r->nodes = xcalloc(r->cap_nodes, sizeof *r->nodes);
    r->nodes[MDD_NONE].fact = r->nodes[MDD_ALL].fact = MDD_MAX_FACTS;
    r->nnodes = 2;
    r->cap_table = FIRST_TABLE;
    r->table = xcalloc(r->cap_table, sizeof *r->table);
    r->cap_cache = FIRST_CACHE;
    r->cache = xcalloc(r->cap_cache, sizeof *r->cache);
    return r;
}

void mdd_store_free(MddStore *r)
{
    if (!r)
        return;
    for (int i = 0; i < r->nlevels; i++)
        xfree(r->levels[i].values);
    xfree(r->levels);
    xfree(r->nodes);
    xfree(r->pool);
    xfree(r->table);
    xfree(r->cache);
    xfree(r->counts);
    xfree(r);
}

int mdd_store_add_fact(MddStore *r, const Value *values, int n, bool inner)
{
    MddLevel *l;

    if (n > MDD_MAX_VALUES || r->nlevels == MDD_MAX_FACTS) {
        r->full = true;
        n = n > MDD_MAX_VALUES ? MDD_MAX_VALUES : n;
    }
    VEC_ROOM(r->levels, r->nlevels, r->cap_levels);
    l = &r->levels[r->nlevels];
    *l = (MddLevel){ xcalloc((size_t)n + 1, sizeof *values), n, inner };
    memcpy(l->values, values, sizeof *values * (size_t)n);
    if (!inner) {
        if (r->ndims < r->nlevels)
            BUG("a dimension after an inner fact");
        r->ndims = r->nlevels + 1;
    }
    return r->nlevels++;
}

int mdd_store_nfacts(const MddStore *r)
{
    return r->nlevels;
}
int mdd_store_nvalues(const MddStore *r, int fact)
{
    return r->levels[fact].n;
}
Value mdd_store_value(const MddStore *r, int fact, int k)
{
    return r->levels[fact].values[k];
}
bool mdd_store_is_inner(const MddStore *r, int fact)
{
    return r->levels[fact].inner;
}
bool mdd_store_full(const MddStore *r)
{
    return r->full;
}

/* ---- nodes ------------------------------------------------------------ */

/* Returns the hash of the node for FACT with the N kids KIDS.  Computes two sums, which the
 * processor can add up at the same time. */
static uint32_t hash_node(int fact, const Mdd *kids, int n)
{
    uint64_t h = (uint64_t)fact * 0x9E3779B97F4A7C15u, g = (uint64_t)n;
    int i = 0;

    for (; i + 1 < n; i += 2) {
        h = (h ^ kids[i]) * 0xFF51AFD7ED558CCDu;
        g = (g ^ kids[i + 1]) * 0xC2B2AE3D27D4EB4Fu;
    }
    if (i < n)
        h = (h ^ kids[i]) * 0xFF51AFD7ED558CCDu;
    h = (h ^ g >> 31) * 0x9E3779B97F4A7C15u;
    return (uint32_t)(h >> 32);
}

static const Mdd *kids_of(const MddStore *r, Mdd a)
{
    return r->pool + r->nodes[a].kids;
}

/* Adds every node to the table. The table must be empty. */
static void fill_table(MddStore *r)
{
    for (Mdd a = 2; a < r->nnodes; a++) {
        const MddNode *x = &r->nodes[a];
        uint32_t i = hash_node(x->fact, kids_of(r, a), r->levels[x->fact].n);

        for (i &= r->cap_table - 1; r->table[i]; i = (i + 1) & (r->cap_table - 1))
            ;
        r->table[i] = a;
    }
}

static void grow_table(MddStore *r)
{
    xfree(r->table);
    r->cap_table *= 2;
    r->table = xcalloc(r->cap_table, sizeof *r->table);
    fill_table(r);
}

static void grow_cache(MddStore *r)
{
    xfree(r->cache);
    r->cap_cache *= 4;
    r->cache = xcalloc(r->cap_cache, sizeof *r->cache);
}

static inline bool same_node_kids(const Mdd *a, const Mdd *b, int n)
{
    while (n > 0 && *a == *b)
        a++, b++, n--;
    return n == 0;
}

/* Returns the node for FACT and KIDS. The kids must depend on later facts only. */
static Mdd make_node(MddStore *r, int fact, const Mdd *kids)
{
    int n = r->levels[fact].n;
    bool same = true;
    uint32_t i;

    for (int k = 1; k < n; k++)
        same &= kids[k] == kids[0];
    if (n == 0)
        return MDD_NONE;
    if (same)
        return kids[0];
    for (i = hash_node(fact, kids, n) & (r->cap_table - 1); r->table[i];
         i = (i + 1) & (r->cap_table - 1))
        if (r->nodes[r->table[i]].fact == fact && same_node_kids(kids_of(r, r->table[i]), kids, n))
            return r->table[i];
    if (r->nnodes >= r->most) {
        r->full = true;
        return MDD_NONE;
    }
    if (r->nnodes == r->cap_nodes) {
        r->cap_nodes *= 2;
        r->nodes = xrealloc(r->nodes, sizeof *r->nodes * r->cap_nodes);
    }
    if (r->npool + (uint32_t)n > r->cap_pool) {
        r->cap_pool = (r->npool + (uint32_t)n) * 2;
        r->pool = xrealloc(r->pool, sizeof *r->pool * r->cap_pool);
    }
    r->nodes[r->nnodes] = (MddNode){ .fact = fact, .kids = r->npool };
    memcpy(r->pool + r->npool, kids, sizeof *kids * (size_t)n);
    r->npool += (uint32_t)n;
    r->table[i] = r->nnodes++;
    if ((uint64_t)r->nnodes * 4 > (uint64_t)r->cap_table * 3)
        grow_table(r);
    if (r->nnodes > (r->cap_cache < NEAR_CACHE ? r->cap_cache / 4 : r->cap_cache * 2) &&
        r->cap_cache < MAX_CACHE)
        grow_cache(r);
    return r->nnodes - 1;
}

/* ---- garbage collection ----------------------------------------------- */

void mdd_roots_add(MddRoots *roots, Mdd *place)
{
    VEC_ROOM(roots->at, roots->n, roots->cap);
    roots->at[roots->n++] = place;
}

void mdd_roots_free(MddRoots *roots)
{
    xfree(roots->at);
    *roots = (MddRoots){ 0 };
}

bool mdd_store_spacious(const MddStore *r)
{
    return r->nnodes < r->most / SPACIOUS;
}

bool mdd_store_crowded(const MddStore *r)
{
    return r->nnodes >= r->crowd;
}

/* Marks the nodes that are reached from ROOTS.  Goes from the last node to the first, because kids
 * are made before their parents. */
static void mark_needed(MddStore *r, const MddRoots *roots)
{
    r->round++;
    for (size_t i = 0; i < roots->n; i++)
        r->nodes[*roots->at[i]].mark = r->round;
    for (Mdd a = r->nnodes; a-- > 2;)
        for (int k = 0; r->nodes[a].mark == r->round && k < r->levels[r->nodes[a].fact].n; k++)
            r->nodes[kids_of(r, a)[k]].mark = r->round;
}

/* Moves the marked nodes to the front of the store, in order. Stores their new numbers in TO. */
static void move_needed(MddStore *r, Mdd *to)
{
    uint32_t n = 2, npool = 0;

    to[MDD_ALL] = MDD_ALL;
    for (Mdd a = MDD_ALL + 1; a < r->nnodes; a++) {
        const Mdd *kids = kids_of(r, a);
        MddNode x = r->nodes[a];

        if (x.mark != r->round)
            continue;
        x.kids = npool;
        for (int k = 0; k < r->levels[x.fact].n; k++)
            r->pool[npool++] = to[kids[k]];
        to[a] = n;
        r->nodes[n++] = x;
    }
    r->nnodes = n;
    r->npool = npool;
}

/* Gives memory back, because other stores may need it.  Leaves room for twice the nodes that the
 * store has. */
static void give_back_room(MddStore *r)
{
    r->cap_nodes = r->nnodes * 2;
    r->nodes = xrealloc(r->nodes, sizeof *r->nodes * r->cap_nodes);
    r->cap_pool = r->npool * 2 + 1;
    r->pool = xrealloc(r->pool, sizeof *r->pool * r->cap_pool);
    while (r->cap_table > FIRST_TABLE && r->cap_table / 2 > r->cap_nodes)
        r->cap_table /= 2;
    xfree(r->table);
    r->table = xcalloc(r->cap_table, sizeof *r->table);
    xfree(r->counts);
    r->counts = NULL;
    r->cap_counts = 0;
}

void mdd_store_collect(MddStore *r, const MddRoots *roots)
{
    Mdd *to = xcalloc(r->nnodes, sizeof *to);

    mark_needed(r, roots);
    move_needed(r, to);
    for (size_t i = 0; i < roots->n; i++)
        *roots->at[i] = to[*roots->at[i]];
    xfree(to);
    r->crowd = r->nnodes < FIRST_CROWD / CROWD ? FIRST_CROWD : r->nnodes * CROWD;
    if (r->crowd > LAST_CROWD)
        r->crowd = r->nnodes < LAST_CROWD / 2 ? LAST_CROWD : r->nnodes * 2;
    give_back_room(r);
    fill_table(r);
    if (r->age++ == LAST_AGE) {
        memset(r->cache, 0, sizeof *r->cache * r->cap_cache);
        r->age = 1;
    }
}

/* ---- operations ------------------------------------------------------- */

/* Stores in *OUT the result of OP on A and B if this needs no recursion.  Otherwise returns
 * false. */
static inline bool apply_trivial(MddOp op, Mdd a, Mdd b, Mdd *out)
{
    switch (op) {
    case OP_AND:
        *out = a == MDD_NONE || b == MDD_ALL || a == b ? a : b;
        return a < 2 || b < 2 || a == b;
    case OP_OR:
        *out = a == MDD_ALL || b == MDD_NONE || a == b ? a : b;
        return a < 2 || b < 2 || a == b;
    case OP_XOR:
        *out = a == b ? MDD_NONE : a == MDD_NONE ? b : a;
        if (a < 2 && b < 2)
            *out = a != b;
        return a == b || a == MDD_NONE || b == MDD_NONE;
    case OP_MINUS:
        *out = a == MDD_NONE || b == MDD_ALL || a == b ? MDD_NONE : a;
        return a == MDD_NONE || b < 2 || a == b;
    case OP_PROJECT: break;
    }
    return false;
}

static inline MddCached *cache_slot(MddStore *r, MddOp op, Mdd a, Mdd b)
{
    uint64_t h = ((uint64_t)a << 32 | b) * 0x9E3779B97F4A7C15u;

    h = (h ^ h >> 29 ^ (uint64_t)op) * 0xFF51AFD7ED558CCDu;
    return &r->cache[h >> 40 & (r->cap_cache - 1)];
}

static inline uint32_t cache_key(const MddStore *r, MddOp op)
{
    return r->age * OPS + (uint32_t)op;
}

static inline bool cache_has(const MddStore *r, const MddCached *c, MddOp op, Mdd a, Mdd b)
{
    return c->key == cache_key(r, op) && c->a == a && c->b == b;
}

typedef Mdd MddApply(MddStore *r, Mdd a, Mdd b);

/* Returns the result of OP on A and B.  Calls AGAIN for each pair of kids that needs recursion. */
static BL_ALWAYS_INLINE Mdd apply_op(MddStore *r, MddOp op, MddApply *again, Mdd a, Mdd b)
{
    Mdd kids[MDD_MAX_VALUES], out = MDD_NONE, was_x = 0, was_y = 0;
    bool is_a, is_b;
    int at_a, at_b, fact, n;
    const MddCached *known;

    if (r->full)
        return MDD_NONE;
    if (op != OP_MINUS && a > b) {
        Mdd was = a;

        a = b;
        b = was;
    }
    known = cache_slot(r, op, a, b);
    if (cache_has(r, known, op, a, b))
        return known->result;
    at_a = r->nodes[a].fact;
    at_b = r->nodes[b].fact;
    fact = at_a < at_b ? at_a : at_b;
    is_a = at_a == fact;
    is_b = at_b == fact;
    n = r->levels[fact].n;
    for (int k = 0; k < n; k++) {
        Mdd x = at_a == fact ? kids_of(r, a)[k] : a;
        Mdd y = at_b == fact ? kids_of(r, b)[k] : b;

        /* neighbouring values often have the same kids: the last result is then used again */
        if ((k == 0 || x != was_x || y != was_y) && !apply_trivial(op, x, y, &out))
            out = again(r, x, y);
        kids[k] = out;
        is_a &= out == x;
        is_b &= out == y;
        was_x = x;
        was_y = y;
    }
    out = is_a ? a : is_b ? b : make_node(r, fact, kids);
    *cache_slot(r, op, a, b) = (MddCached){ cache_key(r, op), a, b, out };
    return out;
}

/* Defines two functions for the operation OP.  NAME is the operation for any two sets, and calls
 * APPLY if it needs recursion.  APPLY is compiled for OP alone, which is faster. */
#define MDD_OPERATION(name, apply, op)                               \
    static Mdd apply(MddStore *r, Mdd a, Mdd b)                      \
    {                                                                \
        return apply_op(r, op, apply, a, b);                         \
    }                                                                \
    Mdd name(MddStore *r, Mdd a, Mdd b)                              \
    {                                                                \
        Mdd out;                                                     \
                                                                     \
        return apply_trivial(op, a, b, &out) ? out : apply(r, a, b); \
    }
MDD_OPERATION(mdd_and, apply_and, OP_AND)
MDD_OPERATION(mdd_or, apply_or, OP_OR)
MDD_OPERATION(mdd_xor, apply_xor, OP_XOR)
MDD_OPERATION(mdd_minus, apply_minus, OP_MINUS)

Mdd mdd_project(MddStore *r, Mdd a)
{
    Mdd kids[MDD_MAX_VALUES], out = MDD_NONE;
    int fact = r->nodes[a].fact;

    if (a < 2)
        return a;
    if (r->full)
        return MDD_NONE;
    if (cache_has(r, cache_slot(r, OP_PROJECT, a, MDD_NONE), OP_PROJECT, a, MDD_NONE))
        return cache_slot(r, OP_PROJECT, a, MDD_NONE)->result;
    for (int k = 0; k < r->levels[fact].n; k++) {
        kids[k] = mdd_project(r, kids_of(r, a)[k]);
        if (r->levels[fact].inner)
            out = mdd_or(r, out, kids[k]);
    }
    if (!r->levels[fact].inner)
        out = make_node(r, fact, kids);
    *cache_slot(r, OP_PROJECT, a, MDD_NONE) =
        (MddCached){ cache_key(r, OP_PROJECT), a, MDD_NONE, out };
    return out;
}

/* The state of mdd_forget() or mdd_copy(). */
typedef struct MddMade {
    /* by node: 1 + the result for the node, or 0 if the node has not been visited */
    uint32_t *of;
    /* an argument of mdd_forget(); NULL during mdd_copy() */
    const bool *forget;
    const MddStore *from;
    const int *facts;
} MddMade;

/* Returns what mdd_forget() returns for the node A. Each node is visited once. */
static Mdd forget_node(MddStore *r, Mdd a, const MddMade *m)
{
    Mdd kids[MDD_MAX_VALUES], out = MDD_NONE;
    int fact = r->nodes[a].fact;

    if (a < 2 || m->of[a])
        return a < 2 ? a : m->of[a] - 1;
    for (int k = 0; k < r->levels[fact].n; k++) {
        kids[k] = forget_node(r, kids_of(r, a)[k], m);
        if (m->forget[fact])
            out = mdd_or(r, out, kids[k]);
    }
    if (!m->forget[fact])
        out = make_node(r, fact, kids);
    m->of[a] = out + 1;
    return out;
}

Mdd mdd_forget(MddStore *r, Mdd a, const bool *gone)
{
    const MddMade m = { .of = xcalloc(r->nnodes, sizeof *m.of), .forget = gone };
    Mdd out = forget_node(r, a, &m);

    xfree(m.of);
    return out;
}

/* Returns what mdd_copy() returns for the node A of m->from. Each node is visited once. */
static Mdd copy_node(MddStore *r, Mdd a, const MddMade *m)
{
    Mdd kids[MDD_MAX_VALUES] = { 0 }, out;
    const MddLevel *was = a < 2 ? NULL : &m->from->levels[m->from->nodes[a].fact];
    int fact;

    if (a < 2 || m->of[a])
        return a < 2 ? a : m->of[a] - 1;
    fact = m->facts[m->from->nodes[a].fact];
    if (fact < 0)
        BUG("a region turns on what has no place here");
    for (int k = 0; k < was->n; k++)
        for (int i = 0; i < r->levels[fact].n; i++)
            if (r->levels[fact].values[i] == was->values[k])
                kids[i] = copy_node(r, kids_of(m->from, a)[k], m);
    out = mdd_node(r, fact, kids);
    m->of[a] = out + 1;
    return out;
}

Mdd mdd_copy(MddStore *r, const MddStore *from, Mdd a, const int *facts)
{
    const MddMade m = { .of = xcalloc(from->nnodes, sizeof *m.of), .from = from, .facts = facts };
    Mdd out = copy_node(r, a, &m);

    xfree(m.of);
    return out;
}

Mdd mdd_is(MddStore *r, int fact, Value value)
{
    Mdd kids[MDD_MAX_VALUES];

    for (int k = 0; k < r->levels[fact].n; k++)
        kids[k] = r->levels[fact].values[k] == value;
    return make_node(r, fact, kids);
}

Mdd mdd_node(MddStore *r, int fact, const Mdd *kids)
{
    bool ordered = true;
    Mdd out = MDD_NONE;

    for (int k = 0; k < r->levels[fact].n; k++)
        ordered &= r->nodes[kids[k]].fact > fact;
    if (ordered)
        return make_node(r, fact, kids);
    for (int k = 0; k < r->levels[fact].n; k++)
        out = mdd_or(r, out, mdd_and(r, mdd_is(r, fact, r->levels[fact].values[k]), kids[k]));
    return out;
}

/* ---- counting --------------------------------------------------------- */

static uint64_t multiply_counts(MddStore *r, uint64_t a, uint64_t b)
{
    uint64_t n;

    r->overflow |= __builtin_mul_overflow(a, b, &n);
    return n;
}

/* Returns the number of assignments of values to the facts FROM to TO - 1. */
static uint64_t assignments_between(MddStore *r, int from, int to)
{
    uint64_t n = 1;

    for (int i = from; i < to; i++)
        n = multiply_counts(r, n, (uint64_t)r->levels[i].n);
    return n;
}

static int node_level(const MddStore *r, Mdd a)
{
    return a < 2 ? r->ndims : r->nodes[a].fact;
}

/* Returns the number of assignments in the set A.  Each of them assigns values to the fact of the
 * node A and to all later dimensions, not to earlier dimensions. */
static uint64_t count_node(MddStore *r, Mdd a)
{
    int fact = r->nodes[a].fact;
    uint64_t sum = 0;

    if (a < 2)
        return a;
    if (fact >= r->ndims)
        BUG("a region with an inner fact is counted");
    if (r->nodes[a].mark == r->round)
        return r->counts[a];
    for (int k = 0; k < r->levels[fact].n; k++) {
        Mdd b = kids_of(r, a)[k];
        uint64_t n = b ? multiply_counts(r, count_node(r, b),
                                         assignments_between(r, fact + 1, node_level(r, b)))
                       : 0;

        r->overflow |= __builtin_add_overflow(sum, n, &sum);
    }
    r->nodes[a].mark = r->round;
    r->counts[a] = sum;
    return sum;
}

bool mdd_count(MddStore *r, Mdd a, uint64_t *n)
{
    if (r->cap_counts < r->nnodes) {
        r->cap_counts = r->cap_nodes;
        r->counts = xrealloc(r->counts, sizeof *r->counts * r->cap_counts);
    }
    r->round++;
    r->overflow = false;
    *n = a ? multiply_counts(r, count_node(r, a), assignments_between(r, 0, node_level(r, a))) : 0;
    return !r->overflow && !r->full;
}

bool mdd_first(MddStore *r, Mdd a, int *values)
{
    if (a == MDD_NONE || r->full)
        return false;
    for (int i = 0; i < r->ndims; i++) {
        values[i] = 0;
        if (r->levels[i].n == 0)
            return false;
        if (r->nodes[a].fact != i)
            continue;
        while (kids_of(r, a)[values[i]] == MDD_NONE)
            values[i]++;
        a = kids_of(r, a)[values[i]];
    }
    return true;
}

bool mdd_has(const MddStore *r, Mdd a, const int *values)
{
    while (a > MDD_ALL)
        a = kids_of(r, a)[values[r->nodes[a].fact]];
    return a == MDD_ALL;
}

static bool node_reads(MddStore *r, Mdd a, int fact)
{
    if (r->nodes[a].fact >= fact || r->nodes[a].mark == r->round)
        return r->nodes[a].fact == fact;
    r->nodes[a].mark = r->round;
    for (int k = 0; k < r->levels[r->nodes[a].fact].n; k++)
        if (node_reads(r, kids_of(r, a)[k], fact))
            return true;
    return false;
}

bool mdd_reads(MddStore *r, Mdd a, int fact)
{
    r->round++;
    return node_reads(r, a, fact);
}

static void node_facts(MddStore *r, Mdd a, bool *reads)
{
    const int fact = r->nodes[a].fact;

    if (a < 2 || r->nodes[a].mark == r->round)
        return;
    r->nodes[a].mark = r->round;
    reads[fact] = true;
    for (int k = 0; k < r->levels[fact].n; k++)
        node_facts(r, kids_of(r, a)[k], reads);
}

void mdd_facts(MddStore *r, Mdd a, bool *reads)
{
    r->round++;
    node_facts(r, a, reads);
}
