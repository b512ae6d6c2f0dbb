#include "universe/survey.h"

#include <stdlib.h>
#include <string.h>

/* A fact of the ground, by what it is called. */
typedef struct Named {
    const char *key;
    /* inner: the worlds in which it was asked for, and of these those in which it has a
     * value that it may have there */
    Region asked, may_be;
} Named;

struct Ground {
    const Shape *s;
    const Alike *alike; /* or NULL */
    Regions *r;
    Arena *arena;
    Diags *diags;
    Counter *counter;
    Named *facts;
    int nfacts, cap_facts, ndims;
    Region valid;
    Region possible; /* unless MORE_ASKED since it was worked out */
    bool more_asked, failed;
};

/* ---- facts ------------------------------------------------------------ */

static void name_fact(Ground *g, const char *key)
{
    if (g->nfacts == g->cap_facts) {
        g->cap_facts = g->cap_facts ? g->cap_facts * 2 : 32;
        g->facts = xrealloc(g->facts, sizeof *g->facts * (size_t)g->cap_facts);
    }
    g->facts[g->nfacts++] = (Named){ .key = key };
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
        for (uint32_t i = 0; i < t->count; i++) /* fewer than REGION_VALUES */
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
    name_fact(g, key);
    return regions_fact(g->r, values, all_values(fact_type(p, c, f), values), true);
}

/* What was worked out in G may be anything: that is reported. */
static bool too_much(const Ground *g)
{
    survey_too_much(g->s->u, LIMIT_SHAPE_WORLDS, LIMIT_SHAPE_WORK, g->diags);
    return false;
}

Ground *ground_new(const Shape *s, const Alike *alike, Arena *arena, Diags *diags)
{
    Ground *g = xcalloc(1, sizeof *g);

    g->s = s;
    g->alike = alike;
    g->arena = arena;
    g->diags = diags;
    g->r = regions_new(s->p->limits->at[LIMIT_SHAPE_REGIONS]);
    g->possible = REGION_ALL;
    g->counter = counter_new(s, arena, diags);
    if (!g->counter) {
        ground_free(g);
        return NULL;
    }
    g->valid = counter_region(g->counter, g->r);
    for (int i = 0; i < s->ndims; i++)
        name_fact(g, fact_key(s->p, s->c, &s->dims[i], arena));
    g->ndims = s->ndims;
    if (!regions_full(g->r))
        return g;
    too_much(g);
    ground_free(g);
    return NULL;
}

