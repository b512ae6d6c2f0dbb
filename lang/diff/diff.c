#include "diff/diff.h"

#include "diff/delta_rules.h"
#include "kit/strbuf.h"
#include "program/program.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* Cases of one shape that belong to one family. */
typedef struct FamilyFragment {
    Family f;
    SeparatorTally *tally; /* of its cases, in the words of its frame */
    const char *key;       /* equal fragments belong together */
    Mdd cases;             /* of one shape */
    int here; /* of the first fragment of the shape in hand with the same cases, its
                        number; -1: it has none */
} FamilyFragment;

typedef struct ShapeResult {
    uint64_t cases, differ;
    FamilyFragment *fragments;
    int n, cap;
    SeparatorTally *
        *tallies; /* as Differ.tallies, of what was asked for by then; or NULL */
    bool failed;
} ShapeResult;

typedef struct DiffSearch {
    const DiffOptions *d;
    const char *name;
    const Universe *ua, *ub;
    DeltaRules *of_a, *of_b; /* on which rules the units turn */
    const bool **reach; /* by change, told by its first part: the functions of A, by id,
                             that it can bear on */
    const bool *apart;  /* those on which the two may differ at all */
    bool same_words;    /* no event and no type is declared otherwise */
    bool gaps;          /* they may part where no rule speaks of it */
    EqualConditions alike_a, alike_b, *alike_own; /* the conditions that A has, too */
    Dependencies *readers_a, *readers_b;
    int *first;                    /* by part: the first of its change */
    const SeparatorFrame **frames; /* by part */
    /* of all cases, by part; NULL where that is not asked; and the shapes that are in it, as
     * a set, or NULL: none */
    SeparatorTally **tallies;
    uint64_t **counted;
    pthread_mutex_t lock;
    bool *asked; /* by part: is its tally? */
    /* programs of nobody, in turn */
    bool *taken;
    Patch **patches;
    DiffResult out;
    FamilyFragment *fragments;
    int nfragments, cap_fragments;
    bool failed, overflow;
    bool unmarked; /* it is too much to say what marks families off */
    uint64_t failed_at;
    Arena *arena;
} DiffSearch;

/* ---- the rules that count --------------------------------------------- */

/* Can a rule that counts speak of this story at all? */
static bool can_bind(const Program *p, const bool *wanted, const Case *c)
{
    for (uint32_t i = 0; i < p->nrules; i++) {
        const Rule *r = p->rules[i];
        bool all = wanted[r->id];

        for (int b = 0; b < r->nbinders && all; b++) {
            bool some = r->binders[b].over->kind != TYPE_EVENT;

            for (int ev = 0; ev < c->nevents && !some; ev++)
                some = kind_is_a(c->events[ev].kind, r->binders[b].over->event);
            all = some;
        }
        if (all)
            return true;
    }
    return false;
}

/* ---- one shape -------------------------------------------------------- */

/* A conclusion of A or of B, or of both, and where they part on it. */
typedef struct DiffPoint {
    const SurveyVerdict *a, *b;
    Mdd rest;   /* cases that nothing explains yet */
    Mdd done;   /* that are explained */
    Mdd family; /* of the family that is told */
} DiffPoint;

typedef struct DiffPoints {
    DiffPoint *at;
    int n;
} DiffPoints;

/* What is known of A with one change before anything is explored with it, but for what the
 * change is about. */
typedef struct ChangeEffect {
    bool tried, known;
    const bool *changed; /* the functions of A, by id, of which it says something else */
    Mdd apart;           /* where they come to something else: nowhere else do others */
    bool said;
    Survey says; /* if SAID: where they do not, what is concluded about these */
} ChangeEffect;

typedef struct ShapeDiff {
    DiffSearch *x;
    uint64_t k;
    Arena *arena;
    Diags *diags;
    SurveySpace *g;
    MddStore *r;
    SurveyView *va, *vb;
    Survey a, b;
    DiffPoints points;
    ChangeEffect *felt; /* by change, told by its first part */
    Mdd near;           /* where rules that count have their conditions */
    Mdd env;            /* the readings and options that are looked at */
    const Fun *reading;
    bool several;
    int *parts, nparts; /* that matter here */
    Mdd *where;         /* by part: cases in which a rule of it is near */
    const Rule **fit;   /* the rules of A and of B whose conditions hold */
    int nfit;
    ShapeResult *out;
} ShapeDiff;

static bool unit_has_rule(const DiffSearch *x, bool of_b, int unit, const Rule *r)
{
    return delta_rules_has(of_b ? x->of_b : x->of_a, unit, r);
}

/* Is P about the rule R of A, or of B? */
static bool part_about(const DiffSearch *x, const DeltaPart *p, bool of_b, const Rule *r)
{
    if (x->d->amendment->units[p->unit].kind != UNIT_CLAUSE)
        return unit_has_rule(x, of_b, p->unit, r);
    return of_b ? p->b == r || p->loser_b == r : p->a == r || p->loser_a == r;
}

/* The first part of the change to which P belongs. */
static int change_of(const Amendment *m, int p)
{
    int first = 0;

    while (m->parts[first].change != m->parts[p].change)
        first++;
    return first;
}

/* Where the conditions of rules that count hold; the changes about them are kept. */
static bool touched_region(ShapeDiff *s, bool of_b, Mdd *out)
{
    const Amendment *m = s->x->d->amendment;
    const RuleRegion *fits;
    int n;

    if (!survey_rules(of_b ? s->vb : s->va,
                      delta_rules_of_any_unit(of_b ? s->x->of_b : s->x->of_a),
                      survey_space_valid(s->g), &fits, &n, s->arena, s->diags))
        return false;
    for (int i = 0; i < n; i++) {
        *out = mdd_or(s->r, *out, fits[i].when);
        s->fit[s->nfit++] = fits[i].rule;
        for (int p = 0; p < m->nparts; p++) {
            int change = s->x->first[p];
            bool known = !part_about(s->x, &m->parts[p], of_b, fits[i].rule);

            if (known)
                continue;
            s->where[change] = mdd_or(s->r, s->where[change], fits[i].when);
            for (int k = 0; k < s->nparts; k++)
                known |= s->parts[k] == change;
            if (!known)
                s->parts[s->nparts++] = change;
        }
    }
    return true;
}

/* The functions of a program of whose values something may differ in this shape. */
static bool *may_differ(const ShapeDiff *s, const Dependencies *readers)
{
    const Amendment *m = s->x->d->amendment;
    const Fun **funs =
        arena_alloc_array(s->arena, sizeof *funs, (size_t)m->nunits * 2 + 1);
    int n = 0;

    for (int u = 0; u < m->nunits; u++) {
        if (m->units[u].fun_a)
            funs[n++] = m->units[u].fun_a;
        if (m->units[u].fun_b)
            funs[n++] = m->units[u].fun_b;
    }
    return delta_touched(readers, s->fit, s->nfit, funs, n, s->arena);
}

/* A function of P that is F of another program, or NULL. */
static const Fun *named_as(const Program *p, const Fun *f)
{
    const Fun *g = program_fun(p, f->name);

    return g && g->kind == f->kind ? g : NULL;
}

/* What is in the one is in the other. */
static void unite_fun_sets(const Program *a, bool *funs_a, const Program *b, bool *funs_b)
{
    for (const Fun *f = a->funs; f; f = f->next) {
        const Fun *g = named_as(b, f);

        if (g)
            funs_a[f->id] = funs_b[g->id] = funs_a[f->id] || funs_b[g->id];
    }
}

