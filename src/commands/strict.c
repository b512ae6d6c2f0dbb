/* strict.c - implements `--strict`: reports the statements of a case that no ruling uses. */
#include "commands/strict.h"

#include "kit/vec.h"
#include "report/unused_rows.h"

static Span strict_span(const Case *c, const Unused *u)
{
    return u->event >= 0 ? c->events[u->event].span : u->stated->span;
}

/* Returns true if one of the N items of LIST is at SPAN.  Each edition reads the case anew, so only
 * the place in the text shows that two items are the same. */
static bool strict_is_at(const Case *c, const Unused *list, int n, Span span)
{
    for (int i = 0; i < n; i++)
        if (list[i].complaint && strict_span(c, &list[i]).start == span.start)
            return true;
    return false;
}

/* Returns true if the statement U names an event.  The error message then says that the author may
 * have named the wrong event. */
static bool strict_names_event(const Unused *u)
{
    const Fun *f = u->event >= 0 ? NULL : u->stated->fun;

    for (int i = 0; f && i < f->nparams; i++)
        if (f->ptype[i]->kind == TYPE_EVENT)
            return true;
    return u->event < 0 && !f;
}

/* Returns the reason why no ruling uses U.  Returns NULL if unused_rows_reason() knows none. */
static const char *strict_reason(const Words *w, const Unused *u)
{
    const char *why = unused_rows_reason(w, u);

    if (!why || u->never_asked || u->nasked_of)
        return why;
    return arena_printf(w->arena, "%s, and nothing in this case makes %s ask for it", why,
                        u->nasked_by > 1 ? "them" : "it");
}

void strict_add(StrictCase *s, Library *lib, const Ruling *r)
{
    Arena *arena = library_case_arena(lib);
    Words w = words_of_ruling(r, r->c->lang, library_sources(lib), arena);
    const Unused *list;
    int n = unused_list(r, &list, arena), kept = 0;

    for (int i = 0; i < s->n; i++)
        if (strict_is_at(r->c, list, n, s->at[i].span))
            s->at[kept++] = s->at[i];
    s->n = kept;
    for (int i = 0; i < n && !s->begun; i++) {
        if (!list[i].complaint)
            continue;
        VEC_ROOM_IN(arena, s->at, s->n, s->cap);
        s->at[s->n++] = (StrictItem){ .span = strict_span(r->c, &list[i]),
                                      .told = unused_rows_told(&w, &list[i]) };
        w.lang = 0; /* diagnostics are in English */
        s->at[s->n - 1].reason = strict_reason(&w, &list[i]);
        s->at[s->n - 1].names_event = strict_names_event(&list[i]);
        w.lang = r->c->lang;
    }
    s->begun = true;
    engine_free(w.engine);
}

bool strict_report(const StrictCase *s, Library *lib)
{
    Diags *diags = library_diags(lib);

    for (int i = 0; i < s->n; i++) {
        Diag *d = diag_add(diags, DIAG_CASE_IN_VAIN, s->at[i].span,
                           "the line `%s` changes nothing in the ruling", s->at[i].told);

        if (s->at[i].reason)
            diag_help(diags, d, "%s", s->at[i].reason);
        diag_help(diags, d, "leave the line out%s",
                  s->at[i].names_event ? ", or name another event in it" : "");
    }
    return s->n > 0;
}
