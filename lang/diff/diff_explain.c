/* diff_explain.c - finds, for each difference in a shape, a smallest set of changes that causes the
 * difference.
 *
 * A and B are the two programs.  A shape is a set of cases with the same events.  A change is given
 * by the index of its first part (delta.h).  A survey finds what a program rules in each case of a
 * shape (survey.h). */
#include "diff/diff_inside.h"

#include "program/program.h"
#include "program/settles.h"

/* A private copy of A where some changes are made. amended_free() undoes the changes. */
typedef struct AmendedProgram {
    int at;        /* the index of the private program */
    const Case *c; /* the case of the shape, loaded for this program */
    bool good;     /* false if some of the changes cannot be made in A */
} AmendedProgram;

/* ---- program A with some changes made ---------------------------------- */

/* Returns the index of an unused private program, and marks the program as borrowed. */
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

/* Returns true if one of the N CHANGES can affect conclusions about F, a function of A or of B.  If
 * F is NULL (the conclusion is about no function), returns true. */
static bool changes_reach(const ShapeDiff *s, const Fun *f, const int *changes, int n)
{
    const Fun *of_a = f ? delta_fun_in(s->x->d->amendment->a, f) : NULL;

    for (int i = 0; of_a && i < n; i++)
        if (s->x->reach[changes[i]][of_a->id])
            return true;
    return !of_a;
}

/* Returns the functions of P with unexplained differences in the cases WITHIN.  P is A with the N
 * CHANGES.  Leaves out functions that the changes cannot affect.  Sets *ANY to true if there is
 * such a difference.  Returns NULL if the programs differ on a LINE_WAITS, because such a line may
 * be about any function. */
static const bool *funs_unexplained(const ShapeDiff *s, const Program *p, const int *changes, int n,
                                    Mdd within, Arena *arena, bool *any)
{
    bool *funs = arena_alloc_array(arena, sizeof *funs, p->nfuns + 1u);

    *any = false;
    for (int i = 0; i < s->points.n; i++) {
        const DiffPoint *q = &s->points.at[i];
        const Conclusion *c = q->a ? q->a->c : q->b->c;
        const Fun *f = c->fun ? delta_fun_in(p, c->fun) : NULL;

        if (mdd_and(s->r, q->rest, within) == MDD_NONE || !changes_reach(s, c->fun, changes, n))
            continue;
        *any = true;
        if (c->kind == LINE_WAITS)
            return NULL;
        if (f)
            funs[f->id] = true;
    }
    return funs;
}

/* Returns the functions of A that the N CHANGES can affect. */
static const bool *funs_reached(const ShapeDiff *s, const int *changes, int n, Arena *arena)
{
    size_t most = s->x->d->amendment->a->nfuns + 1u;
    bool *funs = arena_alloc_array(arena, sizeof *funs, most);

    for (int i = 0; i < n; i++)
        for (size_t f = 0; f < most; f++)
            funs[f] |= s->x->reach[changes[i]][f];
    return funs;
}

/* Surveys V, a view of A with some changes, in the cases WITHIN, for the functions FUNS.  Stores
 * the survey in *OUT.  Sets *SOME to false if V gives no ruling, for example because the changed
 * rules form a circle; that is no error.  Returns false, after a report, if the survey takes too
 * much work. */
static bool survey_amendment(ShapeDiff *s, SurveyView *v, const bool *funs, Mdd within, Survey *out,
                             bool *some, Arena *arena)
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

/* Makes the N CHANGES in a private program. */
static AmendedProgram amended_new(ShapeDiff *s, const int *changes, int n, Arena *arena)
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
    return (AmendedProgram){ at, shape->c, patch_take_changes(s->x->patches[at], m, numbers, n) };
}

static void amended_free(ShapeDiff *s, const AmendedProgram *own)
{
    patch_undo(s->x->patches[own->at]);
    return_program(s->x, own->at);
}

/* Surveys A with the N CHANGES in the cases WITHIN, and stores the survey in *OUT.  The survey
 * covers only functions that have unexplained differences and that the changes can affect.  Sets
 * *SOME to false if there is no such function, if the changes cannot be made, or if they give no
 * ruling.  Returns false, after a report, if the survey takes too much work. */
