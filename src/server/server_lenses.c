/* server_lenses.c - offers code lenses.  The lenses above a case rule on it, or compare its
 * rulings.  The lens above a clause shows the number of cases that the clause decides. */
#include "program/label.h"
#include "program/program.h"
#include "server/server_jobs.h"
#include "server/server_parse.h"
#include "server/tally.h"
#include "server/uri.h"

#include <stdlib.h>
#include <string.h>

/* ---- where lenses stand ----------------------------------------------------------------- */

/* Adds a lens over the first word of N.  Returns the lens, which belongs to LIST. */
static json_t *lens_add(json_t *list, const Parsed *p, const Node *n)
{
    json_t *lens = json_object();

    json_object_set_new(lens, "range", parsed_range(p, (Span){ n->span.start, n->span.start + 4 }));
    json_array_append_new(list, lens);
    return lens;
}

/* Gives LENS the command COMMAND with the URI and NAME as its arguments. */
static void lens_command(json_t *lens, const char *title, const char *command, const char *uri,
                         const char *name)
{
    json_t *call = json_object(), *args = json_array();

    json_array_append_new(args, json_string(uri));
    json_array_append_new(args, json_string(name));
    json_set_text(call, "title", title);
    json_set_text(call, "command", command);
    json_object_set_new(call, "arguments", args);
    json_object_set_new(lens, "command", call);
}

/* Adds the lens of the clause N without a title.  The client asks for the title later, by
 * `codeLens/resolve`. */
static void lens_add_clause(json_t *list, const Parsed *p, const Document *d, const Node *n)
{
    json_t *data = json_object();

    json_set_text(data, "uri", d->uri);
    json_set_text(data, "clause", n->text);
    json_object_set_new(lens_add(list, p, n), "data", data);
}

/* Returns true if a clause before N in ITEMS has the same label. */
static bool lens_is_there(const Node *items, const Node *n)
{
    for (const Node *m = items; m != n; m = m->next)
        if (m->kind == N_Clause && text_same_or_none(m->text, n->text))
            return true;
    return false;
}

static void lens_add_all(Server *s, const json_t *params, const Document *d, const Parsed *p,
                         json_t *list)
{
    (void)s;
    (void)params;
    for (const Node *n = p->items; n; n = n->next)
        if (n->kind == N_Case && n->text) {
            lens_command(lens_add(list, p, n), "Rule", "bridgelaw.rule", d->uri, n->text);
            lens_command(lens_add(list, p, n), "Compare", "bridgelaw.compare", d->uri, n->text);
        } else if (n->kind == N_Clause && n->text && !lens_is_there(p->items, n)) {
            lens_add_clause(list, p, d, n);
        }
}

json_t *server_lenses(Server *s, const json_t *params)
{
    return parsed_answer(s, params, lens_add_all);
}

/* ---- what a clause decides -------------------------------------------------------------- */

/* A request about the cases that a clause decides. */
typedef struct LensSearch {
    Tally *tally;
    char *uri, *clause;
    json_t *lens; /* the lens that `codeLens/resolve` asks about; NULL for another request */
} LensSearch;

static size_t lens_left(const void *data)
{
    const LensSearch *l = data;

    return tally_left(l->tally);
}

/* Does the next step of the tally.  If the texts have changed since the tally began, the tally is
 * of no use, and the request fails.  The client asks again when it has sent a change. */
static void lens_part(Server *s, void *data, size_t i, json_t *list)
{
    const LensSearch *l = data;
    const Document *law = workspace_find(s->workspace, l->uri);

    (void)i;
    (void)list;
    if (law && tally_is_current(l->tally, s->workspace, law))
        tally_step(l->tally);
    else
        server_fail(s, RPC_MODIFIED, "the texts have changed");
}

static void lens_close(void *data)
{
    LensSearch *l = data;

    tally_drop(l->tally);
    json_decref(l->lens);
    xfree(l->uri);
    xfree(l->clause);
    xfree(l);
}

/* Begins a search for the cases that the clause LABEL of the law file URI decides.  RESULT makes
 * the answer from the list of these cases.  The search takes ownership of LENS.  Returns NULL. */
