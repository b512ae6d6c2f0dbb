/* condition.c - compares, restricts and joins conditions, orders their facts, and writes their
 * texts.  A condition is a reduced decision tree over open facts. */
#include "ruling/condition.h"

#include <string.h>

const ConditionTree condition_always = { .truth = true, .presumed = -1, .id = 1 };
const ConditionTree condition_never = { .truth = false, .presumed = -1, .id = 0 };

/* ---- canonical texts -------------------------------------------------- */

static void condition_put(const Program *p, const Case *c, const ConditionTree *t, StrBuf *b)
{
    const Type *type;

    if (!t->fact) {
        strbuf_add(b, t->truth ? "true" : "false");
        return;
    }
    type = canonical_fact_type(p, c, t->fact);
    canonical_put_fact(b, c, t->fact);
    strbuf_addc(b, '?', 1);
    for (int i = 0; i < t->n; i++) {
        strbuf_addc(b, '[', 1);
        canonical_put_value(b, c, type, t->values[i]);
        strbuf_addc(b, ':', 1);
        condition_put(p, c, t->kids[i], b);
        strbuf_addc(b, ']', 1);
    }
}

const char *condition_key(const Program *p, const Case *c, const ConditionTree *t, Arena *arena)
{
    StrBuf b = { 0 };

    condition_put(p, c, t, &b);
    return strbuf_keep(&b, arena);
}

/* ---- order of facts (SPEC 7.2) ---------------------------------------- */

static int fact_class(const Fact *f)
{
    switch (f->kind) {
    case FACT_DEAL: return -1;
    case FACT_SETTING:
    case FACT_READING: return 0;
    case FACT_HAPPENED:
    case FACT_ATTRIBUTE: return 1;
    case FACT_FINDING: return 2;
    case FACT_HOLDS:
    case FACT_HOLDS_OTHER: return 3;
    case FACT_ELECTED: return 4;
    }
    BUG("a fact of no kind");
}

/* Returns the index of the last event that F is about.  Returns -1 if F is about no event. */
static Value fact_place(const Fact *f)
{
    Value at = -1;

    if (f->kind == FACT_HAPPENED || f->kind == FACT_ATTRIBUTE)
        return f->args[0];
    for (int i = 0; i < f->nargs; i++)
        if (f->fun->ptype[i]->kind == TYPE_EVENT && f->args[i] > at)
            at = f->args[i];
    return at;
}

bool condition_same_fact(const Fact *a, const Fact *b)
{
    return a->kind == b->kind && a->fun == b->fun &&
           (!a->nargs || memcmp(a->args, b->args, sizeof *a->args * (size_t)a->nargs) == 0);
}

int condition_fact_compare(const Fact *a, const Fact *b)
{
    int d = fact_class(a) - fact_class(b);

    if (d)
        return d;
    if (a->kind == FACT_FINDING && a->fun->cost != b->fun->cost)
        return a->fun->cost - b->fun->cost;
    if (a->kind == FACT_FINDING && a->fun != b->fun)
        return a->fun->id < b->fun->id ? -1 : 1;
    if (fact_place(a) != fact_place(b))
        return fact_place(a) < fact_place(b) ? -1 : 1;
    if (a->kind != b->kind)
        return (int)a->kind - (int)b->kind;
    if (a->fun != b->fun)
        return a->fun->id < b->fun->id ? -1 : 1;
    for (int i = 0; i < a->nargs; i++)
        if (a->args[i] != b->args[i])
            return a->args[i] < b->args[i] ? -1 : 1;
    return 0;
}

bool condition_facts_contradict(const Program *p, const Fact *a, Value x, const Fact *b, Value y)
{
    Value per;

    if (a->kind == FACT_HOLDS && b->kind == FACT_HOLDS)
        return x == 1 && y == 1 && a->args[1] == b->args[1] && a->args[0] != b->args[0];
    if (a->kind == FACT_HOLDS_OTHER && b->kind == FACT_HOLDS)
        return condition_facts_contradict(p, b, y, a, x);
    if (a->kind != FACT_HOLDS || b->kind != FACT_HOLDS_OTHER)
        return false;
    per = (Value)p->holding->ptype[1]->right->count;
    return x == 1 && y == 0 && a->args[0] == b->args[0] && b->args[1] == a->args[1] / per;
}

int condition_domain_add(const Type *t, Value *values, int n, Value v)
{
    int at = n;

    for (int i = 0; i < n; i++)
        if (values[i] == v)
            return n;
    while (at > 0 && value_given(v) &&
           (!value_given(values[at - 1]) ||
            (t->kind == TYPE_BOOL ? values[at - 1] < v : values[at - 1] > v)))
        at--;
    memmove(values + at + 1, values + at, sizeof *values * (size_t)(n - at));
    values[at] = v;
    return n + 1;
}

/* ---- trees ------------------------------------------------------------ */

