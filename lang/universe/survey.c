/* survey.c - explores all cases of a shape at once, and collects what is ruled.  A shape is a case
 * with fixed events.  Its dimensions are the facts that are open.  An inner fact is another fact
 * that a ruling asks for.  A world assigns values to all these facts. */
#include "universe/survey.h"

#include "engine/engine_void.h"
#include "kit/vec.h"
#include "ruling/rule.h"

#include <stdlib.h>
#include <string.h>

/* A fact of a space, and the name of the fact. */
typedef struct NamedFact {
    const char *key;
    /* For an inner fact.  ASKED: the worlds where a ruling asked for the fact.  MAY_BE: those
     * worlds of ASKED where the fact has a possible value. */
    Mdd asked, may_be;
    /* the worlds where the fact has one of the values that were possible when a ruling last asked
     * for it */
    Mdd domain;
    bool varies; /* when a ruling asked for the fact earlier, other values were possible */
} NamedFact;

struct SurveySpace {
    const Shape *s;
    const EqualConditions *alike; /* groups of equal conditions in the program, or NULL */
    MddStore *r;
    Arena *arena;
    Diags *diags;
    CaseCounter *counter;
    NamedFact *facts;
    int nfacts, cap_facts, ndims;
    Mdd valid;
    /* the result of survey_space_possible(); if `more_asked` is set, it must be computed again */
    Mdd possible;
    bool more_asked, failed;
};

/* ---- facts ------------------------------------------------------------ */

static void name_fact(SurveySpace *g, const char *key)
{
    VEC_ROOM(g->facts, g->nfacts, g->cap_facts);
    g->facts[g->nfacts++] = (NamedFact){ .key = key };
}

int survey_space_find_fact(const SurveySpace *g, const char *key)
{
    for (int i = 0; i < g->nfacts; i++)
        if (strcmp(g->facts[i].key, key) == 0)
            return i;
    return -1;
}

/* Stores in VALUES all values of the type T, and then BL_ABSENT.  Returns their number. */
static int all_values(const Type *t, Value *values)
{
    int n = 0;

    if (t->kind == TYPE_BOOL) {
        values[n++] = 1;
        values[n++] = 0;
    } else {
        for (uint32_t i = 0; i < t->count; i++) /* T has fewer values than MDD_MAX_VALUES */
            values[n++] = t->low + (Value)i;
    }
    values[n++] = BL_ABSENT;
    return n;
}

/* Returns the index of F in the space.  F is a fact of an engine for the case C of P.  Adds F to
 * the space if it is new. */
static int space_level_of(SurveySpace *g, const Program *p, const Case *c, const Fact *f)
{
    const char *key = canonical_fact(p, c, f, g->arena);
    Value values[MDD_MAX_VALUES];
    int at = survey_space_find_fact(g, key);

    if (at >= 0)
        return at;
    name_fact(g, key);
    return mdd_store_add_fact(g->r, values, all_values(canonical_fact_type(p, c, f), values), true);
}

/* Reports that the store is full, so that the results are wrong.  Returns false. */
static bool space_is_exhausted(const SurveySpace *g)
{
    survey_report_too_much(g->s->u, LIMIT_SHAPE_WORLDS, LIMIT_SHAPE_WORK, g->diags);
    return false;
}

SurveySpace *survey_space_new(const Shape *s, const EqualConditions *alike, Arena *arena,
                              Diags *diags)
{
    SurveySpace *g = xcalloc(1, sizeof *g);

    g->s = s;
    g->alike = alike;
    g->arena = arena;
    g->diags = diags;
    g->r = mdd_store_new(s->p->limits->at[LIMIT_SHAPE_REGIONS]);
    g->possible = MDD_ALL;
    g->counter = count_new(s, arena, diags);
    if (!g->counter) {
        survey_space_free(g);
        return NULL;
    }
    g->valid = count_as_set(g->counter, g->r);
    for (int i = 0; i < s->ndims; i++)
        name_fact(g, canonical_fact(s->p, s->c, &s->dims[i], arena));
    g->ndims = s->ndims;
    if (!mdd_store_full(g->r))
        return g;
    space_is_exhausted(g);
    survey_space_free(g);
    return NULL;
}

void survey_space_free(SurveySpace *g)
{
    if (!g)
        return;
    count_free(g->counter);
    mdd_store_free(g->r);
    xfree(g->facts);
    xfree(g);
}

