/* text_case.c - loads a case from a text in memory.  Each loaded case has an arena of its own. */
#include "library/text_case.h"

#include "boards/board_deal.h"
#include "library/library_inside.h"

TextCase *text_case_new(const Program *p, const char *name, const char *text, size_t n)
{
    TextCase *t = xcalloc(1, sizeof *t);
    const Source *src;
    Interner *names;

    t->sources = sources_new();
    sources_set_limits(t->sources, p->limits);
    t->diags = diags_new(t->sources);
    t->arena = arena_new();
    names = interner_over(p->names, t->arena);
    src = sources_add(t->sources, name, text, n);
    if (!src)
        library_too_large(t->diags, name);
    else {
        Node *items = library_parse_cases(src, t->sources, t->arena, names, t->diags);

        board_deal_read(items, board_files_new(t->sources, t->diags, t->arena), t->sources,
                        t->arena, t->diags);
        t->node = items;
    }
    if (t->node && !diags_errors(t->diags))
        t->c = engine_load_case(p, t->node, source_name(src), t->arena, t->diags);
    return t;
}

void text_case_free(TextCase *t)
{
    if (!t)
        return;
    diags_free(t->diags);
    sources_free(t->sources);
    arena_free(t->arena);
    xfree(t);
}
