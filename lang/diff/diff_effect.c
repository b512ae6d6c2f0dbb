/* diff_effect.c - finds out, from what one change alone does to program A, that it
 * explains nothing. */
#include "diff/diff_inside.h"

/* Adds the function of a changed, added or removed rule R to CHANGED.  Returns false if
 * the change can affect more than the values of that function. */
static bool effect_note_rule(const Program *a, const Rule *r, bool *changed)
{
    const Fun *f = r && r->fun ? delta_fun_in(a, r->fun) : NULL;

    if (!r || !r->fun)
        return true;
    if (!f || (f->kind != FUN_STATUS && f->kind != FUN_DONE) ||
        f->result->kind == TYPE_TEXT)
        return false;
    changed[f->id] = true;
    for (const EventKind *k = a->events; k; k = k->next)
        if (k->exercises == f) /* who has the right matters, too */
            changed[a->nfuns] = true;
    return true;
}

/* Adds what part P and the parts that it needs change. */
static bool effect_note_part(const Amendment *m, const DeltaPart *p, bool *changed)
{
    bool good = m->units[p->unit].kind == UNIT_CLAUSE;

    good = good && effect_note_rule(m->a, p->a, changed) &&
           effect_note_rule(m->a, p->b, changed) &&
           effect_note_rule(m->a, p->loser_a, changed) &&
           effect_note_rule(m->a, p->loser_b, changed);
    for (int i = 0; i < p->nneeds && good; i++)
        good = effect_note_part(m, &m->parts[p->needs[i]], changed);
    return good;
}

/* Returns the functions of A with rules that CHANGE changes; NULL if it changes more than
 * these. */
static const bool *funs_changed_by(const ShapeDiff *s, int p)
{
    const Amendment *m = s->x->d->amendment;
    bool *changed = arena_new_array(s->arena, bool, m->a->nfuns + 1u);

    for (int q = p; q < m->nparts; q++)
        if (m->parts[q].change == m->parts[p].change &&
            !effect_note_part(m, &m->parts[q], changed))
            return NULL;
    return changed;
}

/* Translates a set of A's functions into one of P's. */
static const bool *funs_translate(const Program *p, const Program *a, const bool *funs,
                                  Arena *arena)
{
    bool *out = arena_new_array(arena, bool, p->nfuns + 1u);

    for (const Fun *f = a->funs; f; f = f->next) {
        const Fun *g = funs[f->id] ? delta_fun_in(p, f) : NULL;

        if (g)
            out[g->id] = true;
    }
    return out;
}

/* Copies from S, before its program changes, what survey_find() and survey_difference()
 * read. */
static Survey survey_copy(const Survey *s, Arena *arena)
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

/* Returns true if no function changes its value in WITHIN under the present readings. */
static bool effect_is_nowhere(ShapeDiff *s, const ChangeEffect *f, Mdd within)
{
    return mdd_and(s->r, mdd_and(s->r, within, s->env), f->differs) == MDD_NONE;
}

/* Finds F by V, a view of A with the change.  Makes the survey only if no value changes
 * in WITHIN. */
static void effect_find(ShapeDiff *s, SurveyView *v, ChangeEffect *f, Mdd within,
                        Arena *arena)
{
    const bool *funs = funs_translate(survey_view_case(v)->program, s->x->d->amendment->a,
                                      f->changed, arena);
    Diags *unsaid = diags_new(NULL);
    Survey says;

    f->known = survey_view_apart(v, f->changed, &f->differs);
    if (f->known && effect_is_nowhere(s, f, within)) {
        f->known = survey_make(v, s->x->out.level, funs, survey_space_valid(s->g), &says,
                               arena, unsaid) &&
                   survey_view_apart(v, f->changed, &f->differs);
        f->surveyed = f->known;
        if (f->surveyed)
            f->survey = survey_copy(&says, s->arena);
    }
    diags_free(unsaid);
}

/* Returns what is known of CHANGE.  Its survey is made only if no value changes in
 * WITHIN. */
static const ChangeEffect *effect_get(ShapeDiff *s, int part, Mdd within)
{
    ChangeEffect *f = &s->effects[part];
    const Amendment *m = s->x->d->amendment;
    Arena *arena;
    AmendedProgram own;

    if (f->tried && (!f->known || f->surveyed || !effect_is_nowhere(s, f, within)))
        return f;
    f->changed = f->tried ? f->changed : funs_changed_by(s, part);
    f->tried = true;
    if (!f->changed || !s->x->same_vocabulary || !mdd_store_spacious(s->r))
        return f;
    arena = arena_new();
    own = diff_amended_new(s, &part, 1, arena);
    if (own.good) {
        SurveyView *v = survey_view_new(s->g, own.c, arena);

        survey_view_share(v, s->va, arena_new_array(arena, bool, m->a->nfuns + 1u),
                          &s->x->equal_own[own.at]);
        effect_find(s, v, f, within, arena);
        survey_view_free(v);
    }
    diff_amended_free(s, &own);
    arena_free(arena);
    return f;
}

bool diff_effect_is_idle(ShapeDiff *s, int part, Mdd within)
{
    const ChangeEffect *f = effect_get(s, part, within);

    if (!f->known || !f->surveyed || !effect_is_nowhere(s, f, within))
        return false;
    for (int i = 0; i < s->points.n; i++) {
        const DiffPoint *p = &s->points.at[i];
        const SurveyVerdict *v = p->a ? p->a : p->b;
        Mdd rest = mdd_and(s->r, p->rest, within);
        const Fun *fun =
            v->c->fun ? delta_fun_in(s->x->d->amendment->a, v->c->fun) : NULL;

        if (rest == MDD_NONE || (fun && !f->changed[fun->id]))
            continue;
        if (v->c->kind == LINE_WAITS ||
            mdd_minus(s->r, rest,
                      survey_difference(s->g, survey_find(&f->survey, v->key, v->label),
                                        p->b, mdd_and(s->r, rest, s->env))) != MDD_NONE)
            return false;
    }
    return true;
}
