#include "program/rule_reads.h"

#include "kit/base.h"
#include "program/depends_on.h"

#include <stdlib.h>

typedef struct Asking {
    const Program *p;
    bool *kinds; /* by id */
    bool *seen;  /* by function */
} Asking;

static void in_ex(Asking *a, const Ex *ex);

static void in_fun(Asking *a, const Fun *f)
{
    if (a->seen[f->id])
        return;
    a->seen[f->id] = true;
    for (int i = 0; i < f->ncases; i++) {
        in_ex(a, f->cases[i].value);
        in_ex(a, f->cases[i].when);
    }
    in_ex(a, f->bind);
    in_ex(a, f->from);
    in_ex(a, f->presumed);
    in_ex(a, f->presume_when);
    in_ex(a, f->untold);
    in_ex(a, f->untold_when);
    in_ex(a, f->required_when);
    for (int i = 0; i < f->native.nreads; i++)
        in_fun(a, f->native.reads[i]);
}

/* KIND, and those below it. */
static void ask(Asking *a, const EventKind *kind)
{
    for (const EventKind *k = a->p->events; k && kind; k = k->next)
        a->kinds[k->id] |= kind_is_a(k, kind);
}

static void in_ex(Asking *a, const Ex *ex)
{
    if (!ex)
        return;
    if (ex->op == EX_SOME && ex->over->kind == TYPE_EVENT)
        ask(a, ex->over->event);
    else if (ex->op == EX_KIND)
        ask(a, ex->event);
    else if (ex->op == EX_CALL)
        in_fun(a, ex->fun);
    for (int i = 0; i < ex_nkids(ex); i++)
        in_ex(a, ex_kid(ex, i));
}

/* Expression I of the nparts() of R, or NULL. */
static const Ex *part(const Rule *r, int i)
{
    const Ex *more[] = { r->value, r->who, r->from, r->default_, r->tie };

    if (i < 2 * r->nbinders)
        return i % 2 ? r->binders[i / 2].where : r->binders[i / 2].in;
    i -= 2 * r->nbinders;
    if (i < r->nconds)
        return r->conds[i].ex;
    i -= r->nconds;
    if (i < r->nargs)
        return r->args[i];
    i -= r->nargs;
    return more[i];
}

static int nparts(const Rule *r)
{
    return 2 * r->nbinders + r->nconds + r->nargs + 5;
}

const bool *asked_kinds(const Program *p, Arena *arena)
{
    Asking a = { .p = p, .kinds = arena_new_array(arena, bool, p->nevents + 1u) };

    a.seen = xcalloc(p->nfuns + 1u, sizeof *a.seen);
    for (uint32_t i = 0; i < p->nrules; i++) {
        const Rule *r = p->rules[i];

        for (int k = 0; k < nparts(r); k++)
            in_ex(&a, part(r, k));
        if (r->until)
            in_fun(&a, r->until);
    }
    for (const EventKind *k = p->events; k; k = k->next)
        a.kinds[k->id] |= k->exercises && k->exercises->nrules;
    xfree(a.seen);
    return a.kinds;
}

bool rule_asks(const Program *p, const Rule *r, const Fun *f)
{
    Rest found;

    for (int k = 0; k < nparts(r); k++)
        if (rests_on(p, part(r, k), RESTS_FUN, f, &found))
            return true;
    return r->until && rests_on(p, r->until->bind, RESTS_FUN, f, &found);
}
