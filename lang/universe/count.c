/* count.c - counts the cases of a shape, lists them, and makes a set of them.  Reports a shape with
 * too many cases.  A shape is a case with fixed events.  Its dimensions are the facts that are
 * open. */
#include "universe/count.h"

#include "engine/canonical.h"
#include "engine/engine_void.h"
#include "kit/hash_index.h"
#include "kit/vec.h"

#include <stdlib.h>
#include <string.h>

enum {
    /* an answer to one question tries at most this many worlds */
    MAX_QUESTION_WORLDS = 200000,
    MAX_COUNT_STEPS = 50000000, /* one count takes at most this many steps */
    MAX_KEPT_COUNTS = 4000000,  /* the memo table keeps at most this many counts */
    SHAPES_CHECKED = 300        /* a check of a universe tries about this many of its shapes */
};

/* ---- decision trees over the dimensions -------------------------------- */

/* The answer to a UniverseQuestion, as a decision tree over the dimensions that the answer depends
 * on.  For KIND_DOMAIN, a leaf has the values that the dimension may have in the cases of the leaf.
 * For a yes-or-no question, a leaf with one value means yes, and a leaf without values means no. */
typedef struct DimTree DimTree;
struct DimTree {
    int dim; /* -1 for a leaf */
    int n;   /* the number of kids of a node, or of values of a leaf */
    const Value *values;
    const DimTree *const *kids;
};

/* The kinds of question that a decision tree answers. */
typedef enum QuestionKind {
    KIND_DOMAIN,  /* what is the domain of dimension `at`? */
    KIND_HOLDS,   /* does `ex` hold?  If `negated`: does `ex` fail? */
    KIND_FIXED,   /* does the fixed fact `at` have a possible value? */
    KIND_WHERE,   /* does event `at` meet the `where` of its kind? */
    KIND_REVEALED /* the event `at` shows an item of an owner: does this owner hold the item? */
} QuestionKind;

typedef struct UniverseQuestion {
    QuestionKind kind;
    int at;
    const Ex *ex;
    bool negated;
} UniverseQuestion;

/* The state of making the decision trees of one shape. */
typedef struct TreeMaker {
    const Shape *s;
    Arena *arena;
    Diags *diags;
    Engine *e;
    bool failed; /* some tree could not be made, and the reason is reported */
    Span span;   /* the place in the universe that the current question is about */
    int worlds;
} TreeMaker;

static void count_fail(TreeMaker *k, DiagCode code, const char *fact)
{
    if (code == DIAG_UNIVERSE_HANGS)
        diag_add(k->diags, code, k->span,
                 "the universe `%s` depends on the fact `%s`, but does not state it\n"
                 "state it in the universe: hands after `deal`, a setting after `given`, a "
                 "finding after `open`",
                 k->s->u->name, fact);
    else
        diag_add(k->diags, code, k->span,
                 "this depends on too many facts of the universe `%s`\n"
                 "divide it into parts that depend on fewer facts",
                 k->s->u->name);
    k->failed = true;
}

static bool dim_tree_same(const DimTree *a, const DimTree *b)
{
    if (a == b)
        return true;
    if (a->dim != b->dim || a->n != b->n ||
        (a->n && memcmp(a->values, b->values, sizeof *a->values * (size_t)a->n) != 0))
        return false;
    for (int i = 0; a->dim >= 0 && i < a->n; i++)
        if (!dim_tree_same(a->kids[i], b->kids[i]))
            return false;
    return true;
}

static const DimTree *dim_tree_new(TreeMaker *k, int dim, const Value *values,
                                   const DimTree *const *kids, int n)
{
    const DimTree tree = { dim, n, arena_copy(k->arena, values, sizeof *values, n),
                           kids ? arena_copy(k->arena, kids, sizeof *kids, n) : NULL };

    return arena_copy(k->arena, &tree, sizeof tree, 1);
}

static const DimTree *dim_tree_truth(TreeMaker *k, bool holds)
{
    const Value one = 1;

    return dim_tree_new(k, -1, &one, NULL, holds);
}

