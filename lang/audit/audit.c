/* audit.c - audits a program: its files, then every shape of its universes.
 *
 * A universe is a declared space of cases.  A shape is a part of a universe: the events of its
 * cases are fixed, and the attributes and facts vary. */
#include "audit/audit.h"

#include "audit/audit_invariants.h"
#include "audit/audit_lint.h"
#include "audit/audit_readings.h"
#include "program/principles.h"
#include "universe/symmetry.h"

#include <stdlib.h>
#include <string.h>

typedef struct AuditSearch {
    const Program *p;
    const AuditOptions *a;
    AuditSeen *marks;
    const AuditRules *rules;
    const AuditReadings *readings;
    EqualConditions equal; /* groups of equal conditions in the program */
    Audit *out;
    Diags *diags;
    AuditedUniverse *now;
    uint64_t first;  /* the first shape of the current block */
    uint64_t *tried; /* indexed by principle: the number of cases that the principle applies to */
    int nprinciples;
    bool failed;
} AuditSearch;

/* The result of auditing one shape. */
typedef struct ShapeAudit {
    Findings findings;
    ShapeSeen marks;
    uint64_t cases;
    uint64_t *tried;
    /* `failed`: the audit of the shape failed.  `in_readings`: the audit has reached its last
     * step, the search for readings. */
    bool failed, in_readings;
} ShapeAudit;

static bool audit_space(const AuditSearch *s, SurveySpace *g, ShapeAudit *out, Arena *arena,
                        Diags *diags)
{
    const Shape *shape = survey_space_shape(g);
    SurveyLevels levels;
    ExplorerSetup in = survey_space_worlds_for_audit(g, shape->c, survey_space_valid(g), &levels);
    Explorer *w;
    bool good;

    w = explore_new(s->p, shape->c, 0, in, arena);
    good = audit_rules_shape(s->rules, &out->marks, g, w, &out->findings, arena, diags) &&
           audit_principles_shape(g, w, out->tried, &out->findings, arena, diags) &&
           audit_invariants_shape(g, w, &out->findings, arena, diags);
    out->in_readings = good && !s->a->part;
    good = good && (s->a->part || audit_readings_shape(s->readings, &out->marks, g, arena, diags));
    explore_free(w);
    survey_levels_free(&levels);
    return good;
}

static void report_too_much(const AuditSearch *s, const ShapeAudit *one, Diags *diags)
{
    survey_report_too_much(s->now->u, one->in_readings ? LIMIT_SHAPE_WORLDS : LIMIT_AUDIT_WORLDS,
                           one->in_readings ? LIMIT_SHAPE_WORK : LIMIT_AUDIT_WORK, diags);
}

static bool search_shape(const AuditSearch *s, uint64_t index, ShapeAudit *out, Arena *arena,
                         Diags *diags)
{
    const Shape *shape = universe_shape_new(s->p, s->now->u, index, arena, diags);
    SurveySpace *g = shape ? survey_space_new(shape, &s->equal, arena, diags) : NULL;
    bool good = g != NULL;

    good =
        good && survey_space_cases(g, &out->cases, diags) && audit_space(s, g, out, arena, diags);
    /* if the store of the sets of cases is full (mdd.h), these sets are wrong */
    if (good && mdd_store_full(survey_space_store(g))) {
        report_too_much(s, out, diags);
        good = false;
    }
    survey_space_free(g);
    return good;
}

static ShapeAudit *audit_one_shape(const AuditSearch *s, uint64_t index, Arena *arena, Diags *diags)
{
    ShapeAudit *out = arena_new_of(arena, ShapeAudit);

    out->findings = (Findings){ .p = s->p, .arena = arena };
    out->marks = audit_seen_of_shape(s->marks, arena);
    out->tried = arena_new_array(arena, uint64_t, (size_t)s->nprinciples + 1);
    out->failed = !search_shape(s, index, out, arena, diags);
    return out;
}

static void *audit_block(void *context, uint64_t k, Arena *arena)
{
    const AuditSearch *s = context;
    Diags *own = diags_new(NULL);
    ShapeAudit *out = audit_one_shape(s, s->first + k, arena, own);

    diags_free(own);
    return out;
}

/* Audits the failed shape INDEX once more, to report why it failed.  Failures are thus reported in
 * the order of the shapes. */
static void report_failed_shape(AuditSearch *s, uint64_t index)
{
    Arena *arena = arena_new();

    audit_one_shape(s, index, arena, s->diags);
    arena_free(arena);
    s->failed = true;
}

/* Returns a copy of F.  Its texts and the values of its witnesses are copied into ARENA. */
static Finding finding_copy(const Finding *f, Arena *arena)
{
    Finding out = *f;

    for (size_t i = 0; i < BL_LEN(out.witness); i++) {
        Witness *w = &out.witness[i];
        w->values = arena_copy(arena, w->values, sizeof *w->values, w->nvalues);
    }
    out.label = arena_strndup(arena, f->label, strlen(f->label));
    out.name = arena_strndup(arena, f->name, strlen(f->name));
    return out;
}