const World *condition_world(const ConditionTree *t, Arena *arena)
{
    const World *first = NULL, **end = &first;

    /* In a reduced tree, every kid other than condition_never holds in some world.  So the search
     * never has to go back. */
    while (t->fact) {
        World *w = arena_new_of(arena, World);
        int i = t->presumed;

        if (i < 0 || t->kids[i] == &condition_never)
            for (i = 0; t->kids[i] == &condition_never; i++)
                ;
        *w = (World){ .fact = t->fact, .value = t->values[i], .presumed = i == t->presumed };
        *end = w;
        end = &w->next;
        t = t->kids[i];
    }
    return first;
}

bool condition_equal(const ConditionTree *a, const ConditionTree *b)
{
    if (a == b)
        return true;
    if (!a->fact || a->fact != b->fact || a->n != b->n) /* two leaves, or different nodes */
        return false;
    for (int i = 0; i < a->n; i++)
        if (a->values[i] != b->values[i] || !condition_equal(a->kids[i], b->kids[i]))
            return false;
    return true;
}

/* Returns a copy of T that has the branches KIDS.  PRESUMED is the index of the presumed branch. */
static const ConditionTree *with_kids(const ConditionTree *t, const ConditionTree *const *kids,
                                      int presumed, Arena *arena)
{
    ConditionTree *copy = arena_new_of(arena, ConditionTree);

    *copy = *t;
    copy->kids = arena_copy(arena, kids, sizeof *kids, t->n);
    copy->presumed = presumed;
    return copy;
}

static const ConditionTree *merge_presumed(const ConditionTree *a, const ConditionTree *b,
                                           Arena *arena)
{
    const ConditionTree *kids[DOMAIN_MAX];
    bool changed = a->presumed != b->presumed && a->presumed >= 0;

    if (a == b)
        return a;
    for (int i = 0; i < a->n; i++) {
        kids[i] = merge_presumed(a->kids[i], b->kids[i], arena);
        changed |= kids[i] != a->kids[i];
    }
    return changed ? with_kids(a, kids, a->presumed == b->presumed ? a->presumed : -1, arena) : a;
}

const ConditionTree *condition_merge_equal(const ConditionTree *const *at, int n, Arena *arena)
{
    const ConditionTree *t = at[0];

    for (int i = 1; i < n; i++)
        t = merge_presumed(t, at[i], arena);
    return t;
}

const ConditionTree *condition_and_all(const ConditionTree *const *at, int n, Arena *arena)
{
    const ConditionTree *kids[DOMAIN_MAX] = { 0 }, *top = at[0];
    const ConditionTree **left;
    bool same = true;

    for (int i = 0; i < n; i++) {
        if (at[i] == &condition_never)
            return &condition_never;
        same &= condition_equal(at[i], at[0]);
        if (at[i]->fact && (!top->fact || condition_fact_compare(at[i]->fact, top->fact) < 0))
            top = at[i];
    }
    if (same)
        return condition_merge_equal(at, n, arena);
    left = arena_alloc_array(arena, sizeof *left, (size_t)n);
    same = true;
    for (int v = 0; v < top->n; v++) {
        for (int i = 0; i < n; i++)
            left[i] = condition_restrict(at[i], top->fact, top->values[v], arena);
        kids[v] = condition_and_all(left, n, arena);
        same &= condition_equal(kids[v], kids[0]);
    }
    if (same)
        return condition_merge_equal(kids, top->n, arena);
    return with_kids(top, kids, -1, arena);
}

const ConditionTree *condition_restrict(const ConditionTree *when, const Fact *fact, Value value,
                                        Arena *arena)
{
    const ConditionTree *kids[DOMAIN_MAX];
    bool changed = false, same = true;

    if (!when->fact)
        return when;
    if (when->fact == fact) {
        for (int i = 0; i < when->n; i++)
            if (when->values[i] == value)
                return when->kids[i];
        return condition_and_all(when->kids, when->n, arena);
    }
    for (int i = 0; i < when->n; i++) {
        kids[i] = condition_restrict(when->kids[i], fact, value, arena);
        changed |= kids[i] != when->kids[i];
        same &= condition_equal(kids[i], kids[0]);
    }
    if (!changed)
        return when;
    if (same)
        return condition_merge_equal(kids, when->n, arena);
    return with_kids(when, kids, when->presumed, arena);
}

bool condition_depends(const ConditionTree *when, const Fact *fact)
{
    if (!when->fact)
        return false;
    if (when->fact == fact)
        return true;
    for (int i = 0; i < when->n; i++)
        if (condition_depends(when->kids[i], fact))
            return true;
    return false;
}

const ConditionTree *condition_presumed(const ConditionTree *t, bool readings_only, Arena *arena)
{
    const ConditionTree *kids[DOMAIN_MAX] = { NULL };
    bool changed = false, same = true;

    while (t->fact && t->presumed >= 0 && (!readings_only || t->fact->kind == FACT_READING))
        t = t->kids[t->presumed];
    if (!t->fact)
        return t;
    for (int i = 0; i < t->n; i++) {
        kids[i] = condition_presumed(t->kids[i], readings_only, arena);
        changed |= kids[i] != t->kids[i];
        same &= condition_equal(kids[i], kids[0]);
    }
    if (same)
        return condition_merge_equal(kids, t->n, arena);
    if (!changed)
        return t;
    return with_kids(t, kids, t->presumed, arena);
}