/* Returns true if fixed fact AT, a setting or an attribute, has a possible value.  Only an optional
 * attribute may lack a value.  If the value is an event, its kind must be allowed by the type of
 * the attribute. */
static bool fixed_fits(TreeMaker *k, int at)
{
    const Shape *s = k->s;
    const Fact *f = &s->fixed[at];
    Value slots[MAX_SLOTS] = { 0 }, v;
    const Attr *attr = NULL;

    memcpy(slots, s->c->slot_place, sizeof s->c->slot_place);
    v = engine_eval(k->e, s->fixed_as[at]->value, slots);
    if (f->kind == FACT_ATTRIBUTE)
        attr = &s->c->events[f->args[0]].kind->attrs[f->args[1]];
    if (!value_given(v))
        return attr && attr->optional;
    return !attr || attr->type->kind != TYPE_EVENT ||
           kind_is_a(s->c->events[v].kind, attr->type->event);
}

/* Returns true if the owner that EVENT names holds the item that EVENT shows.  A case is impossible
 * if this is false. */
static bool revealed_is_held(TreeMaker *k, int event)
{
    const EventKind *kind = k->s->c->events[event].kind;
    const Ex of = { .op = EX_CONST, .value = event };
    Value args[2];

    for (int i = 0; i < 2; i++) {
        const Ex attr = { .op = EX_ATTR,
                          .name = kind->attrs[kind->reveals_args[i]].name,
                          .kid = { (Ex *)&of } };

        args[i] = engine_eval(k->e, &attr, NULL);
        if (engine_stopped(k->e) || !value_given(args[i]))
            return true;
    }
    return engine_call(k->e, k->s->p->holding, args) == 1;
}

/* Returns a leaf with the N VALUES.  The absent value comes first, so that the first case is the
 * simplest. */
static const DimTree *domain_leaf(TreeMaker *k, const Value *values, int n)
{
    Value ordered[DOMAIN_MAX];
    int at = 0;

    for (int i = 0; i < n; i++)
        if (!value_given(values[i]))
            ordered[at++] = values[i];
    for (int i = 0; i < n; i++)
        if (value_given(values[i]))
            ordered[at++] = values[i];
    return dim_tree_new(k, -1, ordered, NULL, at);
}

/* Returns the answer to Q in the current world, or NULL if the engine needs an open fact first. */
static const DimTree *question_answer(TreeMaker *k, const UniverseQuestion *q)
{
    Value slots[MAX_SLOTS] = { 0 };
    const Value *values;
    bool holds = false;
    int n;

    engine_begin(k->e);
    switch (q->kind) {
    case KIND_DOMAIN:
        n = engine_values(k->e, engine_same_fact(k->e, &k->s->dims[q->at]), &values);
        if (engine_stopped(k->e))
            return NULL;
        return domain_leaf(k, values, n);
    case KIND_HOLDS:
        memcpy(slots, k->s->c->slot_place, sizeof k->s->c->slot_place);
        holds = engine_true(k->e, q->ex, slots) != q->negated;
        break;
    case KIND_FIXED: holds = fixed_fits(k, q->at); break;
    case KIND_WHERE:
        slots[0] = q->at; /* slot 0 is the variable `it` */
        holds = engine_true(k->e, k->s->c->events[q->at].kind->where, slots);
        break;
    case KIND_REVEALED: holds = revealed_is_held(k, q->at); break;
    }
    return engine_stopped(k->e) ? NULL : dim_tree_truth(k, holds);
}

/* Returns the dimension that the engine needs.  Returns -1, after a report, if the engine needs a
 * fact that is not a dimension, or has found a circle. */
static int asked_dimension(TreeMaker *k)
{
    const Fact *f;
    int dim;

    if (engine_circle(k->e)) {
        engine_void_report(k->e, k->span, k->diags);
        k->failed = true;
        return -1;
    }
    f = engine_need(k->e);
    dim = universe_shape_dimension(k->s, f);
    if (dim < 0)
        count_fail(k, DIAG_UNIVERSE_HANGS, canonical_fact(k->s->p, k->s->c, f, k->arena));
    return k->failed ? -1 : dim;
}

