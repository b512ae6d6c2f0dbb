/* diff_shape.c - compares what two programs rule in all cases of one shape. */
#include "diff/diff_inside.h"

#include <stdlib.h>

/* Returns true if the events of C allow some WANTED rule to apply. */
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

/* Adds to *OUT the cases where the conditions of changed rules hold.  Notes these rules,
 * and the changes that are about them. */
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
            bool known =
                !delta_rules_part_about(s->x->rules[of_b], &m->parts[p], fits[i].rule);

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

/* Returns the functions of a program with values that may differ in this shape. */
static bool *funs_may_differ(const ShapeDiff *s, const Dependencies *readers)
{
    return delta_touched(readers, s->rules_met, s->nrules_met, s->x->declared,
                         s->x->ndeclared, s->arena);
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
    s->rules_met = arena_alloc_array(s->arena, sizeof *s->rules_met,
                                     (size_t)a->p->nrules + b->p->nrules + 1);
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
    if (!survey_make(s->va, s->x->out.level, funs_a, s->touched, &s->a, s->arena,
                     s->diags))
        return false;
    diff_free_unused(s);
    if (!survey_make(s->vb, s->x->out.level, funs_b, s->touched, &s->b, s->arena,
                     s->diags))
        return false;
    diff_free_unused(s);
    diff_points_list(s);
    s->env = MDD_ALL;
    if (!survey_space_count(s->g, diff_points_find(s), &s->out->differ))
        return false;
    return !s->out->differ || diff_explain(s, a->p, b->p);
}

ShapeResult *diff_shape_compare(DiffSearch *x, uint64_t k, Arena *arena, Diags *diags)
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
             (x->gaps ||
              rules_can_apply(m->a, delta_rules_of_any_unit(x->rules[0]), a->c) ||
              rules_can_apply(m->b, delta_rules_of_any_unit(x->rules[1]), b->c)) &&
             !shape_compare_rulings(&s, a, b)) ||
            mdd_store_full(s.r); /* then the result is invalid */
        if (!out->failed)
            diff_tally_shape(&s);
    }
    survey_view_free(s.vb);
    survey_view_free(s.va);
    survey_space_free(s.g);
    return out;
}
