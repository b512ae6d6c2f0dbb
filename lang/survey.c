#include "survey.h"

#include <stdlib.h>
#include <string.h>

/* A fact of the ground, by what it is called. */
typedef struct Named {
    const char *key;
    const Fact *fact; /* a dimension: of the ground's engine; else NULL */
    /* inner: the worlds in which it was asked for, and of these those in which it has a
     * value that it may have there */
    Region asked, may_be;
} Named;

struct Ground {
    const Shape *s;
    Regions *r;
    Arena *arena;
    Diags *diags;
    Engine *e; /* of the shape's program: domains and assumptions */
    Named *facts;
    int nfacts, cap_facts, ndims;
    Region valid;
    Region possible; /* unless MORE_ASKED since it was worked out */
    bool more_asked, failed;
};

/* ---- facts ------------------------------------------------------------ */

static int add_fact(Ground *g, const char *key, const Fact *f, const Value *values, int n,
                    bool inner)
{
    if (g->nfacts == g->cap_facts) {
        g->cap_facts = g->cap_facts ? g->cap_facts * 2 : 32;
        g->facts = xrealloc(g->facts, sizeof *g->facts * (size_t)g->cap_facts);
    }
    g->facts[g->nfacts++] = (Named){ .key = key, .fact = f };
    return regions_fact(g->r, values, n, inner);
}

static int find_fact(const Ground *g, const char *key)
{
    for (int i = 0; i < g->nfacts; i++)
        if (strcmp(g->facts[i].key, key) == 0)
            return i;
    return -1;
}

/* All that a fact of this type could be. */
static int all_values(const Type *t, Value *values)
{
    int n = 0;

    if (t->kind == TYPE_BOOL) {
        values[n++] = 1;
        values[n++] = 0;
    } else {
        for (uint32_t i = 0; i < t->count && n < REGION_VALUES - 1; i++)
            values[n++] = t->low + (Value)i;
    }
    values[n++] = BL_ABSENT;
    return n;
}

/* The level of F, a fact of an engine of P on the case C. */
static int level_of(Ground *g, const Program *p, const Case *c, const Fact *f)
{
    const char *key = fact_key(p, c, f, g->arena);
    Value values[REGION_VALUES];
    int at = find_fact(g, key);

    if (at >= 0)
        return at;
    return add_fact(g, key, NULL, values, all_values(fact_type(p, c, f), values), true);
}

/* ---- domains and assumptions ------------------------------------------ */

/* What is evaluated in every world of the ground's engine. */
typedef struct Asked {
    const Fact *of;  /* its domain; or */
    const Ex *holds; /* where this holds */
    int level;       /* of OF, once its values are known */
    Value values[REGION_VALUES];
    int n;
} Asked;

static Region asked_here(Ground *g, Asked *a, bool *stopped)
{
    Region out = REGION_NONE;
    const Value *values;
    int n;

    engine_begin(g->e);
    if (a->holds) {
        Value v[MAX_SLOTS] = { 0 };

        memcpy(v, g->s->c->slot_place, sizeof g->s->c->slot_place);
        out = engine_true(g->e, a->holds, v) ? REGION_ALL : REGION_NONE;
        *stopped = engine_stopped(g->e);
        return out;
    }
    n = engine_values(g->e, a->of, &values);
    *stopped = engine_stopped(g->e);
    for (int i = 0; i < n && !*stopped; i++) {
        bool known = false;

        if (a->level >= 0) {
            out = region_or(g->r, out, region_is(g->r, a->level, values[i]));
            continue;
        }
        for (int k = 0; k < a->n; k++)
            known |= a->values[k] == values[i];
        if (!known && a->n < REGION_VALUES)
            a->values[a->n++] = values[i];
    }
    g->failed |= !*stopped && n < 0;
    return out;
}

static Region ask_worlds(Ground *g, Asked *a, int depth)
{
    Region kids[REGION_VALUES] = { 0 }, out;
    Value values[REGION_VALUES];
    const Value *domain;
    const Fact *f;
    bool stopped;
    int n, level;

    out = asked_here(g, a, &stopped);
    if (!stopped || g->failed)
        return out;
    if (engine_circle(g->e) || depth == MAX_DIMENSIONS + 1 ||
        engine_need(g->e)->unbounded) {
        g->failed = true;
        return REGION_NONE;
    }
    f = engine_need(g->e);
    n = engine_domain(g->e, &domain);
    memcpy(values, domain, sizeof *values * (size_t)n);
    level = level_of(g, g->s->p, g->s->c, f);
    for (int k = 0; k < regions_nvalues(g->r, level); k++) {
        bool may_be = false;

        for (int i = 0; i < n; i++)
            may_be |= values[i] == regions_value(g->r, level, k);
        if (!may_be)
            continue;
        engine_assume(g->e, f, regions_value(g->r, level, k));
        kids[k] = ask_worlds(g, a, depth + 1);
        engine_forget(g->e, f);
    }
    return region_node(g->r, level, kids);
}