const Shape *survey_space_shape(const SurveySpace *g)
{
    return g->s;
}
MddStore *survey_space_store(SurveySpace *g)
{
    return g->r;
}
Mdd survey_space_valid(const SurveySpace *g)
{
    return g->valid;
}
int survey_space_ndims(const SurveySpace *g)
{
    return g->ndims;
}
bool survey_space_count(SurveySpace *g, Mdd a, uint64_t *n)
{
    return mdd_count(g->r, a, n);
}

bool survey_space_first(SurveySpace *g, Mdd a, const Value **values, Arena *arena)
{
    int *at = arena_alloc_array(arena, sizeof *at, (size_t)g->ndims + 1);
    Value *out = arena_alloc_array(arena, sizeof *out, (size_t)g->ndims + 1);

    if (!mdd_first(g->r, a, at))
        return false;
    for (int i = 0; i < g->ndims; i++)
        out[i] = mdd_store_value(g->r, i, at[i]);
    *values = out;
    return true;
}

Mdd survey_space_possible(SurveySpace *g)
{
    Mdd out = MDD_ALL;

    if (!g->more_asked)
        return g->possible;
    for (int i = g->nfacts; i-- > g->ndims;)
        out = mdd_minus(g->r, out, mdd_minus(g->r, g->facts[i].asked, g->facts[i].may_be));
    g->possible = out;
    g->more_asked = false;
    return out;
}

/* Returns the cases that A contains for some possible values of the inner facts.  First removes
 * from A the worlds where an inner fact has an impossible value.  Looks only at the inner facts
 * that the diagram of A reads: whatever values these have, the others have possible values.  After
 * a removal, A may read more facts, so the loop starts again.
 *
 * If VARIES is false, `domain` has the possible values of the fact in all worlds where a ruling
 * asked for it.  A may be restricted to `domain` in all worlds: where no ruling asked for the fact,
 * A does not depend on it. */
static Mdd space_project(SurveySpace *g, Mdd a)
{
    const size_t n = (size_t)g->nfacts + 1;
    bool *done = xcalloc(n, sizeof *done), *reads = xcalloc(n, sizeof *reads);

    for (bool more = true; more;) {
        Mdd may_be = MDD_ALL;

        more = false;
        mdd_facts(g->r, a, reads);
        for (int i = g->nfacts; i-- > g->ndims;)
            if (reads[i] && !done[i]) {
                const NamedFact *f = &g->facts[i];

                if (f->varies)
                    a = mdd_minus(g->r, a, mdd_minus(g->r, f->asked, f->may_be));
                else
                    may_be = mdd_and(g->r, f->domain, may_be);
                done[i] = more = true;
            }
        a = mdd_and(g->r, a, may_be);
    }
    xfree(reads);
    xfree(done);
    return mdd_project(g->r, a);
}

Mdd survey_space_presumed(SurveySpace *g, const Program *p, const char *but)
{
    Mdd out = MDD_ALL;

    for (const Fun *f = p->funs; f; f = f->next) {
        int at = f->kind == FUN_READING && !f->is_set ? survey_space_find_fact(g, f->name) : -1;

        if (at >= 0 && !(but && strcmp(but, f->name) == 0))
            out = mdd_and(g->r, mdd_is(g->r, at, f->setting), out);
    }
    return out;
}

/* ---- worlds ----------------------------------------------------------- */

int survey_levels_find(SurveyLevels *l, const Fact *f, const Value *values, int n, Mdd here)
{
    MddStore *r = l->g->r;
    NamedFact *named;

    if (f->id >= l->n) {
        uint32_t grown = f->id + 64;

        l->at = xrealloc(l->at, sizeof *l->at * grown);
        for (uint32_t i = l->n; i < grown; i++)
            l->at[i] = -1;
        l->n = grown;
    }
    if (l->at[f->id] < 0)
        l->at[f->id] = space_level_of(l->g, l->c->program, l->c, f);
    named = &l->g->facts[l->at[f->id]];
    if (l->at[f->id] >= l->g->ndims) {
        Mdd any = MDD_NONE;

        for (int i = 0; i < n; i++)
            any = mdd_or(r, any, mdd_is(r, l->at[f->id], values[i]));
        l->g->more_asked = true;
        named->varies |= named->asked != MDD_NONE && named->domain != any;
        named->domain = any;
        named->asked = mdd_or(r, named->asked, here);
        named->may_be = mdd_or(r, named->may_be, mdd_and(r, here, any));
    }
    return l->at[f->id];
}

