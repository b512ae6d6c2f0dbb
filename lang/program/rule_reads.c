/* rule_reads.c - finds what the rules of a program read. */
#include "program/rule_reads.h"

#include "kit/base.h"
#include "program/depends_on.h"

#include <stdlib.h>

typedef struct KindSearch {
    const Program *p;
    bool *kinds; /* by EventKind.id: the result of rule_reads_kinds() so far */
    bool *seen;  /* by Fun.id: true if the function was searched */
} KindSearch;

static void mark_ex(KindSearch *a, const Ex *ex);

static void mark_fun(KindSearch *a, const Fun *f)
{
    if (a->seen[f->id])
        return;
    a->seen[f->id] = true;
    for (int i = 0; i < f->ncases; i++) {
        mark_ex(a, f->cases[i].value);
        mark_ex(a, f->cases[i].when);
    }
    mark_ex(a, f->bind);
    mark_ex(a, f->from);
    mark_ex(a, f->presumed);
    mark_ex(a, f->presume_when);
    mark_ex(a, f->untold);
    mark_ex(a, f->untold_when);
    mark_ex(a, f->required_when);
    for (int i = 0; i < f->native.nreads; i++)
        mark_fun(a, f->native.reads[i]);
}

/* Marks KIND and all kinds below it.  Does nothing if KIND is NULL. */
static void mark_kind(KindSearch *a, const EventKind *kind)
{
    for (const EventKind *k = a->p->events; k && kind; k = k->next)
        a->kinds[k->id] |= kind_is_a(k, kind);
}

static void mark_ex(KindSearch *a, const Ex *ex)
{
    if (!ex)
        return;
    if (ex->op == EX_SOME && ex->over->kind == TYPE_EVENT)
        mark_kind(a, ex->over->event);
    else if (ex->op == EX_KIND)
        mark_kind(a, ex->event);
    else if (ex->op == EX_CALL)
        mark_fun(a, ex->fun);
    for (int i = 0; i < ex_nkids(ex); i++)
        mark_ex(a, ex_kid(ex, i));
}

const Ex *rule_part(const Rule *r, int i)
{
    const Ex *more[] = { r->value, r->who, r->from, r->default_, r->tie };

    if (i < 2 * r->nbinders)
        return i % 2 ? r->binders[i / 2].in : r->binders[i / 2].where;
    i -= 2 * r->nbinders;
    if (i < r->nconds)
        return r->conds[i].ex;
    i -= r->nconds;
    if (i < r->nargs)
        return r->args[i];
    i -= r->nargs;
    return more[i];
}

int rule_part_count(const Rule *r)
{
    return 2 * r->nbinders + r->nconds + r->nargs + 5;
}

const bool *rule_reads_kinds(const Program *p, Arena *arena)
{
    KindSearch a = { .p = p, .kinds = arena_new_array(arena, bool, p->nevents + 1u) };

    a.seen = xcalloc(p->nfuns + 1u, sizeof *a.seen);
    for (uint32_t i = 0; i < p->nrules; i++) {
        const Rule *r = p->rules[i];

        for (int k = 0; k < rule_part_count(r); k++)
            mark_ex(&a, rule_part(r, k));
        if (r->until)
            mark_fun(&a, r->until);
        if (r->fun && r->fun->lapses)
            mark_fun(&a, r->fun->lapses);
    }
    for (const EventKind *k = p->events; k; k = k->next)
        a.kinds[k->id] |= k->exercises && k->exercises->nrules;
    xfree(a.seen);
    return a.kinds;
}

bool rule_reads_fun(const Program *p, const Rule *r, const Fun *f)
{
    DependsOnFound found;

    for (int k = 0; k < rule_part_count(r); k++)
        if (depends_on(p, rule_part(r, k), RESTS_FUN, f, &found))
            return true;
    return (r->until && depends_on(p, r->until->bind, RESTS_FUN, f, &found)) ||
           (r->fun && r->fun->lapses && depends_on(p, r->fun->lapses->bind, RESTS_FUN, f, &found));
}
