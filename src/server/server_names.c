/* server_names.c - finds the declaration and the uses of the name at a place, and renames the
 * thing.  A spot is a place in the present text of a file (spots.h). */
#include "server/server_names.h"

#include "kit/vec.h"
#include "program/program.h"
#include "server/server_inside.h"
#include "server/spots.h"
#include "server/uri.h"
#include "syntax/parse.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- the name at a place ------------------------------------------------------ */

bool server_position(Server *s, const json_t *params, Document **d, uint32_t *at)
{
    TextPlace place;
    Lines lines;

    *d = server_document(s, params);
    if (!*d)
        return false;
    if (!places_read_position(json_object_get(params, "position"), &place)) {
        server_fail(s, RPC_INVALID_PARAMS, "`position` is missing");
        return false;
    }
    lines = lines_of(strbuf_str(&(*d)->text), (*d)->text.len);
    *at = lines_offset(&lines, place);
    lines_free(&lines);
    return true;
}

/* Finds the smallest use in U that contains the global offset AT.  Stores it in F, unless F already
 * has a use that is no larger. */
static void look_in(const Uses *u, const Program *p, uint32_t at, FoundName *f)
{
    for (size_t i = 0; u && i < u->n; i++) {
        const Use *use = &u->at[i];

        if (use->at.start > at)
            break;
        if (use->at.end < at ||
            (f->use && f->use->at.end - f->use->at.start <= use->at.end - use->at.start))
            continue;
        *f = (FoundName){ .use = use, .uses = u, .program = p };
    }
}

bool server_name_at(const Document *d, uint32_t at, FoundName *f)
{
    uint32_t global;

    *f = (FoundName){ 0 };
    if (!d->text_seen || !spots_back(d, d->text_seen, at, &global))
        return false;
    if (d->program)
        look_in(d->program->uses, d->program, global, f);
    for (size_t i = 0; i < d->ncases; i++)
        look_in(d->cases[i]->uses, d->cases[i]->program, global, f);
    if (f->use)
        f->sources = library_sources(d->seen->lib);
    return f->use != NULL;
}

/* ---- lists of spots ------------------------------------------------------------ */

typedef struct SpotList {
    Spot *at;
    size_t n, cap;
} SpotList;

static void add_spot(SpotList *l, Spot spot)
{
    VEC_ROOM(l->at, l->n, l->cap);
    l->at[l->n++] = spot;
}

static bool has_spot(const SpotList *l, const Spot *spot)
{
    for (size_t i = 0; i < l->n; i++)
        if (spots_same(&l->at[i], spot))
            return true;
    return false;
}

static int compare_spots(const void *a, const void *b)
{
    const Spot *x = a, *y = b;
    const int by_path = strcmp(x->path, y->path);

    if (by_path)
        return by_path;
    return x->from != y->from ? (x->from < y->from ? -1 : 1) : (x->to > y->to) - (x->to < y->to);
}

static void sort_spots(SpotList *l)
{
    size_t kept = 0;

    if (l->n)
        qsort(l->at, l->n, sizeof *l->at, compare_spots);
    for (size_t i = 0; i < l->n; i++)
        if (!i || !spots_same(&l->at[i], &l->at[kept - 1]))
            l->at[kept++] = l->at[i];
    l->n = kept;
}

/* ---- all uses ------------------------------------------------------------------ */

/* A search for all uses of one or more declarations. */
typedef struct UseSearch {
    const Server *s;
    const Document *only; /* the only document to search; NULL for all files */
    const char *name;
    SpotList declared, used;
    bool more; /* the last pass has found another declaration, so one more pass is needed */
} UseSearch;

/* Use I of U has the name that SEARCH looks for, and may stand for several declarations.  Adds to
 * SEARCH those of these declarations that SEARCH lacks. */
static void join_declarations(UseSearch *search, const Uses *u, size_t i, Spots *spots)
{
    size_t k = i;
    Spot of;

    while (k > 0 && source_same_span(u->at[k - 1].at, u->at[i].at))
        k--;
    for (; k < u->n && source_same_span(u->at[k].at, u->at[i].at); k++)
        if (text_same(u->at[k].name, search->name) && spots_find(spots, u->at[k].of, &of) &&
            !has_spot(&search->declared, &of)) {
            add_spot(&search->declared, of);
            search->more = true;
        }
}

/* Adds to SEARCH the uses in U of the declarations in SEARCH.  Such a use may also stand for other
 * declarations of the same name.  Adds these declarations to SEARCH, too. */
static void search_table(UseSearch *search, const Uses *u, const Sources *sources)
{
    Spots spots = { .w = search->s->workspace, .sources = sources };

    for (size_t i = 0; u && i < u->n; i++) {
        const Use *use = &u->at[i];
        Spot of, at;

        if (!text_same(use->name, search->name) || !spots_find(&spots, use->of, &of) ||
            !has_spot(&search->declared, &of))
            continue;
        if (spots_find(&spots, use->at, &at))
            add_spot(&search->used, at);
        join_declarations(search, u, i, &spots);
    }
    spots_release(&spots);
}

