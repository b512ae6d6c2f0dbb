/* depends_on.c - finds what an expression depends on, through definitions and natives. */
#include "program/depends_on.h"

#include <stdlib.h>

typedef struct DependsOnSearch {
    DependsOnWhat what;
    const Fun *target;
    bool *seen; /* by Fun.id: true if the function was searched */
    DependsOnFound *found;
    /* the search is in the body of this function; NULL: it is in the expression itself */
    const Fun *in;
} DependsOnSearch;

static bool search_ex(DependsOnSearch *s, const Ex *ex);

static bool is_ruling(const Fun *f)
{
    return f->kind == FUN_STATUS || f->kind == FUN_DONE || f->kind == FUN_FINDING ||
           f->kind == FUN_READING || (f->kind == FUN_BUILTIN && f->builtin == BUILTIN_STANDING);
}

/* Returns true if the native F may read events other than its arguments.  Returns false for a
 * native with `earlier`, which reads only events before its arguments. */
static bool reads_other_events(const Fun *f)
{
    for (int i = 0; i < f->native.nreads && !f->native.earlier; i++)
        for (int k = 0; k < f->native.reads[i]->nparams; k++)
            if (f->native.reads[i]->ptype[k]->kind == TYPE_EVENT)
                return true;
    return false;
}

static bool search_fun(DependsOnSearch *s, const Fun *f)
{
    const Fun *outer = s->in;
    bool is = s->what == RESTS_RULING  ? is_ruling(f)
              : s->what == RESTS_STORY ? f->kind == FUN_NATIVE && reads_other_events(f)
                                       : f == s->target;

    if (is) {
        s->found->fun = f;
        return true;
    }
    if (s->seen[f->id])
        return false;
    s->seen[f->id] = true;
    s->in = f;
    for (int i = 0; !is && i < f->ncases; i++)
        is = search_ex(s, f->cases[i].value) || search_ex(s, f->cases[i].when);
    is = is || (f->kind == FUN_DEADLINE && search_ex(s, f->bind)) || search_ex(s, f->untold) ||
         search_ex(s, f->untold_when);
    for (int i = 0; !is && i < f->native.nreads; i++)
        is = search_fun(s, f->native.reads[i]);
    s->in = outer;
    return is;
}

static bool search_ex(DependsOnSearch *s, const Ex *ex)
{
    if (!ex)
        return false;
    if ((ex->op == EX_CALL && search_fun(s, ex->fun)) ||
        (s->what == RESTS_STORY && ex->op == EX_SOME && ex->over->kind == TYPE_EVENT)) {
        if (ex->op == EX_SOME)
            s->found->fun = s->in;
        if (!s->in) {
            s->found->via = ex->op == EX_CALL ? ex->fun : NULL;
            s->found->span = ex->span;
        }
        return true;
    }
    for (int i = 0; i < ex_nkids(ex); i++)
        if (search_ex(s, ex_kid(ex, i)))
            return true;
    return false;
}

bool depends_on(const Program *p, const Ex *ex, DependsOnWhat what, const Fun *fun,
                DependsOnFound *found)
{
    DependsOnSearch s = { .what = what, .target = fun, .found = found };
    bool is;

    *found = (DependsOnFound){ 0 };
    s.seen = xcalloc(p->nfuns + 1u, sizeof *s.seen);
    is = search_ex(&s, ex);
    xfree(s.seen);
    return is;
}

void depends_on_report(Diags *diags, DiagCode code, const DependsOnFound *r, const char *verb,
                       const char *help)
{
    Diag *d;

    if (!r->via)
        d = diag_add(diags, code, r->span, "this cannot stand here, because it %s", verb);
    else if (r->via == r->fun)
        d = diag_add(diags, code, r->span, "`%s` cannot stand here, because it %s", r->via->name,
                     verb);
    else
        d = diag_add(diags, code, r->span,
                     "`%s` cannot stand here, because it depends on `%s`, which %s", r->via->name,
                     r->fun->name, verb);
    diag_help(diags, d, "%s", help);
}

const char *depends_on_kind_text(const Fun *f)
{
    switch (f->kind) {
    case FUN_FINDING: return "is a finding";
    case FUN_READING: return "is a reading";
    case FUN_DONE: return "is a choice";
    case FUN_BUILTIN: return "is concluded by rules";
    default: return "is concluded by rules";
    }
}
