/* diff_witness_readings.c - chooses values of readings, so that a case shows the difference of a
 * family.  Also checks that no smaller set of changes explains the difference.  A point is a
 * conclusion on which the rulings of the two editions differ. */
#include "report/diff_witness_inside.h"

#include "program/program.h"

#include <string.h>

/* values of the readings are tried in at most this many combinations */
enum { MAX_VIEWS = 4096 };

/* Returns the readings and options that a ruling of edition A or B depends on, with their presumed
 * values. */
static WitnessReadings plain_view(const WitnessReplay *r, Arena *arena)
{
    WitnessReadings v = { 0 };

    for (int side = 0; side < 2; side++)
        for (int i = 0; i < r->whole[side]->nfacts; i++) {
            const Fact *f = r->whole[side]->facts[i];

            if (f->kind != FACT_READING || v.n == MAX_READINGS ||
                diff_witness_reading_index(&v, f->fun->name) >= 0)
                continue;
            v.name[v.n] = arena_printf(arena, "%s", f->fun->name);
            v.value[v.n++] = f->fun->setting;
        }
    return v;
}

/* Returns the reading or option NAME of edition A.  If A has no such reading, returns the one of
 * edition B. */
static const Fun *reading_called(const WitnessSearch *m, const char *name)
{
    const Fun *f = program_reading(m->p[0], name);

    return f ? f : program_reading(m->p[1], name);
}

/* Advances V to the next combination of values, like a counter.  Returns false after the last
 * combination. */
static bool next_view(const WitnessSearch *m, WitnessReadings *v)
{
    for (int i = 0; i < v->n; i++) {
        const Fun *f = reading_called(m, v->name[i]);

        /* the presumed value comes first, then the other values in order */
        if (!v->otherwise[i])
            v->value[i] = -1;
        v->value[i]++;
        v->value[i] += v->value[i] == f->setting;
        v->otherwise[i] = v->value[i] < (Value)f->result->count;
        if (v->otherwise[i])
            return true;
        v->value[i] = f->setting;
    }
    return false;
}

/* Returns true if V suits the family F.  If F needs several readings, at least two readings must
 * have values that are not presumed.  If F names one reading, this reading must have such a value,
 * and all others must have their presumed values.  For any other family, all readings must have
 * their presumed values. */
static bool view_fits(const Family *f, const WitnessReadings *v)
{
    int n = 0;

    for (int i = 0; i < v->n; i++) {
        n += v->otherwise[i];
        if (v->otherwise[i] && f->reading && strcmp(v->name[i], f->reading->name) != 0)
            return false;
    }
    return f->several ? n > 1 : f->reading ? n == 1 : n == 0;
}

static int witness_count_otherwise(const WitnessReadings *v)
{
    int n = 0;

    for (int i = 0; i < v->n; i++)
        n += v->otherwise[i];
    return n;
}

/* Sets R to the values VIEW, but with the presumed value of reading number I.  If VIEW already has
 * that value, does nothing and returns false. */
static bool read_without(const WitnessSearch *m, WitnessReplay *r, const WitnessReadings *view,
                         int i)
{
    WitnessReadings v = *view;

    if (!v.otherwise[i])
        return false;
    v.otherwise[i] = false;
    v.value[i] = reading_called(m, v.name[i])->setting;
    diff_witness_read_as(m, r, &v);
    return true;
}

/* PS has the points where the rulings of editions A and B differ with the values VIEW.  Some
 * readings have a value in VIEW that is not presumed.  Returns the points of PS that need each of
 * these values: the point vanishes if one of these readings gets its presumed value. */
static WitnessPoints witness_own_to_readings(const WitnessSearch *m, WitnessReplay *r,
                                             const WitnessReadings *view, const WitnessPoints *ps)
{
    WitnessPoints own = { arena_copy(m->arena, ps->at, sizeof *ps->at, ps->n), ps->n };

    for (int i = 0; i < view->n; i++) {
        WitnessPoints less;

        if (!read_without(m, r, view, i))
            continue;
        less = diff_witness_points(m, r);
        for (int k = own.n; k-- > 0;)
            if (diff_witness_has_kind(&less, &own.at[k]))
                own.at[k] = own.at[--own.n];
    }
    diff_witness_read_as(m, r, view);
    return own;
}

bool diff_witness_find_readings(WitnessSearch *m, WitnessReplay *r)
{
    enum { NOTHING, SOMETHING, BY_ITSELF } shown = NOTHING;
    WitnessReadings v = plain_view(r, m->arena), best = { 0 };
    int tries = 0;

    do {
        WitnessPoints ps;

        if (!view_fits(m->f, &v) ||
            (shown == BY_ITSELF && witness_count_otherwise(&v) >= witness_count_otherwise(&best)))
            continue;
        diff_witness_read_as(m, r, &v);
        ps = diff_witness_points(m, r);
        if (witness_own_to_readings(m, r, &v, &ps).n)
            shown = BY_ITSELF;
        else if (ps.n && shown == NOTHING)
            shown = SOMETHING;
        else
            continue;
        best = v;
    } while (tries++ < MAX_VIEWS && next_view(m, &v));
    if (shown != NOTHING) {
        m->view = best;
        diff_witness_read_as(m, r, &best);
    }
    return shown != NOTHING;
}

