/* asked_of.c - finds the kinds of events that rules pass to a function as an argument.
 *
 * The search reads the calls of the function in rules and definitions.  If an argument is a
 * parameter of a definition, the search continues with the calls of that definition. */
#include "program/asked_of.h"

#include "kit/base.h"
#include "program/rule_reads.h"

#include <string.h>

enum { ASKED_KINDS = 64 };

typedef struct AskedSearch {
    const Program *p;
    bool *seen; /* by function and parameter: true if this parameter was searched already */
    const EventKind *kinds[ASKED_KINDS];
    int n;
    /* the search has ended without a list: the kinds are unknown, too many, or include FIT */
    bool any;
    const EventKind *fit;
} AskedSearch;

/* What a search looks for, and the expression where it looks. */
typedef struct AskedPlace {
    const Fun *target; /* the search looks for argument number PARAM in calls of this function */
    int param;
    const Fun *in; /* the definition that contains the expression; NULL: a rule contains it */
} AskedPlace;

static void asked_add_kind(AskedSearch *s, const EventKind *k)
{
    s->any |= kind_is_a(s->fit, k);
    for (int i = 0; i < s->n; i++)
        if (kind_is_a(k, s->kinds[i]))
            return;
    for (int i = 0; i < s->n; i++)
        if (kind_is_a(s->kinds[i], k))
            s->kinds[i--] = s->kinds[--s->n];
    if (s->n == ASKED_KINDS)
        s->any = true;
    else
        s->kinds[s->n++] = k;
}

static void asked_search(AskedSearch *s, const Fun *f, int param);

static void asked_read_argument(AskedSearch *s, const AskedPlace *at, const Ex *arg)
{
    bool is_param = arg->op == EX_VAR && at->in && arg->slot < at->in->nparams;

    if (is_param && (at->in->kind == FUN_DEFINE || at->in->kind == FUN_DEADLINE)) {
        asked_search(s, at->in, arg->slot);
        return;
    }
    if (!arg->type || arg->type->kind != TYPE_EVENT || !arg->type->event)
        s->any = true;
    else
        asked_add_kind(s, arg->type->event);
}

static void asked_read(AskedSearch *s, const AskedPlace *at, const Ex *ex)
{
    if (!ex || s->any)
        return;
    if (ex->op == EX_CALL && ex->fun == at->target)
        asked_read_argument(s, at, ex_kid(ex, at->param));
    for (int i = 0; i < ex_nkids(ex); i++)
        asked_read(s, at, ex_kid(ex, i));
}

static void asked_read_fun(AskedSearch *s, AskedPlace at)
{
    const Fun *f = at.in;

    for (int i = 0; i < f->ncases; i++) {
        asked_read(s, &at, f->cases[i].value);
        asked_read(s, &at, f->cases[i].when);
    }
    asked_read(s, &at, f->bind);
    asked_read(s, &at, f->from);
    asked_read(s, &at, f->presumed);
    asked_read(s, &at, f->presume_when);
    asked_read(s, &at, f->untold);
    asked_read(s, &at, f->untold_when);
    asked_read(s, &at, f->required_when);
    for (int i = 0; i < f->native.nreads; i++)
        s->any |= f->native.reads[i] == at.target;
}

static void asked_search(AskedSearch *s, const Fun *f, int param)
{
    bool *seen = &s->seen[f->id * MAX_ARGS + (uint32_t)param];
    AskedPlace at = { f, param, NULL };

    if (*seen || s->any)
        return;
    *seen = true;
    for (uint32_t i = 0; i < s->p->nrules; i++) {
        const Rule *r = s->p->rules[i];

        for (int k = 0; k < rule_part_count(r); k++)
            asked_read(s, &at, rule_part(r, k));
        for (int k = 0; r->until && k < r->until->nparams; k++) {
            asked_read(s, &at, r->until_args[k]);
            if (r->until == f && k == param)
                asked_read_argument(s, &at, r->until_args[k]);
        }
    }
    for (at.in = s->p->funs; at.in; at.in = at.in->next)
        asked_read_fun(s, at);
}

int asked_of_kinds(const Program *p, const Fun *f, int param, const EventKind *fit,
                   const EventKind **out, int max)
{
    AskedSearch s = { .p = p, .fit = fit };

    s.seen = xcalloc((size_t)p->nfuns * MAX_ARGS + 1, sizeof *s.seen);
    asked_search(&s, f, param);
    xfree(s.seen);
    if (s.any || s.n > max)
        return 0;
    for (int i = 0; i < s.n; i++)
        out[i] = s.kinds[i];
    return s.n;
}

/* ---- clauses ------------------------------------------------------------ */

/* Returns true if EX calls a marked function.  ASKS has the marks, by Fun.id. */
static bool asked_by_ex(const Ex *ex, const bool *asks)
{
    if (!ex)
        return false;
    if (ex->op == EX_CALL && asks[ex->fun->id])
        return true;
    for (int i = 0; i < ex_nkids(ex); i++)
        if (asked_by_ex(ex_kid(ex, i), asks))
            return true;
    return false;
}

static bool asked_by_fun(const Fun *f, const bool *asks)
{
    bool yes = asked_by_ex(f->bind, asks);

    for (int i = 0; i < f->ncases && !yes; i++)
        yes = asked_by_ex(f->cases[i].value, asks) || asked_by_ex(f->cases[i].when, asks);
    for (int i = 0; i < f->native.nreads && !yes; i++)
        yes = asks[f->native.reads[i]->id];
    return yes;
}

static bool asked_by_rule(const Rule *r, const bool *asks)
{
    for (int k = 0; k < rule_part_count(r); k++)
        if (asked_by_ex(rule_part(r, k), asks))
            return true;
    return (r->until && asks[r->until->id]) ||
           (r->fun && r->fun->lapses && asks[r->fun->lapses->id]);
}

int asked_of_clauses(const Program *p, const Fun *f, const char **labels, int max)
{
    bool *asks = xcalloc(p->nfuns + 1u, sizeof *asks), more = true;
    int n = 0;

    asks[f->id] = true;
    while (more) {
        more = false;
        for (const Fun *g = p->funs; g; g = g->next)
            if (!asks[g->id] && asked_by_fun(g, asks))
                more = asks[g->id] = true;
    }
    for (uint32_t i = 0; i < p->nrules && n <= max; i++) {
        const char *label = p->rules[i]->clause->label;
        bool known = !asked_by_rule(p->rules[i], asks);

        for (int k = 0; k < n; k++)
            known |= strcmp(labels[k], label) == 0;
        if (!known && n++ < max)
            labels[n - 1] = label;
    }
    xfree(asks);
    return n;
}
