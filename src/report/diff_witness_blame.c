/* diff_witness_blame.c - does it take all that the family blames to explain where the rulings part? */
#include "report/diff_witness_inside.h"

#include <string.h>

bool diff_witness_take_blamed(const WitnessContext *k, const Family *f, int less,
                              Arena *arena)
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

/* To LIST, which is of M's arena, of what kind it is that parts the case and does so no
 * more when the family's changes but for CHANGE are taken. */
static void add_explained(WitnessSearch *m, int change, WitnessPoints *list)
{
    WitnessReplay r;

    patch_undo(m->k->patch);
    if (!diff_witness_take_blamed(m->k, m->f, change, m->arena) ||
        !diff_witness_replay(m, m->c, false, &r))
        return;
    WitnessPoints ps = diff_witness_points(m, &r);
    WitnessPoint *grown =
        arena_new_array(m->arena, WitnessPoint, (size_t)(list->n + ps.n) + 1);

    if (list->n)
        memcpy(grown, list->at, sizeof *grown * (size_t)list->n);
    list->at = grown;
    for (int i = 0; i < ps.n; i++)
        grown[list->n++] =
            (WitnessPoint){ .kind = arena_printf(m->arena, "%s", ps.at[i].kind),
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

/* PS without what is of one of the kinds in LESS; all of them where nothing is left. */
static WitnessPoints own_points(Arena *arena, const WitnessPoints *ps,
                                const WitnessPoints *less)
{
    WitnessPoints own = { arena_new_array(arena, WitnessPoint, (size_t)ps->n + 1), 0 };

    for (int i = 0; i < ps->n; i++)
        if (!diff_witness_has_kind(less, &ps->at[i]))
            own.at[own.n++] = ps->at[i];
    return own.n ? own : *ps;
}

void diff_witness_set_wanted(WitnessSearch *m, WitnessReplay *r,
                             const WitnessPoints *less)
{
    WitnessPoints all = diff_witness_points(m, r),
                  theirs = own_points(m->arena, &all, less),
                  ps = diff_witness_points_of_readings(m, r, &theirs);

    m->wanted =
        (WitnessPoints){ arena_new_array(m->arena, WitnessPoint, (size_t)ps.n + 1), 0 };
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
