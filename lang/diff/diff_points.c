/* diff_points.c - lists the conclusions on which the programs differ in one shape, and
 * tracks which of their cases are explained. */
#include "diff/diff_inside.h"

void diff_points_list(ShapeDiff *s)
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

Mdd diff_points_find(ShapeDiff *s)
{
    Mdd all = MDD_NONE, within = mdd_and(s->r, s->touched, s->env);

    for (int i = 0; i < s->points.n; i++) {
        DiffPoint *p = &s->points.at[i];

        p->rest = mdd_minus(s->r, survey_difference(s->g, p->a, p->b, within), p->done);
        all = mdd_or(s->r, all, p->rest);
    }
    return all;
}

void diff_free_unused(ShapeDiff *s)
{
    MddRoots roots = { 0 };

    if (!mdd_store_crowded(s->r))
        return;
    survey_space_roots(s->g, &roots);
    survey_view_roots(s->va, &roots);
    survey_view_roots(s->vb, &roots);
    survey_roots(&s->a, &roots);
    survey_roots(&s->b, &roots);
    mdd_roots_add(&roots, &s->touched);
    mdd_roots_add(&roots, &s->env);
    for (int i = 0; i < s->x->d->amendment->nparts; i++) {
        mdd_roots_add(&roots, &s->effects[i].differs);
        survey_roots(&s->effects[i].survey, &roots);
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

Mdd diff_points_left(const ShapeDiff *s)
{
    Mdd rest = MDD_NONE;

    for (int i = 0; i < s->points.n; i++)
        rest = mdd_or(s->r, rest, s->points.at[i].rest);
    return rest;
}