/* Returns true if the engine needs a fact that is not a dimension. */
static bool asks_outside_shape(const TreeMaker *k)
{
    return !engine_circle(k->e) && universe_shape_dimension(k->s, engine_need(k->e)) < 0;
}

static const DimTree *question_explore(TreeMaker *k, const UniverseQuestion *q)
{
    const DimTree *leaf = question_answer(k, q), *kids[DOMAIN_MAX];
    Value values[DOMAIN_MAX];
    const Value *domain;
    const Fact *f;
    bool same = true;
    int dim, n;

    if (leaf)
        return leaf;
    if (q->kind == KIND_WHERE && asks_outside_shape(k))
        return dim_tree_truth(k, true); /* an open fact that is not a dimension excludes no case */
    if (k->worlds++ > MAX_QUESTION_WORLDS)
        count_fail(k, DIAG_UNIVERSE_LARGE, NULL);
    dim = k->failed ? -1 : asked_dimension(k);
    if (dim < 0)
        return NULL;
    f = engine_need(k->e);
    n = engine_domain(k->e, &domain);
    memcpy(values, domain, sizeof *values * (size_t)n);
    for (int i = 0; i < n && !k->failed; i++) {
        engine_assume(k->e, f, values[i]);
        kids[i] = question_explore(k, q);
        engine_forget(k->e, f);
        same = same && !k->failed && dim_tree_same(kids[i], kids[0]);
    }
    if (k->failed)
        return NULL;
    return same ? kids[0] : dim_tree_new(k, dim, values, kids, n);
}

/* Returns the place in the universe file that Q is about. */
static Span asked_at(const Shape *s, const UniverseQuestion *q)
{
    const ValueDomain *a = q->kind == KIND_DOMAIN  ? s->dims_as[q->at]
                           : q->kind == KIND_FIXED ? s->fixed_as[q->at]
                                                   : NULL;

    if (q->kind == KIND_HOLDS)
        return q->ex->span;
    for (int i = 0; q->kind == KIND_REVEALED || q->kind == KIND_WHERE;
         i++) /* the loop ends, because every event has a slot */
        if (s->place[i] == q->at)
            return s->u->slots[i].kinds[s->kind[i]].span;
    return a && a->stated ? a->span : s->u->span;
}

/* Returns the tree that answers Q in all cases of the shape.  If there is no such tree, or it takes
 * too much work, reports this, sets `failed` and returns NULL. */
static const DimTree *count_tree_new(TreeMaker *k, const UniverseQuestion *q)
{
    k->worlds = 0;
    k->span = asked_at(k->s, q);
    return k->failed ? NULL : question_explore(k, q);
}

/* ---- counting a shape ------------------------------------------------- */

typedef struct DimSet {
    uint64_t w[MAX_DIMENSIONS / 64];
} DimSet;

/* A part of a shape: a set of dimensions that are counted together.  The count tries each value of
 * the dimension DIM.  Once DIM has a value, the other dimensions of the part fall into KIDS, which
 * are independent of each other. */
typedef struct CountPart CountPart;
struct CountPart {
    int dim;
    uint32_t id;
    DimSet under; /* all dimensions of the part */
    int *context; /* dimensions outside the part: the count depends on them, too */
    int ncontext;
    CountPart **kids;
    int nkids;
};

/* The count of a part for certain values of its context. */
typedef struct KeptCount {
    const CountPart *part;
    const Value *key; /* the values of the dimensions part->context */
    uint64_t count;
} KeptCount;

