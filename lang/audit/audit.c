#include "audit/audit.h"

#include "audit/audit_lint.h"
#include "audit/audit_readings.h"
#include "universe/symmetry.h"

#include <stdlib.h>
#include <string.h>

typedef struct Search {
    const Program *p;
    const Auditing *a;
    Marks *marks;
    const Trial *trial;
    const Sway *sway;
    Alike alike; /* conditions that say the same */
    Audit *out;
    Diags *diags;
    Searched *now;
    uint64_t first;  /* shape of the block */
    uint64_t *tried; /* by principle */
    int nprinciples;
    bool failed;
} Search;

/* What a shape came to. */
typedef struct Shaped {
    Findings findings;
    ShapeMarks marks;
    uint64_t cases;
    uint64_t *tried;
    bool failed, swaying; /* SWAYING: on the readings that matter */
} Shaped;

static bool look_at(const Search *s, Ground *g, Shaped *out, Arena *arena, Diags *diags)
{
    const Shape *shape = ground_shape(g);
    Levels levels;
    WorldsIn in = ground_audited(g, shape->c, ground_valid(g), &levels);
    Worlds *w;
    bool good;

    w = worlds_new(s->p, shape->c, 0, in, arena);
    good = trial_shape(s->trial, &out->marks, g, w, &out->findings, arena, diags) &&
           uphold_shape(g, w, out->tried, &out->findings, arena, diags);
    out->swaying = good && !s->a->part;
    good = good && (s->a->part || sway_shape(s->sway, &out->marks, g, arena, diags));
    worlds_free(w);
    levels_free(&levels);
    return good;
}

static void too_much(const Search *s, const Shaped *one, Diags *diags)
{
    survey_too_much(s->now->u, one->swaying ? LIMIT_SHAPE_WORLDS : LIMIT_AUDIT_WORLDS,
                    one->swaying ? LIMIT_SHAPE_WORK : LIMIT_AUDIT_WORK, diags);
}

static bool search_shape(const Search *s, uint64_t index, Shaped *out, Arena *arena,
                         Diags *diags)
{
    const Shape *shape = shape_new(s->p, s->now->u, index, arena, diags);
    Ground *g = shape ? ground_new(shape, &s->alike, arena, diags) : NULL;
    bool good = g != NULL;

    good =
        good && ground_cases(g, &out->cases, diags) && look_at(s, g, out, arena, diags);
    /* what was found may be anything then, and so may what was not */
    if (good && regions_full(ground_regions(g))) {
        too_much(s, out, diags);
        good = false;
    }
    ground_free(g);
    return good;
}

static Shaped *look(const Search *s, uint64_t index, Arena *arena, Diags *diags)
{
    Shaped *out = arena_new_of(arena, Shaped);

    out->findings = (Findings){ .p = s->p, .arena = arena };
    out->marks = marks_of_shape(s->marks, arena);
    out->tried = arena_new_array(arena, uint64_t, (size_t)s->nprinciples + 1);
    out->failed = !search_shape(s, index, out, arena, diags);
    return out;
}

static void *work(void *context, uint64_t k, Arena *arena)
{
    const Search *s = context;
    Diags *own = diags_new(NULL);
    Shaped *out = look(s, s->first + k, arena, own);

    diags_free(own);
    return out;
}

/* What is wrong with the shape INDEX is found once more, to report it in order. */
static void complain(Search *s, uint64_t index)
{
    Arena *arena = arena_new();

    look(s, index, arena, s->diags);
    arena_free(arena);
    s->failed = true;
}

/* F, what it points to being in ARENA. */
static Finding kept(const Finding *f, Arena *arena)
{
    Finding out = *f;

    for (size_t i = 0; i < BL_LEN(out.witness); i++) {
        Witness *w = &out.witness[i];
        Value *values = arena_new_array(arena, Value, (size_t)w->nvalues + 1);

        if (w->nvalues)
            memcpy(values, w->values, sizeof *values * (size_t)w->nvalues);
        w->values = values;
    }
    out.label = arena_strndup(arena, f->label, strlen(f->label));
    out.name = arena_strndup(arena, f->name, strlen(f->name));
    return out;
}

