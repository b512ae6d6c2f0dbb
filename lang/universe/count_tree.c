/* count_tree.c - works out what a universe says of a shape, as decision trees over its
 * dimensions. */
#include "universe/count_tree.h"

#include "engine/canonical.h"
#include "engine/engine_void.h"

#include <string.h>

enum { MAX_QUESTION_WORLDS = 200000 }; /* where one condition or domain is looked at */

static void count_fail(TreeMaker *k, DiagCode code, const char *fact)
{
    if (code == DIAG_UNIVERSE_HANGS)
        diag_add(k->diags, code, k->span,
                 "`%s` depends on %s\n"
                 "make that one of its dimensions, or state it",
                 k->s->u->name, fact);
    else
        diag_add(k->diags, code, k->span,
                 "this reads too much of `%s`\n"
                 "let it speak of fewer dimensions at a time",
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

/* Returns true if fixed fact AT, a setting or attribute, has a value, and an event that
 * it names has the right kind. */
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

/* Returns true if what the event reveals is held where it says; otherwise no case could
 * tell it. */
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

/* Makes a leaf with the absent value first, so that the first case is the plainest. */
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

/* Returns the answer in the current world, or NULL if the engine needs a fact. */
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
        slots[0] = q->at; /* `it` */
        holds = engine_true(k->e, k->s->c->events[q->at].kind->where, slots);
        break;
    case KIND_REVEALED: holds = revealed_is_held(k, q->at); break;
    }
    return engine_stopped(k->e) ? NULL : dim_tree_truth(k, holds);
}

/* Returns the dimension that the engine needs, or -1 if it needs anything else
 * (reported). */
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

/* Returns true if the engine needs a fact that is no dimension. */
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
        return dim_tree_truth(k, true); /* open facts exclude nothing */
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

/* Returns the place in the universe that Q is about. */
static Span asked_at(const Shape *s, const UniverseQuestion *q)
{
    const ValueDomain *a = q->kind == KIND_DOMAIN  ? s->dims_as[q->at]
                           : q->kind == KIND_FIXED ? s->fixed_as[q->at]
                                                   : NULL;

    if (q->kind == KIND_HOLDS)
        return q->ex->span;
    for (int i = 0; q->kind == KIND_REVEALED || q->kind == KIND_WHERE;
         i++) /* every event has its slot */
        if (s->place[i] == q->at)
            return s->u->slots[i].kinds[s->kind[i]].span;
    return a && a->stated ? a->span : s->u->span;
}

const DimTree *count_tree_new(TreeMaker *k, const UniverseQuestion *q)
{
    k->worlds = 0;
    k->span = asked_at(k->s, q);
    return k->failed ? NULL : question_explore(k, q);
}
