/* diff_search.c - runs the search for differences between the programs A and B over all shapes of a
 * universe.  A shape is a set of cases with the same events. */
#include "diff/diff_inside.h"

#include "program/program.h"

#include <stdlib.h>

/* ---- one shape --------------------------------------------------------- */

/* Returns true if C has events of all kinds that some wanted rule needs.  WANTED[I] is true if the
 * rule with id I is wanted. */
static bool rules_can_apply(const Program *p, const bool *wanted, const Case *c)
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

/* Examines the changed rules of B if OF_B is true, and otherwise the changed rules of A.  Adds to
 * *OUT the cases where the conditions of one of these rules hold.  Records in S the rules that
 * apply in some case, and the changes about these rules.  Returns false if this takes too much
 * work. */
static bool find_touched_cases(ShapeDiff *s, bool of_b, Mdd *out)
{
    const Amendment *m = s->x->d->amendment;
    const RuleCases *fits;
    int n;

    if (!survey_rules(of_b ? s->vb : s->va, delta_rules_of_any_unit(s->x->rules[of_b]),
                      survey_space_valid(s->g), &fits, &n, s->arena, s->diags))
        return false;
    for (int i = 0; i < n; i++) {
        *out = mdd_or(s->r, *out, fits[i].when);
        s->rules_met[s->nrules_met++] = fits[i].rule;
        for (int p = 0; p < m->nparts; p++) {
            int change = s->x->first[p];
            bool known = !delta_rules_part_about(s->x->rules[of_b], &m->parts[p], fits[i].rule);

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

/* Returns the functions of a program that may have different values in this shape.  READERS are the
 * dependencies of the program. */
static bool *funs_may_differ(const ShapeDiff *s, const Dependencies *readers)
{
    return delta_touched(readers, s->rules_met, s->nrules_met, s->x->declared, s->x->ndeclared,
                         s->arena);
}

static int parts_by_number(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

static bool shape_compare_rulings(ShapeDiff *s, const Shape *a, const Shape *b)
{
    bool *funs_a, *funs_b;
    const size_t nparts = (size_t)s->x->d->amendment->nparts;

    s->where = arena_alloc_array(s->arena, sizeof *s->where, nparts + 1);
    s->parts = arena_alloc_array(s->arena, sizeof *s->parts, nparts + 1);
    s->effects = arena_alloc_array(s->arena, sizeof *s->effects, nparts + 1);
    s->rules_met =
        arena_alloc_array(s->arena, sizeof *s->rules_met, (size_t)a->p->nrules + b->p->nrules + 1);
    if (!find_touched_cases(s, false, &s->touched))
        return false;
    diff_free_unused(s);
    if (!find_touched_cases(s, true, &s->touched))
        return false;
    diff_free_unused(s);
    if (s->x->gaps)
        s->touched = survey_space_valid(s->g);
    if (s->touched == MDD_NONE)
        return true;
    qsort(s->parts, (size_t)s->nparts, sizeof *s->parts, parts_by_number);
    funs_a = funs_may_differ(s, s->x->readers_a);
    funs_b = funs_may_differ(s, s->x->readers_b);
    delta_unite_fun_sets(a->p, funs_a, b->p, funs_b);
    if (!survey_make(s->va, s->x->out.level, funs_a, s->touched, &s->a, s->arena, s->diags))
        return false;
    diff_free_unused(s);
    if (!survey_make(s->vb, s->x->out.level, funs_b, s->touched, &s->b, s->arena, s->diags))
        return false;
    diff_free_unused(s);
    diff_points_list(s);
    s->env = MDD_ALL;
    if (!survey_space_count(s->g, diff_points_find(s), &s->out->differ))
        return false;
    return !s->out->differ || diff_explain(s, a->p, b->p);
}

/* Compares the rulings of A and B in shape K. */
static ShapeResult *shape_compare(DiffSearch *x, uint64_t k, Arena *arena, Diags *diags)
{
    const Amendment *m = x->d->amendment;
    ShapeResult *out = arena_new_of(arena, ShapeResult);
    Shape *a = universe_shape_new(m->a, x->ua, k, arena, diags);
    Shape *b = universe_shape_new(m->b, x->ub, k, arena, diags);
    ShapeDiff s = { .x = x, .k = k, .arena = arena, .diags = diags, .out = out };

    s.g = a && b ? survey_space_new(a, &x->equal_a, arena, diags) : NULL;
    out->failed = !s.g;
    if (s.g) {
        s.r = survey_space_store(s.g);
        s.va = survey_view_new(s.g, a->c, arena);
        s.vb = survey_view_new(s.g, b->c, arena);
        diff_share_views(x, s.va, s.vb);
        out->failed =
            !survey_space_cases(s.g, &out->cases, diags) ||
            (out->cases &&
             (x->gaps || rules_can_apply(m->a, delta_rules_of_any_unit(x->rules[0]), a->c) ||
              rules_can_apply(m->b, delta_rules_of_any_unit(x->rules[1]), b->c)) &&
             !shape_compare_rulings(&s, a, b)) ||
            mdd_store_full(s.r); /* sets of cases are wrong if the store was full */
        if (!out->failed)
            diff_tally_shape(&s);
    }
    survey_view_free(s.vb);
    survey_view_free(s.va);
    survey_space_free(s.g);
    mdd_roots_free(&s.held);
    return out;
}

/* ---- all shapes -------------------------------------------------------- */

static void *compare_shape_work(void *context, uint64_t k, Arena *arena)
{
    Diags *diags = diags_new(NULL);
    ShapeResult *out = shape_compare(context, k, arena, diags);

    diags_free(diags);
    return out;
}

static bool merge_shape_result(void *context, uint64_t k, void *result)
{
    DiffSearch *x = context;
    const ShapeResult *r = result;

    if (r->failed) { /* the families of a failed shape are incomplete */
        x->failed = true;
        x->failed_at = k;
        return false;
    }
    x->overflow |= __builtin_add_overflow(x->out.cases, r->cases, &x->out.cases);
    x->out.differ += r->differ; /* this sum cannot overflow, because `differ` is at most `cases` */
    x->out.shapes += r->differ > 0;
    if (r->n)
        diff_families_merge(x, r);
    if (r->tallies)
        diff_tallies_merge(x, k, r->tallies);
    if (x->d->progress)
        x->d->progress(x->d->context, k + 1, x->out.nshapes);
    return !x->overflow;
}

/* Compares again the shape that failed, to report why it failed. */
static void report_failed_shape_diff(DiffSearch *x, Diags *diags)
{
    size_t before = diags_errors(diags);
    Arena *arena = arena_new();

    shape_compare(x, x->failed_at, arena, diags);
    if (diags_errors(diags) == before)
        survey_report_too_much(x->ua, LIMIT_SHAPE_WORLDS, LIMIT_SHAPE_WORK, diags);
    arena_free(arena);
}

/* Returns a set of functions, indexed by function id of A. It has the functions that some change
 * can affect in A or in B. */
static const bool *find_differing_funs(const DiffSearch *x, Arena *arena)
{
    const Amendment *m = x->d->amendment;
    bool *a = delta_touched_by_change(x->readers_a, m, -1, arena);
    bool *b = delta_touched_by_change(x->readers_b, m, -1, arena);

    delta_unite_fun_sets(m->a, a, m->b, b);
    a[m->a->nfuns] |= b[m->b->nfuns];
    return a;
}

/* Finds the frame of each part, and the functions and rules that each change can affect.  Must be
 * called before any shape is compared. */
static void prepare_changes(DiffSearch *x)
{
    const Amendment *m = x->d->amendment;
    size_t most = (size_t)m->nparts + 1;

    x->frames = arena_alloc_array(x->arena, sizeof(SeparatorFrame *), most);
    x->first = arena_alloc_array(x->arena, sizeof *x->first, most);
    x->reach = arena_alloc_array(x->arena, sizeof(bool *), most);
    x->tallies = arena_alloc_array(x->arena, sizeof(SeparatorTally *), most);
    x->counted = arena_alloc_array(x->arena, sizeof(uint64_t *), most);
    x->requested = arena_new_array(x->arena, bool, most);
    for (int i = 0; i < m->nparts; i++) {
        while (m->parts[x->first[i]].change != m->parts[i].change)
            x->first[i]++;
        x->frames[i] = separator_new(&m->parts[i], x->arena);
        if (x->first[i] == i)
            x->reach[i] = delta_touched_by_change(x->readers_a, m, m->parts[i].change, x->arena);
    }
    x->declared = arena_alloc_array(x->arena, sizeof *x->declared, (size_t)m->nunits * 2 + 1);
    x->same_vocabulary = true;
    for (int i = 0; i < m->nunits; i++) {
        const DeltaUnit *u = &m->units[i];

        if (u->fun_a)
            x->declared[x->ndeclared++] = u->fun_a;
        if (u->fun_b)
            x->declared[x->ndeclared++] = u->fun_b;
        x->same_vocabulary &= u->kind != UNIT_EVENT && u->kind != UNIT_TYPE;
    }
    x->may_differ = find_differing_funs(x, x->arena);
    x->gaps = delta_rules_may_gap(m);
}

static void search_begin(DiffSearch *x)
{
    const Amendment *m = x->d->amendment;
    size_t threads = (size_t)x->d->threads + 1;

    for (int of_b = 0; of_b < 2; of_b++)
        x->rules[of_b] = delta_rules_new(m, of_b);
    x->readers_a = dependencies_new(m->a);
    x->readers_b = dependencies_new(m->b);
    prepare_changes(x);
    x->borrowed = xcalloc(threads, sizeof *x->borrowed);
    x->patches = xcalloc(threads, sizeof *x->patches);
    x->equal_a = equal_conditions(m->a, m->a, x->arena);
    x->equal_b = equal_conditions(m->b, m->a, x->arena);
    x->equal_own = arena_alloc_array(x->arena, sizeof *x->equal_own, threads);
    for (int i = 0; i < x->d->threads; i++) {
        x->patches[i] = patch_new(x->d->own[i]);
        x->equal_own[i] = equal_conditions(x->d->own[i], m->a, x->arena);
    }
    pthread_mutex_init(&x->lock, NULL);
    x->out.u = x->ua;
    x->out.level = m->level;
    x->out.nshapes = universe_nshapes(x->ua);
}

static void search_release(DiffSearch *x)
{
    pthread_mutex_destroy(&x->lock);
    dependencies_free(x->readers_a);
    dependencies_free(x->readers_b);
    delta_rules_free(x->rules[0]);
    delta_rules_free(x->rules[1]);
    for (int i = 0; i < x->d->threads; i++)
        patch_free(x->patches[i]);
    xfree(x->patches);
    xfree(x->borrowed);
    xfree(x->families);
}

const DiffResult *diff_find(const DiffOptions *d, const char *name, Arena *arena, Diags *diags)
{
    const DiffResult *out = NULL;
    DiffSearch x = { .d = d, .name = name, .arena = arena };

    x.ua = program_universe(d->amendment->a, name);
    x.ub = program_universe(d->amendment->b, name);
    if (!x.ua || !x.ub)
        BUG("no universe %s", name);
    if (!universe_fits(x.ua, diags))
        return NULL;
    search_begin(&x);
    universe_each(x.ua, d->threads, compare_shape_work, merge_shape_result, &x);
    if (x.overflow) {
        universe_report_uncounted(x.ua, diags);
    } else if (x.failed) {
        report_failed_shape_diff(&x, diags);
    } else {
        diff_separate_families(&x);
        out = diff_families_result(&x);
    }
    search_release(&x);
    return out;
}
