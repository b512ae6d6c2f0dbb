/* strict.c - implements `--strict`: reports the statements of a case that no ruling uses. */
#include "commands/strict.h"

#include "kit/vec.h"
#include "report/unused_rows.h"

static Span strict_span(const Case *c, const Unused *u)
{
    return u->event >= 0 ? c->events[u->event].span : u->stated->span;
}

/* Returns true if one of the N items of LIST is at SPAN.  Items of two rulings are compared by
 * their places in the text, because each edition reads the case anew. */
static bool strict_is_at(const Case *c, const Unused *list, int n, Span span)
{
    for (int i = 0; i < n; i++)
        if (list[i].complaint && strict_span(c, &list[i]).start == span.start)
            return true;
    return false;
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
        s->at[s->n - 1].reason = unused_rows_reason(&w, &list[i]);
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
                           "`%s`\n"
                           "leave the line out, or correct the event that it names",
                           s->at[i].told);

        if (s->at[i].reason)
            diag_help(diags, d, "%s", s->at[i].reason);
    }
    return s->n > 0;
}