static bool shows_some(const WitnessSearch *m, const WitnessReplay *r)
{
    WitnessPoints ps = diff_witness_points(m, r);

    for (int i = 0; i < m->wanted.n; i++)
        if (diff_witness_has_kind(&ps, &m->wanted.at[i]))
            return true;
    return false;
}

bool diff_witness_needs_readings(const WitnessSearch *m, WitnessReplay *r)
{
    bool needs = true;

    for (int i = 0; i < m->view.n && needs; i++)
        needs = !read_without(m, r, &m->view, i) || !shows_some(m, r);
    return needs;
}

/* Returns the points that witness_own_to_readings() returns for PS and the values M->view.  Returns
 * PS if that function returns no points. */
static WitnessPoints points_of_readings(const WitnessSearch *m, WitnessReplay *r,
                                        const WitnessPoints *ps)
{
    WitnessPoints own = witness_own_to_readings(m, r, &m->view, ps);

    return own.n ? own : *ps;
}

/* ---- blame ----------------------------------------------------------- */

bool diff_witness_take_blamed(const WitnessContext *k, const Family *f, int less, Arena *arena)
{
    int n = f->nparts ? f->nparts : k->m->nchanges, taken = 0;
    int *changes = arena_new_array(arena, int, (size_t)n + 1);

    for (int i = 0; i < n; i++) {
        int change = f->nparts ? k->m->parts[f->parts[i]].change : i;

        if (change != less)
            changes[taken++] = change;
    }
    return patch_take_changes(k->patch, k->m, changes, taken);
}

/* Applies to edition A all changes that the family blames, except CHANGE.  Adds to LIST the points
 * of the case M->c that these changes explain.  For each point, stores only `kind` and
 * `definite`. */
static void add_explained(WitnessSearch *m, int change, WitnessPoints *list)
{
    WitnessReplay r;

    patch_undo(m->k->patch);
    if (!diff_witness_take_blamed(m->k, m->f, change, m->arena) ||
        !diff_witness_replay(m, m->c, false, &r))
        return;
    WitnessPoints ps = diff_witness_points(m, &r);
    WitnessPoint *grown = arena_new_array(m->arena, WitnessPoint, (size_t)(list->n + ps.n) + 1);

    if (list->n)
        memcpy(grown, list->at, sizeof *grown * (size_t)list->n);
    list->at = grown;
    for (int i = 0; i < ps.n; i++)
        grown[list->n++] = (WitnessPoint){ .kind = arena_printf(m->arena, "%s", ps.at[i].kind),
                                           .definite = ps.at[i].definite };
    diff_witness_end_replay(&r);
}

WitnessPoints diff_witness_explained_by_less(WitnessSearch *m)
{
    WitnessPoints list = { 0 };

    if (m->f->nparts < 2 || m->f->whole)
        return list;
    for (int i = 0; i < m->f->nparts; i++)
        add_explained(m, m->k->m->parts[m->f->parts[i]].change, &list);
    patch_undo(m->k->patch);
    if (!diff_witness_take_blamed(m->k, m->f, -1, m->arena))
        BUG("changes that could be taken cannot be");
    return list;
}

/* Returns the points of PS that have no point of the same kind in LESS.  Returns PS if there are no
 * such points. */
static WitnessPoints own_points(Arena *arena, const WitnessPoints *ps, const WitnessPoints *less)
{
    WitnessPoints own = { arena_new_array(arena, WitnessPoint, (size_t)ps->n + 1), 0 };

    for (int i = 0; i < ps->n; i++)
        if (!diff_witness_has_kind(less, &ps->at[i]))
            own.at[own.n++] = ps->at[i];
    return own.n ? own : *ps;
}

void diff_witness_set_wanted(WitnessSearch *m, WitnessReplay *r, const WitnessPoints *less)
{
    WitnessPoints all = diff_witness_points(m, r), theirs = own_points(m->arena, &all, less),
                  ps = points_of_readings(m, r, &theirs);

    m->wanted = (WitnessPoints){ arena_new_array(m->arena, WitnessPoint, (size_t)ps.n + 1), 0 };
    for (int pass = 0; pass < 2 && !m->wanted.n; pass++)
        for (int i = 0; i < ps.n; i++)
            if (ps.at[i].definite || pass)
                m->wanted.at[m->wanted.n++] =
                    (WitnessPoint){ .kind = arena_printf(m->arena, "%s", ps.at[i].kind),
                                    .definite = ps.at[i].definite };
    diff_witness_set_bounds(m, r);
}

bool diff_witness_wanted_of_less(WitnessSearch *m)
{
    WitnessPoints less = diff_witness_explained_by_less(m);

    for (int i = 0; i < m->wanted.n; i++)
        if (diff_witness_has_kind(&less, &m->wanted.at[i]))
            return true;
    return false;
}