static void search_everywhere(UseSearch *search)
{
    const Workspace *w = search->s->workspace;

    do {
        search->more = false;
        for (size_t i = 0; i < w->nprograms && !search->only; i++)
            search_table(search, w->programs[i]->uses, library_sources(w->every->lib));
        for (size_t i = 0; i < w->n; i++) {
            const Document *d = w->at[i];
            if (search->only && search->only != d)
                continue;
            const Sources *sources = d->seen ? library_sources(d->seen->lib) : NULL;

            if (d->program)
                search_table(search, d->program->uses, sources);
            for (size_t k = 0; k < d->ncases; k++)
                search_table(search, d->cases[k]->uses, sources);
        }
    } while (search->more);
    sort_spots(&search->used);
}

/* Finds all uses of the declarations of F.  If ONLY is not NULL, searches only that document. */
static void search_uses(const Server *s, const FoundName *f, const Document *only,
                        UseSearch *search)
{
    Spots spots = { .w = s->workspace, .sources = f->sources };
    Spot of;

    *search = (UseSearch){ .s = s, .only = only, .name = f->use->name };
    for (const Use *u = f->uses->at; u < f->uses->at + f->uses->n; u++)
        if (source_same_span(u->at, f->use->at) && spots_find(&spots, u->of, &of) &&
            !has_spot(&search->declared, &of))
            add_spot(&search->declared, of);
    search_everywhere(search);
    spots_release(&spots);
}

static void search_free(UseSearch *search)
{
    xfree(search->declared.at);
    xfree(search->used.at);
}

/* Returns the location of SPOT as JSON. */
static json_t *location_of(const Server *s, const Spot *spot)
{
    const Workspace *w = s->workspace;
    const Document *d = workspace_find_path(w, spot->path);
    const Sources *sources = d ? NULL : library_sources(w->every->lib);
    Arena *arena = arena_new();
    json_t *j = json_object();
    Lines lines = { 0 };

    json_set_text(j, "uri", d ? d->uri : uri_of_path(spot->path, arena));
    if (d)
        lines = lines_of(strbuf_str(&d->text), d->text.len);
    for (size_t i = d ? 0 : sources_count(sources); i-- > 0;)
        if (strcmp(source_name(sources_at(sources, i)), spot->path) == 0) {
            lines =
                lines_of(source_text(sources_at(sources, i)), source_len(sources_at(sources, i)));
            break;
        }
    json_object_set_new(j, "range", places_lines_range(&lines, spot->from, spot->to));
    lines_free(&lines);
    arena_free(arena);
    return j;
}

/* ---- requests ------------------------------------------------------------------- */

/* Finds the name at the position in PARAMS.  If no name is there or the request fails, returns
 * false. */
static bool named(Server *s, const json_t *params, Document **d, FoundName *f)
{
    uint32_t at;

    return server_position(s, params, d, &at) && server_name_at(*d, at, f);
}

json_t *server_definition(Server *s, const json_t *params)
{
    json_t *list = json_array();
    SpotList seen = { 0 };
    Document *d;
    FoundName f;

    if (!named(s, params, &d, &f))
        return list;
    Spots spots = { .w = s->workspace, .sources = f.sources };

    for (const Use *u = f.uses->at; u < f.uses->at + f.uses->n; u++) {
        Spot of;

        if (!source_same_span(u->at, f.use->at) || !spots_find(&spots, u->of, &of) ||
            has_spot(&seen, &of))
            continue;
        add_spot(&seen, of);
        json_array_append_new(list, spots_location(&spots, &of));
    }
    spots_release(&spots);
    xfree(seen.at);
    return list;
}

json_t *server_references(Server *s, const json_t *params)
{
    json_t *list = json_array();
    const bool all =
        json_is_true(json_object_get(json_object_get(params, "context"), "includeDeclaration"));
    UseSearch search;
    Document *d;
    FoundName f;

    workspace_check_every(s->workspace);
    if (!named(s, params, &d, &f))
        return list;
    search_uses(s, &f, NULL, &search);
    for (size_t i = 0; i < search.used.n; i++)
        if (all || !has_spot(&search.declared, &search.used.at[i]))
            json_array_append_new(list, location_of(s, &search.used.at[i]));
    search_free(&search);
    return list;
}

json_t *server_highlight(Server *s, const json_t *params)
{
    json_t *list = json_array();
    UseSearch search;
    Document *d;
    FoundName f;

    if (!named(s, params, &d, &f))
        return list;
    search_uses(s, &f, d, &search);
    for (size_t i = 0; i < search.used.n; i++) {
        if (strcmp(search.used.at[i].path, d->path) != 0)
            continue;
        json_t *one = json_object(), *at = location_of(s, &search.used.at[i]);

        json_object_set_new(one, "range", json_object_take(at, "range"));
        /* 3: the name is declared here; 2: the name is used */
        json_set_integer(one, "kind", has_spot(&search.declared, &search.used.at[i]) ? 3 : 2);
        json_decref(at);
        json_array_append_new(list, one);
    }
    search_free(&search);
    return list;
}