struct CaseCounter {
    const Shape *s;
    Arena *arena;
    TreeMaker trees;
    int ndims;
    const DimTree **domain; /* domain[I] is the domain of dimension I */
    Value (*values)[DOMAIN_MAX];
    int *nvalues;
    /* checks[I] has the conditions that read dimension I and no later dimension */
    const DimTree ***checks;
    int *nchecks;
    bool none; /* a condition fails for all values, so the shape has no cases */
    /* near[I] has the dimensions that a domain or a condition reads together with dimension I */
    DimSet *near;
    CountPart **parts;
    int nparts;
    uint32_t npart_ids;
    /* now[I] is the value of dimension I in the current count */
    Value now[MAX_DIMENSIONS];
    bool overflow, much;
    uint64_t steps;
    KeptCount *kept;
    size_t nkept, cap_kept;
    /* finds a count in `kept`; for kept[I] the hash index has the number I + 1 */
    HashIndex kept_index;
    /* count_key() sets this to the key to look up in `kept`: the values of CountPart.context */
    Value key[MAX_DIMENSIONS];
};

/* ---- sets of dimensions ----------------------------------------------- */

static bool dimset_has(const DimSet *b, int i)
{
    return b->w[i / 64] >> (i % 64) & 1;
}
static void dimset_add(DimSet *b, int i)
{
    b->w[i / 64] |= (uint64_t)1 << (i % 64);
}
static void dimset_remove(DimSet *b, int i)
{
    b->w[i / 64] &= ~((uint64_t)1 << (i % 64));
}
static void dimset_union(DimSet *b, const DimSet *more)
{
    for (size_t i = 0; i < BL_LEN(b->w); i++)
        b->w[i] |= more->w[i];
}
static bool dimset_any(const DimSet *b)
{
    uint64_t all = 0;

    for (size_t i = 0; i < BL_LEN(b->w); i++)
        all |= b->w[i];
    return all != 0;
}
static bool dimset_intersects(const DimSet *a, const DimSet *b)
{
    uint64_t both = 0;

    for (size_t i = 0; i < BL_LEN(a->w); i++)
        both |= a->w[i] & b->w[i];
    return both != 0;
}

static void scope_of(const DimTree *f, DimSet *scope)
{
    if (f->dim < 0)
        return;
    dimset_add(scope, f->dim);
    for (int i = 0; i < f->n; i++)
        scope_of(f->kids[i], scope);
}

static const DimTree *dim_tree_kid(const DimTree *f, Value v)
{
    for (int i = 0; i < f->n; i++)
        if (f->values[i] == v)
            return f->kids[i];
    BUG("a value that its dimension does not have");
}

/* Follows the decision tree F for the current values of the dimensions.  Returns the leaf. */
static const DimTree *dim_tree_leaf(const CaseCounter *k, const DimTree *f)
{
    while (f->dim >= 0)
        f = dim_tree_kid(f, k->now[f->dim]);
    return f;
}

/* ---- domains and conditions ------------------------------------------- */

static void add_domain_values(CaseCounter *k, int dim, const DimTree *f)
{
    if (f->dim >= 0) {
        for (int i = 0; i < f->n; i++)
            add_domain_values(k, dim, f->kids[i]);
        return;
    }
    for (int i = 0; i < f->n; i++) {
        bool known = false;

        for (int j = 0; j < k->nvalues[dim]; j++)
            known |= k->values[dim][j] == f->values[i];
        if (!known)
            k->values[dim][k->nvalues[dim]++] = f->values[i];
    }
}

static int values_compare(const void *a, const void *b)
{
    Value x = *(const Value *)a, y = *(const Value *)b;

    if (value_given(x) != value_given(y))
        return value_given(x) - value_given(y);
    return (x > y) - (x < y);
}

static void work_out_domain(CaseCounter *k, int dim)
{
    const DimTree *f =
        count_tree_new(&k->trees, &(UniverseQuestion){ .kind = KIND_DOMAIN, .at = dim });

    if (!f)
        return;
    k->domain[dim] = f;
    add_domain_values(k, dim, f);
    if (f->dim >= 0)
        qsort(k->values[dim], (size_t)k->nvalues[dim], sizeof(Value), values_compare);
}