static bool amended_survey(ShapeDiff *s, const int *changes, int n, Mdd within, Survey *out,
                           bool *some, Arena *arena)
{
    AmendedProgram own = amended_new(s, changes, n, arena);
    const bool *funs = NULL;
    bool good = true, any = false;

    if (own.good)
        funs = funs_unexplained(s, own.c->program, changes, n, within, arena, &any);
    *out = (Survey){ 0 };
    *some = any;
    s->made = own.good;
    if (any) {
        SurveyView *v = survey_view_new(s->g, own.c, arena);

        if (s->x->same_vocabulary)
            survey_view_share(v, s->va, funs_reached(s, changes, n, arena),
                              &s->x->equal_own[own.at]);
        good = survey_amendment(s, v, funs, mdd_and(s->r, within, s->env), out, some, arena);
        survey_view_free(v);
    }
    amended_free(s, &own);
    return good;
}

/* ---- what one change alone does ---------------------------------------- */

/* Marks in CHANGED the function that R concludes about.  R is a rule that is changed, added or
 * removed, or NULL.  Returns false if the change of R can affect more than the values of that
 * function. */
static bool effect_note_rule(const Program *a, const Rule *r, bool *changed)
{
    const Fun *f = r && r->fun ? delta_fun_in(a, r->fun) : NULL;

    if (!r || !r->fun)
        return true;
    if (!f || (f->kind != FUN_STATUS && f->kind != FUN_DONE) || f->result->kind == TYPE_TEXT)
        return false;
    changed[f->id] = true;
    if (settles_partner(f))
        changed[settles_partner(f)->id] = true;
    for (const EventKind *k = a->events; k; k = k->next)
        if (k->exercises == f) /* an event that exercises a right depends on the rules about that
                                * right */
            changed[a->nfuns] = true;
    return true;
}

/* Marks in CHANGED each function that has a rule changed by part P, or by a part that P needs.
 * Returns false if P can affect more than the values of these functions. */
static bool effect_note_part(const Amendment *m, const DeltaPart *p, bool *changed)
{
    bool good = m->units[p->unit].kind == UNIT_CLAUSE;

    good = good && effect_note_rule(m->a, p->a, changed) && effect_note_rule(m->a, p->b, changed) &&
           effect_note_rule(m->a, p->loser_a, changed) &&
           effect_note_rule(m->a, p->loser_b, changed);
    for (int i = 0; i < p->nneeds && good; i++)
        good = effect_note_part(m, &m->parts[p->needs[i]], changed);
    return good;
}

/* Returns an array with an element for each function of A, by Fun.id.  The element is true if the
 * change P touches a rule of the function.  Returns NULL if P can affect more than the values of
 * these functions. */
static const bool *funs_changed_by(const ShapeDiff *s, int p)
{
    const Amendment *m = s->x->d->amendment;
    bool *changed = arena_new_array(s->arena, bool, m->a->nfuns + 1u);

    for (int q = p; q < m->nparts; q++)
        if (m->parts[q].change == m->parts[p].change && !effect_note_part(m, &m->parts[q], changed))
            return NULL;
    return changed;
}

/* Translates FUNS, a set of functions of A, to the set of the same functions of P. */
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

/* Returns a copy of S with everything that survey_find() and survey_difference() read.  The copy
 * stays valid when the program changes. */
static Survey survey_copy(const Survey *s, Arena *arena)
{
    Survey out = { .at = arena_alloc_array(arena, sizeof *out.at, (size_t)s->n + 1), .n = s->n };

    for (int i = 0; i < s->n; i++) {
        const SurveyVerdict *v = &s->at[i];

        out.at[i] = (SurveyVerdict){ .key = arena_printf(arena, "%s", v->key),
                                     .label = v->label ? arena_printf(arena, "%s", v->label) : NULL,
                                     .when = v->when };
    }
    return out;
}

/* F is the effect of a change.  Looks at those cases WITHIN where the readings have the values that
 * are being examined (S->env).  Returns true if, in these cases, all functions keep their values
 * under the change. */
static bool effect_is_nowhere(ShapeDiff *s, const ChangeEffect *f, Mdd within)
{
    return mdd_and(s->r, mdd_and(s->r, within, s->env), f->differs) == MDD_NONE;
}

/* Finds the effect F of a change.  V is a view of A with that change.  First finds the cases where
 * the change gives functions other values than A does.  Makes a survey of V for effect_is_idle(),
 * but only if none of these cases is in WITHIN. */