/* Nothing at all before something: the first case of a region is then the plainest. */
static void absent_first(Asked *a)
{
    for (int i = 1; i < a->n; i++)
        if (a->values[i] == BL_ABSENT) {
            memmove(a->values + 1, a->values, sizeof *a->values * (size_t)i);
            a->values[0] = BL_ABSENT;
        }
}

/* F is a dimension: its values, and where it may have which. */
static void add_dimension(Ground *g, const Fact *like)
{
    const Fact *f = fact_in(g->e, g->s->p, like);
    const char *key = fact_key(g->s->p, g->s->c, f, g->arena);
    Asked a = { .of = f, .level = -1 };

    if (find_fact(g, key) >= 0)
        return;
    ask_worlds(g, &a, 0);
    if (g->failed)
        return;
    absent_first(&a);
    a.level = add_fact(g, key, f, a.values, a.n, false);
    g->ndims = g->nfacts;
    g->valid = region_and(g->r, g->valid, ask_worlds(g, &a, 0));
}

static bool too_much(Ground *g, const char *what)
{
    diag_help(g->diags,
              diag_add(g->diags, DIAG_EVAL_WORLDS, g->s->u->span,
                       "a shape of the universe `%s` has too many %s", g->s->u->name,
                       what),
              "divide the universe, or leave less open in it");
    return false;
}

Ground *ground_new(const Shape *s, Arena *arena, Diags *diags)
{
    Ground *g = xcalloc(1, sizeof *g);

    g->s = s;
    g->arena = arena;
    g->diags = diags;
    g->r = regions_new();
    g->e = engine_new(s->p, s->c, 0, s->c->nevents, arena);
    g->possible = REGION_ALL;
    g->valid = s->impossible ? REGION_NONE : REGION_ALL;
    for (int i = 0; i < s->ndims && !g->failed; i++)
        add_dimension(g, &s->dims[i]);
    for (int i = 0; i < s->u->nassumes && !g->failed; i++) {
        Asked a = { .holds = s->u->assumes[i] };

        g->valid = region_and(g->r, g->valid, ask_worlds(g, &a, 0));
    }
    g->valid = region_project(g->r, g->valid);
    if (!g->failed && !regions_full(g->r))
        return g;
    too_much(g, "cases that depend on one another");
    ground_free(g);
    return NULL;
}

void ground_free(Ground *g)
{
    if (!g)
        return;
    regions_free(g->r);
    engine_free(g->e);
    free(g->facts);
    free(g);
}

const Shape *ground_shape(const Ground *g)
{
    return g->s;
}
Regions *ground_regions(Ground *g)
{
    return g->r;
}
Region ground_valid(const Ground *g)
{
    return g->valid;
}
int ground_ndims(const Ground *g)
{
    return g->ndims;
}
bool ground_count(Ground *g, Region a, uint64_t *n)
{
    return region_count(g->r, a, n);
}

bool ground_first(Ground *g, Region a, const Choice **all, Arena *arena)
{
    int *values = arena_alloc_array(arena, sizeof *values, (size_t)g->ndims + 1);
    Choice *out = arena_alloc_array(arena, sizeof *out, (size_t)g->ndims + 1);

    if (!region_first(g->r, a, values))
        return false;
    for (int i = 0; i < g->ndims; i++)
        out[i] = (Choice){ &g->s->dims[i], regions_value(g->r, i, values[i]) };
    *all = out;
    return true;
}

Region ground_possible(Ground *g)
{
    Region out = REGION_ALL;

    if (!g->more_asked)
        return g->possible;
    for (int i = g->nfacts; i-- > g->ndims;)
        out = region_minus(g->r, out,
                           region_minus(g->r, g->facts[i].asked, g->facts[i].may_be));
    g->possible = out;
    g->more_asked = false;
    return out;
}

Region ground_presumed(Ground *g, const Program *p, const char *but)
{
    Region out = REGION_ALL;

    for (const Fun *f = p->funs; f; f = f->next) {
        int at = f->kind == FUN_READING && !f->is_set ? find_fact(g, f->name) : -1;

        if (at >= 0 && !(but && strcmp(but, f->name) == 0))
            out = region_and(g->r, region_is(g->r, at, f->setting), out);
    }
    return out;
}