/* Records that the dimensions in SCOPE depend on each other and cannot be counted separately. */
static void join_dimensions(CaseCounter *k, const DimSet *scope)
{
    for (int i = 0; i < k->ndims; i++)
        if (dimset_has(scope, i))
            dimset_union(&k->near[i], scope);
}

static void add_check(CaseCounter *k, const UniverseQuestion *q)
{
    const DimTree *f = count_tree_new(&k->trees, q);
    DimSet scope = { 0 };
    const DimTree **grown;
    int last = -1;

    if (!f)
        return;
    if (f->dim < 0) {
        k->none |= f->n == 0;
        return;
    }
    scope_of(f, &scope);
    join_dimensions(k, &scope);
    for (int i = 0; i < k->ndims; i++)
        if (dimset_has(&scope, i))
            last = i;
    grown = arena_copy(k->arena, k->checks[last], sizeof *grown, k->nchecks[last]);
    grown[k->nchecks[last]++] = f;
    k->checks[last] = grown;
}

/* Divides EX, or `not EX` if NEGATED, at each `and`, and adds the parts as separate conditions.  A
 * condition that reads fewer dimensions costs less. */
static void add_conjuncts(CaseCounter *k, const Ex *ex, bool negated)
{
    if (ex->op == EX_NOT) {
        add_conjuncts(k, ex->kid[0], !negated);
    } else if (ex->op == (negated ? EX_OR : EX_AND)) {
        add_conjuncts(k, ex->kid[0], negated);
        add_conjuncts(k, ex->kid[1], negated);
    } else {
        add_check(k, &(UniverseQuestion){ .kind = KIND_HOLDS, .ex = ex, .negated = negated });
    }
}

static void count_prepare(CaseCounter *k)
{
    const Shape *s = k->s;

    for (int i = 0; i < k->ndims; i++) {
        DimSet scope = { 0 };

        work_out_domain(k, i);
        if (k->trees.failed)
            return;
        scope_of(k->domain[i], &scope);
        for (int later = i; later < k->ndims; later++)
            if (dimset_has(&scope, later))
                /* cannot happen, because the checker reports a universe with such a dimension
                 * (U0003) */
                BUG("a dimension that depends on a later one");
        dimset_add(&scope, i);
        join_dimensions(k, &scope);
    }
    for (int i = 0; i < s->u->nassumes; i++)
        add_conjuncts(k, s->u->assumes[i], false);
    for (int i = 0; i < s->nfixed; i++)
        add_check(k, &(UniverseQuestion){ .kind = KIND_FIXED, .at = i });
    for (int i = 0; i < s->c->nevents; i++) {
        if (s->c->events[i].kind->where)
            add_check(k, &(UniverseQuestion){ .kind = KIND_WHERE, .at = i });
        if (s->c->events[i].kind->reveals)
            add_check(k, &(UniverseQuestion){ .kind = KIND_REVEALED, .at = i });
    }
}

/* ---- parts ------------------------------------------------------------ */

static CountPart **independent_parts(CaseCounter *k, DimSet left, int *n);

/* Returns the part of LEFT that contains DIM, the first dimension of LEFT. */
static CountPart *part_containing(CaseCounter *k, int dim, const DimSet *left)
{
    CountPart *p = arena_new_of(k->arena, CountPart);
    DimSet around = { 0 }, rest;
    bool more = true;

    p->dim = dim;
    p->id = k->npart_ids++;
    dimset_add(&p->under, dim);
    while (more) {
        more = false;
        for (int i = 0; i < k->ndims; i++)
            if (dimset_has(left, i) && !dimset_has(&p->under, i) &&
                dimset_intersects(&k->near[i], &p->under)) {
                dimset_add(&p->under, i);
                more = true;
            }
    }
    for (int i = 0; i < k->ndims; i++)
        if (dimset_has(&p->under, i))
            dimset_union(&around, &k->near[i]);
    p->context = arena_alloc_array(k->arena, sizeof *p->context, (size_t)k->ndims + 1);
    for (int i = 0; i < k->ndims; i++)
        if (dimset_has(&around, i) && !dimset_has(&p->under, i))
            p->context[p->ncontext++] = i;
    rest = p->under;
    dimset_remove(&rest, dim);
    p->kids = independent_parts(k, rest, &p->nkids);
    return p;
}

