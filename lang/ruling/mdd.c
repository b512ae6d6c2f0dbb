#include "ruling/mdd.h"

#include <stdlib.h>
#include <string.h>

typedef struct Level {
    Value *values;
    int n;
    bool inner;
} Level;

typedef struct Node {
    int fact;
    uint32_t kids; /* where they begin in the pool */
    uint32_t mark; /* visited in this round */
} Node;

typedef enum Op { OP_AND, OP_OR, OP_XOR, OP_MINUS, OP_PROJECT } Op;

typedef struct Cached {
    uint32_t key; /* op, and the age in which it was so; 0: empty */
    Region a, b, result;
} Cached;

enum {
    FIRST_TABLE = 1 << 10,
    FIRST_CACHE = 1 << 13,
    NEAR_CACHE = 1 << 16, /* a larger one is slow to reach */
    MAX_CACHE = 1 << 18,
    FIRST_CROWD = 1 << 8,
    /* so many times as many nodes as were needed last are crowded; of more than LAST_CROWD
     * twice as many */
    CROWD = 8,
    LAST_CROWD = 1 << 15,
    SPACIOUS = 32, /* a part of the bound */
    OPS = OP_PROJECT + 1,
    LAST_AGE = INT32_MAX / OPS - 1
};

struct Regions {
    Level *levels;
    int nlevels, cap_levels;
    int ndims; /* levels before the first inner fact */
    Node *nodes;
    uint32_t nnodes, cap_nodes;
    Region *pool;
    uint32_t npool, cap_pool;
    Region *table; /* open addressing, by fact and kids; 0: empty */
    uint32_t cap_table;
    /* larger than there are nodes, up to NEAR_CACHE; of more, half as large at least */
    Cached *cache;
    uint32_t cap_cache;
    uint32_t age; /* what is cached of another is void */
    uint32_t round;
    uint64_t *counts; /* of the nodes marked in this round */
    uint32_t cap_counts;
    uint64_t most;  /* nodes */
    uint32_t crowd; /* so many are crowded */
    bool full, overflow;
};

Regions *regions_new(uint64_t most)
{
    Regions *r = xcalloc(1, sizeof *r);

    r->most = most;
    r->crowd = FIRST_CROWD;
    r->age = 1;
    r->cap_nodes = 256;
    r->nodes = xcalloc(r->cap_nodes, sizeof *r->nodes);
    r->nodes[REGION_NONE].fact = r->nodes[REGION_ALL].fact = REGION_FACTS;
    r->nnodes = 2;
    r->cap_table = FIRST_TABLE;
    r->table = xcalloc(r->cap_table, sizeof *r->table);
    r->cap_cache = FIRST_CACHE;
    r->cache = xcalloc(r->cap_cache, sizeof *r->cache);
    return r;
}

void regions_free(Regions *r)
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

int regions_fact(Regions *r, const Value *values, int n, bool inner)
{
    Level *l;

    if (n > REGION_VALUES || r->nlevels == REGION_FACTS) {
        r->full = true;
        n = n > REGION_VALUES ? REGION_VALUES : n;
    }
    if (r->nlevels == r->cap_levels) {
        r->cap_levels = r->cap_levels ? r->cap_levels * 2 : 32;
        r->levels = xrealloc(r->levels, sizeof *r->levels * (size_t)r->cap_levels);
    }
    l = &r->levels[r->nlevels];
    *l = (Level){ xcalloc((size_t)n + 1, sizeof *values), n, inner };
    memcpy(l->values, values, sizeof *values * (size_t)n);
    if (!inner) {
        if (r->ndims < r->nlevels)
            BUG("a dimension after an inner fact");
        r->ndims = r->nlevels + 1;
    }
    return r->nlevels++;
}

