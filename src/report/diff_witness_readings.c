/* diff_witness_readings.c - the readings under which a case shows what a family says. */
#include "report/diff_witness_inside.h"

#include "program/program.h"

#include <string.h>

enum { MAX_VIEWS = 4096 }; /* ways to read them that are tried */

/* Every reading or option that some ruling asks, as presumed. */
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

/* The reading or option called NAME, which perhaps only one of the two editions has. */
static const Fun *reading_called(const WitnessSearch *m, const char *name)
{
    const Fun *f = program_reading(m->p[0], name);

    return f ? f : program_reading(m->p[1], name);
}

/* The next way to read them; false after the last. */
static bool next_view(const WitnessSearch *m, WitnessReadings *v)
{
    for (int i = 0; i < v->n; i++) {
        const Fun *f = reading_called(m, v->name[i]);

        /* the presumed value is the first, then the others in their order */
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

/* Does the family speak of cases that are read as V? */
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

/* PS, of R as VIEW has it, without what parts too when one reading less is otherwise than
 * presumed: that is not what such a view is about. */
static WitnessPoints witness_own_to_readings(const WitnessSearch *m, WitnessReplay *r,
                                             const WitnessReadings *view,
                                             const WitnessPoints *ps)
{
    WitnessPoints own = { arena_new_array(m->arena, WitnessPoint, (size_t)ps->n + 1),
                          ps->n };

    for (int i = 0; i < ps->n; i++)
        own.at[i] = ps->at[i];
    for (int i = 0; i < view->n; i++) {
        WitnessReadings v = *view;
        WitnessPoints less;

        if (!v.otherwise[i])
            continue;
        v.otherwise[i] = false;
        v.value[i] = reading_called(m, v.name[i])->setting;
        diff_witness_read_as(m, r, &v);
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
            (shown == BY_ITSELF &&
             witness_count_otherwise(&v) >= witness_count_otherwise(&best)))
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

    for (int i = 0; i < m->view.n && needs; i++) {
        WitnessReadings v = m->view;

        if (!v.otherwise[i])
            continue;
        v.otherwise[i] = false;
        v.value[i] = reading_called(m, v.name[i])->setting;
        diff_witness_read_as(m, r, &v);
        needs = !shows_some(m, r);
    }
    return needs;
}

WitnessPoints diff_witness_points_of_readings(const WitnessSearch *m, WitnessReplay *r,
                                              const WitnessPoints *ps)
{
    WitnessPoints own = witness_own_to_readings(m, r, &m->view, ps);

    return own.n ? own : *ps;
}
