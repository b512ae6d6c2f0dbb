/* diff.c - runs the search for differences over all shapes of a universe. */
#include "diff/diff.h"

#include "diff/diff_inside.h"
#include "program/program.h"

#include <stdlib.h>

static void *compare_shape_work(void *context, uint64_t k, Arena *arena)
{
    Diags *diags = diags_new(NULL);
    ShapeResult *out = diff_shape_compare(context, k, arena, diags);

    diags_free(diags);
    return out;
}

static bool merge_shape_result(void *context, uint64_t k, void *result)
{
    DiffSearch *x = context;
    const ShapeResult *r = result;

    if (r->failed) { /* its families are incomplete */
        x->failed = true;
        x->failed_at = k;
        return false;
    }
    x->overflow |= __builtin_add_overflow(x->out.cases, r->cases, &x->out.cases);
    x->out.differ += r->differ; /* at most as many as cases */
    x->out.shapes += r->differ > 0;
    if (r->n)
        diff_families_merge(x, r);
    if (r->tallies)
        diff_tallies_merge(x, k, r->tallies);
    if (x->d->progress)
        x->d->progress(x->d->context, k + 1, x->out.nshapes);
    return !x->overflow;
}

/* Compares the shape that failed once more, to report why. */
static void report_failed_shape_diff(DiffSearch *x, Diags *diags)
{
    size_t before = diags_errors(diags);
    Arena *arena = arena_new();

    diff_shape_compare(x, x->failed_at, arena, diags);
    if (diags_errors(diags) == before)
        survey_report_too_much(x->ua, LIMIT_SHAPE_WORLDS, LIMIT_SHAPE_WORK, diags);
    arena_free(arena);
}

/* Returns the functions of A, by id, that any change can affect in A or in B. */
static const bool *find_differing_funs(const DiffSearch *x, Arena *arena)
{
    const Amendment *m = x->d->amendment;
    bool *a = delta_touched_by_change(x->readers_a, m, -1, arena);
    bool *b = delta_touched_by_change(x->readers_b, m, -1, arena);

    delta_unite_fun_sets(m->a, a, m->b, b);
    a[m->a->nfuns] |= b[m->b->nfuns];
    return a;
}

/* Finds out, before any shape is compared, what each unit, part and change concerns. */
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
            x->reach[i] =
                delta_touched_by_change(x->readers_a, m, m->parts[i].change, x->arena);
    }
    x->declared =
        arena_alloc_array(x->arena, sizeof *x->declared, (size_t)m->nunits * 2 + 1);
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

const DiffResult *diff_find(const DiffOptions *d, const char *name, Arena *arena,
                            Diags *diags)
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
        survey_report_uncounted(x.ua, diags);
    } else if (x.failed) {
        report_failed_shape_diff(&x, diags);
    } else {
        diff_separate_families(&x);
        out = diff_families_result(&x);
    }
    search_release(&x);
    return out;
}