/* Divides LEFT into parts.  The parts are independent of each other once all dimensions outside
 * LEFT have values.  Sets *N to the number of parts. */
static CountPart **independent_parts(CaseCounter *k, DimSet left, int *n)
{
    CountPart **parts = arena_alloc_array(k->arena, sizeof(CountPart *), (size_t)k->ndims + 1);

    *n = 0;
    for (int i = 0; i < k->ndims && dimset_any(&left); i++) {
        if (!dimset_has(&left, i))
            continue;
        parts[*n] = part_containing(k, i, &left);
        for (int j = i; j < k->ndims; j++)
            if (dimset_has(&parts[*n]->under, j))
                dimset_remove(&left, j);
        (*n)++;
    }
    return parts;
}

/* ---- life ------------------------------------------------------------- */

static void *by_dim(const CaseCounter *k, size_t size)
{
    return arena_alloc_array(k->arena, size, (size_t)k->ndims + 1);
}

CaseCounter *count_new(const Shape *s, Arena *arena, Diags *diags)
{
    CaseCounter *k = xcalloc(1, sizeof *k);
    DimSet all = { 0 };

    k->s = s;
    k->arena = arena;
    k->ndims = s->ndims;
    k->domain = by_dim(k, sizeof *k->domain);
    k->values = by_dim(k, sizeof *k->values);
    k->nvalues = by_dim(k, sizeof *k->nvalues);
    k->checks = by_dim(k, sizeof *k->checks);
    k->nchecks = by_dim(k, sizeof *k->nchecks);
    k->near = by_dim(k, sizeof *k->near);
    k->none = s->impossible;
    k->trees = (TreeMaker){
        .s = s, .arena = arena, .diags = diags, .e = engine_new(s->p, s->c, 0, s->c->nevents, arena)
    };
    if (!k->none)
        count_prepare(k);
    engine_free(k->trees.e);
    if (k->trees.failed) {
        count_free(k);
        return NULL;
    }
    for (int i = 0; i < k->ndims; i++)
        dimset_add(&all, i);
    if (!k->none)
        k->parts = independent_parts(k, all, &k->nparts);
    return k;
}

void count_free(CaseCounter *k)
{
    if (!k)
        return;
    hash_index_release(&k->kept_index);
    xfree(k->kept);
    xfree(k);
}

int count_values(const CaseCounter *k, int dim, const Value **values)
{
    *values = k->values[dim];
    return k->nvalues[dim];
}

/* ---- counts that are kept --------------------------------------------- */

/* Returns the remembered count of P for the values in k->key, or NULL. */
static const KeptCount *kept_find(const CaseCounter *k, const CountPart *p, uint64_t hash)
{
    size_t size = sizeof *k->key * (size_t)p->ncontext;
    uint64_t n;

    for (size_t step = 0; (n = hash_index_next(&k->kept_index, hash, &step));) {
        const KeptCount *c = &k->kept[n - 1];

        if (c->part == p && (!size || memcmp(c->key, k->key, size) == 0))
            return c;
    }
    return NULL;
}

static void keep_count(CaseCounter *k, const CountPart *p, uint64_t hash, uint64_t count)
{
    if (k->nkept >= MAX_KEPT_COUNTS)
        return;
    VEC_ROOM(k->kept, k->nkept, k->cap_kept);
    k->kept[k->nkept++] =
        (KeptCount){ p, arena_copy(k->arena, k->key, sizeof *k->key, p->ncontext), count };
    hash_index_add(&k->kept_index, hash, k->nkept);
}

/* Sets k->key to the values of the dimensions that the count of P depends on.  Returns the hash of
 * these values. */