static json_t *lens_search(Server *s, const char *uri, const char *label, json_t *lens,
                           json_t *(*result)(Server *s, void *data, json_t *list))
{
    const Document *law = uri ? workspace_find(s->workspace, uri) : NULL;
    LensSearch *l;

    if (law)
        workspace_refresh(s->workspace, NULL);
    if (!law || !label || !law->program || !law->program->edition) {
        json_decref(lens);
        return server_fail(s, law ? RPC_FAILED : RPC_INVALID_PARAMS,
                           law ? "the laws have errors" : "no open law file is named");
    }
    if (!tally_is_current(s->tally, s->workspace, law)) {
        tally_drop(s->tally);
        s->tally = tally_new(s->workspace, law, &s->roots);
    }
    l = xcalloc(1, sizeof *l);
    l->tally = tally_keep(s->tally);
    l->uri = xstrdup(uri);
    l->clause = xstrdup(label);
    l->lens = lens;
    return server_later(s, (LongWork){ .left = lens_left,
                                       .part = lens_part,
                                       .result = result,
                                       .close = lens_close,
                                       .data = l });
}

/* Adds to B the title of the lens of a clause, such as "decides 2 cases; 1 changes". */
static void lens_title(const LensSearch *l, StrBuf *b)
{
    int n = 0, changed = 0;
    bool one;

    for (const TallyCase *k = NULL; (k = tally_next(l->tally, k, l->clause, &one));) {
        n++;
        changed += one;
    }
    if (n)
        strbuf_printf(b, "decides %d case%s", n, n == 1 ? "" : "s");
    else
        strbuf_add(b, "decides no case");
    if (n && tally_compares(l->tally) && changed)
        strbuf_printf(b, "; %d change%s", changed, changed == 1 ? "s" : "");
    else if (n && tally_compares(l->tally))
        strbuf_add(b, "; none changes");
}

static json_t *lens_resolved(Server *s, void *data, json_t *list)
{
    LensSearch *l = data;
    json_t *lens = l->lens;
    StrBuf b = { 0 };

    (void)s;
    json_decref(list);
    json_decref(json_object_take(lens, "workDoneToken"));
    lens_title(l, &b);
    lens_command(lens, strbuf_str(&b), "bridgelaw.decides", l->uri, l->clause);
    strbuf_free(&b);
    l->lens = NULL;
    return lens;
}

json_t *server_lens(Server *s, const json_t *params)
{
    const json_t *data = json_object_get(params, "data");

    return lens_search(s, json_string_value(json_object_get(data, "uri")),
                       json_string_value(json_object_get(data, "clause")), json_copy(params),
                       lens_resolved);
}

static json_t *lens_cases(Server *s, void *data, json_t *list)
{
    const LensSearch *l = data;
    Places places = { .sources = tally_sources(l->tally) };
    bool changed;

    (void)s;
    for (const TallyCase *k = NULL; (k = tally_next(l->tally, k, l->clause, &changed));) {
        json_t *j = json_object();
        const Span name = { k->node->span.start, k->node->span.start + 4 };

        json_set_text(j, "case", k->node->text);
        json_object_set_new(j, "location", places_location(&places, name));
        if (tally_compares(l->tally))
            json_set_boolean(j, "changes", changed);
        json_array_append_new(list, j);
    }
    places_release(&places);
    return list;
}

json_t *server_decides(Server *s, const json_t *params)
{
    char plain[TEXT_LABEL_MAX];

    return lens_search(
        s, json_string_value(json_object_get(json_object_get(params, "textDocument"), "uri")),
        server_label(params, plain), NULL, lens_cases);
}

/* ---- where cases are -------------------------------------------------------------------- */

/* Adds the directory that URI names to the directories with cases. */
static void root_add(Server *s, const char *uri)
{
    Arena *arena = arena_new();
    char *real = uri ? realpath(uri_path(uri, arena), NULL) : NULL;

    if (real)
        paths_add(&s->roots, real);
    xfree(real);
    arena_free(arena);
}

void server_take_roots(Server *s, const json_t *params)
{
    const json_t *folders = json_object_get(params, "workspaceFolders");

    for (const json_t *f = json_first(folders); f; f = json_after(f))
        root_add(s, json_string_value(json_object_get(f, "uri")));
    if (!s->roots.n)
        root_add(s, json_string_value(json_object_get(params, "rootUri")));
}