static void effect_find(ShapeDiff *s, SurveyView *v, ChangeEffect *f, Mdd within, Arena *arena)
{
    const bool *funs =
        funs_translate(survey_view_case(v)->program, s->x->d->amendment->a, f->changed, arena);
    Diags *unsaid = diags_new(NULL);
    Survey says;

    f->known = survey_view_apart(v, f->changed, &f->differs);
    if (f->known && effect_is_nowhere(s, f, within)) {
        f->known =
            survey_make(v, s->x->out.level, funs, survey_space_valid(s->g), &says, arena, unsaid) &&
            survey_view_apart(v, f->changed, &f->differs);
        f->surveyed = f->known;
        if (f->surveyed)
            f->survey = survey_copy(&says, s->arena);
    }
    diags_free(unsaid);
}

/* Returns the effect of the change PART alone.  The first call computes the effect and stores it in
 * S->effects.  Later calls compute it again only if the effect has no survey and needs one for
 * WITHIN (see effect_find()). */
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
    own = amended_new(s, &part, 1, arena);
    if (own.good) {
        SurveyView *v = survey_view_new(s->g, own.c, arena);

        survey_view_share(v, s->va, arena_new_array(arena, bool, m->a->nfuns + 1u),
                          &s->x->equal_own[own.at]);
        effect_find(s, v, f, within, arena);
        survey_view_free(v);
    }
    amended_free(s, &own);
    arena_free(arena);
    return f;
}

/* Returns true if the change PART certainly explains no difference in the cases WITHIN. */
static bool effect_is_idle(ShapeDiff *s, int part, Mdd within)
{
    const ChangeEffect *f = effect_get(s, part, within);

    if (!f->known || !f->surveyed || !effect_is_nowhere(s, f, within))
        return false;
    for (int i = 0; i < s->points.n; i++) {
        const DiffPoint *p = &s->points.at[i];
        const SurveyVerdict *v = p->a ? p->a : p->b;
        Mdd rest = mdd_and(s->r, p->rest, within);
        const Fun *fun = v->c->fun ? delta_fun_in(s->x->d->amendment->a, v->c->fun) : NULL;

        if (rest == MDD_NONE || (fun && !f->changed[fun->id]))
            continue;
        if (v->c->kind == LINE_WAITS ||
            mdd_minus(s->r, rest,
                      survey_difference(s->g, survey_find(&f->survey, v->key, v->label), p->b,
                                        mdd_and(s->r, rest, s->env))) != MDD_NONE)
            return false;
    }
    return true;
}

/* Returns the cases with some unexplained difference. */
static Mdd points_left(const ShapeDiff *s)
{
    Mdd rest = MDD_NONE;

    for (int i = 0; i < s->points.n; i++)
        rest = mdd_or(s->r, rest, s->points.at[i].rest);
    return rest;
}

/* ---- the smallest sets ------------------------------------------------- */

/* Explains differences by the N CHANGES.  A point is a conclusion that A and B differ on.  Stores
 * in the `family` of each point the cases in WITHIN that the CHANGES explain.  In these cases, the
 * difference is unexplained so far, and A with the CHANGES concludes as B does.  Sets *OUT to the
 * union of these cases.  Returns false if this takes too much work. */
static bool explain_points(ShapeDiff *s, const int *changes, int n, Mdd within, Mdd *out)
{
    const size_t nheld = s->held.n;
    Arena *arena = arena_new();
    Survey amended;
    bool some, good;

    *out = MDD_NONE;
    good = amended_survey(s, changes, n, within, &amended, &some, arena);
    mdd_roots_add(&s->held, &within);
    mdd_roots_add(&s->held, out);
    survey_roots(&amended, &s->held);
    for (int i = 0; i < s->points.n && good; i++) {
        DiffPoint *p = &s->points.at[i];
        const SurveyVerdict *v = p->a ? p->a : p->b;
        const SurveyVerdict *now = some ? survey_find(&amended, v->key, v->label) : NULL;
        Mdd rest = mdd_and(s->r, p->rest, within);

        p->family = MDD_NONE;
        if (!some || rest == MDD_NONE || !changes_reach(s, v->c->fun, changes, n))
            continue;
        p->family =
            mdd_minus(s->r, rest, survey_difference(s->g, now, p->b, mdd_and(s->r, rest, s->env)));
        *out = mdd_or(s->r, *out, p->family);
        diff_free_unused(s);
    }
    s->held.n = nheld;
    arena_free(arena);
    return good;
}