static uint64_t count_key(CaseCounter *k, const CountPart *p)
{
    uint64_t hash = p->id;

    for (int i = 0; i < p->ncontext; i++) {
        k->key[i] = k->now[p->context[i]];
        hash = value_hash_mix(hash, (uint64_t)k->key[i]);
    }
    return hash;
}

/* ---- counting --------------------------------------------------------- */

/* Returns true if all conditions in k->checks[DIM] hold. */
static bool checks_hold(const CaseCounter *k, int dim)
{
    for (int i = 0; i < k->nchecks[dim]; i++) {
        if (dim_tree_leaf(k, k->checks[dim][i])->n == 0)
            return false;
    }
    return true;
}

static uint64_t checked_product(CaseCounter *k, uint64_t a, uint64_t b)
{
    uint64_t n;

    if (!__builtin_mul_overflow(a, b, &n))
        return n;
    k->overflow = true;
    return UINT64_MAX;
}

static uint64_t checked_sum(CaseCounter *k, uint64_t a, uint64_t b)
{
    uint64_t n;

    if (!__builtin_add_overflow(a, b, &n))
        return n;
    k->overflow = true;
    return UINT64_MAX;
}

static uint64_t count_part(CaseCounter *k, const CountPart *p)
{
    const DimTree *domain = dim_tree_leaf(k, k->domain[p->dim]);
    uint64_t hash, total = 0;
    const KeptCount *kept;

    if (k->much)
        return 0;
    hash = count_key(k, p);
    kept = kept_find(k, p, hash);
    if (kept)
        return kept->count;
    for (int i = 0; i < domain->n && !k->much; i++) {
        uint64_t n = 1;

        k->much = ++k->steps > MAX_COUNT_STEPS;
        k->now[p->dim] = domain->values[i];
        if (!checks_hold(k, p->dim))
            continue;
        for (int j = 0; j < p->nkids && n; j++)
            n = checked_product(k, n, count_part(k, p->kids[j]));
        total = checked_sum(k, total, n);
    }
    if (!k->much && !k->overflow)
        keep_count(k, p, count_key(k, p), total);
    return total;
}

static uint64_t count_all(CaseCounter *k)
{
    uint64_t n = !k->none;

    for (int i = 0; i < k->nparts && n; i++)
        n = checked_product(k, n, count_part(k, k->parts[i]));
    return n;
}

bool count_all_cases(CaseCounter *k, uint64_t *count)
{
    k->overflow = k->much = false;
    k->steps = 0;
    *count = count_all(k);
    return !k->overflow && !k->much;
}

/* Reports why counting failed. */
static void report_uncounted(const CaseCounter *k, Diags *diags)
{
    const Universe *u = k->s->u;

    diag_add(diags, DIAG_UNIVERSE_LARGE, u->span,
             "%s `%s` %s\n"
             "divide the universe into two",
             k->overflow ? "a shape of the universe" : "the facts of the universe", u->name,
             k->overflow ? "has more cases than can be counted"
                         : "depend on each other too much to be counted");
}

/* ---- cases ------------------------------------------------------------ */

/* Calls FN for every case where the dimensions before DIM have their current values.  ALL has room
 * for the values of a case, and already has the values before DIM.  Returns false if FN returned
 * false. */
static bool each_from(CaseCounter *k, int dim, Choice *all, ChoiceFn *fn, void *context)
{
    const DimTree *domain;

    if (dim == k->ndims)
        return fn(context, all, dim);
    domain = dim_tree_leaf(k, k->domain[dim]);
    for (int i = 0; i < domain->n; i++) {
        Value v = domain->values[i];

        k->now[dim] = v;
        all[dim] = (Choice){ &k->s->dims[dim], v };
        if (checks_hold(k, dim) && !each_from(k, dim + 1, all, fn, context))
            return false;
    }
    return true;
}

void count_each(CaseCounter *k, ChoiceFn *fn, void *context)
{
    Choice all[MAX_DIMENSIONS];

    if (!k->none)
        each_from(k, 0, all, fn, context);
}

/* ---- sets ---------------------------------------------------------- */