void ground_free(Ground *g)
{
    if (!g)
        return;
    counter_free(g->counter);
    regions_free(g->r);
    xfree(g->facts);
    xfree(g);
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

int ground_named(const Ground *g, const char *key)
{
    return find_fact(g, key);
}

bool ground_asked(const Ground *g, const char *name)
{
    return find_fact(g, name) >= 0;
}

/* ---- worlds ----------------------------------------------------------- */

int levels_find(Levels *l, const Fact *f, const Value *values, int n, Region here)
{
    Regions *r = l->g->r;
    Named *named;

    if (f->id >= l->n) {
        uint32_t grown = f->id + 64;

        l->at = xrealloc(l->at, sizeof *l->at * grown);
        for (uint32_t i = l->n; i < grown; i++)
            l->at[i] = -1;
        l->n = grown;
    }
    if (l->at[f->id] < 0)
        l->at[f->id] = level_of(l->g, l->c->program, l->c, f);
    named = &l->g->facts[l->at[f->id]];
    if (l->at[f->id] >= l->g->ndims) {
        Region any = REGION_NONE;

        for (int i = 0; i < n; i++)
            any = region_or(r, any, region_is(r, l->at[f->id], values[i]));
        l->g->more_asked = true;
        named->asked = region_or(r, named->asked, here);
        named->may_be = region_or(r, named->may_be, region_and(r, here, any));
    }
    return l->at[f->id];
}

static int known_level(void *context, const Fact *f, const Value *values, int n,
                       Region here)
{
    return levels_find(context, f, values, n, here);
}

void survey_too_much(const Universe *u, LimitId most_worlds, LimitId most_work,
                     Diags *diags)
{
    Diag *d = diag_add(diags, DIAG_EVAL_WORLDS, u->span,
                       "a shape of the universe `%s` has too many worlds", u->name);

    diag_help(diags, d, "divide the universe, or leave less open in it");
    diag_limit(diags, d, most_worlds);
    diag_limit(diags, d, most_work);
    diag_limit(diags, d, LIMIT_SHAPE_REGIONS);
}

void survey_uncounted(const Universe *u, Diags *diags)
{
    diag_add(diags, DIAG_UNIVERSE_LARGE, u->span,
             "`%s` has more cases than can be counted\n"
             "make it two universes",
             u->name);
}

bool ground_cases(Ground *g, uint64_t *n, Diags *diags)
{
    bool good = ground_count(g, ground_valid(g), n);

    if (!good)
        survey_uncounted(ground_shape(g)->u, diags);
    return good;
}

WorldsIn ground_worlds(Ground *g, const Case *c, Region within, Levels *l)
{
    *l = (Levels){ .g = g, .c = c };
    return (WorldsIn){ .context = l,
                       .regions = g->r,
                       .within = within,
                       .most_worlds = LIMIT_SHAPE_WORLDS,
                       .most_work = LIMIT_SHAPE_WORK,
                       .level = known_level,
                       .alike = c->program == g->s->p ? g->alike : NULL };
}

WorldsIn ground_audited(Ground *g, const Case *c, Region within, Levels *l)
{
    WorldsIn in = ground_worlds(g, c, within, l);

    in.most_worlds = LIMIT_AUDIT_WORLDS;
    in.most_work = LIMIT_AUDIT_WORK;
    return in;
}

void levels_free(Levels *l)
{
    xfree(l->at);
    l->at = NULL;
}

/* ---- views ------------------------------------------------------------ */

struct View {
    Ground *g;
    const Case *c;
    Worlds *w;
    Levels levels;
};

View *view_new(Ground *g, const Case *c, Arena *arena)
{
    View *v = xcalloc(1, sizeof *v);

    v->g = g;
    v->c = c;
    v->w = worlds_new(c->program, c, 0, ground_worlds(g, c, g->valid, &v->levels), arena);
    return v;
}

void view_free(View *v)
{
    if (!v)
        return;
    worlds_free(v->w);
    levels_free(&v->levels);
    xfree(v);
}

void view_share(View *v, View *base, const bool *touched, const Alike *alike)
{
    worlds_share(v->w, base->w, touched, alike);
}

bool view_apart(View *v, const bool *changed, Region *apart)
{
    worlds_within(v->w, v->g->valid);
    return worlds_apart(v->w, changed, apart);
}

Ground *view_ground(const View *v)
{
    return v->g;
}
const Case *view_case(const View *v)
{
    return v->c;
}

/* ---- surveys ---------------------------------------------------------- */

typedef struct Surveyor {
    Ground *g;
    Level level;
    const bool *wanted;
    Arena *arena;
    Region here; /* of what is reached now */
    /* what came out */
    Fits *fits;
    int nfits, cap_fits;
    Verdict *at;
    int n, cap;
} Surveyor;

static bool wants(void *context, const Rule *r)
{
    const Surveyor *s = context;

    return s->wanted[r->id];
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

bool survey_fits(View *v, const bool *wanted, Region within, const Fits **list, int *n,
                 Arena *arena, Diags *diags)
{
    Ground *g = v->g;
    Surveyor s = { .g = g, .wanted = wanted, .arena = arena };
    const Exploring x = { .context = &s,
                          .worlds = v->w,
                          .within = within,
                          .fits = true,
                          .wants = wants,
                          .reached = fit };
    Fits *out;
    bool good;

    worlds_within(v->w, within);
    good = rule_worlds(&x, arena, diags);
    out = arena_alloc_array(arena, sizeof *out, (size_t)s.nfits + 1);
    if (s.nfits)
        memcpy(out, s.fits, sizeof *out * (size_t)s.nfits);
    for (int i = 0; i < s.nfits; i++)
        out[i].when = region_project(g->r, out[i].when);
    *list = out;
    *n = s.nfits;
    xfree(s.fits);
    if (good && regions_full(g->r))
        good = too_much(g);
    return good;
}

/* ---- conditions ------------------------------------------------------- */

/* A condition under way. */
typedef struct Asking {
    Regions *r;
    Query *at;
    bool holds; /* in the present world */
} Asking;

static void ask_holds(void *context, Engine *e)
{
    Asking *a = context;
    Value slots[MAX_SLOTS];

    memcpy(slots, a->at->slots, sizeof slots);
    a->holds = engine_true(e, a->at->holds, slots);
    if (engine_circle(e)) { /* no ruling asks it there, or that is told elsewhere */
        engine_begin(e);
        a->holds = false;
    }
}

static bool held(void *context, Region here)
{
    Asking *a = context;

    if (a->holds)
        a->at->when = region_or(a->r, a->at->when, here);
    return true;
}

static bool held_waiting(void *context, const Fact *f, Region here)
{
    Asking *a = context;

    (void)f;
    a->at->when = region_or(a->r, a->at->when, here);
    return true;
}

bool survey_where(View *v, Query *at, int n, Region within)
{
    Ground *g = v->g;
    Asking a = { .r = g->r };
    const Evaluating what = { &a, ask_holds, held, held_waiting };
    WorldsEnd end = WORLDS_DONE;
    Region so;

    worlds_within(v->w, within);
    for (int i = 0; i < n && end == WORLDS_DONE; i++) {
        a.at = &at[i];
        at[i].when = REGION_NONE;
        end = worlds_explore(v->w, within, &what);
    }
    so = region_and(g->r, ground_presumed(g, v->c->program, NULL), ground_possible(g));
    for (int i = 0; i < n; i++)
        at[i].when = region_project(g->r, region_and(g->r, at[i].when, so));
    return end == WORLDS_DONE || too_much(g);
}

/* ---- rulings ---------------------------------------------------------- */

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
    s->at = arena_room(s->arena, s->at, sizeof *s->at, s->n, &s->cap);
    c = arena_new_of(s->arena, Conclusion);
    *c = *r->c;
    s->at[s->n] = (Verdict){ .key = key, .label = label, .c = c };
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
            v->support_when[i] = region_or(s->g->r, v->support_when[i], s->here);
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
            (r->support && rule_in_background(r->support->rule)));
}