int regions_nfacts(const Regions *r)
{
    return r->nlevels;
}
int regions_nvalues(const Regions *r, int fact)
{
    return r->levels[fact].n;
}
Value regions_value(const Regions *r, int fact, int k)
{
    return r->levels[fact].values[k];
}
bool regions_inner(const Regions *r, int fact)
{
    return r->levels[fact].inner;
}
bool regions_full(const Regions *r)
{
    return r->full;
}

/* ---- nodes ------------------------------------------------------------ */

/* Two sums that do not wait for each other. */
static uint32_t hash_node(int fact, const Region *kids, int n)
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

static const Region *kids_of(const Regions *r, Region a)
{
    return r->pool + r->nodes[a].kids;
}

/* Every node into the table, which is empty. */
static void fill_table(Regions *r)
{
    for (Region a = 2; a < r->nnodes; a++) {
        const Node *x = &r->nodes[a];
        uint32_t i = hash_node(x->fact, kids_of(r, a), r->levels[x->fact].n);

        for (i &= r->cap_table - 1; r->table[i]; i = (i + 1) & (r->cap_table - 1))
            ;
        r->table[i] = a;
    }
}

static void grow_table(Regions *r)
{
    xfree(r->table);
    r->cap_table *= 2;
    r->table = xcalloc(r->cap_table, sizeof *r->table);
    fill_table(r);
}

static void grow_cache(Regions *r)
{
    xfree(r->cache);
    r->cap_cache *= 4;
    r->cache = xcalloc(r->cap_cache, sizeof *r->cache);
}

static inline bool same_kids(const Region *a, const Region *b, int n)
{
    while (n > 0 && *a == *b)
        a++, b++, n--;
    return n == 0;
}