/* Makes a set of cases in the store R, and returns the set.  If DIM is -1, F is a condition, and
 * the set has the cases where F holds.  Otherwise F is the domain of DIM, and the set has the cases
 * where F allows the value of DIM. */
static Mdd set_of_tree(const CaseCounter *k, MddStore *r, const DimTree *f, int dim)
{
    Mdd kids[MDD_MAX_VALUES] = { MDD_NONE };
    int at = f->dim < 0 ? dim : f->dim;

    if (at < 0)
        return f->n ? MDD_ALL : MDD_NONE;
    for (int i = 0; i < k->nvalues[at]; i++)
        for (int v = 0; v < f->n; v++)
            if (f->values[v] == k->values[at][i])
                kids[i] = f->dim < 0 ? MDD_ALL : set_of_tree(k, r, f->kids[v], dim);
    return mdd_node(r, at, kids);
}

Mdd count_as_set(const CaseCounter *k, MddStore *r)
{
    Mdd all = k->none ? MDD_NONE : MDD_ALL;

    for (int i = 0; i < k->ndims; i++)
        mdd_store_add_fact(r, k->values[i], k->nvalues[i], false);
    for (int i = 0; i < k->ndims && all != MDD_NONE; i++) {
        all = mdd_and(r, all, set_of_tree(k, r, k->domain[i], i));
        for (int c = 0; c < k->nchecks[i]; c++)
            all = mdd_and(r, all, set_of_tree(k, r, k->checks[i][c], -1));
    }
    return all;
}

/* ---- a whole universe ------------------------------------------------- */

typedef struct UniverseTotal {
    const Program *p;
    const Universe *u;
    uint64_t count;
    Diags *diags;
    bool failed;
} UniverseTotal;

typedef struct ShapeCount {
    uint64_t count;
    bool failed;
} ShapeCount;

static ShapeCount count_shape(const UniverseTotal *t, uint64_t index, Arena *arena, Diags *diags)
{
    Shape *s = universe_shape_new(t->p, t->u, index, arena, diags);
    CaseCounter *k = s ? count_new(s, arena, diags) : NULL;
    ShapeCount one = { .failed = !k };

    if (k && !count_all_cases(k, &one.count)) {
        report_uncounted(k, diags);
        one.failed = true;
    }
    count_free(k);
    return one;
}

bool count_check_universe(const Program *p, const Universe *u, Diags *diags)
{
    const UniverseTotal t = { .p = p, .u = u };
    uint64_t n = universe_nshapes(u);
    bool good = universe_fits(u, diags);

    for (uint64_t k = 0; good && k < n; k += n / SHAPES_CHECKED + 1) {
        Arena *arena = arena_new();

        good = !count_shape(&t, k, arena, diags).failed;
        arena_free(arena);
    }
    return good;
}

static void *count_one(void *context, uint64_t index, Arena *arena)
{
    ShapeCount *one = arena_new_of(arena, ShapeCount);
    Diags *own = diags_new(NULL);

    *one = count_shape(context, index, arena, own);
    diags_free(own);
    return one;
}

/* Adds the count of shape INDEX to the sum.  If the count failed, counts the shape again to report
 * why.  Failures are thus reported in the order of the shapes. */
static bool add_one(void *context, uint64_t index, void *result)
{
    UniverseTotal *t = context;
    const ShapeCount *one = result;
    Arena *arena;

    if (one->failed) {
        arena = arena_new();
        count_shape(t, index, arena, t->diags);
        arena_free(arena);
        t->failed = true;
    } else if (__builtin_add_overflow(t->count, one->count, &t->count)) {
        universe_report_uncounted(t->u, t->diags);
        t->failed = true;
    }
    return !t->failed;
}

bool count_universe(const Program *p, const Universe *u, int threads, uint64_t *count, Diags *diags)
{
    UniverseTotal t = { .p = p, .u = u, .diags = diags };

    if (!universe_fits(u, diags))
        return false;
    universe_each(u, threads, count_one, add_one, &t);
    *count = t.count;
    return !t.failed;
}