bool ground_asked(const Ground *g, const char *name)
{
    return find_fact(g, name) >= 0;
}

bool ground_where(Ground *g, const Ex *ex, Region *out)
{
    Asked a = { .holds = ex };

    *out = ask_worlds(g, &a, 0);
    if (g->failed || regions_full(g->r))
        return too_much(g, "worlds");
    return true;
}

/* ---- surveys ---------------------------------------------------------- */

typedef struct Surveyor {
    Ground *g;
    const Program *p;
    const Case *c;
    Level level;
    const bool *wanted;
    Arena *arena;
    int *levels; /* by fact id; -1: not looked up */
    uint32_t nlevels;
    Region here; /* of what is reached now */
    /* what came out */
    Fits *fits;
    int nfits, cap_fits;
    Verdict *at;
    int n, cap;
} Surveyor;

static int known_level(void *context, const Fact *f, const Value *values, int n,
                       Region here)
{
    Surveyor *s = context;
    Named *named;

    if (f->id >= s->nlevels) {
        uint32_t grown = f->id + 64;

        s->levels = xrealloc(s->levels, sizeof *s->levels * grown);
        for (uint32_t i = s->nlevels; i < grown; i++)
            s->levels[i] = -1;
        s->nlevels = grown;
    }
    if (s->levels[f->id] < 0)
        s->levels[f->id] = level_of(s->g, s->p, s->c, f);
    named = &s->g->facts[s->levels[f->id]];
    if (s->levels[f->id] >= s->g->ndims) {
        Region any = REGION_NONE;

        for (int i = 0; i < n; i++)
            any =
                region_or(s->g->r, any, region_is(s->g->r, s->levels[f->id], values[i]));
        s->g->more_asked = true;
        named->asked = region_or(s->g->r, named->asked, here);
        named->may_be = region_or(s->g->r, named->may_be, region_and(s->g->r, here, any));
    }
    return s->levels[f->id];
}

static bool wants(void *context, const Rule *r)
{
    const Surveyor *s = context;

    return !s->wanted || s->wanted[r->id];
}

static void fit(void *context, const Reached *r, Region here)
{
    Surveyor *s = context;
    Fits *f = s->nfits ? &s->fits[s->nfits - 1] : NULL;

    if (!f || f->rule != r->rule) {
        if (s->nfits == s->cap_fits) {
            s->cap_fits = s->cap_fits ? s->cap_fits * 2 : 16;
            s->fits = xrealloc(s->fits, sizeof *s->fits * (size_t)s->cap_fits);
        }
        f = &s->fits[s->nfits++];
        *f = (Fits){ r->rule, REGION_NONE };
    }
    f->when = region_or(s->g->r, f->when, here);
}

static void survey_end(Surveyor *s)
{
    free(s->levels);
    free(s->fits);
}

bool survey_fits(Ground *g, const Case *c, const bool *wanted, Region within,
                 const Fits **list, int *n, Arena *arena, Diags *diags)
{
    Surveyor s = { .g = g, .p = c->program, .c = c, .wanted = wanted, .arena = arena };
    const Exploring x = { &s, true, g->r, within, wants, known_level, fit };
    Fits *out;
    bool good;

    good = rule_worlds(c->program, c, 0, &x, arena, diags);
    out = arena_alloc_array(arena, sizeof *out, (size_t)s.nfits + 1);
    if (s.nfits)
        memcpy(out, s.fits, sizeof *out * (size_t)s.nfits);
    for (int i = 0; i < s.nfits; i++)
        out[i].when = region_project(g->r, out[i].when);
    *list = out;
    *n = s.nfits;
    survey_end(&s);
    return good && (!regions_full(g->r) || too_much(g, "worlds"));
}

/* The reason of a refusal is no part of what is ruled. */
static const char *reached_key(const Reached *r, Level level)
{
    return level > LEVEL_OUTCOME && r->c->kind != LINE_REFUSED ? r->modal_key : r->key;
}

static int verdict_named(const Surveyor *s, const char *key, const char *label)
{
    for (int i = 0; i < s->n; i++)
        if (strcmp(s->at[i].key, key) == 0 && !s->at[i].label == !label &&
            (!label || strcmp(s->at[i].label, label) == 0))
            return i;
    return -1;
}

