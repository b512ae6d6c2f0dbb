/* library_elsewhere.c - adds a note to the report of an unknown name.  The note says which other
 * editions, practices and overlays declare the name. */
#include "library/library_inside.h"

#include <string.h>

enum { MOST_UNKNOWN = 20, MOST_PLACES = 3 };

/* A name that the checked edition uses and does not declare. */
typedef struct UnknownName {
    DiagCode code;
    Span span; /* the place that the report names */
    const char *name;
    /* `place`: the first editions, practices and overlays that declare the name.  `places`: these
     * joined by "and", or NULL if there are none. */
    const char *place[MOST_PLACES], *places;
    int nplaces;   /* how many declare the name; may be greater than MOST_PLACES */
    Span declared; /* the place of the first declaration found */
} UnknownName;

/* A search for declarations of the names that the diagnostics report as unknown. */
typedef struct ElsewhereSearch {
    Library *lib;
    const LawFile *files; /* the files of the checked edition */
    size_t nfiles;
    UnknownName at[MOST_UNKNOWN];
    int n;
} ElsewhereSearch;

static bool is_name_byte(char c)
{
    return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Returns the name in the source text at the start of SPAN.  Returns NULL if no name begins
 * there. */
static const char *name_at(Library *lib, Span span)
{
    const Source *src = sources_find(lib->sources, span.start);
    const char *s = src ? source_text(src) + (span.start - source_base(src)) : "";
    size_t n = 0;

    while (is_name_byte(s[n]))
        n++;
    return n ? arena_strndup(lib->arena, s, n) : NULL;
}

static bool is_of_names(DiagCode code)
{
    return code == DIAG_NAME_UNKNOWN || code == DIAG_NAME_TYPE || code == DIAG_NAME_ACTION ||
           code == DIAG_NAME_DEADLINE || code == DIAG_NAME_SET;
}

/* Returns true if D already has a note.  An earlier search may have added it. */
static bool has_note(const DiagView *d)
{
    for (size_t i = 0; i < d->nextras; i++)
        if (!d->extras[i].is_help)
            return true;
    return false;
}

/* Adds to S the names that the diagnostics report as unknown. */
static void find_unknown(ElsewhereSearch *s)
{
    const DiagView *list;
    const size_t n = diags_view(s->lib->diags, &list, s->lib->arena);

    for (size_t i = 0; i < n && s->n < MOST_UNKNOWN; i++) {
        const char *name =
            is_of_names(list[i].code) && !has_note(&list[i]) ? name_at(s->lib, list[i].span) : NULL;

        if (name)
            s->at[s->n++] =
                (UnknownName){ .code = list[i].code, .span = list[i].span, .name = name };
    }
}

static bool elsewhere_is_own(const ElsewhereSearch *s, const char *path)
{
    for (size_t i = 0; i < s->nfiles; i++) {
        const Node *items = s->files[i].items;
        const Source *src = items ? sources_find(s->lib->sources, items->span.start) : NULL;

        if (src && strcmp(source_name(src), path) == 0)
            return true;
    }
    return false;
}

/* Returns the first node in the list N with the text NAME, or NULL. */
static const Node *node_named(const Node *n, const char *name)
{
    while (n && !text_same_or_none(n->text, name))
        n = n->next;
    return n;
}

/* Returns the node that declares NAME: the item N itself, or a part of N.  Returns NULL if N does
 * not declare NAME. */
static const Node *declares(const Node *n, const char *name)
{
    switch (n->kind) {
    case N_Setting: return node_named(n->a, name);
    case N_Enum: return text_same_or_none(n->text, name) ? n : node_named(n->a, name);
    case N_Type:
    case N_Holding:
    case N_Event:
    case N_Kind:
    case N_Finding:
    case N_Status:
    case N_Action:
    case N_Native:
    case N_Define:
    case N_Deadline:
    case N_Reading: return text_same_or_none(n->text, name) ? n : NULL;
    default: return NULL;
    }
}

/* ITEMS are the items of an overlay or of a practice file.  Returns its name for a report, such as
 * "the overlay `NAME`".  Returns NULL for any other file. */
static const char *elsewhere_place(Library *lib, const Node *items)
{
    const Node *head = ast_find((Node *)items, N_Overlay);

    if (head)
        return arena_printf(lib->arena, "the overlay `%s`", head->text);
    head = ast_find((Node *)items, N_Practice);
    return head && head->a ? arena_printf(lib->arena, "the practice of %s", head->a->text) : NULL;
}

static void add_place(Library *lib, UnknownName *u, const char *place, Span declared)
{
    if (!u->places)
        u->declared = declared;
    for (int i = 0; i < u->nplaces && i < MOST_PLACES; i++)
        if (strcmp(u->place[i], place) == 0)
            return;
    if (u->nplaces < MOST_PLACES) {
        u->place[u->nplaces] = place;
        u->places = u->places ? arena_printf(lib->arena, "%s and %s", u->places, place) : place;
    }
    u->nplaces++;
}

/* Returns the items of the law file PATH, or NULL.  If the library has not parsed this file yet,
 * parses it only if its text has one of the names in S.  Reports nothing. */
static const Node *items_with_names(const ElsewhereSearch *s, const char *path)
{
    Library *lib = s->lib;
    const ParsedFile *p = library_parsed_at(lib, path);
    char *why = NULL;
    const Source *src = p && p->items ? NULL : library_read(lib, path, &why);
    const Node *items = p ? p->items : NULL;
    bool has = false;
    Diags *ignored;

    xfree(why);
    for (int i = 0; src && i < s->n && !has; i++)
        has = strstr(source_text(src), s->at[i].name) != NULL;
    if (has) {
        ignored = diags_new(lib->sources);
        items = parse_source(src, PARSE_LAW, lib->arena, lib->names, ignored);
        diags_free(ignored);
    }
    return items;
}

/* Looks for the names of S in the law files PATHS, which belong to EDITION.  If EDITION is NULL,
 * the files are overlays and practices.  Skips the files of the checked edition. */
static void elsewhere_look_in(ElsewhereSearch *s, const Paths *paths, const char *edition)
{
    for (size_t i = 0; i < paths->n; i++) {
        const Node *items =
            elsewhere_is_own(s, paths->at[i]) ? NULL : items_with_names(s, paths->at[i]);
        const char *place = edition || !items ? edition : elsewhere_place(s->lib, items);

        for (const Node *n = items; place && n; n = n->next)
            for (int k = 0; k < s->n; k++) {
                const Node *found = declares(n, s->at[k].name);

                if (found)
                    add_place(s->lib, &s->at[k], place, found->span);
            }
    }
}

/* Looks for the names of S in all editions, practices and overlays. */
static void look_everywhere(ElsewhereSearch *s)
{
    Paths names = { 0 }, others = { 0 };

    library_edition_names(s->lib, &names);
    for (size_t i = 0; i < names.n; i++) {
        Paths files = { 0 };

        library_dir_paths(s->lib, names.at[i], &files);
        elsewhere_look_in(s, &files, arena_printf(s->lib->arena, "%s", names.at[i]));
        paths_free(&files);
    }
    library_dir_paths(s->lib, LIBRARY_PRACTICE, &others);
    library_overlay_files(s->lib, &others);
    elsewhere_look_in(s, &others, NULL);
    paths_free(&others);
    paths_free(&names);
}

void library_help_elsewhere(Library *lib, const LawFile *files, size_t n)
{
    ElsewhereSearch s = { .lib = lib, .files = files, .nfiles = n };

    find_unknown(&s);
    if (s.n)
        look_everywhere(&s);
    for (int i = 0; i < s.n; i++) {
        const UnknownName *u = &s.at[i];
        Diag *d = u->places ? diags_find(lib->diags, u->code, u->span) : NULL;

        if (!d)
            continue;
        diag_note(lib->diags, d, u->declared, "declared here");
        diag_help(lib->diags, d,
                  "`%s` is declared in %s%s: declare it here too, or write here what it stands for",
                  u->name, u->places, u->nplaces > MOST_PLACES ? " and elsewhere" : " only");
    }
}
