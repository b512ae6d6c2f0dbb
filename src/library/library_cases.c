/* library_cases.c - gets cases from files, from lines of JSON, and from texts in memory. */
#include "library/library_inside.h"

#include "boards/board_deal.h"
#include "case/case_json.h"

#include <string.h>

void library_add_cases(Library *lib, const char *path, const char *name, const char *text, size_t n)
{
    ParsedFile *p = library_new_parsed(lib, path);
    const Source *src = sources_add(lib->sources, name, text, n);

    if (src)
        library_parse(lib, p, src, PARSE_CASE);
    else
        library_too_large(lib->diags, name);
}

void library_free_cases(Library *lib, const char *path)
{
    ParsedFile *p = library_parsed_at(lib, path);

    if (!p || !p->src)
        return;
    arena_free(p->of_cases);
    p->of_cases = NULL;
    p->items = NULL;
    p->ahead = p->src;
    p->src = NULL;
}

void library_begin_line(Library *lib)
{
    lib->before.diags = lib->diags;
    lib->before.names = lib->names;
    lib->before.nsources = sources_count(lib->sources);
    lib->diags = diags_new(lib->sources);
    lib->names = interner_over(lib->names, library_case_arena(lib));
}

void library_end_line(Library *lib)
{
    diags_free(lib->diags);
    lib->diags = lib->before.diags;
    lib->names = lib->before.names;
    sources_truncate(lib->sources, lib->before.nsources);
    library_clear_case_arena(lib);
}

const Node *library_line_cases(Library *lib, const char *name, const char *text, size_t n)
{
    const Source *src = sources_add(lib->sources, name, text, n);
    Arena *arena = library_case_arena(lib);

    if (src) {
        Node *items = case_json_parse(src, lib->sources, arena, lib->names, lib->diags);

        board_deal_read(items, board_files_new(lib->sources, lib->diags, arena), lib->sources,
                        arena, lib->diags);
        if (!diags_errors(lib->diags))
            library_names_unique(lib, items);
        return items;
    }
    diag_add(lib->diags, DIAG_GEN_CANNOT_READ, NO_SPAN,
             "cannot read `%s`: a line is larger than a file may be\n"
             "put each case on a line of its own",
             name);
    return NULL;
}

const char *library_case_edition(const Node *c)
{
    const Node *under = ast_find(c->a, N_RuledUnder);

    return under ? under->a->text : LIBRARY_DEFAULT_EDITION;
}

const Node *library_cases(Library *lib, const char *path)
{
    const Node *cases = library_cases_with_duplicates(lib, path);

    return cases && library_parsed_at(lib, path)->apart ? cases : NULL;
}

const Node *library_cases_with_duplicates(Library *lib, const char *path)
{
    const ParsedFile *p = library_parsed(lib, path, PARSE_CASE);

    if (p->ok && !p->items)
        diag_add(lib->diags, DIAG_CASE_EMPTY, NO_SPAN,
                 "the file `%s` has no case\n"
                 "write a case, which begins with: case NAME \"title\"",
                 path);
    const Node *last = p->ok ? p->items : NULL;

    const uint64_t most = diags_limit(lib->diags, LIMIT_CASES);

    for (uint64_t i = 0; last && i < most; i++)
        last = last->next;
    if (last) {
        Diag *d = diag_add(lib->diags, DIAG_CASE_TOO_MANY, last->span,
                           "the file has more than %llu cases", (unsigned long long)most);

        diag_help(lib->diags, d, "divide the file into several files");
        diag_help_limit(lib->diags, d, LIMIT_CASES);
        return NULL;
    }
    return p->ok ? p->items : NULL;
}

const Source *library_case_text(Library *lib, const char *name, const char *json)
{
    const Source *src = sources_add(lib->sources, name, json, strlen(json));

    if (src)
        return case_json_to_text(src, lib->sources, library_case_arena(lib), lib->names,
                                 lib->diags);
    library_too_large(lib->diags, name);
    return NULL;
}