/* The node of FACT with KIDS, which are all over later facts. */
static Region make(Regions *r, int fact, const Region *kids)
{
    int n = r->levels[fact].n;
    bool same = true;
    uint32_t i;

    for (int k = 1; k < n; k++)
        same &= kids[k] == kids[0];
    if (n == 0)
        return REGION_NONE;
    if (same)
        return kids[0];
    for (i = hash_node(fact, kids, n) & (r->cap_table - 1); r->table[i];
         i = (i + 1) & (r->cap_table - 1))
        if (r->nodes[r->table[i]].fact == fact &&
            same_kids(kids_of(r, r->table[i]), kids, n))
            return r->table[i];
    if (r->nnodes >= r->most) {
        r->full = true;
        return REGION_NONE;
    }
    if (r->nnodes == r->cap_nodes) {
        r->cap_nodes *= 2;
        r->nodes = xrealloc(r->nodes, sizeof *r->nodes * r->cap_nodes);
    }
    if (r->npool + (uint32_t)n > r->cap_pool) {
        r->cap_pool = (r->npool + (uint32_t)n) * 2;
        r->pool = xrealloc(r->pool, sizeof *r->pool * r->cap_pool);
    }
    r->nodes[r->nnodes] = (Node){ .fact = fact, .kids = r->npool };
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

/* ---- forgetting ------------------------------------------------------- */

void roots_add(Roots *roots, Region *place)
{
    if (roots->n == roots->cap) {
        roots->cap = roots->cap ? roots->cap * 2 : 256;
        roots->at = xrealloc(roots->at, sizeof *roots->at * roots->cap);
    }
    roots->at[roots->n++] = place;
}

void roots_free(Roots *roots)
{
    xfree(roots->at);
    *roots = (Roots){ 0 };
}

bool regions_spacious(const Regions *r)
{
    return r->nnodes < r->most / SPACIOUS;
}

bool regions_crowded(const Regions *r)
{
    return r->nnodes >= r->crowd;
}

/* Marks what the roots need: kids were made before whoever has them. */
static void mark_needed(Regions *r, const Roots *roots)
{
    r->round++;
    for (size_t i = 0; i < roots->n; i++)
        r->nodes[*roots->at[i]].mark = r->round;
    for (Region a = r->nnodes; a-- > 2;)
        for (int k = 0; r->nodes[a].mark == r->round && k < r->levels[r->nodes[a].fact].n;
             k++)
            r->nodes[kids_of(r, a)[k]].mark = r->round;
}

/* The marked nodes move to the front, in order; TO: the number that each has now. */
static void move_needed(Regions *r, Region *to)
{
    uint32_t n = 2, npool = 0;

    to[REGION_ALL] = REGION_ALL;
    for (Region a = REGION_ALL + 1; a < r->nnodes; a++) {
        const Region *kids = kids_of(r, a);
        Node x = r->nodes[a];

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

/* No more room than for twice as many nodes: another store may need it. */
static void give_back_room(Regions *r)
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

void regions_forget(Regions *r, const Roots *roots)
{
    Region *to = xcalloc(r->nnodes, sizeof *to);

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

/* The result where it needs no descent; false otherwise. */
static inline bool trivial(Op op, Region a, Region b, Region *out)
{
    switch (op) {
    case OP_AND:
        *out = a == REGION_NONE || b == REGION_ALL || a == b ? a : b;
        return a < 2 || b < 2 || a == b;
    case OP_OR:
        *out = a == REGION_ALL || b == REGION_NONE || a == b ? a : b;
        return a < 2 || b < 2 || a == b;
    case OP_XOR:
        *out = a == b ? REGION_NONE : a == REGION_NONE ? b : a;
        if (a < 2 && b < 2)
            *out = a != b;
        return a == b || a == REGION_NONE || b == REGION_NONE;
    case OP_MINUS:
        *out = a == REGION_NONE || b == REGION_ALL || a == b ? REGION_NONE : a;
        return a == REGION_NONE || b < 2 || a == b;
    case OP_PROJECT: break;
    }
    return false;
}

static inline Cached *cached(Regions *r, Op op, Region a, Region b)
{
    uint64_t h = ((uint64_t)a << 32 | b) * 0x9E3779B97F4A7C15u;

    h = (h ^ h >> 29 ^ (uint64_t)op) * 0xFF51AFD7ED558CCDu;
    return &r->cache[h >> 40 & (r->cap_cache - 1)];
}

static inline uint32_t cache_key(const Regions *r, Op op)
{
    return r->age * OPS + (uint32_t)op;
}

static inline bool cache_has(const Regions *r, const Cached *c, Op op, Region a, Region b)
{
    return c->key == cache_key(r, op) && c->a == a && c->b == b;
}

typedef Region Apply(Regions *r, Region a, Region b);

/* OP, which is AGAIN for regions that are not trivial.  It is compiled for each operation
 * by itself. */
static BL_ALWAYS_INLINE Region apply(Regions *r, Op op, Apply *again, Region a, Region b)
{
    Region kids[REGION_VALUES], out = REGION_NONE, was_x = 0, was_y = 0;
    bool is_a, is_b;
    int at_a, at_b, fact, n;
    const Cached *known;

    if (r->full)
        return REGION_NONE;
    if (op != OP_MINUS && a > b) {
        Region was = a;

        a = b;
        b = was;
    }
    known = cached(r, op, a, b);
    if (cache_has(r, known, op, a, b))
        return known->result;
    at_a = r->nodes[a].fact;
    at_b = r->nodes[b].fact;
    fact = at_a < at_b ? at_a : at_b;
    is_a = at_a == fact;
    is_b = at_b == fact;
    n = r->levels[fact].n;
    for (int k = 0; k < n; k++) {
        Region x = at_a == fact ? kids_of(r, a)[k] : a;
        Region y = at_b == fact ? kids_of(r, b)[k] : b;

        /* many values lead to the same: what came of these is known */
        if ((k == 0 || x != was_x || y != was_y) && !trivial(op, x, y, &out))
            out = again(r, x, y);
        kids[k] = out;
        is_a &= out == x;
        is_b &= out == y;
        was_x = x;
        was_y = y;
    }
    out = is_a ? a : is_b ? b : make(r, fact, kids);
    *cached(r, op, a, b) = (Cached){ cache_key(r, op), a, b, out };
    return out;
}

static Region apply_and(Regions *r, Region a, Region b)
{
    return apply(r, OP_AND, apply_and, a, b);
}
static Region apply_or(Regions *r, Region a, Region b)
{
    return apply(r, OP_OR, apply_or, a, b);
}
static Region apply_xor(Regions *r, Region a, Region b)
{
    return apply(r, OP_XOR, apply_xor, a, b);
}
static Region apply_minus(Regions *r, Region a, Region b)
{
    return apply(r, OP_MINUS, apply_minus, a, b);
}

Region region_and(Regions *r, Region a, Region b)
{
    Region out;

    return trivial(OP_AND, a, b, &out) ? out : apply_and(r, a, b);
}
Region region_or(Regions *r, Region a, Region b)
{
    Region out;

    return trivial(OP_OR, a, b, &out) ? out : apply_or(r, a, b);
}
Region region_xor(Regions *r, Region a, Region b)
{
    Region out;

    return trivial(OP_XOR, a, b, &out) ? out : apply_xor(r, a, b);
}
Region region_minus(Regions *r, Region a, Region b)
{
    Region out;

    return trivial(OP_MINUS, a, b, &out) ? out : apply_minus(r, a, b);
}

Region region_project(Regions *r, Region a)
{
    Region kids[REGION_VALUES], out = REGION_NONE;
    int fact = r->nodes[a].fact;

    if (a < 2)
        return a;
    if (r->full)
        return REGION_NONE;
    if (cache_has(r, cached(r, OP_PROJECT, a, REGION_NONE), OP_PROJECT, a, REGION_NONE))
        return cached(r, OP_PROJECT, a, REGION_NONE)->result;
    for (int k = 0; k < r->levels[fact].n; k++) {
        kids[k] = region_project(r, kids_of(r, a)[k]);
        if (r->levels[fact].inner)
            out = region_or(r, out, kids[k]);
    }
    if (!r->levels[fact].inner)
        out = make(r, fact, kids);
    *cached(r, OP_PROJECT, a, REGION_NONE) =
        (Cached){ cache_key(r, OP_PROJECT), a, REGION_NONE, out };
    return out;
}

/* What became of each node; 0: nothing yet, else one more than the region. */
typedef struct Made {
    uint32_t *of;
    const bool *forget;
    const Regions *from;
    const int *facts;
} Made;

static Region forget(Regions *r, Region a, const Made *m)
{
    Region kids[REGION_VALUES], out = REGION_NONE;
    int fact = r->nodes[a].fact;

    if (a < 2 || m->of[a])
        return a < 2 ? a : m->of[a] - 1;
    for (int k = 0; k < r->levels[fact].n; k++) {
        kids[k] = forget(r, kids_of(r, a)[k], m);
        if (m->forget[fact])
            out = region_or(r, out, kids[k]);
    }
    if (!m->forget[fact])
        out = make(r, fact, kids);
    m->of[a] = out + 1;
    return out;
}

Region region_forget(Regions *r, Region a, const bool *gone)
{
    const Made m = { .of = xcalloc(r->nnodes, sizeof *m.of), .forget = gone };
    Region out = forget(r, a, &m);

    xfree(m.of);
    return out;
}

static Region copy(Regions *r, Region a, const Made *m)
{
    Region kids[REGION_VALUES] = { 0 }, out;
    const Level *was = a < 2 ? NULL : &m->from->levels[m->from->nodes[a].fact];
    int fact;

    if (a < 2 || m->of[a])
        return a < 2 ? a : m->of[a] - 1;
    fact = m->facts[m->from->nodes[a].fact];
    if (fact < 0)
        BUG("a region turns on what has no place here");
    for (int k = 0; k < was->n; k++)
        for (int i = 0; i < r->levels[fact].n; i++)
            if (r->levels[fact].values[i] == was->values[k])
                kids[i] = copy(r, kids_of(m->from, a)[k], m);
    out = region_node(r, fact, kids);
    m->of[a] = out + 1;
    return out;
}

Region region_copy(Regions *r, const Regions *from, Region a, const int *facts)
{
    const Made m = { .of = xcalloc(from->nnodes, sizeof *m.of),
                     .from = from,
                     .facts = facts };
    Region out = copy(r, a, &m);

    xfree(m.of);
    return out;
}

Region region_is(Regions *r, int fact, Value value)
{
    Region kids[REGION_VALUES];

    for (int k = 0; k < r->levels[fact].n; k++)
        kids[k] = r->levels[fact].values[k] == value;
    return make(r, fact, kids);
}

Region region_node(Regions *r, int fact, const Region *kids)
{
    bool ordered = true;
    Region out = REGION_NONE;

    for (int k = 0; k < r->levels[fact].n; k++)
        ordered &= r->nodes[kids[k]].fact > fact;
    if (ordered)
        return make(r, fact, kids);
    for (int k = 0; k < r->levels[fact].n; k++)
        out = region_or(
            r, out,
            region_and(r, region_is(r, fact, r->levels[fact].values[k]), kids[k]));
    return out;
}

/* ---- counting --------------------------------------------------------- */

static uint64_t times(Regions *r, uint64_t a, uint64_t b)
{
    uint64_t n;

    r->overflow |= __builtin_mul_overflow(a, b, &n);
    return n;
}

/* Assignments of the dimensions FROM .. TO - 1. */
static uint64_t between(Regions *r, int from, int to)
{
    uint64_t n = 1;

    for (int i = from; i < to; i++)
        n = times(r, n, (uint64_t)r->levels[i].n);
    return n;
}

static int level_of(const Regions *r, Region a)
{
    return a < 2 ? r->ndims : r->nodes[a].fact;
}

/* Assignments of the dimension of A and the later ones. */
static uint64_t count(Regions *r, Region a)
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
        Region b = kids_of(r, a)[k];
        uint64_t n = b ? times(r, count(r, b), between(r, fact + 1, level_of(r, b))) : 0;

        r->overflow |= __builtin_add_overflow(sum, n, &sum);
    }
    r->nodes[a].mark = r->round;
    r->counts[a] = sum;
    return sum;
}

bool region_count(Regions *r, Region a, uint64_t *n)
{
    if (r->cap_counts < r->nnodes) {
        r->cap_counts = r->cap_nodes;
        r->counts = xrealloc(r->counts, sizeof *r->counts * r->cap_counts);
    }
    r->round++;
    r->overflow = false;
    *n = a ? times(r, count(r, a), between(r, 0, level_of(r, a))) : 0;
    return !r->overflow && !r->full;
}

bool region_first(Regions *r, Region a, int *values)
{
    if (a == REGION_NONE || r->full)
        return false;
    for (int i = 0; i < r->ndims; i++) {
        values[i] = 0;
        if (r->levels[i].n == 0)
            return false;
        if (r->nodes[a].fact != i)
            continue;
        while (kids_of(r, a)[values[i]] == REGION_NONE)
            values[i]++;
        a = kids_of(r, a)[values[i]];
    }
    return true;
}

bool region_has(const Regions *r, Region a, const int *values)
{
    while (a > REGION_ALL)
        a = kids_of(r, a)[values[r->nodes[a].fact]];
    return a == REGION_ALL;
}

static bool reads(Regions *r, Region a, int fact)
{
    if (r->nodes[a].fact >= fact || r->nodes[a].mark == r->round)
        return r->nodes[a].fact == fact;
    r->nodes[a].mark = r->round;
    for (int k = 0; k < r->levels[r->nodes[a].fact].n; k++)
        if (reads(r, kids_of(r, a)[k], fact))
            return true;
    return false;
}

bool region_reads(Regions *r, Region a, int fact)
{
    r->round++;
    return reads(r, a, fact);
}
