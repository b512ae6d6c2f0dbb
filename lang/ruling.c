#include "ruling.h"

#include "strbuf.h"

#include <stdlib.h>
#include <string.h>

const Tree tree_true = { .truth = true, .presumed = -1, .id = 1 };
const Tree tree_false = { .truth = false, .presumed = -1, .id = 0 };

enum {
    MAX_WORLDS = 400000,      /* of one ruling */
    MAX_WORK = 25000000,      /* calls evaluated for one ruling */
    MAX_GOAL_WORLDS = 100000, /* of one rule for one set of events */
    MAX_PATH = 64
};

/* One step on the way to a world. */
typedef struct Step {
    const Fact *fact;
    Value value;
    bool has_presumed;
    Value presumed;
} Step;

/* A set of worlds in which one goal evaluates alike. */
typedef struct Cube {
    const Step *steps;
    int nsteps;
    const int *concluded; /* indexes into Builder.found */
    const int *by;        /* the support of each; a conclusion may have several */
    int nconcluded;
} Cube;

typedef struct Explored Explored;

typedef struct Goal {
    Cube *cubes;
    int ncubes, cap;
    const Explored *explored; /* the same as a tree; made when it is needed */
} Goal;

/* A conclusion found in some world, with what it rests on. */
typedef struct Found {
    Conclusion c;
    const char *key, *modal_key;
    Support **supports;
    int nsupports, cap;
    const Step *steps;
    int nsteps;
    int *goals; /* in which it occurs */
    int ngoals, cap_goals;
} Found;

/* A conclusion as some rule came to it, and what was found so: its texts are made
 * once for all the worlds in which it does. */
typedef struct Met {
    Conclusion c;
    const Rule *rule;
    int found;
} Met;

/* A hash table of places in a list, as 1 + the place; 0: empty. */
typedef struct Index {
    uint32_t *at;
    uint32_t cap; /* a power of two */
} Index;

typedef struct Domain {
    Value *values;
    int n;
} Domain;

typedef struct Builder {
    const Program *p;
    const Case *c;
    Engine *e;
    Arena *arena;
    Arena *scratch; /* for as long as the builder */
    Diags *diags;
    Goal *goals;
    int ngoals, cap_goals;
    Found *found;
    int nfound, cap_found;
    Index by_key; /* into found */
    Met *met;
    int nmet, cap_met;
    Index by_met; /* into met */
    StrBuf text;
    Domain *domains; /* by fact id */
    uint32_t ndomains;
    uint32_t worlds, goal_worlds;
    uint64_t max_work;
    bool failed;
    const Exploring *exploring; /* who wants the worlds themselves, or NULL */
    bool fits;                  /* of the present world, where that is wanted */
    Worlds *worlds_of;
    /* the goal being explored */
    const Rule *rule;
    Value slots[MAX_SLOTS];
    uint64_t fixed;
    int refusal;    /* event, or -1 */
    const Fun *gap; /* status, or NULL */
    Step path[MAX_PATH];
    int npath;
    /* conclusions of the present world */
    int *now, *now_by;
    int nnow, cap_now;
    /* trees */
    uint32_t *rank; /* by fact id: its place in the order of trees */
    Tree **trees;
    int ntrees, cap_trees;
} Builder;

/* ---- canonical texts -------------------------------------------------- */

static void put_tree(const Program *p, const Case *c, const Tree *t, StrBuf *b)
{
    const Type *type;

    if (!t->fact) {
        sb_add(b, t->truth ? "true" : "false");
        return;
    }
    type = fact_type(p, c, t->fact);
    put_fact_key(b, c, t->fact);
    sb_addc(b, '?', 1);
    for (int i = 0; i < t->n; i++) {
        sb_addc(b, '[', 1);
        put_value_key(b, c, type, t->values[i]);
        sb_addc(b, ':', 1);
        put_tree(p, c, t->kids[i], b);
        sb_addc(b, ']', 1);
    }
}

const char *tree_key(const Program *p, const Case *c, const Tree *t, Arena *arena)
{
    StrBuf b = { 0 };
    const char *s;

    put_tree(p, c, t, &b);
    s = arena_strndup(arena, sb_str(&b), b.len);
    sb_free(&b);
    return s;
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
    return 5;
}

/* Place in the story of what a fact is about: its last event. */
static Value fact_place(const Fact *f)
{
    Value at = -1;

    if (f->kind == FACT_HAPPENED || f->kind == FACT_ATTRIBUTE)
        return f->args[0];
    for (int i = 0; f->fun && i < f->nargs; i++)
        if (f->fun->ptype[i] && f->fun->ptype[i]->kind == TYPE_EVENT && f->args[i] > at)
            at = f->args[i];
    return at;
}