/* Copies the N CHANGES to OUT, but leaves out LEN of them, from index AT on.  Returns the number of
 * changes in OUT. */
static int parts_without(const int *changes, int n, int at, int len, int *out)
{
    int k = 0;

    for (int i = 0; i < n; i++)
        if (i < at || i >= at + len)
            out[k++] = changes[i];
    return k;
}

static int every_change(const DiffSearch *x, int *changes)
{
    int n = 0;

    for (int p = 0; p < x->d->amendment->nparts; p++)
        if (x->first[p] == p)
            changes[n++] = p;
    return n;
}

/* Copies to CHANGES the changes about rules of this shape that apply in some of the cases WITHIN.
 * Returns their number. */
static int changes_applying(const ShapeDiff *s, Mdd within, int *changes)
{
    int n = 0;

    for (int i = 0; i < s->nparts; i++)
        if (mdd_and(s->r, s->where[s->parts[i]], within) != MDD_NONE)
            changes[n++] = s->parts[i];
    return n;
}

/* Finds a set of changes that explains some difference of the case *ONE.  S->held must contain ONE.
 * First tries the changes about rules that apply in the case, then the changes about rules of this
 * shape, then all changes.  Stores the set in CHANGES, and the size of the set in *N.  Sets *SAME
 * to the cases that the set explains.  If *SAME is MDD_NONE, even all changes together do not
 * explain the case.  Returns false if the search takes too much work. */
static bool find_enough_parts(ShapeDiff *s, const Mdd *one, int *changes, int *n, Mdd *same)
{
    int tried = 0;

    for (int i = 0; i < 2; i++) {
        *n = changes_applying(s, i == 0 ? *one : MDD_ALL, changes);
        if (i == 0 ? *n == 0 : *n > 0 && *n == tried)
            continue;
        tried = *n;
        if (!explain_points(s, changes, *n, *one, same))
            return false;
        if (*same != MDD_NONE)
            return true;
    }
    *n = every_change(s->x, changes);
    return explain_points(s, changes, *n, *one, same);
}

/* Stores in *ONE the first case of CASES.  Returns false if CASES is empty. */
static bool first_case(ShapeDiff *s, Mdd cases, Mdd *one)
{
    const Value *first;

    if (!survey_space_first(s->g, cases, &first, s->arena))
        return false;
    for (int i = survey_space_ndims(s->g); i-- > 0;)
        cases = mdd_and(s->r, cases, mdd_is(s->r, i, first[i]));
    *one = cases;
    return true;
}

/* Finds a smallest set of changes that explains some difference of the case *ONE.  S->held must
 * contain ONE.  Stores the set in CHANGES, and the size of the set in *N.  Begins with a set that
 * explains a difference of the case, and removes changes as long as the others still explain one.
 * There are two exceptions.  If A with all changes does not conclude what B concludes, stores all
 * changes.  If all changes together cannot be made in A, tries smaller sets.  Returns false if the
 * search takes too much work. */
static bool find_least_parts(ShapeDiff *s, const Mdd *one, int *changes, int *n)
{
    const int nparts = s->x->d->amendment->nparts;
    int *fewer = arena_alloc_array(s->arena, sizeof *fewer, (size_t)nparts + 1);
    Mdd same;

    if (!find_enough_parts(s, one, changes, n, &same))
        return false;
    if (same == MDD_NONE && s->made)
        return true;
    for (int len = (*n + 1) / 2; len > 0; len = len > 1 ? (len + 1) / 2 : 0)
        for (int at = 0; at<*n && * n> 1;) {
            int k = parts_without(changes, *n, at, len, fewer);

            if (k && !explain_points(s, fewer, k, *one, &same))
                return false;
            if (k == 0 || same == MDD_NONE) {
                at += len;
                continue;
            }
            memcpy(changes, fewer, sizeof *changes * (size_t)k);
            *n = k;
        }
    return true;
}

/* Makes families of the differences that no single change explains.  Each family has a smallest set
 * of changes that explains its first case.  Returns false if this takes too much work. */
