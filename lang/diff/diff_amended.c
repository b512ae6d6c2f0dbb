/* diff_amended.c - surveys program A with some changes of the amendment made, in private
 * copies of A. */
#include "diff/diff_inside.h"

#include "program/program.h"

/* Returns the number of a free private program, and marks it as borrowed. */
static int borrow_program(DiffSearch *x)
{
    int at = -1;

    pthread_mutex_lock(&x->lock);
    for (int i = 0; i < x->d->threads && at < 0; i++)
        if (!x->borrowed[i])
            at = i;
    if (at < 0)
        BUG("more threads than programs");
    x->borrowed[at] = true;
    pthread_mutex_unlock(&x->lock);
    return at;
}

static void return_program(DiffSearch *x, int at)
{
    pthread_mutex_lock(&x->lock);
    x->borrowed[at] = false;
    pthread_mutex_unlock(&x->lock);
}

bool diff_changes_reach(const ShapeDiff *s, const Fun *f, const int *changes, int n)
{
    const Fun *of_a = f ? delta_fun_in(s->x->d->amendment->a, f) : NULL;

    for (int i = 0; of_a && i < n; i++)
        if (s->x->reach[changes[i]][of_a->id])
            return true;
    return !of_a;
}

/* Returns the functions of P, which is A with CHANGES, that have unexplained differences
 * in WITHIN and that the changes can affect.  Returns NULL if a ruling that waits is
 * among them, because it may be about any function. */
static const bool *funs_unexplained(const ShapeDiff *s, const Program *p,
                                    const int *changes, int n, Mdd within, Arena *arena,
                                    bool *any)
{
    bool *funs = arena_alloc_array(arena, sizeof *funs, p->nfuns + 1u);

    *any = false;
    for (int i = 0; i < s->points.n; i++) {
        const DiffPoint *q = &s->points.at[i];
        const Conclusion *c = q->a ? q->a->c : q->b->c;
        const Fun *f = c->fun ? delta_fun_in(p, c->fun) : NULL;

        if (mdd_and(s->r, q->rest, within) == MDD_NONE ||
            !diff_changes_reach(s, c->fun, changes, n))
            continue;
        *any = true;
        if (c->kind == LINE_WAITS)
            return NULL;
        if (f)
            funs[f->id] = true;
    }
    return funs;
}

/* Returns the functions of A that one of these changes can affect. */
static const bool *funs_reached(const ShapeDiff *s, const int *changes, int n,
                                Arena *arena)
{
    size_t most = s->x->d->amendment->a->nfuns + 1u;
    bool *funs = arena_alloc_array(arena, sizeof *funs, most);

    for (int i = 0; i < n; i++)
        for (size_t f = 0; f < most; f++)
            funs[f] |= s->x->reach[changes[i]][f];
    return funs;
}

/* Surveys V, a mixture of both programs, in the cases WITHIN, for the functions FUNS.
 * Sets *SOME to false if there is no ruling, for instance because the mixture is
 * circular; that is not reported.  Returns false if it takes too much (reported). */
static bool survey_amendment(ShapeDiff *s, SurveyView *v, const bool *funs, Mdd within,
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

AmendedProgram diff_amended_new(ShapeDiff *s, const int *changes, int n, Arena *arena)
{
    int at = borrow_program(s->x);
    Program *own = s->x->d->own[at];
    Shape *shape =
        universe_shape_new(own, program_universe(own, s->x->name), s->k, arena, s->diags);
    const Amendment *m = s->x->d->amendment;
    int *numbers = arena_alloc_array(arena, sizeof *numbers, (size_t)n + 1);

    if (!shape)
        BUG("A with changes lacks a shape of A");
    for (int i = 0; i < n; i++)
        numbers[i] = m->parts[changes[i]].change;
    return (AmendedProgram){ at, shape->c,
                             patch_take_changes(s->x->patches[at], m, numbers, n) };
}

void diff_amended_free(ShapeDiff *s, const AmendedProgram *own)
{
    patch_undo(s->x->patches[own->at]);
    return_program(s->x, own->at);
}

bool diff_amended_survey(ShapeDiff *s, const int *changes, int n, Mdd within, Survey *out,
                         bool *some, Arena *arena)
{
    AmendedProgram own = diff_amended_new(s, changes, n, arena);
    const bool *funs = NULL;
    bool good = true, any = false;

    if (own.good)
        funs = funs_unexplained(s, own.c->program, changes, n, within, arena, &any);
    *out = (Survey){ 0 };
    *some = any;
    if (any) {
        SurveyView *v = survey_view_new(s->g, own.c, arena);

        if (s->x->same_vocabulary)
            survey_view_share(v, s->va, funs_reached(s, changes, n, arena),
                              &s->x->equal_own[own.at]);
        good =
            survey_amendment(s, v, funs, mdd_and(s->r, within, s->env), out, some, arena);
        survey_view_free(v);
    }
    diff_amended_free(s, &own);
    return good;
}