static int known_level(void *context, const Fact *f, const Value *values, int n, Mdd here)
{
    return survey_levels_find(context, f, values, n, here);
}

void survey_report_too_much(const Universe *u, LimitId most_worlds, LimitId most_work, Diags *diags)
{
    Diag *d = diag_add(diags, DIAG_EVAL_WORLDS, u->span,
                       "a shape of the universe `%s` leaves too many facts open\n"
                       "divide the universe into two, or leave fewer facts open in it",
                       u->name);

    diag_help_limit(diags, d, most_worlds);
    diag_help_limit(diags, d, most_work);
    diag_help_limit(diags, d, LIMIT_SHAPE_REGIONS);
}

bool survey_audit_done(const Universe *u, const Explorer *w, ExploreEnd end, Diags *diags)
{
    if (end == EXPLORE_CIRCLE)
        engine_void_report(explore_engine(w), u->span, diags);
    else if (end != EXPLORE_DONE)
        survey_report_too_much(u, LIMIT_AUDIT_WORLDS, LIMIT_AUDIT_WORK, diags);
    return end == EXPLORE_DONE;
}

bool survey_space_cases(SurveySpace *g, uint64_t *n, Diags *diags)
{
    bool good = survey_space_count(g, survey_space_valid(g), n);

    if (!good)
        universe_report_uncounted(survey_space_shape(g)->u, diags);
    return good;
}

static ExplorerSetup explorer_setup(SurveySpace *g, const Case *c, Mdd within, SurveyLevels *l)
{
    *l = (SurveyLevels){ .g = g, .c = c };
    return (ExplorerSetup){ .context = l,
                            .regions = g->r,
                            .within = within,
                            .most_worlds = LIMIT_SHAPE_WORLDS,
                            .most_work = LIMIT_SHAPE_WORK,
                            .level = known_level,
                            .alike = c->program == g->s->p ? g->alike : NULL };
}

ExplorerSetup survey_space_worlds_for_audit(SurveySpace *g, const Case *c, Mdd within,
                                            SurveyLevels *l)
{
    ExplorerSetup in = explorer_setup(g, c, within, l);

    in.most_worlds = LIMIT_AUDIT_WORLDS;
    in.most_work = LIMIT_AUDIT_WORK;
    return in;
}

void survey_levels_free(SurveyLevels *l)
{
    xfree(l->at);
    l->at = NULL;
}

/* ---- views ------------------------------------------------------------ */

struct SurveyView {
    SurveySpace *g;
    const Case *c;
    Explorer *w;
    SurveyLevels levels;
};

SurveyView *survey_view_new(SurveySpace *g, const Case *c, Arena *arena)
{
    SurveyView *v = xcalloc(1, sizeof *v);

    v->g = g;
    v->c = c;
    v->w = explore_new(c->program, c, 0, explorer_setup(g, c, g->valid, &v->levels), arena);
    return v;
}

void survey_view_free(SurveyView *v)
{
    if (!v)
        return;
    explore_free(v->w);
    survey_levels_free(&v->levels);
    xfree(v);
}

void survey_view_share(SurveyView *v, SurveyView *base, const bool *touched,
                       const EqualConditions *alike)
{
    explore_share(v->w, base->w, touched, alike);
}

bool survey_view_apart(SurveyView *v, const bool *changed, Mdd *apart)
{
    explore_within(v->w, v->g->valid);
    return explore_difference(v->w, changed, apart);
}

SurveySpace *survey_view_space(const SurveyView *v)
{
    return v->g;
}
const Case *survey_view_case(const SurveyView *v)
{
    return v->c;
}

/* ---- surveys ---------------------------------------------------------- */

typedef struct Surveyor {
    SurveySpace *g;
    CompareLevel level;
    const bool *wanted;
    Arena *arena;
    Mdd here; /* the worlds that have the current conclusion */
    /* the results */
    RuleCases *fits;
    int nfits, cap_fits;
    SurveyVerdict *at;
    int n, cap;
} Surveyor;

static bool surveyor_wants(void *context, const Rule *r)
{
    const Surveyor *s = context;

    return s->wanted[r->id];
}

