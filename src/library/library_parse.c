/* library_parse.c - reads and parses each file once.  Several threads may parse law files. */
#include "library/library_inside.h"

#include "boards/board_deal.h"
#include "case/case_json.h"
#include "kit/parallel.h"
#include "kit/vec.h"
#include "library/pool.h"
#include "syntax/json_spans.h"
#include "syntax/parse.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

Node *library_parse_cases(const Source *src, Sources *sources, Arena *arena, Interner *names,
                          Diags *diags)
{
    return json_begins(source_text(src), source_len(src))
               ? case_json_parse(src, sources, arena, names, diags)
               : parse_source(src, PARSE_CASE, arena, names, diags);
}

/* Compares two cases for qsort(): by name, then by place in the source. */
static int by_case_name(const void *a, const void *b)
{
    const Node *x = *(const Node *const *)a, *y = *(const Node *const *)b;
    int order = strcmp(x->text, y->text);

    return order ? order : (x->span.start > y->span.start) - (x->span.start < y->span.start);
}

bool library_names_unique(Library *lib, const Node *cases)
{
    const size_t n = ast_count(cases);
    const Node **all = xcalloc(n + 1, sizeof(Node *)), *first = NULL;
    size_t told = 0, twice = 0;

    for (const Node *c = cases; c; c = c->next)
        all[told++] = c;
    qsort(all, n, sizeof(Node *), by_case_name);
    for (size_t i = 0; i < n; i++) {
        if (!first || strcmp(first->text, all[i]->text) != 0) {
            first = all[i];
            continue;
        }
        Diag *d = diag_add(lib->diags, DIAG_CASE_NAME_TWICE, all[i]->span,
                           "two cases have the name `%s`", first->text);

        diag_note(lib->diags, d, first->span, "this case has the name");
        diag_help(lib->diags, d, "give one of the two cases another name");
        twice++;
    }
    xfree(all);
    return !twice;
}

/* Removes universes, principles and incentives from ITEMS, because no ruling reads them.  Returns
 * the rest. */
static Node *library_drop_unruled(Node *items)
{
    Node **at = &items;

    while (*at)
        if ((*at)->kind == N_Universe || (*at)->kind == N_Principle || (*at)->kind == N_Incentive)
            *at = (*at)->next;
        else
            at = &(*at)->next;
    return items;
}

void library_parse(Library *lib, ParsedFile *p, const Source *src, ParseMode mode)
{
    size_t errors = diags_errors(lib->diags), told = diags_count(lib->diags);
    Node *items;

    if (mode == PARSE_CASE) {
        p->of_cases = arena_new();
        items = library_parse_cases(src, lib->sources, p->of_cases, lib->names, lib->diags);
        board_deal_read(items, lib->boards, lib->sources, p->of_cases, lib->diags);
        p->ok = diags_errors(lib->diags) == errors;
        p->apart = p->ok && library_names_unique(lib, items);
    } else {
        items = parse_source(src, mode, lib->arena, lib->names, lib->diags);
        if (lib->only_rules)
            items = library_drop_unruled(items);
        p->ok = diags_errors(lib->diags) == errors;
    }
    p->clean = diags_count(lib->diags) == told && diags_errors(lib->diags) == errors;
    if (p->clean && mode == PARSE_CASE)
        p->src = src;
    p->items = items;
    p->ahead = NULL;
}

ParsedFile *library_parsed_at(const Library *lib, const char *path)
{
    for (int i = 0; i < lib->nparsed; i++)
        if (strcmp(lib->parsed[i].path, path) == 0)
            return &lib->parsed[i];
    return NULL;
}

ParsedFile *library_new_parsed(Library *lib, const char *path)
{
    VEC_ROOM_IN(lib->arena, lib->parsed, lib->nparsed, lib->cap_parsed);
    lib->parsed[lib->nparsed] = (ParsedFile){ .path = arena_printf(lib->arena, "%s", path) };
    return &lib->parsed[lib->nparsed++];
}

const Source *library_given_text(const Library *lib, const char *path)
{
    for (int i = 0; i < lib->ngiven; i++)
        if (strcmp(lib->given[i].path, path) == 0)
            return lib->given[i].src;
    return NULL;
}

const Source *library_read(Library *lib, const char *path, char **why)
{
    const Source *src = library_given_text(lib, path);

    return src ? src : sources_read(lib->sources, path, why);
}