int fact_compare(const Program *p, const Case *c, const Fact *a, const Fact *b)
{
    int d = fact_class(a) - fact_class(b);

    (void)p;
    (void)c;
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

/* ---- exploring -------------------------------------------------------- */

static uint64_t mix(uint64_t h, uint64_t x)
{
    return (h ^ x) * 0xFF51AFD7ED558CCDu ^ h >> 29;
}

static uint64_t text_hash(const char *s, size_t n)
{
    uint64_t h = n;

    for (size_t i = 0; i < n; i++)
        h = (h ^ (unsigned char)s[i]) * 0x100000001B3u;
    return h ^ h >> 29;
}

static uint64_t met_hash(const Conclusion *c, const Rule *r)
{
    uint64_t h = mix((uint64_t)c->kind, (uint64_t)(uintptr_t)r);

    for (int i = 0; i < c->nargs; i++)
        h = mix(h, (uint64_t)c->args[i]);
    return mix(mix(h, (uint64_t)c->value), c->from);
}

/* Have two conclusions of one rule the same text? */
static bool same_conclusion(const Conclusion *a, const Conclusion *b)
{
    return a->kind == b->kind && a->fun == b->fun && a->nargs == b->nargs &&
           memcmp(a->args, b->args, sizeof *a->args * (size_t)a->nargs) == 0 &&
           a->value == b->value && a->must_be == b->must_be && a->modal == b->modal &&
           a->chooser == b->chooser && a->who == b->who && a->has_from == b->has_from &&
           a->from == b->from && a->until == b->until &&
           memcmp(a->until_args, b->until_args, sizeof a->until_args) == 0 &&
           a->state == b->state && a->refer == b->refer && a->reason == b->reason &&
           a->near == b->near && a->failed == b->failed && a->waits == b->waits;
}

static bool index_full(const Index *x, int n)
{
    return (uint32_t)n * 2 >= x->cap;
}

/* Twice as large, and empty. */
static void index_grow(Index *x)
{
    free(x->at);
    x->cap = x->cap ? x->cap * 2 : 256;
    x->at = xcalloc(x->cap, sizeof *x->at);
}

static void index_put(Index *x, uint64_t hash, int place)
{
    uint32_t i = (uint32_t)hash & (x->cap - 1);

    while (x->at[i])
        i = (i + 1) & (x->cap - 1);
    x->at[i] = (uint32_t)place + 1;
}

static const char *conclusion_key(Builder *b, const Conclusion *c, const Rule *r,
                                  bool modal)
{
    sb_clear(&b->text);
    put_conclusion_key(&b->text, b->c, c, r, modal);
    return b->text.s;
}

/* The conclusion of which this is the text; -1. */
static int found_text(const Builder *b, const char *key, uint64_t hash)
{
    const Index *x = &b->by_key;

    for (uint32_t i = (uint32_t)hash & (x->cap - 1); x->at[i]; i = (i + 1) & (x->cap - 1))
        if (strcmp(b->found[x->at[i] - 1].modal_key, key) == 0)
            return (int)x->at[i] - 1;
    return -1;
}

static int add_found(Builder *b, const Conclusion *c, const Rule *r)
{
    const char *key = conclusion_key(b, c, r, true);
    uint64_t hash = text_hash(key, b->text.len);
    int known;
    Found *f;

    if (index_full(&b->by_key, b->nfound)) {
        index_grow(&b->by_key);
        for (int i = 0; i < b->nfound; i++)
            index_put(&b->by_key,
                      text_hash(b->found[i].modal_key, strlen(b->found[i].modal_key)), i);
    }
    known = found_text(b, key, hash);
    if (known >= 0)
        return known;
    if (b->nfound == b->cap_found) {
        b->cap_found = b->cap_found ? b->cap_found * 2 : 64;
        b->found = xrealloc(b->found, sizeof *b->found * (size_t)b->cap_found);
    }
    index_put(&b->by_key, hash, b->nfound);
    f = &b->found[b->nfound];
    memset(f, 0, sizeof *f);
    f->c = *c;
    f->modal_key = arena_strndup(b->arena, key, b->text.len);
    key = conclusion_key(b, c, r, false);
    f->key = strcmp(key, f->modal_key) == 0 ? f->modal_key
                                            : arena_strndup(b->arena, key, b->text.len);
    return b->nfound++;
}

static Found *found_conclusion(Builder *b, const Conclusion *c, const Rule *r)
{
    uint64_t hash = met_hash(c, r);
    Index *x = &b->by_met;

    if (index_full(x, b->nmet)) {
        index_grow(x);
        for (int i = 0; i < b->nmet; i++)
            index_put(x, met_hash(&b->met[i].c, b->met[i].rule), i);
    }
    for (uint32_t i = (uint32_t)hash & (x->cap - 1); x->at[i];
         i = (i + 1) & (x->cap - 1)) {
        const Met *m = &b->met[x->at[i] - 1];

        if (m->rule == r && same_conclusion(&m->c, c))
            return &b->found[m->found];
    }
    if (b->nmet == b->cap_met) {
        b->cap_met = b->cap_met ? b->cap_met * 2 : 64;
        b->met = xrealloc(b->met, sizeof *b->met * (size_t)b->cap_met);
    }
    index_put(x, hash, b->nmet);
    b->met[b->nmet] = (Met){ *c, r, add_found(b, c, r) };
    return &b->found[b->met[b->nmet++].found];
}

/* Index of the support S of F, or -1 when it rests on no rule. */
static int add_support(Builder *b, Found *f, const Support *s)
{
    if (!s->rule)
        return -1;
    for (int i = 0; i < f->nsupports; i++)
        if (f->supports[i]->rule == s->rule &&
            memcmp(f->supports[i]->slots, s->slots,
                   sizeof *s->slots * (size_t)s->rule->nslots) == 0)
            return i;
    if (f->nsupports == f->cap) {
        f->cap = f->cap ? f->cap * 2 : 4;
        f->supports = xrealloc(f->supports, sizeof *f->supports * (size_t)f->cap);
    }
    f->supports[f->nsupports] = arena_new_of(b->arena, Support);
    *f->supports[f->nsupports] = *s;
    return f->nsupports++;
}

static void fired(void *context, const Conclusion *c, const Support *s)
{
    Builder *b = context;
    Found *f = found_conclusion(b, c, s->rule);
    int index = (int)(f - b->found), by = add_support(b, f, s);

    for (int i = 0; i < b->nnow; i++)
        if (b->now[i] == index && b->now_by[i] == by)
            return;
    if (b->nnow == b->cap_now) {
        b->cap_now = b->cap_now ? b->cap_now * 2 : 16;
        b->now = xrealloc(b->now, sizeof *b->now * (size_t)b->cap_now);
        b->now_by = xrealloc(b->now_by, sizeof *b->now_by * (size_t)b->cap_now);
    }
    b->now[b->nnow] = index;
    b->now_by[b->nnow++] = by;
}

static void keep_cube(Builder *b, Goal *g)
{
    size_t nsteps = (size_t)b->npath, n = (size_t)b->nnow;
    Step *steps = arena_alloc_array(b->scratch, sizeof *steps, nsteps + 1);
    int *concluded = NULL;

    if (g->ncubes == g->cap) {
        g->cap = g->cap ? g->cap * 2 : 4;
        g->cubes = xrealloc(g->cubes, sizeof *g->cubes * (size_t)g->cap);
    }
    if (nsteps)
        memcpy(steps, b->path, sizeof *steps * nsteps);
    if (n) {
        concluded = arena_alloc_array(b->scratch, sizeof *concluded, n * 2);
        memcpy(concluded, b->now, sizeof *concluded * n);
        memcpy(concluded + n, b->now_by, sizeof *concluded * n);
    }
    g->cubes[g->ncubes++] =
        (Cube){ steps, b->npath, concluded, concluded ? concluded + n : NULL, b->nnow };
    for (int i = 0; i < b->nnow; i++) {
        Found *f = &b->found[b->now[i]];

        if (!f->steps || b->npath < f->nsteps) {
            f->steps = steps;
            f->nsteps = b->npath;
        }
    }
}

/* Evaluate the goal in the present world; its conclusions into b->now. */
static void evaluate(Builder *b)
{
    Value slots[MAX_SLOTS];

    b->nnow = 0;
    b->worlds++;
    b->goal_worlds++;
    memcpy(slots, b->slots, sizeof slots);
    if (b->exploring && b->exploring->fits) {
        b->fits = engine_fits(b->e, b->rule, slots, b->fixed);
    } else if (b->refusal >= 0) {
        Conclusion c;
        Support s = { 0 };

        if (engine_refused(b->e, b->refusal, &c) && !engine_stopped(b->e)) {
            s.rule = c.near;
            memcpy(s.slots, c.near_slots, sizeof s.slots);
            fired(b, &c, &s);
        }
    } else if (b->gap) {
        Conclusion c = { .kind = LINE_GAP, .fun = b->gap, .nargs = b->gap->nparams };
        Support s = { 0 };

        memcpy(c.args, b->slots, sizeof *c.args * (size_t)c.nargs);
        if (engine_gap(b->e, b->gap, c.args) && !engine_stopped(b->e))
            fired(b, &c, &s);
    } else {
        engine_fire(b->e, b->rule, slots, b->fixed, fired, b);
    }
}

/* V into the N values of a fact of type T, which stand in the order of a domain: as
 * in the type, true before false, absent last.  How many there are then. */
static int add_value(const Type *t, Value *values, int n, Value v)
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

/* What F may be in some world.  What it may be in others may come first, or later: the
 * order does not hang on which world was first. */
static void keep_domain(Builder *b, const Fact *f, const Value *values, int n)
{
    const Type *t = fact_type(b->p, b->c, f);

    if (f->id >= b->ndomains) {
        uint32_t grown = f->id + 64;

        b->domains = xrealloc(b->domains, sizeof *b->domains * grown);
        memset(b->domains + b->ndomains, 0, sizeof *b->domains * (grown - b->ndomains));
        b->ndomains = grown;
    }
    Domain *d = &b->domains[f->id];

    if (!d->values)
        d->values = arena_alloc_array(b->arena, sizeof *d->values, DOMAIN_MAX);
    for (int i = 0; i < n; i++)
        d->n = add_value(t, d->values, d->n, values[i]);
}

static void too_many(Builder *b)
{
    if (!b->failed)
        diag_help(b->diags,
                  diag_add(b->diags, DIAG_EVAL_WORLDS, b->c->span,
                           "the case leaves more open than can be worked out"),
                  "state more of the holdings or of the findings");
    b->failed = true;
}

static void circle(Builder *b)
{
    if (!b->failed)
        diag_add(b->diags, DIAG_EVAL_CIRCLE, b->rule ? b->rule->span : b->c->span, "%s",
                 "");
    b->failed = true;
}

static void explore(Builder *b, Goal *g)
{
    const Value *domain;
    Value values[DOMAIN_MAX], presumed;
    bool has_presumed;
    const Fact *f;
    int n;

    if (b->failed)
        return;
    if (b->worlds > MAX_WORLDS || b->goal_worlds > MAX_GOAL_WORLDS ||
        engine_work(b->e) > b->max_work || b->npath == MAX_PATH) {
        too_many(b);
        return;
    }
    engine_begin(b->e);
    evaluate(b);
    if (!engine_stopped(b->e)) {
        if (b->npath || b->nnow) /* not where nothing is concluded in any world */
            keep_cube(b, g);
        return;
    }
    if (engine_circle(b->e)) {
        circle(b);
        return;
    }
    f = engine_need(b->e);
    if (f->unbounded) {
        Conclusion c = { .kind = LINE_WAITS, .waits = f };
        Support s = { .rule = b->rule };

        b->nnow = 0;
        memcpy(s.slots, b->slots, sizeof s.slots);
        fired(b, &c, &s);
        keep_cube(b, g);
        return;
    }
    n = engine_domain(b->e, &domain);
    memcpy(values, domain, sizeof *values * (size_t)n);
    has_presumed = engine_presumed(b->e, &presumed);
    keep_domain(b, f, values, n);
    for (int i = 0; i < n && !b->failed; i++) {
        b->path[b->npath++] = (Step){ f, values[i], has_presumed, presumed };
        engine_assume(b->e, f, values[i]);
        explore(b, g);
        engine_forget(b->e, f);
        b->npath--;
    }
}

/* ---- worlds as regions ------------------------------------------------ */

static void evaluate_goal(void *context, Engine *e)
{
    (void)e;
    evaluate(context);
}

/* The goal rules so in the worlds HERE. */
static bool reach_all(void *context, Region here)
{
    const Builder *b = context;
    const Exploring *x = b->exploring;

    if (x->fits) {
        if (b->fits)
            x->reached(x->context, &(Reached){ .rule = b->rule }, here);
        return true;
    }
    for (int i = 0; i < b->nnow; i++) {
        const Found *f = &b->found[b->now[i]];
        const Reached r = {
            b->rule, b->now[i],    &f->c,
            f->key,  f->modal_key, b->now_by[i] < 0 ? NULL : f->supports[b->now_by[i]]
        };

        x->reached(x->context, &r, here);
    }
    return true;
}

/* The goal waits in the worlds HERE for what cannot be guessed. */
static bool reach_waiting(void *context, const Fact *f, Region here)
{
    Builder *b = context;
    Conclusion c = { .kind = LINE_WAITS, .waits = f };
    Support s = { .rule = b->rule };

    b->nnow = 0;
    b->fits = true;
    memcpy(s.slots, b->slots, sizeof s.slots);
    fired(b, &c, &s);
    return reach_all(b, here);
}

static void explore_worlds(Builder *b)
{
    const Evaluating what = { b, evaluate_goal, reach_all, reach_waiting };

    switch (worlds_explore(b->worlds_of, b->exploring->in.within, &what)) {
    case WORLDS_DONE: break;
    case WORLDS_MANY: too_many(b); break;
    case WORLDS_CIRCLE: circle(b); break;
    }
}

static void run_goal(Builder *b)
{
    Goal g = { 0 };
    bool any = false;
    int index = b->ngoals;

    if (b->failed)
        return;
    b->goal_worlds = 0;
    b->npath = 0;
    if (b->exploring) {
        explore_worlds(b);
        return;
    }
    explore(b, &g);
    for (int i = 0; i < g.ncubes; i++)
        any |= g.cubes[i].nconcluded > 0;
    if (!any) {
        free(g.cubes);
        return;
    }
    if (b->ngoals == b->cap_goals) {
        b->cap_goals = b->cap_goals ? b->cap_goals * 2 : 64;
        b->goals = xrealloc(b->goals, sizeof *b->goals * (size_t)b->cap_goals);
    }
    b->goals[b->ngoals++] = g;
    for (int i = 0; i < g.ncubes; i++)
        for (int k = 0; k < g.cubes[i].nconcluded; k++) {
            Found *f = &b->found[g.cubes[i].concluded[k]];

            if (f->ngoals && f->goals[f->ngoals - 1] == index)
                continue;
            if (f->ngoals == f->cap_goals) {
                f->cap_goals = f->cap_goals ? f->cap_goals * 2 : 4;
                f->goals = xrealloc(f->goals, sizeof *f->goals * (size_t)f->cap_goals);
            }
            f->goals[f->ngoals++] = index;
        }
}

/* Every choice of events for the rule's event variables is a goal; but those for
 * which a condition fails whatever the later variables are, are passed over. */
static void rule_goals(Builder *b, const Rule *r, int i, uint64_t bound)
{
    if (i == r->nbinders) {
        run_goal(b);
        return;
    }
    const Binder *bd = &r->binders[i];
    const int *at;
    int n;

    if (bd->over->kind != TYPE_EVENT) {
        rule_goals(b, r, i + 1, bound);
        return;
    }
    bound |= (uint64_t)1 << i;
    n = engine_events(b->e, bd->over->event, &at);
    for (int k = 0; k < n && !b->failed; k++) {
        b->slots[bd->slot] = at[k];
        if (i + 1 < r->nbinders && engine_cannot_fire(b->e, r, i, b->slots, bound))
            continue;
        b->fixed |= (uint64_t)1 << bd->slot;
        rule_goals(b, r, i + 1, bound);
        b->fixed &= ~((uint64_t)1 << bd->slot);
    }
}

/* Is what is concluded about F wanted? */
static bool wanted(const Builder *b, const Fun *f)
{
    return !b->exploring || !b->exploring->funs || !f || b->exploring->funs[f->id];
}

static void all_goals(Builder *b)
{
    b->refusal = -1;
    for (uint32_t i = 0; i < b->p->nrules && !b->failed; i++) {
        b->rule = b->p->rules[i];
        if (!wanted(b, b->rule->fun) ||
            (b->exploring && b->exploring->wants &&
             !b->exploring->wants(b->exploring->context, b->rule)))
            continue;
        b->fixed = 0;
        memset(b->slots, 0, sizeof b->slots);
        rule_goals(b, b->rule, 0, 0);
    }
    b->rule = NULL;
    if (b->exploring && b->exploring->fits)
        return;
    for (int ev = 0; ev < engine_nevents(b->e) && !b->failed; ev++)
        if (b->c->events[ev].kind->exercises &&
            wanted(b, b->c->events[ev].kind->exercises)) {
            b->refusal = ev;
            run_goal(b);
        }
    b->refusal = -1;
    for (const Fun *f = b->p->funs; f; f = f->next) {
        if (f->kind != FUN_STATUS || !f->required || !wanted(b, f) || f->nparams != 1 ||
            f->ptype[0]->kind != TYPE_EVENT)
            continue;
        for (int ev = 0; ev < engine_nevents(b->e) && !b->failed; ev++) {
            if (!kind_is_a(b->c->events[ev].kind, f->ptype[0]->event))
                continue;
            b->gap = f;
            b->slots[0] = ev;
            run_goal(b);
        }
    }
    b->gap = NULL;
}

/* ---- trees ------------------------------------------------------------ */

static const Tree *tree_node(Builder *b, const Fact *fact, const Value *values,
                             const Tree *const *kids, int n, int presumed)
{
    Tree *t;
    Value *vs;
    const Tree **ks;
    bool same = true;

    for (int i = 1; i < n; i++)
        same &= kids[i] == kids[0];
    if (same)
        return n ? kids[0] : &tree_false;
    for (int i = 0; i < b->ntrees; i++) {
        const Tree *u = b->trees[i];

        if (u->fact == fact && u->n == n && u->presumed == presumed &&
            memcmp(u->values, values, sizeof *values * (size_t)n) == 0 &&
            memcmp(u->kids, kids, sizeof *kids * (size_t)n) == 0)
            return u;
    }
    if (b->ntrees == b->cap_trees) {
        b->cap_trees = b->cap_trees ? b->cap_trees * 2 : 64;
        b->trees = xrealloc(b->trees, sizeof *b->trees * (size_t)b->cap_trees);
    }
    t = arena_new_of(b->arena, Tree);
    vs = arena_alloc_array(b->arena, sizeof *vs, (size_t)n);
    ks = arena_alloc_array(b->arena, sizeof *ks, (size_t)n);
    memcpy(vs, values, sizeof *vs * (size_t)n);
    memcpy(ks, kids, sizeof *ks * (size_t)n);
    *t = (Tree){ .fact = fact,
                 .n = n,
                 .values = vs,
                 .kids = ks,
                 .presumed = presumed,
                 .id = (uint32_t)b->ntrees + 2 };
    b->trees[b->ntrees++] = t;
    return t;
}

/* What a tree is the condition of: a conclusion, or one support of it. */
typedef struct Target {
    int what, by; /* by: -1 for any support */
} Target;

static bool concludes(const Cube *c, Target t)
{
    for (int i = 0; i < c->nconcluded; i++)
        if (c->concluded[i] == t.what && (t.by < 0 || c->by[i] == t.by))
            return true;
    return false;
}

static const Step *step_of(const Cube *c, const Fact *f)
{
    for (int i = 0; i < c->nsteps; i++)
        if (c->steps[i].fact == f)
            return &c->steps[i];
    return NULL;
}

/* The cubes of some goals that are left on one path of the tree. */
typedef struct Left {
    const Cube **cubes;
    int n;
} Left;

bool facts_contradict(const Program *p, const Fact *a, Value x, const Fact *b, Value y)
{
    Value per;

    if (a->kind == FACT_HOLDS && b->kind == FACT_HOLDS)
        return x == 1 && y == 1 && a->args[1] == b->args[1] && a->args[0] != b->args[0];
    if (a->kind == FACT_HOLDS_OTHER && b->kind == FACT_HOLDS)
        return facts_contradict(p, b, y, a, x);
    if (a->kind != FACT_HOLDS || b->kind != FACT_HOLDS_OTHER)
        return false;
    per = (Value)p->holding->ptype[1]->right->count;
    return x == 1 && y == 0 && a->args[0] == b->args[0] && b->args[1] == a->args[1] / per;
}

/* Can C not be where FIRST has VALUE, although it did not ask FIRST? */
static bool contradicts(const Builder *b, const Cube *c, const Fact *first, Value value)
{
    if (first->kind != FACT_HOLDS && first->kind != FACT_HOLDS_OTHER)
        return false;
    for (int i = 0; i < c->nsteps; i++)
        if (facts_contradict(b->p, first, value, c->steps[i].fact, c->steps[i].value))
            return true;
    return false;
}

/* The condition under which WHAT is concluded by any of the goals, whose
 * cubes on this path are LEFT; facts before AFTER in the order are settled. */
static const Tree *build(Builder *b, Target what, const Left *left, int ngoals,
                         const Fact *after)
{
    const Fact *first = NULL;
    uint32_t settled = after ? b->rank[after->id] + 1 : 0, least = UINT32_MAX;
    const Tree *kids[DOMAIN_MAX];
    Value values[DOMAIN_MAX];
    int n = 0, presumed = -1;
    bool any = false;

    for (int g = 0; g < ngoals; g++) {
        bool all = left[g].n > 0, some = false;

        for (int i = 0; i < left[g].n; i++) {
            bool t = concludes(left[g].cubes[i], what);

            all &= t;
            some |= t;
        }
        if (all)
            return &tree_true;
        any |= some;
    }
    if (!any)
        return &tree_false;
    for (int g = 0; g < ngoals; g++)
        for (int i = 0; i < left[g].n; i++)
            for (int k = 0; k < left[g].cubes[i]->nsteps; k++) {
                const Fact *f = left[g].cubes[i]->steps[k].fact;
                uint32_t rank = b->rank[f->id];

                if (rank >= settled && rank < least) {
                    least = rank;
                    first = f;
                }
            }
    if (!first)
        return &tree_true; /* some cube of some goal concludes, and nothing tells them apart */
    const Domain *d = &b->domains[first->id];
    Left *next = xcalloc((size_t)ngoals, sizeof *next);

    for (int g = 0; g < ngoals; g++)
        next[g].cubes = xcalloc((size_t)left[g].n + 1, sizeof *next[g].cubes);
    for (int v = 0; v < d->n; v++) {
        bool possible = false, excluded = false;

        for (int g = 0; g < ngoals; g++) {
            next[g].n = 0;
            for (int i = 0; i < left[g].n; i++) {
                const Step *s = step_of(left[g].cubes[i], first);

                if (s ? s->value != d->values[v]
                      : contradicts(b, left[g].cubes[i], first, d->values[v]))
                    continue;
                if (s && s->has_presumed)
                    presumed = -2; /* some presumption: found below */
                possible |= s != NULL;
                next[g].cubes[next[g].n++] = left[g].cubes[i];
            }
            /* the cubes of a goal cover every world: here there is none */
            excluded |= next[g].n == 0 && left[g].n > 0;
        }
        if (!possible || excluded)
            continue;
        values[n] = d->values[v];
        kids[n++] = build(b, what, next, ngoals, first);
    }
    if (presumed == -2) {
        presumed = -1;
        for (int g = 0; g < ngoals; g++)
            for (int i = 0; i < left[g].n; i++) {
                const Step *s = step_of(left[g].cubes[i], first);

                for (int v = 0; s && s->has_presumed && v < n; v++)
                    if (values[v] == s->presumed)
                        presumed = v;
            }
    }
    for (int g = 0; g < ngoals; g++)
        free(next[g].cubes);
    free(next);
    return tree_node(b, first, values, kids, n, presumed);
}

static int by_fact(const void *a, const void *b)
{
    return fact_compare(NULL, NULL, *(const Fact *const *)a, *(const Fact *const *)b);
}

/* The order of trees, worked out once for all facts that were asked. */
static void rank_facts(Builder *b)
{
    uint32_t n = engine_nfacts(b->e);
    const Fact **facts = arena_alloc_array(b->arena, sizeof *facts, n + 1u);

    for (uint32_t i = 0; i < n; i++)
        facts[i] = engine_fact(b->e, i);
    qsort(facts, n, sizeof *facts, by_fact);
    b->rank = arena_alloc_array(b->arena, sizeof *b->rank, n + 1u);
    for (uint32_t i = 0; i < n; i++)
        b->rank[facts[i]->id] = i;
}

/* The worlds of a goal as they were explored: a decision tree in the order in
 * which the evaluation asked.  Reduced for one conclusion, its leaves say
 * whether that is concluded. */
struct Explored {
    const Step *steps; /* one for each kid; NULL for a leaf */
    const Explored **kids;
    int n;
    const Cube *cube; /* of a leaf, as explored */
    bool truth;       /* of a leaf, reduced */
};

static const Explored yes = { .truth = true }, no = { .truth = false };

static Explored *new_explored(const Explored *like, size_t n, Arena *arena)
{
    Explored *x = arena_new_of(arena, Explored);

    *x = like ? *like : (Explored){ 0 };
    x->kids = arena_alloc_array(arena, sizeof *x->kids, n);
    return x;
}

/* The tree of N cubes, which agree in their first DEPTH steps and stand in the
 * order in which they were explored. */
static const Explored *explored(const Cube *cubes, int n, int depth, Arena *arena)
{
    Explored *x;
    Step *steps;
    size_t kids = 0;

    if (cubes->nsteps == depth) {
        x = new_explored(NULL, 0, arena);
        x->cube = cubes;
        return x;
    }
    for (int i = 0; i < n; i++)
        kids += i == 0 || cubes[i].steps[depth].value != cubes[i - 1].steps[depth].value;
    x = new_explored(NULL, kids, arena);
    steps = arena_alloc_array(arena, sizeof *steps, kids);
    x->steps = steps;
    for (int i = 0, next; i < n; i = next) {
        for (next = i + 1;
             next < n && cubes[next].steps[depth].value == cubes[i].steps[depth].value;)
            next++;
        steps[x->n] = cubes[i].steps[depth];
        x->kids[x->n++] = explored(cubes + i, next - i, depth + 1, arena);
    }
    return x;
}

static bool same_explored(const Explored *x, const Explored *y)
{
    if (x == y)
        return true;
    if (x->n != y->n || x->n == 0 || x->steps->fact != y->steps->fact)
        return false;
    for (int i = 0; i < x->n; i++)
        if (x->steps[i].value != y->steps[i].value ||
            !same_explored(x->kids[i], y->kids[i]))
            return false;
    return true;
}

/* X without the facts on which WHAT does not hang.  A fact stays where it has not
 * all its values: those that it has not there tell this place from others. */
static const Explored *reduced(const Builder *b, const Explored *x, Target what,
                               Arena *arena)
{
    const Explored *kids[DOMAIN_MAX];
    Explored *y;
    bool same;

    if (x->n == 0)
        return concludes(x->cube, what) ? &yes : &no;
    same = x->n == b->domains[x->steps->fact->id].n;
    for (int i = 0; i < x->n; i++) {
        kids[i] = reduced(b, x->kids[i], what, arena);
        same = same && same_explored(kids[0], kids[i]);
    }
    if (same)
        return kids[0];
    y = new_explored(x, (size_t)x->n, arena);
    memcpy(y->kids, kids, sizeof *kids * (size_t)x->n);
    return y;
}

/* The worlds of X, one cube for each leaf, to LEFT. */
static void cubes_of(const Explored *x, Step *path, int npath, const Target *what,
                     Left *left, Arena *arena)
{
    for (int i = 0; i < x->n; i++) {
        path[npath] = x->steps[i];
        cubes_of(x->kids[i], path, npath + 1, what, left, arena);
    }
    if (x->n)
        return;
    Cube *c = arena_new_of(arena, Cube);
    Step *steps = arena_alloc_array(arena, sizeof *steps, (size_t)npath + 1);

    if (npath)
        memcpy(steps, path, sizeof *steps * (size_t)npath);
    *c = (Cube){ .steps = steps, .nsteps = npath };
    if (x->truth) {
        c->concluded = &what->what;
        c->by = &what->by;
        c->nconcluded = 1;
    }
    left->cubes[left->n++] = c;
}

static const Tree *condition_of(Builder *b, Target what)
{
    const Found *f = &b->found[what.what];
    Arena *arena = arena_new();
    Left *left = xcalloc((size_t)f->ngoals + 1, sizeof *left);
    const Tree *t;

    for (int g = 0; g < f->ngoals; g++) {
        Goal *goal = &b->goals[f->goals[g]];
        Step path[MAX_PATH];

        if (!goal->explored)
            goal->explored = explored(goal->cubes, goal->ncubes, 0, b->scratch);
        left[g].cubes = xcalloc((size_t)goal->ncubes + 1, sizeof *left[g].cubes);
        cubes_of(reduced(b, goal->explored, what, arena), path, 0, &what, &left[g],
                 arena);
    }
    t = build(b, what, left, f->ngoals, NULL);
    for (int g = 0; g < f->ngoals; g++)
        free(left[g].cubes);
    free(left);
    arena_free(arena);
    return t;
}

static const Tree *as_presumed(Builder *b, const Tree *t)
{
    const Tree *kids[DOMAIN_MAX];

    if (!t->fact)
        return t;
    if (t->presumed >= 0)
        return as_presumed(b, t->kids[t->presumed]);
    for (int i = 0; i < t->n; i++)
        kids[i] = as_presumed(b, t->kids[i]);
    return tree_node(b, t->fact, t->values, kids, t->n, -1);
}

bool tree_equal(const Tree *a, const Tree *b)
{
    if (a == b)
        return true;
    if (!a->fact || a->fact != b->fact || a->n != b->n)
        return a->fact == b->fact && !a->fact && a->truth == b->truth;
    for (int i = 0; i < a->n; i++)
        if (a->values[i] != b->values[i] || !tree_equal(a->kids[i], b->kids[i]))
            return false;
    return true;
}

const Tree *tree_restrict(const Tree *when, const Fact *fact, Value value, Arena *arena)
{
    const Tree *kids[DOMAIN_MAX];
    bool changed = false, same = true;

    if (!when->fact)
        return when;
    if (when->fact == fact) {
        for (int i = 0; i < when->n; i++)
            if (when->values[i] == value)
                return when->kids[i];
        return &tree_false;
    }
    for (int i = 0; i < when->n; i++) {
        kids[i] = tree_restrict(when->kids[i], fact, value, arena);
        changed |= kids[i] != when->kids[i];
        same &= tree_equal(kids[i], kids[0]);
    }
    if (!changed)
        return when;
    if (same)
        return kids[0];
    Tree *t = arena_new_of(arena, Tree);
    const Tree **copy = arena_alloc_array(arena, sizeof *copy, (size_t)when->n);

    *t = *when;
    memcpy(copy, kids, sizeof *copy * (size_t)when->n);
    t->kids = copy;
    return t;
}

bool tree_depends(const Tree *when, const Fact *fact)
{
    if (!when->fact)
        return false;
    if (when->fact == fact)
        return true;
    for (int i = 0; i < when->n; i++)
        if (tree_depends(when->kids[i], fact))
            return true;
    return false;
}

/* ---- the lines -------------------------------------------------------- */

/* The latest event that the first of the rules behind a line speaks of. */
static int latest_event(const Found *f)
{
    Value latest = -1;

    for (int i = 0; f->nsupports && i < f->supports[0]->rule->nbinders; i++) {
        const Binder *b = &f->supports[0]->rule->binders[i];

        if (b->over->kind == TYPE_EVENT && f->supports[0]->slots[b->slot] > latest)
            latest = f->supports[0]->slots[b->slot];
    }
    return (int)latest;
}

static int line_place(const Found *f)
{
    if (f->c.kind == LINE_REFER || f->c.kind == LINE_WAITS) {
        for (int i = 0; f->nsupports && i < f->supports[0]->rule->nbinders; i++)
            if (f->supports[0]->rule->binders[i].over->kind == TYPE_EVENT)
                return (int)f->supports[0]->slots[f->supports[0]->rule->binders[i].slot];
        return -1;
    }
    if (f->c.kind == LINE_REFUSED)
        return (int)f->c.args[0];
    for (int i = 0; f->c.fun && i < f->c.nargs; i++)
        if (f->c.fun->ptype[i]->kind == TYPE_EVENT)
            return (int)f->c.args[i];
    return latest_event(f);
}

static bool line_about(const Builder *b, const Found *f)
{
    if (!b->c->has_about)
        return true;
    for (int i = 0; i < f->nsupports; i++)
        for (int k = 0; k < f->supports[i]->rule->nbinders; k++) {
            const Binder *bd = &f->supports[i]->rule->binders[k];
            Value ev = f->supports[i]->slots[bd->slot];

            if (bd->over->kind == TYPE_EVENT && (b->c->about[ev / 64] >> (ev % 64) & 1))
                return true;
        }
    return f->nsupports == 0;
}

typedef struct SupportWhen {
    const Support *support;
    const Tree *when;
} SupportWhen;

static int support_order(const void *a, const void *b)
{
    const Support *x = ((const SupportWhen *)a)->support,
                  *y = ((const SupportWhen *)b)->support;

    if (x->rule->clause->order != y->rule->clause->order)
        return x->rule->clause->order < y->rule->clause->order ? -1 : 1;
    if (x->rule->id != y->rule->id)
        return x->rule->id < y->rule->id ? -1 : 1;
    return memcmp(x->slots, y->slots, sizeof x->slots);
}

/* What a line is by the clauses on which it rests. */
static void rest_line(Line *line)
{
    const Conclusion *c = line->c;
    bool all = line->nsupports > 0;

    line->inferred = line->background = false;
    if (c->kind == LINE_REFUSED)
        return;
    for (int k = 0; k < line->nsupports; k++) {
        const Rule *r = line->supports[k]->rule;

        all &= r->clause->background;
        line->inferred |= r->clause->inferred.in[0] && !r->reading_layer;
    }
    line->background = all || (c->fun && c->fun->background);
}

static void make_line(Builder *b, int i, Line *line)
{
    Found *f = &b->found[i];
    Conclusion *c = arena_new_of(b->arena, Conclusion);
    size_t n = (size_t)f->nsupports + 1;
    const Support **supports = arena_alloc_array(b->arena, sizeof *supports, n);
    const Tree **when = arena_alloc_array(b->arena, sizeof *when, n);
    SupportWhen *ordered = arena_alloc_array(b->arena, sizeof *ordered, n);
    const Fact **facts =
        arena_alloc_array(b->arena, sizeof *facts, (size_t)f->nsteps + 1);
    Value *values = arena_alloc_array(b->arena, sizeof *values, (size_t)f->nsteps + 1);

    *c = f->c;
    for (int k = 0; k < f->nsupports; k++)
        ordered[k] = (SupportWhen){ f->supports[k], condition_of(b, (Target){ i, k }) };
    qsort(ordered, (size_t)f->nsupports, sizeof *ordered, support_order);
    for (int k = 0; k < f->nsupports; k++) {
        supports[k] = ordered[k].support;
        when[k] = ordered[k].when;
    }
    for (int k = 0; k < f->nsteps; k++) {
        facts[k] = f->steps[k].fact;
        values[k] = f->steps[k].value;
    }
    *line = (Line){ .c = c,
                    .supports = supports,
                    .support_when = when,
                    .nsupports = f->nsupports,
                    .key = f->key,
                    .modal_key = f->modal_key,
                    .world_facts = facts,
                    .world_values = values,
                    .nworld = f->nsteps };
    line->when = condition_of(b, (Target){ i, -1 });
    line->presumed_when = as_presumed(b, line->when);
    line->presumed = line->when->fact && line->presumed_when == &tree_true;
    rest_line(line);
    line->about = line_about(b, f);
    line->place = line_place(f);
}

static int line_order(const void *a, const void *b)
{
    const Line *x = a, *y = b;
    int lx = x->c->fun && x->c->kind == LINE_STATUS && x->c->fun->list_by >= 0,
        ly = y->c->fun && y->c->kind == LINE_STATUS && y->c->fun->list_by >= 0;

    if (lx != ly)
        return lx - ly;
    if (x->place != y->place)
        return x->place < y->place ? -1 : 1;
    uint32_t ox = x->nsupports ? x->supports[0]->rule->clause->order : 0,
             oy = y->nsupports ? y->supports[0]->rule->clause->order : 0;

    if (ox != oy)
        return ox < oy ? -1 : 1;
    return strcmp(x->modal_key, y->modal_key);
}

static void tree_facts(const Tree *t, const Fact **facts, int *n)
{
    bool known = false;

    if (!t->fact)
        return;
    for (int i = 0; i < *n; i++)
        known |= facts[i] == t->fact;
    if (!known)
        facts[(*n)++] = t->fact;
    for (int i = 0; i < t->n; i++)
        tree_facts(t->kids[i], facts, n);
}

static void sort_facts(const Ruling *r, const Fact **facts, int n)
{
    for (int i = 0; i < n; i++)
        for (int k = i + 1; k < n; k++)
            if (fact_compare(r->program, r->c, facts[k], facts[i]) < 0) {
                const Fact *t = facts[i];

                facts[i] = facts[k];
                facts[k] = t;
            }
}

static int fact_index(const Fact *const *facts, int n, const Fact *f)
{
    for (int i = 0; i < n; i++)
        if (facts[i] == f)
            return i;
    BUG("a tree over a fact that was not asked");
}

/* Lines that share an open fact, directly or through others, are one group. */
static void make_groups(Ruling *r, Arena *arena)
{
    int *group = arena_alloc_array(arena, sizeof *group, (size_t)r->nlines + 1);
    size_t nfacts = (size_t)r->nasked + 1;
    const Fact **facts = arena_alloc_array(arena, sizeof *facts, nfacts);
    int *of_fact = arena_alloc_array(arena, sizeof *of_fact, nfacts);

    for (int i = 0; i < r->nlines; i++) {
        int n = 0;

        if (!r->lines[i].when->fact)
            continue;
        tree_facts(r->lines[i].when, facts, &n);
        group[i] = i + 1;
        for (int k = 0; k < n; k++) {
            int at = fact_index(r->asked, r->nasked, facts[k]), other = of_fact[at];

            of_fact[at] = i + 1;
            if (!other || other == i + 1)
                continue;
            for (int l = 0; l < i; l++)
                if (group[l] == other)
                    group[l] = i + 1;
            for (int q = 0; q < r->nasked; q++)
                if (of_fact[q] == other)
                    of_fact[q] = i + 1;
        }
    }
    r->ngroups = 0;
    r->groups = arena_alloc_array(arena, sizeof *r->groups, (size_t)r->nlines + 1);
    for (int i = 0; i < r->nlines; i++) {
        int *lines, n = 0;
        const Fact **mine;
        Group *g;
        bool first = group[i] != 0;

        for (int k = 0; k < i; k++)
            first &= group[k] != group[i];
        if (!first)
            continue;
        lines = arena_alloc_array(arena, sizeof *lines, (size_t)r->nlines + 1);
        mine = arena_alloc_array(arena, sizeof *mine, nfacts);
        g = &r->groups[r->ngroups++];
        for (int k = i; k < r->nlines; k++)
            if (group[k] == group[i]) {
                lines[g->nlines++] = k;
                tree_facts(r->lines[k].when, mine, &n);
            }
        sort_facts(r, mine, n);
        g->lines = lines;
        g->facts = mine;
        g->nfacts = n;
    }
}

/* The facts on which lines depend that are told. */
static void make_facts(Ruling *r, Arena *arena)
{
    int n = 0;

    r->facts = arena_alloc_array(arena, sizeof *r->facts, (size_t)r->nasked + 1);
    for (int i = 0; i < r->nlines; i++)
        if (!r->lines[i].background)
            tree_facts(r->lines[i].when, r->facts, &n);
    r->nfacts = n;
    sort_facts(r, r->facts, n);
}

static Ruling *make_ruling(Builder *b, int body)
{
    Ruling *r = arena_new_of(b->arena, Ruling);
    uint32_t nfacts = engine_nfacts(b->e);

    r->program = b->p;
    r->c = b->c;
    r->body = body;
    r->worlds = b->worlds;
    r->work = engine_work(b->e);
    r->nevents = engine_nevents(b->e);
    r->lines = arena_alloc_array(b->arena, sizeof *r->lines, (size_t)b->nfound + 1);
    for (int i = 0; i < b->nfound; i++) {
        make_line(b, i, &r->lines[r->nlines]);
        if (r->lines[r->nlines].when != &tree_false)
            r->nlines++;
    }
    qsort(r->lines, (size_t)r->nlines, sizeof *r->lines, line_order);
    r->asked = arena_alloc_array(b->arena, sizeof *r->asked, nfacts + 1u);
    for (uint32_t i = 0; i < nfacts; i++)
        r->asked[r->nasked++] = engine_fact(b->e, i);
    sort_facts(r, r->asked, r->nasked);
    make_groups(r, b->arena);
    make_facts(r, b->arena);
    return r;
}

static void builder_free(Builder *b)
{
    for (int i = 0; i < b->ngoals; i++)
        free(b->goals[i].cubes);
    for (int i = 0; i < b->nfound; i++) {
        free(b->found[i].supports);
        free(b->found[i].goals);
    }
    free(b->goals);
    free(b->found);
    free(b->domains);
    free(b->now);
    free(b->now_by);
    free(b->trees);
    free(b->met);
    free(b->by_key.at);
    free(b->by_met.at);
    sb_free(&b->text);
    if (b->worlds_of)
        worlds_free(b->worlds_of);
    else
        engine_free(b->e);
    arena_free(b->scratch);
}

Ruling *rule_case(const Program *p, const Case *c, int body, int nevents, Arena *arena,
                  Diags *diags)
{
    uint64_t work = MAX_WORK;

    return rule_case_within(p, c, body, nevents, &work, arena, diags);
}

Ruling *rule_case_within(const Program *p, const Case *c, int body, int nevents,
                         uint64_t *work, Arena *arena, Diags *diags)
{
    Builder *b = arena_new_of(arena, Builder);
    Ruling *r = NULL;

    b->p = p;
    b->c = c;
    b->arena = arena;
    b->scratch = arena_new();
    b->diags = diags;
    b->e = engine_new(p, c, body, nevents, arena);
    b->max_work = *work;
    all_goals(b);
    *work -= engine_work(b->e) < *work ? engine_work(b->e) : *work;
    rank_facts(b);
    if (!b->failed)
        r = make_ruling(b, body);
    builder_free(b);
    return r;
}

bool rule_worlds(const Program *p, const Case *c, int body, const Exploring *exploring,
                 Arena *arena, Diags *diags)
{
    Builder *b = arena_new_of(arena, Builder);
    bool failed;

    b->p = p;
    b->c = c;
    b->arena = arena;
    b->scratch = arena_new();
    b->diags = diags;
    b->exploring = exploring;
    b->worlds_of = worlds_new(p, c, body, exploring->in, b->scratch);
    b->e = worlds_engine(b->worlds_of);
    all_goals(b);
    failed = b->failed;
    builder_free(b);
    return !failed;
}

/* ---- presumptions ----------------------------------------------------- */

const Tree *tree_presumed(const Tree *t, bool readings_only, Arena *arena)
{
    const Tree *kids[DOMAIN_MAX] = { NULL };
    bool changed = false, same = true;

    while (t->fact && t->presumed >= 0 &&
           (!readings_only || t->fact->kind == FACT_READING))
        t = t->kids[t->presumed];
    if (!t->fact)
        return t;
    for (int i = 0; i < t->n; i++) {
        kids[i] = tree_presumed(t->kids[i], readings_only, arena);
        changed |= kids[i] != t->kids[i];
        same &= tree_equal(kids[i], kids[0]);
    }
    if (same)
        return kids[0];
    if (!changed)
        return t;
    Tree *u = arena_new_of(arena, Tree);
    const Tree **copy = arena_alloc_array(arena, sizeof *copy, (size_t)t->n);

    *u = *t;
    memcpy(copy, kids, sizeof *copy * (size_t)t->n);
    u->kids = copy;
    return u;
}

/* Facts that are taken to be known. */
typedef struct Known {
    const Fact *const *facts;
    const Value *values;
    int n;
    bool presume; /* and what is presumed is so */
} Known;

static const Tree *as_known(const Tree *t, const Known *k, Arena *arena)
{
    for (int i = 0; i < k->n && t->fact; i++)
        t = tree_restrict(t, k->facts[i], k->values[i], arena);
    return k->presume ? tree_presumed(t, false, arena) : t;
}

/* Only the rules that fire somewhere where K is known stand behind the line then. */
static void supports_known(Line *l, const Known *k, Arena *arena)
{
    size_t n = (size_t)l->nsupports + 1;
    const Support **supports = arena_alloc_array(arena, sizeof *supports, n);
    const Tree **when = arena_alloc_array(arena, sizeof *when, n);
    int kept = 0;

    for (int i = 0; i < l->nsupports; i++) {
        const Tree *t = as_known(l->support_when[i], k, arena);

        if (!t->fact && !t->truth)
            continue;
        supports[kept] = l->supports[i];
        when[kept++] = t;
    }
    if (kept == 0)
        return;
    l->supports = supports;
    l->support_when = when;
    l->nsupports = kept;
    rest_line(l);
}

/* R where K is known; lines that do not hold then are left out. */
static Ruling *ruling_known(const Ruling *r, const Known *k, Arena *arena)
{
    Ruling *p = arena_new_of(arena, Ruling);

    *p = *r;
    p->nlines = 0;
    p->lines = arena_alloc_array(arena, sizeof *p->lines, (size_t)r->nlines + 1);
    for (int i = 0; i < r->nlines; i++) {
        Line *l = &p->lines[p->nlines];

        *l = r->lines[i];
        l->when = as_known(l->when, k, arena);
        if (!l->when->fact && !l->when->truth)
            continue;
        supports_known(l, k, arena);
        l->presumed_when = l->when;
        p->nlines++;
    }
    make_groups(p, arena);
    make_facts(p, arena);
    return p;
}

Ruling *ruling_presumed(const Ruling *r, const Fact *fact, Value value, Arena *arena)
{
    return ruling_known(r, &(Known){ &fact, &value, fact ? 1 : 0, true }, arena);
}

Ruling *ruling_given(const Ruling *r, const Fact *const *facts, const Value *values,
                     int n, Arena *arena)
{
    return ruling_known(r, &(Known){ facts, values, n, false }, arena);
}

Ruling *ruling_only(const Ruling *r, LineFilter *keep, void *context, Arena *arena)
{
    Ruling *p = arena_new_of(arena, Ruling);

    *p = *r;
    p->nlines = 0;
    p->lines = arena_alloc_array(arena, sizeof *p->lines, (size_t)r->nlines + 1);
    for (int i = 0; i < r->nlines; i++)
        if (keep(context, &r->lines[i]))
            p->lines[p->nlines++] = r->lines[i];
    make_groups(p, arena);
    make_facts(p, arena);
    return p;
}

/* The node of FACT in T on the way that presumes all else, or NULL. */
static const Tree *presuming_node(const Tree *t, const Fact *fact)
{
    if (!t->fact)
        return NULL;
    if (t->fact == fact)
        return t->presumed >= 0 ? t : NULL;
    if (t->presumed >= 0)
        return presuming_node(t->kids[t->presumed], fact);
    for (int i = 0; i < t->n; i++) {
        const Tree *found = presuming_node(t->kids[i], fact);

        if (found)
            return found;
    }
    return NULL;
}

int ruling_presumptions(const Ruling *r, const Presumed **list, Arena *arena)
{
    Presumed *out = arena_alloc_array(arena, sizeof *out, (size_t)r->nfacts + 1);
    int n = 0;

    for (int i = 0; i < r->nfacts; i++) {
        const Tree *node = NULL;
        Value *others;

        for (int k = 0; k < r->nlines && !node; k++)
            if (!r->lines[k].background)
                node = presuming_node(r->lines[k].when, r->facts[i]);
        if (!node)
            continue;
        others = arena_alloc_array(arena, sizeof *others, (size_t)node->n);
        out[n] = (Presumed){ r->facts[i], node->values[node->presumed], others, 0 };
        for (int v = 0; v < node->n; v++)
            if (v != node->presumed)
                others[out[n].nothers++] = node->values[v];
        n++;
    }
    *list = out;
    return n;
}

/* ---- comparing -------------------------------------------------------- */

const Line *ruling_find(const Ruling *r, const char *key)
{
    for (int i = 0; i < r->nlines; i++)
        if (strcmp(r->lines[i].key, key) == 0)
            return &r->lines[i];
    return NULL;
}

/* The values of FACT in the nodes at the top of either tree. */
static int top_values(const Ruling *r, const Tree *a, const Tree *b, const Fact *fact,
                      Value *values)
{
    const Type *type = fact_type(r->program, r->c, fact);
    int n = 0;

    for (int side = 0; side < 2; side++) {
        const Tree *t = side ? b : a;

        for (int i = 0; t->fact == fact && i < t->n; i++)
            n = add_value(type, values, n, t->values[i]);
    }
    return n;
}

/* The reduced tree that holds where A or B does. */
static const Tree *tree_or(const Ruling *r, const Tree *a, const Tree *b, Arena *arena)
{
    const Fact *first;
    const Tree *kids[DOMAIN_MAX] = { 0 };
    Value values[DOMAIN_MAX];
    bool same = true;
    int n;

    if (!a->fact)
        return a->truth ? a : b;
    if (!b->fact)
        return b->truth ? b : a;
    first = fact_compare(r->program, r->c, a->fact, b->fact) <= 0 ? a->fact : b->fact;
    n = top_values(r, a, b, first, values);
    for (int i = 0; i < n; i++) {
        kids[i] = tree_or(
            r, a->fact == first ? tree_restrict(a, first, values[i], arena) : a,
            b->fact == first ? tree_restrict(b, first, values[i], arena) : b, arena);
        same &= tree_equal(kids[i], kids[0]);
    }
    if (same)
        return kids[0];
    Tree *t = arena_new_of(arena, Tree);
    Value *vs = arena_alloc_array(arena, sizeof *vs, (size_t)n);
    const Tree **ks = arena_alloc_array(arena, sizeof *ks, (size_t)n);

    memcpy(vs, values, sizeof *vs * (size_t)n);
    memcpy(ks, kids, sizeof *ks * (size_t)n);
    *t = (Tree){ .fact = first, .n = n, .values = vs, .kids = ks, .presumed = -1 };
    return t;
}

/* The reason of a refusal is no part of what is ruled. */
static const char *line_key(const Line *l, Level level)
{
    return level > LEVEL_OUTCOME && l->c->kind != LINE_REFUSED ? l->modal_key : l->key;
}

/* Do the clauses behind L count at LEVEL? */
static bool cited(const Line *l, Level level)
{
    return level == LEVEL_CITATION && l->c->kind != LINE_REFUSED;
}

/* Where R says KEY, in whatever lines. */
static const Tree *says(const Ruling *r, const char *key, Level level, Arena *arena)
{
    const Tree *t = &tree_false;

    for (int i = 0; i < r->nlines; i++)
        if (!r->lines[i].background && strcmp(line_key(&r->lines[i], level), key) == 0)
            t = tree_or(r, t, r->lines[i].when, arena);
    return t;
}

static void add_said(const Ruling *r, Said *list, int *n, const char *key,
                     const char *label, const Tree *when, Arena *arena)
{
    for (int i = 0; i < *n; i++)
        if (strcmp(list[i].key, key) == 0 && !list[i].label == !label &&
            (!label || strcmp(list[i].label, label) == 0)) {
            list[i].when = tree_or(r, list[i].when, when, arena);
            return;
        }
    list[(*n)++] = (Said){ key, label, when };
}

int ruling_said(const Ruling *r, Level level, const Said **list, Arena *arena)
{
    size_t most = (size_t)r->nlines + 1;
    Said *said;
    int n = 0;

    for (int i = 0; i < r->nlines; i++)
        most += (size_t)r->lines[i].nsupports;
    said = arena_alloc_array(arena, sizeof *said, most);
    for (int i = 0; i < r->nlines; i++) {
        const Line *l = &r->lines[i];

        if (l->background)
            continue;
        add_said(r, said, &n, line_key(l, level), NULL, l->when, arena);
        for (int k = 0; cited(l, level) && k < l->nsupports; k++)
            add_said(r, said, &n, line_key(l, level), l->supports[k]->rule->clause->label,
                     l->support_when[k], arena);
    }
    *list = said;
    return n;
}

/* Where a rule with this label stands behind KEY. */
static const Tree *cites(const Ruling *r, const char *key, const char *label,
                         Arena *arena)
{
    const Tree *t = &tree_false;

    for (int i = 0; i < r->nlines; i++) {
        const Line *l = &r->lines[i];

        if (l->background || !cited(l, LEVEL_CITATION) ||
            strcmp(line_key(l, LEVEL_CITATION), key) != 0)
            continue;
        for (int k = 0; k < l->nsupports; k++)
            if (strcmp(l->supports[k]->rule->clause->label, label) == 0)
                t = tree_or(r, t, l->support_when[k], arena);
    }
    return t;
}

static bool alike(const Ruling *a, const Tree *x, const Ruling *b, const Tree *y,
                  Arena *arena)
{
    return strcmp(tree_key(a->program, a->c, x, arena),
                  tree_key(b->program, b->c, y, arena)) == 0;
}

/* Does B say what the line X of A says, where A says it, and by the same
 * clauses where that is asked? */
static bool said(const Ruling *a, const Line *x, const Ruling *b, Level level,
                 Arena *arena)
{
    const char *key = line_key(x, level);

    if (!alike(a, says(a, key, level, arena), b, says(b, key, level, arena), arena))
        return false;
    for (int k = 0; cited(x, level) && k < x->nsupports; k++) {
        const char *label = x->supports[k]->rule->clause->label;

        if (!alike(a, cites(a, key, label, arena), b, cites(b, key, label, arena), arena))
            return false;
    }
    return true;
}

static bool covered(const Ruling *a, const Ruling *b, Level level, Arena *arena)
{
    for (int i = 0; i < a->nlines; i++)
        if (!a->lines[i].background && !said(a, &a->lines[i], b, level, arena))
            return false;
    return true;
}

static bool alone_at(const Ruling *a, const Ruling *b, Level level, const char *label,
                     Arena *arena)
{
    for (int i = 0; i < a->nlines; i++) {
        const Line *x = &a->lines[i];

        for (int k = 0; !x->background && k < x->nsupports; k++)
            if (label_inside(x->supports[k]->rule->clause->label, label) &&
                !said(a, x, b, level, arena))
                return true;
    }
    return false;
}

bool rulings_differ_at(const Ruling *a, const Ruling *b, Level level, const char *label,
                       Arena *arena)
{
    return alone_at(a, b, level, label, arena) || alone_at(b, a, level, label, arena);
}

bool rulings_equal(const Ruling *a, const Ruling *b, Level level, Arena *arena)
{
    return covered(a, b, level, arena) && covered(b, a, level, arena);
}

/* ---- the record ------------------------------------------------------- */

static void nothing(void *context, const Conclusion *c, const Support *s)
{
    (void)context;
    (void)c;
    (void)s;
}

static const Fact *asked_fact(const Ruling *r, const Fact *f)
{
    for (int i = 0; i < r->nasked; i++)
        if (r->asked[i]->kind == f->kind && r->asked[i]->fun == f->fun &&
            r->asked[i]->nargs == f->nargs &&
            (!f->nargs ||
             memcmp(r->asked[i]->args, f->args, sizeof *f->args * (size_t)f->nargs) == 0))
            return r->asked[i];
    return NULL;
}

/* Assume for the fact that E needs what leaves WHEN possible, what is presumed
 * before all; false when there is no such value. */
static bool assume_one(Engine *e, const Ruling *r, const Tree **when, Arena *arena)
{
    const Fact *f = engine_need(e), *asked = asked_fact(r, f);
    const Value *domain;
    Value presumed, v;
    bool has_presumed = engine_presumed(e, &presumed);
    int n = engine_domain(e, &domain);

    for (int i = has_presumed ? -1 : 0; i < n && !f->unbounded; i++) {
        const Tree *t = *when;

        v = i < 0 ? presumed : domain[i];
        if (asked)
            t = tree_restrict(t, asked, v, arena);
        if (!t->fact && !t->truth)
            continue;
        *when = t;
        engine_assume(e, f, v);
        return true;
    }
    return false;
}

Record line_record(const Ruling *r, const Line *line, int support, Arena *arena)
{
    Engine *e = engine_new(r->program, r->c, r->body, r->nevents, arena);
    const Support *s = line->supports[support];
    const Tree *when = line->support_when[support];
    Value slots[MAX_SLOTS];
    uint64_t fixed = 0;
    Record rec = { 0 };
    const Read *reads;
    const Rule *const *defeated;

    for (int i = 0; i < s->rule->nbinders; i++)
        fixed |= (uint64_t)1 << s->rule->binders[i].slot;
    do {
        engine_record(e, true);
        engine_begin(e);
        memcpy(slots, s->slots, sizeof slots);
        engine_fire(e, s->rule, slots, fixed, nothing, NULL);
    } while (engine_stopped(e) && !engine_circle(e) && assume_one(e, r, &when, arena));
    rec.nreads = engine_reads(e, &reads);
    rec.reads = arena_alloc_array(arena, sizeof *rec.reads, (size_t)rec.nreads + 1);
    if (rec.nreads)
        memcpy(rec.reads, reads, sizeof *reads * (size_t)rec.nreads);
    rec.ndefeated = engine_defeated(e, &defeated);
    rec.defeated =
        arena_alloc_array(arena, sizeof *rec.defeated, (size_t)rec.ndefeated + 1);
    if (rec.ndefeated)
        memcpy(rec.defeated, defeated, sizeof *defeated * (size_t)rec.ndefeated);
    engine_free(e);
    return rec;
}