static void note_rule_cases(void *context, const RuleReached *r, Mdd here)
{
    Surveyor *s = context;
    RuleCases *f = s->nfits ? &s->fits[s->nfits - 1] : NULL;

    if (!f || f->rule != r->rule) {
        VEC_ROOM(s->fits, s->nfits, s->cap_fits);
        f = &s->fits[s->nfits++];
        *f = (RuleCases){ r->rule, MDD_NONE };
    }
    f->when = mdd_or(s->g->r, f->when, here);
}

bool survey_rules(SurveyView *v, const bool *wanted, Mdd within, const RuleCases **list, int *n,
                  Arena *arena, Diags *diags)
{
    SurveySpace *g = v->g;
    Surveyor s = { .g = g, .wanted = wanted, .arena = arena };
    const RuleWorlds x = { .context = &s,
                           .worlds = v->w,
                           .within = within,
                           .fits = true,
                           .wants = surveyor_wants,
                           .reached = note_rule_cases };
    RuleCases *out;
    bool good;

    explore_within(v->w, within);
    good = rule_worlds(&x, arena, diags);
    out = arena_copy(arena, s.fits, sizeof *out, s.nfits);
    for (int i = 0; i < s.nfits; i++)
        out[i].when = mdd_project(g->r, out[i].when);
    *list = out;
    *n = s.nfits;
    xfree(s.fits);
    if (good && mdd_store_full(g->r))
        good = space_is_exhausted(g);
    return good;
}

/* ---- conditions ------------------------------------------------------- */

/* The state of evaluating one condition in all worlds. */
typedef struct QueryRun {
    MddStore *r;
    SurveyQuery *at;
    bool holds; /* the condition holds in the current world */
} QueryRun;

static void query_evaluate(void *context, Engine *e)
{
    QueryRun *a = context;
    Value slots[MAX_SLOTS];

    memcpy(slots, a->at->slots, sizeof slots);
    a->holds = engine_true(e, a->at->holds, slots);
    /* A circular condition counts as false.  Either no ruling evaluates it in this world, or the
     * circle is reported elsewhere. */
    if (engine_circle(e)) {
        engine_begin(e);
        a->holds = false;
    }
}

static bool note_query_holds(void *context, Mdd here)
{
    QueryRun *a = context;

    if (a->holds)
        a->at->when = mdd_or(a->r, a->at->when, here);
    return true;
}

static bool note_query_waits(void *context, const Fact *f, Mdd here)
{
    QueryRun *a = context;

    (void)f;
    a->at->when = mdd_or(a->r, a->at->when, here);
    return true;
}

bool survey_queries(SurveyView *v, SurveyQuery *at, int n, Mdd within)
{
    SurveySpace *g = v->g;
    QueryRun a = { .r = g->r };
    const ExploreTask what = { &a, query_evaluate, note_query_holds, note_query_waits };
    ExploreEnd end = EXPLORE_DONE;
    Mdd so;

    explore_within(v->w, within);
    for (int i = 0; i < n && end == EXPLORE_DONE; i++) {
        a.at = &at[i];
        at[i].when = MDD_NONE;
        end = explore_run(v->w, within, &what);
    }
    so = survey_space_presumed(g, v->c->program, NULL);
    for (int i = 0; i < n; i++)
        at[i].when = space_project(g, mdd_and(g->r, at[i].when, so));
    return end == EXPLORE_DONE || space_is_exhausted(g);
}

/* ---- rulings ---------------------------------------------------------- */

/* Returns the key of the conclusion R at LEVEL.  The key ignores the reason of a refusal. */
static const char *reached_key(const RuleReached *r, CompareLevel level)
{
    return level > LEVEL_OUTCOME && r->c->kind != LINE_REFUSED ? r->modal_key : r->key;
}

/* Returns the index of the verdict with KEY and LABEL among the N verdicts in AT, or -1. */
static int verdict_named(const SurveyVerdict *at, int n, const char *key, const char *label)
{
    for (int i = 0; i < n; i++)
        if (strcmp(at[i].key, key) == 0 && text_same_or_none(at[i].label, label))
            return i;
    return -1;
}

