/* diff_explain.c - finds, for each difference in a shape, the smallest set of changes
 * that causes it. */
#include "diff/diff_inside.h"

#include "program/program.h"

/* Sets the family of each point to the cases in WITHIN that are unexplained and where A
 * with CHANGES concludes as B does.  *OUT is the union.  Returns false if it takes too
 * much. */
static bool explain_points(ShapeDiff *s, const int *changes, int n, Mdd within, Mdd *out)
{
    Arena *arena = arena_new();
    Survey amended;
    bool some, good;

    *out = MDD_NONE;
    good = diff_amended_survey(s, changes, n, within, &amended, &some, arena);
    for (int i = 0; i < s->points.n && good; i++) {
        DiffPoint *p = &s->points.at[i];
        const SurveyVerdict *v = p->a ? p->a : p->b;
        const SurveyVerdict *now = some ? survey_find(&amended, v->key, v->label) : NULL;
        Mdd rest = mdd_and(s->r, p->rest, within);

        p->family = MDD_NONE;
        if (!some || rest == MDD_NONE || !diff_changes_reach(s, v->c->fun, changes, n))
            continue;
        p->family = mdd_minus(
            s->r, rest, survey_difference(s->g, now, p->b, mdd_and(s->r, rest, s->env)));
        *out = mdd_or(s->r, *out, p->family);
    }
    arena_free(arena);
    return good;
}

/* Copies CHANGES without LEN of them, from AT on, to OUT; returns how many are left. */
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

/* Finds, for the first case in REST, a smallest set of changes that explains something of
 * it.  Changes that concern the shape are tried first, because others seldom matter; if
 * they do not explain it, the set is reduced from all changes. */
static bool find_least_parts(ShapeDiff *s, Mdd rest, int *changes, int *n)
{
    const int nparts = s->x->d->amendment->nparts;
    int *fewer = arena_alloc_array(s->arena, sizeof *fewer, (size_t)nparts + 1);
    const Value *first;
    Mdd one = rest, same;

    if (!survey_space_first(s->g, rest, &first, s->arena))
        return false;
    for (int i = survey_space_ndims(s->g); i-- > 0;)
        one = mdd_and(s->r, one, mdd_is(s->r, i, first[i]));
    memcpy(changes, s->parts, sizeof *changes * (size_t)s->nparts);
    *n = s->nparts;
    if (!explain_points(s, changes, *n, one, &same))
        return false;
    if (same == MDD_NONE)
        *n = every_change(s->x, changes);
    for (int len = (*n + 1) / 2; len > 0; len = len > 1 ? (len + 1) / 2 : 0)
        for (int at = 0; at<*n && * n> 1;) {
            int k = parts_without(changes, *n, at, len, fewer);

            if (k && !explain_points(s, fewer, k, one, &same))
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

/* Returns true if an unexplained conclusion rests on a rule that CHANGE is about. */
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

/* Explains the differences by single changes, first those with rules that support the
 * differing conclusions, then the others; what remains, by smallest sets of changes. */
static bool explain_by_changes(ShapeDiff *s)
{
    size_t most = (size_t)s->x->d->amendment->nparts + 1;
    int *changes = arena_alloc_array(s->arena, sizeof *changes, most), n;
    Mdd same, rest;

    for (int indirect = 0; indirect < 2; indirect++)
        for (int i = 0; i < s->nparts && (rest = diff_points_left(s)) != MDD_NONE; i++) {
            if (rests_on_change(s, s->parts[i]) == (indirect != 0) ||
                mdd_and(s->r, s->where[s->parts[i]], rest) == MDD_NONE)
                continue;
            if (diff_effect_is_idle(s, s->parts[i], rest)) {
                diff_free_unused(s);
                continue;
            }
            if (!explain_points(s, &s->parts[i], 1, rest, &same))
                return false;
            if (same != MDD_NONE && !diff_family_add(s, &s->parts[i], 1, false))
                return false;
            diff_free_unused(s);
        }
    while ((rest = diff_points_left(s)) != MDD_NONE) {
        if (!find_least_parts(s, rest, changes, &n) ||
            !explain_points(s, changes, n, rest, &same))
            return false;
        for (int i = 0; i < s->points.n && same == MDD_NONE; i++)
            s->points.at[i].family = s->points.at[i].rest;
        if (!diff_family_add(s, changes, n, same == MDD_NONE))
            return false;
        diff_free_unused(s);
    }
    return true;
}

/* Explains the differences that exist only if F is not as presumed: a reading or option,
 * which is G in the other program (NULL: it has none). */
static bool explain_with_reading(ShapeDiff *s, const Program *a, const Program *b,
                                 const Fun *f, const Fun *g)
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

    s->env = mdd_and(s->r, survey_space_presumed(s->g, a, NULL),
                     survey_space_presumed(s->g, b, NULL));
    diff_points_find(s);
    if (!explain_by_changes(s))
        return false;
    for (int of_b = 0; of_b < 2; of_b++)
        for (const Fun *f = (of_b ? b : a)->funs; f; f = f->next) {
            const Fun *g = program_reading(of_b ? a : b, f->name);

            if (f->kind == FUN_READING && !(of_b && g) &&
                !explain_with_reading(s, a, b, f, g))
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
