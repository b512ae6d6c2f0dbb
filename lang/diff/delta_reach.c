/* delta_reach.c - which functions of a program a difference between two programs can affect. */
#include "diff/delta_reach.h"

#include "program/program.h"

#include <string.h>

const Fun *delta_fun_in(const Program *p, const Fun *f)
{
    const Fun *g = program_fun(p, f->name);

    return g && g->kind == f->kind ? g : NULL;
}

static void touch_first(const Program *p, const Fun *f, bool *touched)
{
    const Fun *mine = f ? program_fun(p, f->name) : NULL;

    if (mine)
        touched[mine->id] = true;
}

bool *delta_touched(const Dependencies *readers, const Rule *const *rules, int nrules,
                    const Fun *const *funs, int nfuns, Arena *arena)
{
    const Program *p = dependencies_program(readers);
    bool *touched = arena_new_array(arena, bool, p->nfuns + 1u);

    for (int i = 0; i < nrules; i++)
        touch_first(p, rules[i]->fun, touched);
    for (int i = 0; i < nfuns; i++)
        touch_first(p, funs[i], touched);
    dependencies_spread(readers, touched);
    return touched;
}

bool *delta_touched_by_change(const Dependencies *readers, const Amendment *m, int change,
                              Arena *arena)
{
    const Rule **rules =
        arena_alloc_array(arena, sizeof *rules, (size_t)m->nparts * 4 + 1);
    const Fun **funs = arena_alloc_array(arena, sizeof *funs, (size_t)m->nparts * 2 + 1);
    int nrules = 0, nfuns = 0;

    for (int i = 0; i < m->nparts; i++) {
        const DeltaPart *p = &m->parts[i];
        const Rule *of[] = { p->a, p->b, p->loser_a, p->loser_b };
        const DeltaUnit *u = &m->units[p->unit];

        if (change >= 0 && p->change != change)
            continue;
        for (size_t k = 0; k < BL_LEN(of); k++)
            if (of[k])
                rules[nrules++] = of[k];
        if (u->fun_a)
            funs[nfuns++] = u->fun_a;
        if (u->fun_b)
            funs[nfuns++] = u->fun_b;
    }
    return delta_touched(readers, rules, nrules, funs, nfuns, arena);
}

void delta_unite_fun_sets(const Program *a, bool *funs_a, const Program *b, bool *funs_b)
{
    for (const Fun *f = a->funs; f; f = f->next) {
        const Fun *g = delta_fun_in(b, f);

        if (g)
            funs_a[f->id] = funs_b[g->id] = funs_a[f->id] || funs_b[g->id];
    }
}
