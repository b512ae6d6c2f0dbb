/* diff_separate.c - finds the condition that separates each family from all other
 * cases. */
#include "diff/diff_inside.h"

int diff_frame_of_changes(const DiffSearch *x, const int *parts, int n)
{
    for (int i = 0; i < n; i++)
        if (x->frames[parts[i]]->base)
            return parts[i];
    return -1;
}

/* Families that need other readings have no frame: marks hold under the presumed
 * readings. */
static int frame_of_family(const DiffSearch *x, const Family *f)
{
    return f->reading || f->several ? -1 : diff_frame_of_changes(x, f->parts, f->nparts);
}

void diff_tally_request(DiffSearch *x, int frame)
{
    pthread_mutex_lock(&x->lock);
    x->requested[frame] = true;
    pthread_mutex_unlock(&x->lock);
}

void diff_tally_shape(ShapeDiff *s)
{
    const int nparts = s->x->d->amendment->nparts;
    const size_t most = (size_t)nparts + 1;
    bool *asked = arena_alloc_array(s->arena, sizeof *asked, most), good = true;

    pthread_mutex_lock(&s->x->lock);
    memcpy(asked, s->x->requested, sizeof *asked * (size_t)nparts);
    pthread_mutex_unlock(&s->x->lock);
    s->out->tallies = arena_alloc_array(s->arena, sizeof(SeparatorTally *), most);
    for (int i = 0; i < nparts && good; i++) {
        if (!asked[i])
            continue;
        if (s->where) /* the shape was compared, so there may be unused nodes */
            diff_free_unused(s);
        s->out->tallies[i] = separator_tally_new(s->arena);
        good =
            separator_tally_cases(s->x->frames[i], s->va, s->vb, survey_space_valid(s->g),
                                  s->out->tallies[i], s->arena, s->diags);
    }
    if (!good || mdd_store_full(s->r)) /* diff_separate_families() tries it again */
        s->out->tallies = NULL;
}

static bool shape_is_counted(const DiffSearch *x, int frame, uint64_t k)
{
    return x->counted[frame] && x->counted[frame][k / 64] >> k % 64 & 1;
}

/* Adds the tallies of one shape to those of all. */
static void add_tallies(DiffSearch *x, SeparatorTally *const *tallies)
{
    for (int i = 0; i < x->d->amendment->nparts; i++) {
        if (!tallies[i])
            continue;
        if (!x->tallies[i])
            x->tallies[i] = separator_tally_new(x->arena);
        separator_tally_merge(x->tallies[i], tallies[i]);
    }
}

void diff_tallies_merge(DiffSearch *x, uint64_t k, SeparatorTally *const *tallies)
{
    add_tallies(x, tallies);
    for (int i = 0; i < x->d->amendment->nparts; i++) {
        if (!tallies[i])
            continue;
        if (!x->counted[i])
            x->counted[i] = arena_alloc_array(x->arena, sizeof *x->counted[i],
                                              (size_t)(x->out.nshapes / 64 + 1));
        x->counted[i][k / 64] |= (uint64_t)1 << k % 64;
    }
}

typedef struct ShapeTallies {
    SeparatorTally **at; /* by part */
    bool failed;
} ShapeTallies;

/* Returns true if shape K is missing from a tally that is requested. */
static bool tally_is_missing(const DiffSearch *x, uint64_t k)
{
    for (int i = 0; i < x->d->amendment->nparts; i++)
        if (x->requested[i] && !shape_is_counted(x, i, k))
            return true;
    return false;
}

/* Tallies the cases of shape K in every requested frame where they are not counted
 * yet. */
static void *tally_shape_missing(void *context, uint64_t k, Arena *arena)
{
    DiffSearch *x = context;
    const Amendment *m = x->d->amendment;
    ShapeTallies *out = arena_new_of(arena, ShapeTallies);

    out->at = arena_alloc_array(arena, sizeof(SeparatorTally *), (size_t)m->nparts + 1);
    if (!tally_is_missing(x, k))
        return out;

    Diags *diags = diags_new(NULL);
    Shape *a = universe_shape_new(m->a, x->ua, k, arena, diags);
    Shape *b = universe_shape_new(m->b, x->ub, k, arena, diags);
    SurveySpace *g = survey_space_new(a, &x->equal_a, arena, diags);
    SurveyView *va = survey_view_new(g, a->c, arena),
               *vb = survey_view_new(g, b->c, arena);

    diff_share_views(x, va, vb);
    for (int i = 0; i < m->nparts && !out->failed; i++) {
        if (!x->requested[i] || shape_is_counted(x, i, k))
            continue;
        out->at[i] = separator_tally_new(arena);
        out->failed = !separator_tally_cases(x->frames[i], va, vb, survey_space_valid(g),
                                             out->at[i], arena, diags);
    }
    out->failed |= mdd_store_full(survey_space_store(g));
    survey_view_free(vb);
    survey_view_free(va);
    survey_space_free(g);
    diags_free(diags);
    return out;
}

static bool merge_missing_tallies(void *context, uint64_t k, void *result)
{
    DiffSearch *x = context;
    const ShapeTallies *t = result;

    if (!t->failed)
        add_tallies(x, t->at);
    if (x->d->progress)
        x->d->progress(x->d->context, k + 1, x->out.nshapes);
    x->no_separators = t->failed;
    return !t->failed;
}

void diff_separate_families(DiffSearch *x)
{
    bool any = false;

    for (int i = 0; i < x->nfamilies; i++) {
        int frame = frame_of_family(x, &x->families[i].f);

        any |= frame >= 0;
    }
    if (!any)
        return;
    universe_each(x->ua, x->d->threads, tally_shape_missing, merge_missing_tallies, x);
    for (int i = 0; i < x->nfamilies && !x->no_separators; i++) {
        Family *f = &x->families[i].f;
        int frame = frame_of_family(x, f);
        Separator marked;

        if (frame < 0)
            continue;
        marked =
            separator_find(x->frames[frame], x->families[i].tally, x->tallies[frame]);
        if (!marked.found)
            continue;
        f->frame = x->frames[frame];
        f->when = marked;
    }
}