static int by_number(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

/* What both surveys conclude anywhere. */
static void list_points(ShapeDiff *s)
{
    size_t most = (size_t)s->a.n + (size_t)s->b.n + 1;

    s->points.at = arena_alloc_array(s->arena, sizeof *s->points.at, most);
    for (int i = 0; i < s->a.n; i++)
        s->points.at[s->points.n++] =
            (DiffPoint){ .a = &s->a.at[i],
                         .b = survey_find(&s->b, s->a.at[i].key, s->a.at[i].label) };
    for (int i = 0; i < s->b.n; i++)
        if (!survey_find(&s->a, s->b.at[i].key, s->b.at[i].label))
            s->points.at[s->points.n++] = (DiffPoint){ .b = &s->b.at[i] };
}

/* Where they part, as things are read now, and nothing has explained it. */
static Mdd find_rest(ShapeDiff *s)
{
    Mdd all = MDD_NONE, within = mdd_and(s->r, s->near, s->env);

    for (int i = 0; i < s->points.n; i++) {
        DiffPoint *p = &s->points.at[i];

        p->rest = mdd_minus(s->r, survey_difference(s->g, p->a, p->b, within), p->done);
        all = mdd_or(s->r, all, p->rest);
    }
    return all;
}

/* One of the programs that are nobody's, for as long as it is not given back. */
static int borrow_program(DiffSearch *x)
{
    int at = -1;

    pthread_mutex_lock(&x->lock);
    for (int i = 0; i < x->d->threads && at < 0; i++)
        if (!x->taken[i])
            at = i;
    if (at < 0)
        BUG("more threads than programs");
    x->taken[at] = true;
    pthread_mutex_unlock(&x->lock);
    return at;
}

static void return_program(DiffSearch *x, int at)
{
    pthread_mutex_lock(&x->lock);
    x->taken[at] = false;
    pthread_mutex_unlock(&x->lock);
}

/* Can one of these changes bear on what is concluded about F, of A or of B? */
static bool can_reach(const ShapeDiff *s, const Fun *f, const int *changes, int n)
{
    const Fun *of_a = f ? named_as(s->x->d->amendment->a, f) : NULL;

    for (int i = 0; of_a && i < n; i++)
        if (s->x->reach[changes[i]][of_a->id])
            return true;
    return !of_a;
}

/* The functions of P, which is A amended in CHANGES, about which something is not
 * explained WITHIN that they can bear on; NULL: it waits, which may be about any. */
static const bool *unexplained(const ShapeDiff *s, const Program *p, const int *changes,
                               int n, Mdd within, Arena *arena, bool *any)
{
    bool *funs = arena_alloc_array(arena, sizeof *funs, p->nfuns + 1u);

    *any = false;
    for (int i = 0; i < s->points.n; i++) {
        const DiffPoint *q = &s->points.at[i];
        const Conclusion *c = q->a ? q->a->c : q->b->c;
        const Fun *f = c->fun ? named_as(p, c->fun) : NULL;

        if (mdd_and(s->r, q->rest, within) == MDD_NONE ||
            !can_reach(s, c->fun, changes, n))
            continue;
        *any = true;
        if (c->kind == LINE_WAITS)
            return NULL;
        if (f)
            funs[f->id] = true;
    }
    return funs;
}

/* The functions of A on which one of these changes can bear. */
static const bool *reached_by(const ShapeDiff *s, const int *changes, int n, Arena *arena)
{
    size_t most = s->x->d->amendment->a->nfuns + 1u;
    bool *funs = arena_alloc_array(arena, sizeof *funs, most);

    for (int i = 0; i < n; i++)
        for (size_t f = 0; f < most; f++)
            funs[f] |= s->x->reach[changes[i]][f];
    return funs;
}

/* What V, a law that nobody wrote, rules in WITHIN about FUNS; *SOME: anything.  That it turns
 * in a circle is nobody's concern. */
static bool survey_mixed(ShapeDiff *s, SurveyView *v, const bool *funs, Mdd within,
                         Survey *out, bool *some, Arena *arena)
{
    Diags *unsaid = diags_new(NULL);
    bool good = survey_make(v, s->x->out.level, funs, within, out, arena, unsaid);

    *some = good;
    diags_free(unsaid);
    if (good || survey_was_void(v))
        return true;
    survey_report_too_much(s->x->ua, LIMIT_SHAPE_WORLDS, LIMIT_SHAPE_WORK, s->diags);
    return false;
}

/* A with some changes: a program that is nobody's, taken until amended_free(). */
typedef struct AmendedProgram {
    int at;
    const Case *c; /* of the shape in hand */
    bool good;     /* they can be made */
} AmendedProgram;

/* A with these N changes. */
static AmendedProgram amended_new(ShapeDiff *s, const int *parts, int n, Arena *arena)
{
    int at = borrow_program(s->x);
    Program *own = s->x->d->own[at];
    Shape *shape =
        universe_shape_new(own, program_universe(own, s->x->name), s->k, arena, s->diags);
    const Amendment *m = s->x->d->amendment;
    int *changes = arena_alloc_array(arena, sizeof *changes, (size_t)n + 1);

    if (!shape)
        BUG("a shape of A is none of A amended");
    for (int i = 0; i < n; i++)
        changes[i] = m->parts[parts[i]].change;
    return (AmendedProgram){ at, shape->c,
                             patch_take_changes(s->x->patches[at], m, changes, n) };
}

static void amended_free(ShapeDiff *s, const AmendedProgram *own)
{
    patch_undo(s->x->patches[own->at]);
    return_program(s->x, own->at);
}

/* What A rules in WITHIN when these N changes are made in it, of what they can bear
 * on; SOME: they can be made, and bear on something that is not explained. */
static bool survey_amended(ShapeDiff *s, const int *parts, int n, Mdd within, Survey *out,
                           bool *some, Arena *arena)
{
    AmendedProgram own = amended_new(s, parts, n, arena);
    const bool *funs = NULL;
    bool good = true, any = false;

    if (own.good)
        funs = unexplained(s, own.c->program, parts, n, within, arena, &any);
    *out = (Survey){ 0 };
    *some = any;
    if (any) {
        SurveyView *v = survey_view_new(s->g, own.c, arena);

        if (s->x->same_words)
            survey_view_share(v, s->va, reached_by(s, parts, n, arena),
                              &s->x->alike_own[own.at]);
        good = survey_mixed(s, v, funs, mdd_and(s->r, within, s->env), out, some, arena);
        survey_view_free(v);
    }
    amended_free(s, &own);
    return good;
}

/* Of the points that nothing explains yet, in WITHIN, those on which A with the N
 * PARTS concludes as B does: into their families.  All their cases to *OUT. */
static bool explain_points(ShapeDiff *s, const int *parts, int n, Mdd within, Mdd *out)
{
    Arena *arena = arena_new();
    Survey amended;
    bool some, good;

    *out = MDD_NONE;
    good = survey_amended(s, parts, n, within, &amended, &some, arena);
    for (int i = 0; i < s->points.n && good; i++) {
        DiffPoint *p = &s->points.at[i];
        const SurveyVerdict *v = p->a ? p->a : p->b;
        const SurveyVerdict *now = some ? survey_find(&amended, v->key, v->label) : NULL;
        Mdd rest = mdd_and(s->r, p->rest, within);

        p->family = MDD_NONE;
        if (!some || rest == MDD_NONE || !can_reach(s, v->c->fun, parts, n))
            continue;
        p->family = mdd_minus(
            s->r, rest, survey_difference(s->g, now, p->b, mdd_and(s->r, rest, s->env)));
        *out = mdd_or(s->r, *out, p->family);
    }
    arena_free(arena);
    return good;
}

/* What nobody needs any more makes room, where nobody has a region but what S knows. */
static void make_room(ShapeDiff *s)
{
    MddRoots roots = { 0 };

    if (!mdd_store_crowded(s->r))
        return;
    survey_space_roots(s->g, &roots);
    survey_view_roots(s->va, &roots);
    survey_view_roots(s->vb, &roots);
    survey_roots(&s->a, &roots);
    survey_roots(&s->b, &roots);
    mdd_roots_add(&roots, &s->near);
    mdd_roots_add(&roots, &s->env);
    for (int i = 0; i < s->x->d->amendment->nparts; i++) {
        mdd_roots_add(&roots, &s->felt[i].apart);
        survey_roots(&s->felt[i].says, &roots);
    }
    for (int i = 0; i < s->x->d->amendment->nparts; i++)
        mdd_roots_add(&roots, &s->where[i]);
    for (int i = 0; i < s->points.n; i++) {
        DiffPoint *p = &s->points.at[i];

        mdd_roots_add(&roots, &p->rest);
        mdd_roots_add(&roots, &p->done);
        mdd_roots_add(&roots, &p->family);
    }
    for (int i = 0; i < s->out->n; i++)
        mdd_roots_add(&roots, &s->out->fragments[i].cases);
    mdd_store_collect(s->r, &roots);
    mdd_roots_free(&roots);
}

static Mdd unexplained_region(ShapeDiff *s)
{
    Mdd rest = MDD_NONE;

    for (int i = 0; i < s->points.n; i++)
        rest = mdd_or(s->r, rest, s->points.at[i].rest);
    return rest;
}

/* ---- what bears on nothing -------------------------------------------- */

/* R says something else, or is there no more, or only now.  False: what that bears on is not
 * only what its function comes to. */
static bool note_changed(const Program *a, const Rule *r, bool *changed)
{
    const Fun *f = r && r->fun ? named_as(a, r->fun) : NULL;

    if (!r || !r->fun)
        return true;
    if (!f || (f->kind != FUN_STATUS && f->kind != FUN_DONE) ||
        f->result->kind == TYPE_TEXT)
        return false;
    changed[f->id] = true;
    for (const EventKind *k = a->events; k; k = k->next)
        if (k->exercises == f) /* who has the right matters, not only what he does */
            changed[a->nfuns] = true;
    return true;
}

/* What P changes, and what it needs. */
static bool note_part(const Amendment *m, const DeltaPart *p, bool *changed)
{
    bool good = m->units[p->unit].kind == UNIT_CLAUSE;

    good = good && note_changed(m->a, p->a, changed) &&
           note_changed(m->a, p->b, changed) && note_changed(m->a, p->loser_a, changed) &&
           note_changed(m->a, p->loser_b, changed);
    for (int i = 0; i < p->nneeds && good; i++)
        good = note_part(m, &m->parts[p->needs[i]], changed);
    return good;
}

/* The functions of A of which the change says something else that begins with part P; NULL:
 * it changes more than these. */
static const bool *changed_by(const ShapeDiff *s, int p)
{
    const Amendment *m = s->x->d->amendment;
    bool *changed = arena_new_array(s->arena, bool, m->a->nfuns + 1u);

    for (int q = p; q < m->nparts; q++)
        if (m->parts[q].change == m->parts[p].change &&
            !note_part(m, &m->parts[q], changed))
            return NULL;
    return changed;
}

/* Those of A's functions as P has them. */
static const bool *funs_in(const Program *p, const Program *a, const bool *funs,
                           Arena *arena)
{
    bool *out = arena_new_array(arena, bool, p->nfuns + 1u);

    for (const Fun *f = a->funs; f; f = f->next) {
        const Fun *g = funs[f->id] ? named_as(p, f) : NULL;

        if (g)
            out[g->id] = true;
    }
    return out;
}

/* Of S, which ends with its program, what is asked of it later. */
static Survey survey_kept(const Survey *s, Arena *arena)
{
    Survey out = { .at = arena_alloc_array(arena, sizeof *out.at, (size_t)s->n + 1),
                   .n = s->n };

    for (int i = 0; i < s->n; i++) {
        const SurveyVerdict *v = &s->at[i];

        out.at[i] =
            (SurveyVerdict){ .key = arena_printf(arena, "%s", v->key),
                             .label =
                                 v->label ? arena_printf(arena, "%s", v->label) : NULL,
                             .when = v->when };
    }
    return out;
}

/* Is it felt nowhere in WITHIN, as things are read now? */
static bool effect_is_nowhere(ShapeDiff *s, const ChangeEffect *f, Mdd within)
{
    return mdd_and(s->r, mdd_and(s->r, within, s->env), f->apart) == MDD_NONE;
}

/* F by V, a view of A with the change; what it says only if it is not felt in WITHIN. */
static void effect_find(ShapeDiff *s, SurveyView *v, ChangeEffect *f, Mdd within,
                        Arena *arena)
{
    const bool *funs =
        funs_in(survey_view_case(v)->program, s->x->d->amendment->a, f->changed, arena);
    Diags *unsaid = diags_new(NULL);
    Survey says;

    f->known = survey_view_apart(v, f->changed, &f->apart);
    if (f->known && effect_is_nowhere(s, f, within)) {
        f->known = survey_make(v, s->x->out.level, funs, survey_space_valid(s->g), &says,
                               arena, unsaid) &&
                   survey_view_apart(v, f->changed, &f->apart);
        f->said = f->known;
        if (f->said)
            f->says = survey_kept(&says, s->arena);
    }
    diags_free(unsaid);
}

/* What is known of the change that begins with PART; what it says only if it is not felt in
 * WITHIN. */
static const ChangeEffect *effect_of(ShapeDiff *s, int part, Mdd within)
{
    ChangeEffect *f = &s->felt[part];
    const Amendment *m = s->x->d->amendment;
    Arena *arena;
    AmendedProgram own;

    if (f->tried && (!f->known || f->said || !effect_is_nowhere(s, f, within)))
        return f;
    f->changed = f->tried ? f->changed : changed_by(s, part);
    f->tried = true;
    if (!f->changed || !s->x->same_words || !mdd_store_spacious(s->r))
        return f;
    arena = arena_new();
    own = amended_new(s, &part, 1, arena);
    if (own.good) {
        SurveyView *v = survey_view_new(s->g, own.c, arena);

        survey_view_share(v, s->va, arena_new_array(arena, bool, m->a->nfuns + 1u),
                          &s->x->alike_own[own.at]);
        effect_find(s, v, f, within, arena);
        survey_view_free(v);
    }
    amended_free(s, &own);
    arena_free(arena);
    return f;
}

/* Is it plain that the change that begins with PART explains nothing in WITHIN?  There A with
 * it rules as A does, but perhaps about what it changes, and about that not as B does. */
static bool is_idle(ShapeDiff *s, int part, Mdd within)
{
    const ChangeEffect *f = effect_of(s, part, within);

    if (!f->known || !f->said || !effect_is_nowhere(s, f, within))
        return false;
    for (int i = 0; i < s->points.n; i++) {
        const DiffPoint *p = &s->points.at[i];
        const SurveyVerdict *v = p->a ? p->a : p->b;
        Mdd rest = mdd_and(s->r, p->rest, within);
        const Fun *fun = v->c->fun ? named_as(s->x->d->amendment->a, v->c->fun) : NULL;

        if (rest == MDD_NONE || (fun && !f->changed[fun->id]))
            continue;
        if (v->c->kind == LINE_WAITS ||
            mdd_minus(s->r, rest,
                      survey_difference(s->g, survey_find(&f->says, v->key, v->label),
                                        p->b, mdd_and(s->r, rest, s->env))) != MDD_NONE)
            return false;
    }
    return true;
}

/* ---- what is parted --------------------------------------------------- */

/* A rule of the units of these parts on which V rests, or NULL. */
static const Rule *direct_rule(const ShapeDiff *s, const SurveyVerdict *v, bool of_b,
                               const int *parts, int n)
{
    for (int i = 0; v && i < v->nsupports; i++)
        for (int k = 0; k < n; k++)
            if (unit_has_rule(s->x, of_b, s->x->d->amendment->parts[parts[k]].unit,
                              v->supports[i]->rule))
                return v->supports[i]->rule;
    return NULL;
}

/* A value is told where it is one of a few words. */
static const char *diff_value_word(const Type *t, Value v)
{
    return t->kind == TYPE_BOOL   ? (v == 1 ? "true" : "false")
           : t->kind == TYPE_ENUM ? t->values[v].name
                                  : "";
}

static const char *general_key(const ShapeDiff *s, const Conclusion *c, const Rule *a,
                               const Rule *b)
{
    const char *what = c->fun ? c->fun->action ? c->fun->action : c->fun->name : "";

    if (c->kind == LINE_REFUSED)
        what = survey_space_shape(s->g)->c->events[c->args[0]].kind->name;
    else if (c->kind == LINE_REFER)
        what = c->refer;
    return arena_printf(
        s->arena, "%d %s %s %s %s %d %d %s %s", (int)c->kind, what,
        c->kind == LINE_MODAL ? modal_name(c->modal) : "",
        c->kind == LINE_STATUS ? diff_value_word(c->fun->result, c->value) : "",
        c->kind == LINE_MODAL && c->until ? c->until->name : "", (int)c->state,
        (int)c->must_be, a ? a->clause->label : "-", b ? b->clause->label : "-");
}

/* What parts, told in general, and where. */
typedef struct ConclusionApart {
    FamilyConclusion p;
    Mdd when;
} ConclusionApart;

static int conclusions_by_key(const void *a, const void *b)
{
    return strcmp(((const ConclusionApart *)a)->p.key,
                  ((const ConclusionApart *)b)->p.key);
}

static Side both_sides(Side a, Side b)
{
    return a == b ? a : SIDE_BOTH;
}

static const Rule *first_rule(const SurveyVerdict *v)
{
    return v && v->nsupports ? v->supports[0]->rule : NULL;
}

/* What parts the cases of a family; only what rests on the clauses of PARTS, when
 * DIRECTLY. */
static int list_apart(ShapeDiff *s, const int *parts, int n, bool directly, Mdd cases,
                      ConclusionApart *list)
{
    int count = 0;

    for (int i = 0; i < s->points.n; i++) {
        const DiffPoint *p = &s->points.at[i];
        const Rule *a = direct_rule(s, p->a, false, parts, n);
        const Rule *b = direct_rule(s, p->b, true, parts, n);
        Side side = p->a && p->b ? SIDE_BOTH : p->a ? SIDE_A : SIDE_B;
        const Conclusion *c = p->a ? p->a->c : p->b->c;
        Mdd when = mdd_and(s->r, p->family, cases);
        const char *key = general_key(s, c, a, b);
        int at = 0;

        if (when == MDD_NONE || (directly && !a && !b))
            continue;
        while (at < count && strcmp(list[at].p.key, key) != 0)
            at++;
        if (at == count)
            list[count++] = (ConclusionApart){
                { side, key, c, a, b, { first_rule(p->a), first_rule(p->b) }, 0 },
                MDD_NONE
            };
        list[at].p.side = both_sides(list[at].p.side, side);
        list[at].when = mdd_or(s->r, list[at].when, when);
    }
    qsort(list, (size_t)count, sizeof *list, conclusions_by_key);
    return count;
}

/* ---- fragments ----------------------------------------------------------- */

static FamilyFragment *new_fragment(ShapeDiff *s)
{
    ShapeResult *o = s->out;

    o->fragments =
        arena_room(s->arena, o->fragments, sizeof *o->fragments, o->n, &o->cap);
    return &o->fragments[o->n++];
}

/* In whose words the family of these parts is told: those of the first rule. */
static int frame_of(const DiffSearch *x, const int *parts, int n)
{
    for (int i = 0; i < n; i++)
        if (x->frames[parts[i]]->base)
            return parts[i];
    return -1;
}

/* Conditions are told as they are presumed to be read. */
static int frame_for(const DiffSearch *x, const Family *f)
{
    return f->reading || f->several ? -1 : frame_of(x, f->parts, f->nparts);
}

/* The tally of all cases in the words of this frame will be needed. */
static void ask_tally(DiffSearch *x, int frame)
{
    pthread_mutex_lock(&x->lock);
    x->asked[frame] = true;
    pthread_mutex_unlock(&x->lock);
}

static bool add_fragment(ShapeDiff *s, const int *parts, int n, bool whole, Mdd cases)
{
    ConclusionApart *list =
        arena_alloc_array(s->arena, sizeof *list, (size_t)s->points.n + 1);
    int nlist, ndims = survey_space_ndims(s->g), *mine;
    const Choice *first;
    Value *values;
    FamilyConclusion *parted;
    FamilyFragment *p;
    int frame = s->reading || s->several ? -1 : frame_of(s->x, parts, n);

    p = new_fragment(s);
    *p = (FamilyFragment){ .tally = separator_tally_new(s->arena) };
    if (frame >= 0 && !separator_tally_cases(s->x->frames[frame], s->va, s->vb, cases,
                                             p->tally, s->arena, s->diags))
        return false;
    if (frame >= 0)
        ask_tally(s->x, frame);
    nlist = list_apart(s, parts, n, true, cases, list);
    if (nlist == 0)
        nlist = list_apart(s, parts, n, false, cases, list);
    if (!survey_space_count(s->g, cases, &p->f.count))
        return false;
    parted = arena_alloc_array(s->arena, sizeof *parted, (size_t)nlist + 1);
    for (int i = 0; i < nlist; i++) {
        parted[i] = list[i].p;
        if (!survey_space_count(s->g, list[i].when, &parted[i].count))
            BUG("of cases that can be counted some cannot");
    }
    if (!survey_space_first(s->g, cases, &first, s->arena))
        BUG("a family without a case");
    values = arena_alloc_array(s->arena, sizeof *values, (size_t)ndims + 1);
    for (int i = 0; i < ndims; i++)
        values[i] = first[i].value;
    mine = arena_alloc_array(s->arena, sizeof *mine, (size_t)n + 1);
    p->key = s->several ? "several" : s->reading ? s->reading->name : "";
    for (int i = 0; i < n; i++) {
        mine[i] = parts[i];
        p->key = arena_printf(s->arena, "%s %d", p->key, parts[i]);
    }
    p->f = (Family){ .parts = mine,
                     .nparts = n,
                     .reading = s->reading,
                     .several = s->several,
                     .whole = whole,
                     .parted = parted,
                     .nparted = nlist,
                     .count = p->f.count,
                     .shapes = 1,
                     .shape = s->k,
                     .nevents = survey_space_shape(s->g)->c->nevents,
                     .values = values,
                     .nvalues = ndims };
    p->cases = cases;
    return true;
}

/* The family that explain_points() found is told, and done with. */
static bool add_family(ShapeDiff *s, const int *parts, int n, bool whole)
{
    Mdd all = MDD_NONE;

    for (int i = 0; i < s->points.n; i++) {
        DiffPoint *p = &s->points.at[i];

        all = mdd_or(s->r, all, p->family);
        p->rest = mdd_minus(s->r, p->rest, p->family);
        p->done = mdd_or(s->r, p->done, p->family);
    }
    return add_fragment(s, parts, n, whole, all);
}

/* PARTS without those from AT on, LEN of them; how many are left. */
static int parts_without(const int *parts, int n, int at, int len, int *out)
{
    int k = 0;

    for (int i = 0; i < n; i++)
        if (i < at || i >= at + len)
            out[k++] = parts[i];
    return k;
}

static int every_change(const DiffSearch *x, int *parts)
{
    int n = 0;

    for (int p = 0; p < x->d->amendment->nparts; p++)
        if (x->first[p] == p)
            parts[n++] = p;
    return n;
}

/* One case of REST: the parts without any of which nothing of it is explained.  All
 * that matter by themselves are the first to be tried, since the others seldom do;
 * when they do not explain it all parts are. */
static bool least_parts(ShapeDiff *s, Mdd rest, int *parts, int *n)
{
    const int nparts = s->x->d->amendment->nparts;
    int *fewer = arena_alloc_array(s->arena, sizeof *fewer, (size_t)nparts + 1);
    const Choice *first;
    Mdd one = rest, same;

    if (!survey_space_first(s->g, rest, &first, s->arena))
        return false;
    for (int i = survey_space_ndims(s->g); i-- > 0;)
        one = mdd_and(s->r, one, mdd_is(s->r, i, first[i].value));
    memcpy(parts, s->parts, sizeof *parts * (size_t)s->nparts);
    *n = s->nparts;
    if (!explain_points(s, parts, *n, one, &same))
        return false;
    if (same == MDD_NONE)
        *n = every_change(s->x, parts);
    for (int len = (*n + 1) / 2; len > 0; len = len > 1 ? (len + 1) / 2 : 0)
        for (int at = 0; at<*n && * n> 1;) {
            int k = parts_without(parts, *n, at, len, fewer);

            if (k && !explain_points(s, fewer, k, one, &same))
                return false;
            if (k == 0 || same == MDD_NONE) {
                at += len;
                continue;
            }
            memcpy(parts, fewer, sizeof *parts * (size_t)k);
            *n = k;
        }
    return true;
}

/* Does something that is not explained rest on a rule that CHANGE is about? */
static bool is_direct(const ShapeDiff *s, int change)
{
    const Amendment *m = s->x->d->amendment;

    for (int i = 0; i < s->points.n; i++)
        for (int of_b = 0; of_b < 2 && s->points.at[i].rest != MDD_NONE; of_b++) {
            const SurveyVerdict *v = of_b ? s->points.at[i].b : s->points.at[i].a;

            for (int k = 0; v && k < v->nsupports; k++)
                for (int p = change; p < m->nparts; p++)
                    if (m->parts[p].change == m->parts[change].change &&
                        part_about(s->x, &m->parts[p], of_b, v->supports[k]->rule))
                        return true;
        }
    return false;
}

/* First the changes on whose rules the difference rests. */
static bool blame_changes(ShapeDiff *s)
{
    size_t most = (size_t)s->x->d->amendment->nparts + 1;
    int *parts = arena_alloc_array(s->arena, sizeof *parts, most), n;
    Mdd same, rest;

    for (int indirect = 0; indirect < 2; indirect++)
        for (int i = 0; i < s->nparts && (rest = unexplained_region(s)) != MDD_NONE;
             i++) {
            if (is_direct(s, s->parts[i]) == (indirect != 0) ||
                mdd_and(s->r, s->where[s->parts[i]], rest) == MDD_NONE)
                continue;
            if (is_idle(s, s->parts[i], rest)) {
                make_room(s);
                continue;
            }
            if (!explain_points(s, &s->parts[i], 1, rest, &same))
                return false;
            if (same != MDD_NONE && !add_family(s, &s->parts[i], 1, false))
                return false;
            make_room(s);
        }
    while ((rest = unexplained_region(s)) != MDD_NONE) {
        if (!least_parts(s, rest, parts, &n) || !explain_points(s, parts, n, rest, &same))
            return false;
        for (int i = 0; i < s->points.n && same == MDD_NONE; i++)
            s->points.at[i].family = s->points.at[i].rest;
        if (!add_family(s, parts, n, same == MDD_NONE))
            return false;
        make_room(s);
    }
    return true;
}

/* What parts only where F, a reading that G is in the other edition (NULL: it has none), is
 * not as presumed. */
static bool blame_with_reading(ShapeDiff *s, const Program *a, const Program *b,
                               const Fun *f, const Fun *g)
{
    if ((f->is_set && (!g || g->is_set)) || !survey_space_has_asked(s->g, f->name))
        return true;
    s->reading = f;
    s->env = mdd_and(s->r, survey_space_presumed(s->g, a, f->name),
                     survey_space_presumed(s->g, b, f->name));
    find_rest(s);
    return blame_changes(s);
}

/* First as the editions are presumed to be read; then, of what does not part so, with
 * one reading otherwise; the rest parts only when several are, and is not blamed on
 * anything. */
static bool blame_all(ShapeDiff *s, const Program *a, const Program *b)
{
    Mdd rest;

    s->env = mdd_and(s->r, survey_space_presumed(s->g, a, NULL),
                     survey_space_presumed(s->g, b, NULL));
    find_rest(s);
    if (!blame_changes(s))
        return false;
    for (int of_b = 0; of_b < 2; of_b++)
        for (const Fun *f = (of_b ? b : a)->funs; f; f = f->next) {
            const Fun *g = program_reading(of_b ? a : b, f->name);

            if (f->kind == FUN_READING && !(of_b && g) &&
                !blame_with_reading(s, a, b, f, g))
                return false;
        }
    s->several = true;
    s->reading = NULL;
    s->env = MDD_ALL;
    rest = find_rest(s);
    for (int i = 0; i < s->points.n; i++)
        s->points.at[i].family = s->points.at[i].rest;
    return rest == MDD_NONE || add_family(s, NULL, 0, false);
}

/* The functions of A about which the two can differ where these may; of B. */
static void make_alike(const Program *a, bool *funs_a, const Program *b, bool *funs_b)
{
    unite_fun_sets(a, funs_a, b, funs_b);
    funs_a[a->nfuns] |= funs_b[b->nfuns];
    funs_b[b->nfuns] = funs_a[a->nfuns];
}

static bool compare_shape(ShapeDiff *s, const Shape *a, const Shape *b)
{
    bool *funs_a, *funs_b;

    const size_t nparts = (size_t)s->x->d->amendment->nparts;

    s->where = arena_alloc_array(s->arena, sizeof *s->where, nparts + 1);
    s->parts = arena_alloc_array(s->arena, sizeof *s->parts, nparts + 1);
    s->felt = arena_alloc_array(s->arena, sizeof *s->felt, nparts + 1);
    s->fit = arena_alloc_array(s->arena, sizeof *s->fit,
                               (size_t)a->p->nrules + b->p->nrules + 1);
    if (!touched_region(s, false, &s->near))
        return false;
    make_room(s);
    if (!touched_region(s, true, &s->near))
        return false;
    make_room(s);
    if (s->x->gaps)
        s->near = survey_space_valid(s->g);
    if (s->near == MDD_NONE)
        return true;
    qsort(s->parts, (size_t)s->nparts, sizeof *s->parts, by_number);
    funs_a = may_differ(s, s->x->readers_a);
    funs_b = may_differ(s, s->x->readers_b);
    unite_fun_sets(a->p, funs_a, b->p, funs_b);
    if (!survey_make(s->va, s->x->out.level, funs_a, s->near, &s->a, s->arena, s->diags))
        return false;
    make_room(s);
    if (!survey_make(s->vb, s->x->out.level, funs_b, s->near, &s->b, s->arena, s->diags))
        return false;
    make_room(s);
    list_points(s);
    s->env = MDD_ALL;
    if (!survey_space_count(s->g, find_rest(s), &s->out->differ))
        return false;
    return !s->out->differ || blame_all(s, a->p, b->p);
}

/* What A and B have in common is worked out once. */
static void view_both(const DiffSearch *x, SurveyView *va, SurveyView *vb)
{
    if (x->same_words)
        survey_view_share(vb, va, x->apart, &x->alike_b);
}

/* All cases of a shape that is compared, in the words of those frames of which it is known
 * by now that they are asked for, while the views know what their conditions come to. */
static void tally_shape(ShapeDiff *s)
{
    const int nparts = s->x->d->amendment->nparts;
    const size_t most = (size_t)nparts + 1;
    bool *asked = arena_alloc_array(s->arena, sizeof *asked, most), good = true;

    pthread_mutex_lock(&s->x->lock);
    memcpy(asked, s->x->asked, sizeof *asked * (size_t)nparts);
    pthread_mutex_unlock(&s->x->lock);
    s->out->tallies = arena_alloc_array(s->arena, sizeof(SeparatorTally *), most);
    for (int i = 0; i < nparts && good; i++) {
        if (!asked[i])
            continue;
        if (s->where) /* it was compared */
            make_room(s);
        s->out->tallies[i] = separator_tally_new(s->arena);
        good =
            separator_tally_cases(s->x->frames[i], s->va, s->vb, survey_space_valid(s->g),
                                  s->out->tallies[i], s->arena, s->diags);
    }
    if (!good || mdd_store_full(s->r)) /* it is tried again, by itself */
        s->out->tallies = NULL;
}

static ShapeResult *try_shape(DiffSearch *x, uint64_t k, Arena *arena, Diags *diags)
{
    const Amendment *m = x->d->amendment;
    ShapeResult *out = arena_new_of(arena, ShapeResult);
    Shape *a = universe_shape_new(m->a, x->ua, k, arena, diags);
    Shape *b = universe_shape_new(m->b, x->ub, k, arena, diags);
    ShapeDiff s = { .x = x, .k = k, .arena = arena, .diags = diags, .out = out };

    s.g = a && b ? survey_space_new(a, &x->alike_a, arena, diags) : NULL;
    out->failed = !s.g;
    if (s.g) {
        s.r = survey_space_regions(s.g);
        s.va = survey_view_new(s.g, a->c, arena);
        s.vb = survey_view_new(s.g, b->c, arena);
        view_both(x, s.va, s.vb);
        out->failed =
            !survey_space_cases(s.g, &out->cases, diags) ||
            (out->cases &&
             (x->gaps || can_bind(m->a, delta_rules_of_any_unit(x->of_a), a->c) ||
              can_bind(m->b, delta_rules_of_any_unit(x->of_b), b->c)) &&
             !compare_shape(&s, a, b)) ||
            mdd_store_full(s.r); /* what it came to may be anything then */
        if (!out->failed)
            tally_shape(&s);
    }
    survey_view_free(s.vb);
    survey_view_free(s.va);
    survey_space_free(s.g);
    return out;
}

static void *shape_work(void *context, uint64_t k, Arena *arena)
{
    Diags *diags = diags_new(NULL);
    ShapeResult *out = try_shape(context, k, arena, diags);

    diags_free(diags);
    return out;
}

/* ---- together --------------------------------------------------------- */

/* What parts in P, too: it is in Q already, or is added to it. */
static void keep_parted(DiffSearch *x, Family *q, const FamilyConclusion *p)
{
    FamilyConclusion *grown;
    Conclusion *c;

    for (int i = 0; i < q->nparted; i++)
        if (strcmp(q->parted[i].key, p->key) == 0) {
            FamilyConclusion *o = &((FamilyConclusion *)q->parted)[i];

            x->overflow |= __builtin_add_overflow(o->count, p->count, &o->count);
            o->side = both_sides(o->side, p->side);
            return;
        }
    grown = arena_alloc_array(x->arena, sizeof *grown, (size_t)q->nparted + 1);
    if (q->nparted)
        memcpy(grown, q->parted, sizeof *grown * (size_t)q->nparted);
    c = arena_new_of(x->arena, Conclusion);
    *c = *p->c;
    grown[q->nparted] = *p;
    grown[q->nparted].c = c;
    grown[q->nparted].key = arena_printf(x->arena, "%s", p->key);
    q->parted = grown;
    q->nparted++;
}

static FamilyFragment *fragment_like(DiffSearch *x, const FamilyFragment *p)
{
    int *parts;

    for (int i = 0; i < x->nfragments; i++)
        if (strcmp(x->fragments[i].key, p->key) == 0)
            return &x->fragments[i];
    if (x->nfragments == x->cap_fragments) {
        x->cap_fragments = x->cap_fragments * 2 + 32;
        x->fragments =
            xrealloc(x->fragments, sizeof *x->fragments * (size_t)x->cap_fragments);
    }
    parts = arena_alloc_array(x->arena, sizeof *parts, (size_t)p->f.nparts + 1);
    if (p->f.nparts)
        memcpy(parts, p->f.parts, sizeof *parts * (size_t)p->f.nparts);
    x->fragments[x->nfragments] =
        (FamilyFragment){ .f = { .parts = parts,
                                 .nparts = p->f.nparts,
                                 .reading = p->f.reading,
                                 .several = p->f.several,
                                 .nevents = INT32_MAX },
                          .tally = separator_tally_new(x->arena),
                          .key = arena_printf(x->arena, "%s", p->key),
                          .here = -1 };
    return &x->fragments[x->nfragments++];
}

static FamilyFragment *keep_fragment(DiffSearch *x, const FamilyFragment *p)
{
    FamilyFragment *into = fragment_like(x, p);
    Family *q = &into->f;

    separator_tally_merge(into->tally, p->tally);
    for (int i = 0; i < p->f.nparted; i++)
        keep_parted(x, q, &p->f.parted[i]);
    x->overflow |= __builtin_add_overflow(q->count, p->f.count, &q->count);
    q->shapes++;
    q->whole |= p->f.whole;
    if (p->f.nevents < q->nevents) {
        Value *values =
            arena_alloc_array(x->arena, sizeof *values, (size_t)p->f.nvalues + 1);

        if (p->f.nvalues)
            memcpy(values, p->f.values, sizeof *values * (size_t)p->f.nvalues);
        q->values = values;
        q->nvalues = p->f.nvalues;
        q->shape = p->f.shape;
        q->nevents = p->f.nevents;
    }
    return into;
}

/* Which families have had the same cases in all shapes until now; 0 is that of one which had none. */
static void part_families(DiffSearch *x)
{
    int *before = xrealloc(NULL, sizeof *before * (size_t)(x->nfragments + 1)), n = 0;

    for (int i = 0; i < x->nfragments; i++)
        before[i] = x->fragments[i].f.cases;
    for (int i = 0; i < x->nfragments; i++) {
        const FamilyFragment *q = &x->fragments[i];
        int k = 0;

        while (k < i && (before[k] != before[i] || x->fragments[k].here != q->here))
            k++;
        x->fragments[i].f.cases = k < i ? x->fragments[k].f.cases : ++n;
    }
    xfree(before);
}

static void keep_fragments(DiffSearch *x, const ShapeResult *r)
{
    for (int i = 0; i < x->nfragments; i++)
        x->fragments[i].here = -1;
    for (int i = 0; i < r->n; i++) {
        FamilyFragment *q = keep_fragment(x, &r->fragments[i]);
        int first = 0;

        while (r->fragments[first].cases != r->fragments[i].cases)
            first++;
        q->here = q->here < 0 ? first : r->n + i;
    }
    part_families(x);
}

static bool is_counted(const DiffSearch *x, int frame, uint64_t k)
{
    return x->counted[frame] && x->counted[frame][k / 64] >> k % 64 & 1;
}

/* The tallies of one shape, to those of all. */
static void keep_tallies(DiffSearch *x, SeparatorTally *const *tallies)
{
    for (int i = 0; i < x->d->amendment->nparts; i++) {
        if (!tallies[i])
            continue;
        if (!x->tallies[i])
            x->tallies[i] = separator_tally_new(x->arena);
        separator_tally_merge(x->tallies[i], tallies[i]);
    }
}

/* Shape K is in these tallies now. */
static void note_counted(DiffSearch *x, uint64_t k, SeparatorTally *const *tallies)
{
    for (int i = 0; i < x->d->amendment->nparts; i++) {
        if (!tallies[i])
            continue;
        if (!x->counted[i])
            x->counted[i] = arena_alloc_array(x->arena, sizeof *x->counted[i],
                                              (size_t)(x->out.nshapes / 64 + 1));
        x->counted[i][k / 64] |= (uint64_t)1 << k % 64;
    }
}

static bool merge_shape(void *context, uint64_t k, void *result)
{
    DiffSearch *x = context;
    const ShapeResult *r = result;

    /* what it found before is half of it, and may not even have a name */
    if (r->failed) {
        x->failed = true;
        x->failed_at = k;
        return false;
    }
    x->overflow |= __builtin_add_overflow(x->out.cases, r->cases, &x->out.cases);
    x->out.differ += r->differ; /* which are fewer */
    x->out.shapes += r->differ > 0;
    if (r->n)
        keep_fragments(x, r);
    if (r->tallies) {
        keep_tallies(x, r->tallies);
        note_counted(x, k, r->tallies);
    }
    if (x->d->progress)
        x->d->progress(x->d->context, k + 1, x->out.nshapes);
    return !x->overflow;
}

/* As presumed before other readings; then in the order of the book. */
static int by_blame(const void *a, const void *b)
{
    const FamilyFragment *x = a, *y = b;
    int rx = x->f.several ? 2 : x->f.reading != NULL,
        ry = y->f.several ? 2 : y->f.reading != NULL;

    if (rx != ry)
        return rx - ry;
    if (x->f.reading != y->f.reading)
        return strcmp(x->f.reading->name, y->f.reading->name);
    for (int i = 0; i < x->f.nparts && i < y->f.nparts; i++)
        if (x->f.parts[i] != y->f.parts[i])
            return x->f.parts[i] - y->f.parts[i];
    return x->f.nparts - y->f.nparts;
}

static const DiffResult *result_of(DiffSearch *x)
{
    DiffResult *out = arena_new_of(x->arena, DiffResult);
    Family *families =
        arena_alloc_array(x->arena, sizeof *families, (size_t)x->nfragments + 1);

    if (x->nfragments)
        qsort(x->fragments, (size_t)x->nfragments, sizeof *x->fragments, by_blame);
    for (int i = 0; i < x->nfragments; i++)
        families[i] = x->fragments[i].f;
    *out = x->out;
    out->families = families;
    out->nfamilies = x->nfragments;
    return out;
}

/* ---- what marks them off ---------------------------------------------- */

typedef struct ShapeTallies {
    SeparatorTally **at; /* by part */
    bool failed;
} ShapeTallies;

/* Is a tally asked for in which shape K is not counted yet? */
static bool is_wanting(const DiffSearch *x, uint64_t k)
{
    for (int i = 0; i < x->d->amendment->nparts; i++)
        if (x->asked[i] && !is_counted(x, i, k))
            return true;
    return false;
}

/* All cases of one shape, which has been compared before, in the words of every frame
 * that is asked for, where they were not counted then. */
static void *tally_work(void *context, uint64_t k, Arena *arena)
{
    DiffSearch *x = context;
    const Amendment *m = x->d->amendment;
    ShapeTallies *out = arena_new_of(arena, ShapeTallies);

    out->at = arena_alloc_array(arena, sizeof(SeparatorTally *), (size_t)m->nparts + 1);
    if (!is_wanting(x, k))
        return out;

    Diags *diags = diags_new(NULL);
    Shape *a = universe_shape_new(m->a, x->ua, k, arena, diags);
    Shape *b = universe_shape_new(m->b, x->ub, k, arena, diags);
    SurveySpace *g = survey_space_new(a, &x->alike_a, arena, diags);
    SurveyView *va = survey_view_new(g, a->c, arena),
               *vb = survey_view_new(g, b->c, arena);

    view_both(x, va, vb);
    for (int i = 0; i < m->nparts && !out->failed; i++) {
        if (!x->asked[i] || is_counted(x, i, k))
            continue;
        out->at[i] = separator_tally_new(arena);
        out->failed = !separator_tally_cases(x->frames[i], va, vb, survey_space_valid(g),
                                             out->at[i], arena, diags);
    }
    out->failed |= mdd_store_full(survey_space_regions(g));
    survey_view_free(vb);
    survey_view_free(va);
    survey_space_free(g);
    diags_free(diags);
    return out;
}

static bool merge_tallies(void *context, uint64_t k, void *result)
{
    DiffSearch *x = context;
    const ShapeTallies *t = result;

    if (!t->failed)
        keep_tallies(x, t->at);
    if (x->d->progress)
        x->d->progress(x->d->context, k + 1, x->out.nshapes);
    x->unmarked = t->failed;
    return !t->failed;
}

/* Without it the families are told all the same. */
static void mark_families(DiffSearch *x)
{
    bool any = false;

    for (int i = 0; i < x->nfragments; i++) {
        int frame = frame_for(x, &x->fragments[i].f);

        any |= frame >= 0;
    }
    if (!any)
        return;
    universe_each(x->ua, x->d->threads, tally_work, merge_tallies, x);
    for (int i = 0; i < x->nfragments && !x->unmarked; i++) {
        Family *f = &x->fragments[i].f;
        int frame = frame_for(x, f);
        Separator marked;

        if (frame < 0)
            continue;
        marked =
            separator_find(x->frames[frame], x->fragments[i].tally, x->tallies[frame]);
        if (!marked.found)
            continue;
        f->frame = x->frames[frame];
        f->when = marked;
    }
}

/* Shape FAILED_AT once more, for its report. */
static void report_failure(DiffSearch *x, Diags *diags)
{
    size_t before = diags_errors(diags);
    Arena *arena = arena_new();

    try_shape(x, x->failed_at, arena, diags);
    if (diags_errors(diags) == before)
        survey_report_too_much(x->ua, LIMIT_SHAPE_WORLDS, LIMIT_SHAPE_WORK, diags);
    arena_free(arena);
}

/* The functions of A whose values may not be those of B. */
static const bool *apart_of(const DiffSearch *x, Arena *arena)
{
    const Amendment *m = x->d->amendment;
    const Fun **funs = arena_alloc_array(arena, sizeof *funs, (size_t)m->nunits * 2 + 1);
    const Rule **rules =
        arena_alloc_array(arena, sizeof *rules, (size_t)m->nparts * 4 + 1);
    int nfuns = 0, nrules = 0;
    bool *a, *b;

    for (int i = 0; i < m->nunits; i++) {
        if (m->units[i].fun_a)
            funs[nfuns++] = m->units[i].fun_a;
        if (m->units[i].fun_b)
            funs[nfuns++] = m->units[i].fun_b;
    }
    for (int i = 0; i < m->nparts; i++) {
        const DeltaPart *p = &m->parts[i];
        const Rule *of[] = { p->a, p->b, p->loser_a, p->loser_b };

        for (size_t k = 0; k < BL_LEN(of); k++)
            if (of[k])
                rules[nrules++] = of[k];
    }
    a = delta_touched(x->readers_a, rules, nrules, funs, nfuns, arena);
    b = delta_touched(x->readers_b, rules, nrules, funs, nfuns, arena);
    make_alike(m->a, a, m->b, b);
    return a;
}

static bool same_vocabulary(const Amendment *m)
{
    for (int i = 0; i < m->nunits; i++)
        if (m->units[i].kind == UNIT_EVENT || m->units[i].kind == UNIT_TYPE)
            return false;
    return true;
}

/* What each change can bear on. */
static const bool **changes_reach(const DiffSearch *d, Arena *arena)
{
    const Amendment *m = d->d->amendment;
    const bool **reach = arena_alloc_array(arena, sizeof(bool *), (size_t)m->nparts + 1);
    const Rule **rules =
        arena_alloc_array(arena, sizeof *rules, (size_t)m->nparts * 4 + 1);
    const Fun **funs = arena_alloc_array(arena, sizeof *funs, (size_t)m->nparts * 2 + 1);

    for (int p = 0; p < m->nparts; p++) {
        int nrules = 0, nfuns = 0;

        if (d->first[p] != p)
            continue;
        for (int q = p; q < m->nparts; q++) {
            const DeltaPart *x = &m->parts[q];
            const Rule *of[] = { x->a, x->b, x->loser_a, x->loser_b };
            const DeltaUnit *u = &m->units[x->unit];

            if (x->change != m->parts[p].change)
                continue;
            for (size_t i = 0; i < BL_LEN(of); i++)
                if (of[i])
                    rules[nrules++] = of[i];
            if (u->fun_a)
                funs[nfuns++] = u->fun_a;
            if (u->fun_b)
                funs[nfuns++] = u->fun_b;
        }
        reach[p] = delta_touched(d->readers_a, rules, nrules, funs, nfuns, arena);
    }
    return reach;
}

const DiffResult *diff_find(const DiffOptions *d, const char *name, Arena *arena,
                            Diags *diags)
{
    const Amendment *m = d->amendment;
    const DiffResult *out = NULL;
    DiffSearch x = { .d = d, .name = name, .arena = arena };

    x.ua = program_universe(m->a, name);
    x.ub = program_universe(m->b, name);
    if (!x.ua || !x.ub)
        BUG("no universe %s", name);
    if (!universe_fits(x.ua, diags))
        return NULL;
    x.of_a = delta_rules_new(m, false);
    x.of_b = delta_rules_new(m, true);
    x.frames = arena_alloc_array(arena, sizeof(SeparatorFrame *), (size_t)m->nparts + 1);
    x.readers_a = dependencies_new(m->a);
    x.readers_b = dependencies_new(m->b);
    x.first = arena_alloc_array(arena, sizeof *x.first, (size_t)m->nparts + 1);
    for (int i = 0; i < m->nparts; i++)
        x.first[i] = change_of(m, i);
    x.reach = changes_reach(&x, arena);
    x.apart = apart_of(&x, arena);
    x.same_words = same_vocabulary(m);
    x.gaps = delta_rules_may_gap(m);
    x.tallies = arena_alloc_array(arena, sizeof(SeparatorTally *), (size_t)m->nparts + 1);
    x.counted = arena_alloc_array(arena, sizeof(uint64_t *), (size_t)m->nparts + 1);
    x.asked = arena_new_array(arena, bool, (size_t)m->nparts + 1);
    for (int i = 0; i < m->nparts; i++)
        x.frames[i] = separator_new(&m->parts[i], arena);
    x.taken = xcalloc((size_t)d->threads + 1, sizeof *x.taken);
    x.patches = xcalloc((size_t)d->threads + 1, sizeof *x.patches);
    x.alike_a = equal_conditions(m->a, m->a, arena);
    x.alike_b = equal_conditions(m->b, m->a, arena);
    x.alike_own = arena_alloc_array(arena, sizeof *x.alike_own, (size_t)d->threads + 1);
    for (int i = 0; i < d->threads; i++) {
        x.patches[i] = patch_new(d->own[i]);
        x.alike_own[i] = equal_conditions(d->own[i], m->a, arena);
    }
    pthread_mutex_init(&x.lock, NULL);
    x.out.u = x.ua;
    x.out.level = m->level;
    x.out.nshapes = universe_nshapes(x.ua);
    universe_each(x.ua, d->threads, shape_work, merge_shape, &x);
    if (x.overflow)
        survey_report_uncounted(x.ua, diags);
    else if (x.failed)
        report_failure(&x, diags);
    else {
        mark_families(&x);
        out = result_of(&x);
    }
    pthread_mutex_destroy(&x.lock);
    dependencies_free(x.readers_a);
    dependencies_free(x.readers_b);
    delta_rules_free(x.of_a);
    delta_rules_free(x.of_b);
    for (int i = 0; i < d->threads; i++)
        patch_free(x.patches[i]);
    xfree(x.patches);
    xfree(x.taken);
    xfree(x.fragments);
    return out;
}