static bool merge(void *context, uint64_t k, void *result)
{
    Search *s = context;
    const Shaped *one = result;

    if (one->failed) {
        complain(s, s->first + k);
        return false;
    }
    marks_merge(s->marks, &one->marks);
    s->now->shapes++;
    if (__builtin_add_overflow(s->now->cases, one->cases, &s->now->cases)) {
        survey_uncounted(s->now->u, s->diags);
        s->failed = true;
    }
    for (int i = 0; i < one->findings.n; i++)
        findings_add(&s->out->findings,
                     kept(&one->findings.at[i], s->out->findings.arena));
    for (int i = 0; i < s->nprinciples; i++)
        s->tried[i] += one->tried[i];
    if (s->a->progress)
        s->a->progress(s->a->context, s->now->u, s->first + k + 1,
                       universe_nshapes(s->now->u));
    return !s->failed;
}

static void search_universe(Search *s)
{
    uint64_t n = universe_nshapes(s->now->u);

    for (s->first = 0; s->first < n && !s->failed; s->first += MARKS_BLOCK) {
        uint64_t left = n - s->first;

        marks_settle(s->marks);
        parallel_each(left < MARKS_BLOCK ? left : MARKS_BLOCK, s->a->threads, work, merge,
                      s);
    }
}

static bool search(Search *s)
{
    Audit *out = s->out;
    Searched *list =
        arena_new_array(out->findings.arena, Searched, (size_t)s->a->nuniverses + 1);

    out->searched = list;
    for (int i = 0; i < s->a->nuniverses && !s->failed; i++) {
        s->now = &list[out->nsearched++];
        s->now->u = s->a->universes[i];
        if (!universe_fits(s->now->u, s->diags))
            return false;
        search_universe(s);
        out->cases += s->now->cases;
    }
    return !s->failed;
}

/* Cases of the universes WITHIN; NULL: of all. */
static uint64_t cases_of(const Audit *a, const bool *within)
{
    uint64_t n = 0;

    for (int i = 0; i < a->nsearched; i++)
        if (!within || within[i])
            n += a->searched[i].cases;
    return n;
}

/* Principles that had nothing to say of any case, though they were to be checked. */
static void find_vacuous(Search *s)
{
    int n = 0;

    for (const Principle *x = s->p->principles; x; x = x->next, n++) {
        Finding f = {
            .kind = FINDING_VACUOUS, .label = "", .span = x->span, .principle = x
        };

        for (int i = 0; i < s->a->nuniverses; i++)
            if (principle_is_of(x, s->a->universes[i]))
                finding_of(&f, i, s->a->nuniverses, &s->out->findings);
        if (f.within && !s->tried[n])
            findings_add(&s->out->findings, f);
    }
}

const Audit *audit_program(const Program *p, const Auditing *a, Arena *arena,
                           Diags *diags)
{
    Audit *out = arena_new_of(arena, Audit);
    Search s = { .p = p, .a = a, .out = out, .diags = diags };

    out->p = p;
    out->findings = (Findings){ .p = p, .arena = arena };
    lint_program(p, &out->findings);
    for (const Principle *x = p->principles; x; x = x->next)
        s.nprinciples++;
    out->tried = s.tried = arena_new_array(arena, uint64_t, (size_t)s.nprinciples + 1);
    s.marks = marks_new(arena);
    s.trial = trial_new(p, a->universes, a->nuniverses, s.marks, arena);
    s.sway = sway_new(p, s.marks, arena);
    marks_settle(s.marks);
    s.alike = conditions_alike(p, p, arena);
    if (!search(&s))
        return NULL;
    trial_end(s.trial, &out->findings);
    if (!a->part)
        sway_end(s.sway, a->universes, a->nuniverses, &out->findings);
    out->sums = trial_sums(s.trial);
    if (!a->part)
        find_vacuous(&s);
    for (int i = 0; i < out->findings.n; i++)
        if (out->findings.at[i].kind >= FINDING_CLASH)
            out->findings.at[i].of = cases_of(out, out->findings.at[i].within);
    findings_sort(&out->findings);
    return out;
}

const Case *audit_case(const Program *p, const Witness *w, Arena *arena)
{
    Diags *quiet = diags_new(NULL);
    const Shape *s = shape_new(p, w->u, w->shape, arena, quiet);
    Choice *all = arena_new_array(arena, Choice, (size_t)w->nvalues + 1);
    const Case *c;

    diags_free(quiet);
    for (int i = 0; i < w->nvalues; i++)
        all[i] = (Choice){ &s->dims[i], w->values[i] };
    c = shape_case(s, all, w->nvalues, arena);
    return w->turned ? turn_case(turns_of(w->turned), c, arena) : c;
}