static Verdict *verdict_for(Surveyor *s, const Reached *r, const char *label)
{
    const char *key = reached_key(r, s->level);
    int at = verdict_named(s, key, label);
    Conclusion *c;

    if (at >= 0)
        return &s->at[at];
    if (s->n == s->cap) {
        Verdict *grown;

        s->cap = s->cap ? s->cap * 2 : 32;
        grown = arena_alloc_array(s->arena, sizeof *grown, (size_t)s->cap);
        if (s->n)
            memcpy(grown, s->at, sizeof *grown * (size_t)s->n);
        s->at = grown;
    }
    c = arena_new_of(s->arena, Conclusion);
    *c = *r->c;
    s->at[s->n] = (Verdict){ .key = key, .label = label, .c = c, .shown = REGION_NONE };
    return &s->at[s->n++];
}

static void add_support(Surveyor *s, Verdict *v, const Support *by)
{
    const Support **supports;
    Region *when;
    size_t n = (size_t)v->nsupports;

    for (int i = 0; i < v->nsupports; i++)
        if (v->supports[i]->rule == by->rule &&
            memcmp(v->supports[i]->slots, by->slots,
                   sizeof *by->slots * (size_t)by->rule->nslots) == 0) {
            ((Region *)v->support_when)[i] =
                region_or(s->g->r, v->support_when[i], s->here);
            return;
        }
    supports = arena_alloc_array(s->arena, sizeof *supports, n + 1);
    when = arena_alloc_array(s->arena, sizeof *when, n + 1);
    if (n) {
        memcpy(supports, v->supports, sizeof *supports * n);
        memcpy(when, v->support_when, sizeof *when * n);
    }
    Support *copy = arena_new_of(s->arena, Support);

    *copy = *by;
    supports[n] = copy;
    when[n] = s->here;
    v->supports = supports;
    v->support_when = when;
    v->nsupports++;
}

/* Is this shown only when all is asked for? */
static bool in_background(const Reached *r)
{
    return r->c->kind != LINE_REFUSED &&
           ((r->c->fun && r->c->fun->background) ||
            (r->support && r->support->rule && r->support->rule->clause->background));
}

static void reached(void *context, const Reached *r, Region here)
{
    Surveyor *s = context;
    const Rule *by = r->support && r->c->kind != LINE_REFUSED ? r->support->rule : NULL;
    Verdict *v;

    s->here = here;
    v = verdict_for(s, r, NULL);
    v->when = region_or(s->g->r, v->when, s->here);
    if (in_background(r))
        return;
    v->shown = region_or(s->g->r, v->shown, s->here);
    if (r->support && r->support->rule)
        add_support(s, v, r->support);
    if (s->level != LEVEL_CITATION || !by)
        return;
    v = verdict_for(s, r, by->clause->label);
    v->when = region_or(s->g->r, v->when, s->here);
    v->shown = region_or(s->g->r, v->shown, s->here);
    add_support(s, v, r->support);
}

/* Where nothing but background stands behind a conclusion in a case, it is not told
 * there. */
static void keep_shown(Surveyor *s)
{
    int n = 0;

    for (int i = 0; i < s->n; i++) {
        Verdict *v = &s->at[i];

        v->shown = region_project(s->g->r, v->shown);
        v->when = region_and(s->g->r, v->when, v->shown);
        if (v->when != REGION_NONE)
            s->at[n++] = *v;
    }
    s->n = n;
}

bool survey_make(Ground *g, const Case *c, Level level, Region within, Survey *out,
                 Arena *arena, Diags *diags)
{
    Surveyor s = { .g = g, .p = c->program, .c = c, .level = level, .arena = arena };
    const Exploring x = { &s, false, g->r, within, NULL, known_level, reached };
    bool good;

    good = rule_worlds(c->program, c, 0, &x, arena, diags);
    keep_shown(&s);
    *out = (Survey){ c->program, s.at, s.n };
    survey_end(&s);
    return good && (!regions_full(g->r) || too_much(g, "worlds"));
}

Region survey_parted(Ground *g, const Verdict *x, const Verdict *y, Region within)
{
    Region apart = region_xor(g->r, x ? x->when : REGION_NONE, y ? y->when : REGION_NONE);

    apart = region_and(g->r, region_and(g->r, apart, within), ground_possible(g));
    return region_project(g->r, apart);
}

const Verdict *survey_find(const Survey *s, const char *key, const char *label)
{
    for (int i = 0; i < s->n; i++)
        if (strcmp(s->at[i].key, key) == 0 && !s->at[i].label == !label &&
            (!label || strcmp(s->at[i].label, label) == 0))
            return &s->at[i];
    return NULL;
}