bool library_set_text(Library *lib, const char *path, const char *text, size_t n)
{
    const Source *src = sources_add(lib->sources, path, text, n);
    ParsedFile *p = library_parsed_at(lib, path);

    if (!src) {
        library_too_large(lib->diags, path);
        return false;
    }
    VEC_ROOM_IN(lib->arena, lib->given, lib->ngiven, lib->cap_given);
    lib->given[lib->ngiven++] = (GivenText){ arena_printf(lib->arena, "%s", path), src };
    if (p)
        *p = lib->parsed[--lib->nparsed];
    return true;
}

void library_too_large(Diags *diags, const char *name)
{
    diag_help_limit(diags,
                    diag_add(diags, DIAG_GEN_CANNOT_READ, NO_SPAN,
                             "cannot read `%s`: it is larger than a "
                             "file may be",
                             name),
                    LIMIT_FILE_BYTES);
}

const ParsedFile *library_parsed(Library *lib, const char *path, ParseMode mode)
{
    ParsedFile *p;
    const Source *src;
    char *why = NULL;

    p = library_parsed_at(lib, path);
    if (p && p->ahead)
        library_parse(lib, p, p->ahead, mode);
    if (p && p->unruled && lib->only_rules) {
        p->items = library_drop_unruled((Node *)p->items);
        p->unruled = false;
    }
    if (p)
        return p;
    p = library_new_parsed(lib, path);
    src = library_read(lib, path, &why);
    if (!src) {
        diag_help(lib->diags, diag_add(lib->diags, DIAG_GEN_CANNOT_READ, NO_SPAN, "%s", why),
                  access(path, F_OK)  ? "check the spelling of the path"
                  : path_is_dir(path) ? "name a file in this directory"
                                      : "name a law file or a case that can be read");
        xfree(why);
        return p;
    }
    library_parse(lib, p, src, mode);
    return p;
}

const Node *library_law_items(Library *lib, const char *path)
{
    return library_parsed(lib, path, PARSE_LAW)->items;
}

/* ---- several files at a time ------------------------------------------- */

/* The work of parsing several files on several threads. */
typedef struct ParseAhead {
    Library *lib;
    int first;   /* the index of the first file in lib->parsed */
    Pool arenas; /* elements of type Arena **; each thread takes one while it parses a file */
} ParseAhead;

/* Parses file K of the work; the first file is file 0.  Keeps the tree if there are no diagnostics.
 * Otherwise library_parsed() parses the file again, so that diagnostics come in the order of
 * files. */
static void *parse_ahead(void *context, uint64_t k, Arena *arena)
{
    ParseAhead *a = context;
    ParsedFile *p = &a->lib->parsed[(uint64_t)a->first + k];
    Diags *diags = diags_new(a->lib->sources);
    Arena **own = pool_take(&a->arenas);
    Node *items;

    (void)arena; /* ARENA is not used, because the tree must live longer than ARENA */
    if (!*own)
        *own = arena_new_sized(LARGE_PAGE);
    items = parse_source(p->ahead, PARSE_LAW, *own, a->lib->names, diags);
    if (!diags_count(diags)) {
        p->items = a->lib->only_rules ? library_drop_unruled(items) : items;
        p->ok = p->clean = true;
        p->ahead = NULL;
    }
    diags_free(diags);
    pool_leave(&a->arenas, own);
    return NULL;
}

void library_read_ahead(Library *lib, const Paths *paths)
{
    ParseAhead a = { .lib = lib,
                     .first = lib->nparsed,
                     .arenas = { .lock = PTHREAD_MUTEX_INITIALIZER } };

    if (lib->threads == 1)
        return;
    for (int i = lib->threads; i-- > 1;)
        pool_leave(&a.arenas, &lib->of_thread[i]);
    pool_leave(&a.arenas, &lib->arena);
    for (size_t i = 0; i < paths->n; i++) {
        char *why = NULL;
        const Source *src;

        if (library_parsed_at(lib, paths->at[i]))
            continue;
        src = library_read(lib, paths->at[i], &why);
        xfree(why);
        if (!src)
            break; /* library_parsed() reports the reason */
        library_new_parsed(lib, paths->at[i])->ahead = src;
    }
    parallel_each((uint64_t)(lib->nparsed - a.first), lib->threads, parse_ahead, NULL, &a);
}