static void reached(void *context, const Reached *r, Region here)
{
    Surveyor *s = context;
    const Rule *by = r->support && r->c->kind != LINE_REFUSED ? r->support->rule : NULL;
    Verdict *v;

    if (in_background(r))
        return;
    s->here = here;
    v = verdict_for(s, r, NULL);
    v->when = region_or(s->g->r, v->when, s->here);
    if (r->support)
        add_support(s, v, r->support);
    if (s->level != LEVEL_CITATION || !by)
        return;
    v = verdict_for(s, r, by->clause->label);
    v->when = region_or(s->g->r, v->when, s->here);
    add_support(s, v, r->support);
}

bool survey_make(View *v, Level level, const bool *funs, Region within, Survey *out,
                 Arena *arena, Diags *diags)
{
    Surveyor s = { .g = v->g, .level = level, .arena = arena };
    const Exploring x = {
        .context = &s, .worlds = v->w, .within = within, .funs = funs, .reached = reached
    };
    bool good;

    worlds_within(v->w, within);
    good = rule_worlds(&x, arena, diags);
    *out = (Survey){ v->c->program, s.at, s.n };
    return good;
}

bool survey_void(const View *v)
{
    return worlds_end(v->w) == WORLDS_CIRCLE;
}

Region survey_parted(Ground *g, const Verdict *x, const Verdict *y, Region within)
{
    Region apart = region_xor(g->r, x ? x->when : REGION_NONE, y ? y->when : REGION_NONE);

    within = region_and(g->r, within, ground_possible(g));
    return region_project(g->r, region_and(g->r, apart, within));
}

void ground_roots(Ground *g, Roots *roots)
{
    roots_add(roots, &g->valid);
    roots_add(roots, &g->possible);
    for (int i = 0; i < g->nfacts; i++) {
        roots_add(roots, &g->facts[i].asked);
        roots_add(roots, &g->facts[i].may_be);
    }
}

void view_roots(View *v, Roots *roots)
{
    worlds_roots(v->w, roots);
}

void survey_roots(Survey *s, Roots *roots)
{
    for (int i = 0; i < s->n; i++) {
        roots_add(roots, &s->at[i].when);
        for (int k = 0; k < s->at[i].nsupports; k++)
            roots_add(roots, &s->at[i].support_when[k]);
    }
}

const Verdict *survey_find(const Survey *s, const char *key, const char *label)
{
    for (int i = 0; i < s->n; i++)
        if (strcmp(s->at[i].key, key) == 0 && !s->at[i].label == !label &&
            (!label || strcmp(s->at[i].label, label) == 0))
            return &s->at[i];
    return NULL;
}