static SurveyVerdict *verdict_for(Surveyor *s, const RuleReached *r, const char *label)
{
    const char *key = reached_key(r, s->level);
    int at = verdict_named(s->at, s->n, key, label);

    if (at >= 0)
        return &s->at[at];
    VEC_ROOM_IN(s->arena, s->at, s->n, s->cap);
    s->at[s->n] = (SurveyVerdict){ .key = key,
                                   .label = label,
                                   .c = arena_copy(s->arena, r->c, sizeof *r->c, 1) };
    return &s->at[s->n++];
}

static void verdict_add_support(Surveyor *s, SurveyVerdict *v, const Support *by)
{
    const Support **supports;
    Mdd *when;
    int n = v->nsupports;

    for (int i = 0; i < v->nsupports; i++)
        if (v->supports[i]->rule == by->rule &&
            memcmp(v->supports[i]->slots, by->slots,
                   sizeof *by->slots * (size_t)by->rule->nslots) == 0) {
            v->support_when[i] = mdd_or(s->g->r, v->support_when[i], s->here);
            return;
        }
    supports = arena_copy(s->arena, v->supports, sizeof *supports, n);
    when = arena_copy(s->arena, v->support_when, sizeof *when, n);
    supports[n] = arena_copy(s->arena, by, sizeof *by, 1);
    when[n] = s->here;
    v->supports = supports;
    v->support_when = when;
    v->nsupports++;
}

/* Returns true if reports show the conclusion R only with `--all`. */
static bool reached_in_background(const RuleReached *r)
{
    return r->c->kind != LINE_REFUSED && ((r->c->fun && r->c->fun->background) ||
                                          (r->support && rule_in_background(r->support->rule)));
}

static void note_reached(void *context, const RuleReached *r, Mdd here)
{
    Surveyor *s = context;
    const Rule *by = r->support && r->c->kind != LINE_REFUSED ? r->support->rule : NULL;
    SurveyVerdict *v;

    if (reached_in_background(r))
        return;
    s->here = here;
    v = verdict_for(s, r, NULL);
    v->when = mdd_or(s->g->r, v->when, s->here);
    if (r->support)
        verdict_add_support(s, v, r->support);
    if (s->level != LEVEL_CITATION || !by)
        return;
    v = verdict_for(s, r, by->clause->label);
    v->when = mdd_or(s->g->r, v->when, s->here);
    verdict_add_support(s, v, r->support);
}

bool survey_make(SurveyView *v, CompareLevel level, const bool *funs, Mdd within, Survey *out,
                 Arena *arena, Diags *diags)
{
    Surveyor s = { .g = v->g, .level = level, .arena = arena };
    const RuleWorlds x = {
        .context = &s, .worlds = v->w, .within = within, .funs = funs, .reached = note_reached
    };
    bool good;

    explore_within(v->w, within);
    good = rule_worlds(&x, arena, diags);
    *out = (Survey){ v->c->program, s.at, s.n };
    return good;
}

bool survey_was_void(const SurveyView *v)
{
    return explore_end(v->w) == EXPLORE_CIRCLE;
}

Mdd survey_difference(SurveySpace *g, const SurveyVerdict *x, const SurveyVerdict *y, Mdd within)
{
    Mdd apart = mdd_xor(g->r, x ? x->when : MDD_NONE, y ? y->when : MDD_NONE);

    return space_project(g, mdd_and(g->r, apart, within));
}

void survey_space_roots(SurveySpace *g, MddRoots *roots)
{
    mdd_roots_add(roots, &g->valid);
    mdd_roots_add(roots, &g->possible);
    for (int i = 0; i < g->nfacts; i++) {
        mdd_roots_add(roots, &g->facts[i].asked);
        mdd_roots_add(roots, &g->facts[i].may_be);
        mdd_roots_add(roots, &g->facts[i].domain);
    }
}

void survey_view_roots(SurveyView *v, MddRoots *roots)
{
    explore_roots(v->w, roots);
}

void survey_roots(Survey *s, MddRoots *roots)
{
    for (int i = 0; i < s->n; i++) {
        mdd_roots_add(roots, &s->at[i].when);
        for (int k = 0; k < s->at[i].nsupports; k++)
            mdd_roots_add(roots, &s->at[i].support_when[k]);
    }
}

const SurveyVerdict *survey_find(const Survey *s, const char *key, const char *label)
{
    int at = verdict_named(s->at, s->n, key, label);

    return at >= 0 ? &s->at[at] : NULL;
}