static bool merge_block(void *context, uint64_t k, void *result)
{
    AuditSearch *s = context;
    const ShapeAudit *one = result;

    if (one->failed) {
        report_failed_shape(s, s->first + k);
        return false;
    }
    audit_seen_merge(s->marks, &one->marks);
    s->now->shapes++;
    if (__builtin_add_overflow(s->now->cases, one->cases, &s->now->cases)) {
        universe_report_uncounted(s->now->u, s->diags);
        s->failed = true;
    }
    for (int i = 0; i < one->findings.n; i++)
        audit_findings_add(&s->out->findings,
                           finding_copy(&one->findings.at[i], s->out->findings.arena));
    for (int i = 0; i < s->nprinciples; i++)
        s->tried[i] += one->tried[i];
    if (s->a->progress)
        s->a->progress(s->a->context, s->now->u, s->first + k + 1, universe_nshapes(s->now->u));
    return !s->failed;
}

static void search_universe(AuditSearch *s)
{
    uint64_t n = universe_nshapes(s->now->u);

    for (s->first = 0; s->first < n && !s->failed; s->first += MARKS_BLOCK) {
        uint64_t left = n - s->first;

        audit_seen_settle(s->marks);
        parallel_each(left < MARKS_BLOCK ? left : MARKS_BLOCK, s->a->threads, audit_block,
                      merge_block, s);
    }
}

static bool search_all_universes(AuditSearch *s)
{
    Audit *out = s->out;
    AuditedUniverse *list =
        arena_new_array(out->findings.arena, AuditedUniverse, (size_t)s->a->nuniverses + 1);

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

/* Returns the number of cases in the universes where WITHIN is true.  WITHIN is indexed by
 * universe.  If WITHIN is NULL, counts the cases of all universes. */
static uint64_t cases_within(const Audit *a, const bool *within)
{
    uint64_t n = 0;

    for (int i = 0; i < a->nsearched; i++)
        if (!within || within[i])
            n += a->searched[i].cases;
    return n;
}

/* Adds a finding for each principle that was checked but applied to no case. */
static void find_vacuous(AuditSearch *s)
{
    int n = 0;

    for (const Principle *x = s->p->principles; x; x = x->next, n++) {
        Finding f = { .kind = FINDING_VACUOUS, .label = "", .span = x->span, .principle = x };

        for (int i = 0; i < s->a->nuniverses; i++)
            if (audit_principle_applies(x, s->a->universes[i]))
                audit_finding_in_universe(&f, i, s->a->nuniverses, &s->out->findings);
        if (f.within && !s->tried[n])
            audit_findings_add(&s->out->findings, f);
    }
}

const Audit *audit_program(const Program *p, const AuditOptions *a, Arena *arena, Diags *diags)
{
    Audit *out = arena_new_of(arena, Audit);
    AuditSearch s = { .p = p, .a = a, .out = out, .diags = diags };

    out->p = p;
    out->findings = (Findings){ .p = p, .arena = arena };
    audit_lint_program(p, &out->findings);
    for (const Principle *x = p->principles; x; x = x->next)
        s.nprinciples++;
    out->tried = s.tried = arena_new_array(arena, uint64_t, (size_t)s.nprinciples + 1);
    s.marks = audit_seen_new(arena);
    s.rules = audit_rules_new(p, a->universes, a->nuniverses, s.marks, arena);
    s.readings = audit_readings_new(p, s.marks, arena);
    audit_seen_settle(s.marks);
    s.equal = equal_conditions(p, p, arena);
    if (!search_all_universes(&s))
        return NULL;
    audit_rules_finish(s.rules, &out->findings);
    if (!a->part)
        audit_readings_finish(s.readings, a->universes, a->nuniverses, &out->findings);
    out->sums = audit_rules_sums(s.rules);
    if (!a->part)
        find_vacuous(&s);
    for (int i = 0; i < out->findings.n; i++)
        if (out->findings.at[i].kind >= FINDING_CLASH)
            out->findings.at[i].of = cases_within(out, out->findings.at[i].within);
    audit_findings_sort(&out->findings);
    return out;
}

const Case *audit_case(const Program *p, const Witness *w, Arena *arena)
{
    Diags *quiet = diags_new(NULL);
    const Shape *s = universe_shape_new(p, w->u, w->shape, arena, quiet);
    Choice *all = arena_new_array(arena, Choice, (size_t)w->nvalues + 1);
    const Case *c;

    diags_free(quiet);
    for (int i = 0; i < w->nvalues; i++)
        all[i] = (Choice){ &s->dims[i], w->values[i] };
    c = universe_shape_case(s, all, w->nvalues, arena);
    return w->turned ? symmetry_case(symmetry_of(w->turned), c, arena) : c;
}