static bool explain_by_sets(ShapeDiff *s)
{
    int *changes =
            arena_alloc_array(s->arena, sizeof *changes, (size_t)s->x->d->amendment->nparts + 1),
        n;
    const size_t nheld = s->held.n;
    Mdd same, rest = MDD_NONE, one = MDD_NONE;
    bool good = true;

    mdd_roots_add(&s->held, &rest);
    mdd_roots_add(&s->held, &one);
    while (good && (rest = points_left(s)) != MDD_NONE) {
        good = first_case(s, rest, &one) && find_least_parts(s, &one, changes, &n) &&
               explain_points(s, changes, n, rest, &same);
        for (int i = 0; good && i < s->points.n && same == MDD_NONE; i++)
            s->points.at[i].family = s->points.at[i].rest;
        good = good && diff_family_add(s, changes, n, same == MDD_NONE);
        diff_free_unused(s);
    }
    s->held.n = nheld;
    return good;
}

/* Returns true if CHANGE is about a rule that supports an unexplained conclusion. */
static bool rests_on_change(const ShapeDiff *s, int change)
{
    const Amendment *m = s->x->d->amendment;

    for (int i = 0; i < s->points.n; i++)
        for (int of_b = 0; of_b < 2 && s->points.at[i].rest != MDD_NONE; of_b++) {
            const SurveyVerdict *v = of_b ? s->points.at[i].b : s->points.at[i].a;

            for (int k = 0; v && k < v->nsupports; k++)
                for (int p = change; p < m->nparts; p++)
                    if (m->parts[p].change == m->parts[change].change &&
                        delta_rules_part_about(s->x->rules[of_b], &m->parts[p],
                                               v->supports[k]->rule))
                        return true;
        }
    return false;
}

/* Explains the differences of the shape.  Tries three things in turn: single changes about a rule
 * behind a differing conclusion; the other single changes; smallest sets of changes.  Returns false
 * if this takes too much work. */
static bool explain_by_changes(ShapeDiff *s)
{
    Mdd same, rest;

    for (int indirect = 0; indirect < 2; indirect++)
        for (int i = 0; i < s->nparts && (rest = points_left(s)) != MDD_NONE; i++) {
            if (rests_on_change(s, s->parts[i]) == (indirect != 0) ||
                mdd_and(s->r, s->where[s->parts[i]], rest) == MDD_NONE)
                continue;
            if (effect_is_idle(s, s->parts[i], rest)) {
                diff_free_unused(s);
                continue;
            }
            if (!explain_points(s, &s->parts[i], 1, rest, &same))
                return false;
            if (same != MDD_NONE && !diff_family_add(s, &s->parts[i], 1, false))
                return false;
            diff_free_unused(s);
        }
    return explain_by_sets(s);
}

/* F is a reading or option.  Explains the differences between A and B that exist only if F has
 * another value than its presumed one.  G is the same reading in the other program, or NULL.
 * Returns false if this takes too much work. */
static bool explain_with_reading(ShapeDiff *s, const Program *a, const Program *b, const Fun *f,
                                 const Fun *g)
{
    if ((f->is_set && (!g || g->is_set)) || survey_space_find_fact(s->g, f->name) < 0)
        return true;
    s->reading = f;
    s->env = mdd_and(s->r, survey_space_presumed(s->g, a, f->name),
                     survey_space_presumed(s->g, b, f->name));
    diff_points_find(s);
    return explain_by_changes(s);
}

bool diff_explain(ShapeDiff *s, const Program *a, const Program *b)
{
    Mdd rest;

    s->env =
        mdd_and(s->r, survey_space_presumed(s->g, a, NULL), survey_space_presumed(s->g, b, NULL));
    diff_points_find(s);
    if (!explain_by_changes(s))
        return false;
    for (int of_b = 0; of_b < 2; of_b++)
        for (const Fun *f = (of_b ? b : a)->funs; f; f = f->next) {
            const Fun *g = program_reading(of_b ? a : b, f->name);

            if (f->kind == FUN_READING && !(of_b && g) && !explain_with_reading(s, a, b, f, g))
                return false;
        }
    s->several = true;
    s->reading = NULL;
    s->env = MDD_ALL;
    rest = diff_points_find(s);
    for (int i = 0; i < s->points.n; i++)
        s->points.at[i].family = s->points.at[i].rest;
    return rest == MDD_NONE || diff_family_add(s, NULL, 0, false);
}