/* ---- rename ---------------------------------------------------------------------- */

/* Returns the present text at SPOT, or NULL if the text ends before SPOT. */
static const char *text_at(const Server *s, const Spot *spot)
{
    const Workspace *w = s->workspace;
    const Document *d = workspace_find_path(w, spot->path);
    const Sources *sources = library_sources(w->every->lib);

    if (d)
        return spot->to <= d->text.len ? strbuf_str(&d->text) + spot->from : NULL;
    for (size_t i = sources_count(sources); i-- > 0;)
        if (strcmp(source_name(sources_at(sources, i)), spot->path) == 0)
            return source_text(sources_at(sources, i)) + spot->from;
    return NULL;
}

/* Returns the reason why F cannot be renamed, or NULL if F can be renamed. */
static const char *not_renamed(const FoundName *f)
{
    const Fun *fun = f->use->kind == USE_FUNCTION ? f->use->thing : NULL;

    if (f->use->of.start == UINT32_MAX)
        return "is built in";
    if (f->use->kind == USE_CLAUSE)
        return "is a label: it says where the clause stands";
    if (fun && fun->kind == FUN_NATIVE)
        return "names a function in C";
    return NULL;
}

/* Finds the name to rename, at the position in PARAMS.  If the name cannot be renamed, makes the
 * request fail and returns false. */
static bool renamed(Server *s, const json_t *params, Document **d, FoundName *f)
{
    const char *why;

    if (!named(s, params, d, f)) {
        if (!s->why)
            server_fail(s, RPC_FAILED, "there is no name here");
        return false;
    }
    why = not_renamed(f);
    if (why)
        server_fail(s, RPC_FAILED, "`%s` %s", f->use->name, why);
    return !why;
}

json_t *server_prepare_rename(Server *s, const json_t *params)
{
    json_t *j;
    Document *d;
    FoundName f;
    Spot at;

    if (!renamed(s, params, &d, &f))
        return NULL;
    Spots spots = { .w = s->workspace, .sources = f.sources };

    j = json_object();
    if (spots_find(&spots, f.use->at, &at) && at.to - at.from == strlen(f.use->name) &&
        memcmp(spots_text(&spots) + at.from, f.use->name, at.to - at.from) == 0) {
        json_object_set_new(j, "range", spots_range(&spots, &at));
        json_set_text(j, "placeholder", f.use->name);
    } else {
        server_fail(s, RPC_FAILED, "`%s` is not written by its name here", f.use->name);
    }
    spots_release(&spots);
    return j;
}

/* Returns true if NAME can be a name in a law file. */
static bool is_name(const char *name)
{
    Arena *arena = arena_new();
    Sources *sources = sources_new();
    Diags *diags = diags_new(sources);
    const Source *src = sources_add(sources, "name", name, strlen(name));
    Tokens t = { 0 };
    bool good = src != NULL && islower((unsigned char)*name);

    if (good)
        t = parse_tokens(src, PARSE_LAW, arena, interner_new(arena), diags);
    good = good && t.n == 1 && t.at[0].kind == TOKEN_NAME && !diags_errors(diags);
    parse_tokens_free(&t);
    diags_free(diags);
    sources_free(sources);
    arena_free(arena);
    return good;
}

/* Adds to CHANGES the edit that writes NAME at SPOT.  CHANGES has the edits by file. */
static void add_edit(const Server *s, json_t *changes, const Spot *spot, const char *name)
{
    json_t *at = location_of(s, spot), *edit = json_object();
    const char *uri = json_string_value(json_object_get(at, "uri"));

    if (!json_object_get(changes, uri))
        json_object_set_new(changes, uri, json_array());
    json_object_set_new(edit, "range", json_object_take(at, "range"));
    json_set_text(edit, "newText", name);
    json_array_append_new(json_object_get(changes, uri), edit);
    json_decref(at);
}

json_t *server_rename(Server *s, const json_t *params)
{
    const char *name = json_string_value(json_object_get(params, "newName"));
    json_t *j, *changes;
    UseSearch search;
    Document *d;
    FoundName f;

    workspace_check_every(s->workspace);
    if (!renamed(s, params, &d, &f))
        return NULL;
    if (!name || !is_name(name))
        return server_fail(s, RPC_INVALID_PARAMS, "`%s` is not a name", name ? name : "");
    if (f.use->kind != USE_VARIABLE && program_meaning(f.program, name))
        return server_fail(s, RPC_INVALID_PARAMS, "`%s` means something already", name);
    changes = json_object();
    search_uses(s, &f, NULL, &search);
    for (size_t i = 0; i < search.used.n; i++) {
        const Spot *at = &search.used.at[i];
        const char *text = text_at(s, at);

        if (text && at->to - at->from == strlen(f.use->name) &&
            memcmp(text, f.use->name, at->to - at->from) == 0)
            add_edit(s, changes, at, name);
    }
    search_free(&search);
    j = json_object();
    json_object_set_new(j, "changes", changes);
    return j;
}
