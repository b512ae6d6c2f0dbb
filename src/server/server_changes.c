/* server_changes.c - keeps files of cases for a client, and finds the changed rulings on these
 * cases.  A ruling is changed if the open law files and the law files on the disk rule
 * differently. */
#include "server/server_jobs.h"
#include "server/server_page.h"

#include <string.h>

static const char *uri_of(const json_t *params)
{
    return json_string_value(json_object_get(json_object_get(params, "textDocument"), "uri"));
}

/* Returns the edition of a request: the value of `edition`, or the edition of the open law file in
 * `law`, or the default edition. */
static const char *edition_of(const Server *s, const json_t *params)
{
    const char *edition = json_string_value(json_object_get(params, "edition"));
    const char *uri = json_string_value(json_object_get(json_object_get(params, "law"), "uri"));
    const Document *law = uri ? workspace_find(s->workspace, uri) : NULL;

    if (edition)
        return edition;
    edition = law && law->program ? law->program->edition : NULL;
    return edition ? edition : LIBRARY_DEFAULT_EDITION;
}

/* Returns the cases that are kept for the edition of the request.  If COMPARED is true, also sets
 * the draft that the cases are compared with (precedents.h).  The draft is the edition in the open
 * law files.  If the edition has errors, makes the request fail and returns NULL. */
static Precedents *kept_cases(Server *s, const json_t *params, bool compared)
{
    Precedents *x = compared ? workspace_compared(s->workspace, edition_of(s, params))
                             : workspace_precedents(s->workspace, edition_of(s, params));

    if (!x)
        server_fail(s, RPC_FAILED, "the edition `%s` is unknown or has errors",
                    edition_of(s, params));
    return x;
}

json_t *server_keep(Server *s, const json_t *params)
{
    const char *uri = uri_of(params), *text = json_string_value(json_object_get(
                                          json_object_get(params, "textDocument"), "text"));
    Precedents *x;
    json_t *j = NULL;
    char *path;

    if (!uri || !text)
        return server_fail(s, RPC_INVALID_PARAMS, "`textDocument` has no `uri` or no `text`");
    x = kept_cases(s, params, false);
    if (x) {
        path = workspace_path(s->workspace, uri);
        j = json_object();
        json_set_integer(j, "cases", (int64_t)precedents_keep(x, path, text, strlen(text)));
        xfree(path);
    }
    return j;
}

/* ---- what changes ---------------------------------------------------------------------- */

/* A request for the changed rulings on the cases of one file. */
typedef struct ChangesSearch {
    Workspace *workspace;
    const json_t *params;
    char *edition;
    PrecedentFile *file;
    /* Workspace.edits and Workspace.forgets as they were when the search began.  If one of them
     * changes, the search fails. */
    uint64_t edits, forgets;
} ChangesSearch;

/* The answer to one request. */
typedef struct ChangesAnswer {
    Server *s;
    const json_t *params;
    json_t *list;
} ChangesAnswer;

static json_t *page_of(const ChangesAnswer *to, const PrecedentChange *c, Library *lib,
                       const Ruling *r, const Ruling *against)
{
    AskedCase a = { .s = to->s, .params = to->params, .lib = lib, .arena = c->arena };

    return server_page_json(&a, r, against,
                            c->difference == RULING_CITES ? LEVEL_CITATION : LEVEL_MODAL);
}

/* Returns true if A and B have the same text under KEY, or both have none. */
static bool same_member(const json_t *a, const json_t *b, const char *key)
{
    return text_same_or_none(json_string_value(json_object_get(a, key)),
                             json_string_value(json_object_get(b, key)));
}

/* Returns true if a row of PAGE has the text and the clauses of ROW. */
static bool page_has_row(const json_t *page, const json_t *row)
{
    const json_t *sections = json_object_get(page, "sections");

    for (const json_t *s = json_first(sections); s; s = json_after(s))
        for (const json_t *r = json_first(json_object_get(s, "rows")); r; r = json_after(r))
            if (same_member(r, row, "text") && same_member(r, row, "clauses"))
                return true;
    return false;
}

/* Marks each row of PAGE that the page OTHER does not have. */
static void mark_rows(json_t *page, const json_t *other)
{
    json_t *sections = json_object_get(page, "sections");

    for (json_t *s = json_first(sections); s; s = json_after(s))
        for (json_t *r = json_first(json_object_get(s, "rows")); r; r = json_after(r))
            if (!page_has_row(other, r))
                json_set_boolean(r, "differs", true);
}

static void answer_change(void *context, const PrecedentChange *c)
{
    ChangesAnswer *to = context;
    const Ruling *r = c->after;
    json_t *j = json_object(), *before, *after;

    json_set_text(j, "case", r->c->name);
    json_set_text(j, "title", r->c->title);
    json_set_text(j, "differs", ruling_difference_name(c->difference));
    json_array_append_new(to->list, j);
    if (json_is_true(json_object_get(to->params, "brief")))
        return;
    before = page_of(to, c, c->of_before, c->before, c->after);
    after = page_of(to, c, c->of_after, c->after, c->before);
    mark_rows(before, after);
    mark_rows(after, before);
    json_object_set_new(j, "before", before);
    json_object_set_new(j, "after", after);
}

/* Keeps the cases of the open document that the request names.  If the document has errors, makes
 * the request fail and returns NULL.  Otherwise returns the path of the document.  The caller frees
 * the path. */
static char *keep_document(Server *s, const json_t *params, Precedents *x)
{
    const Document *d;
    AskedCase a;
    char *path;

    if (!asked_case_open(&a, s, params))
        return NULL;
    d = workspace_find(s->workspace, uri_of(params));
    path = xstrdup(d->path);
    precedents_keep(x, path, strbuf_str(&d->text), d->text.len);
    asked_case_close(&a);
    return path;
}

/* Returns true if the cases of L are still kept. */
static bool search_is_kept(const ChangesSearch *l)
{
    return l->workspace->forgets == l->forgets && !l->workspace->disk_stale;
}

static void search_part(Server *s, void *data, size_t i, json_t *list)
{
    const ChangesSearch *l = data;
    ChangesAnswer to = { .s = s, .params = l->params, .list = list };
    const PrecedentQuery query = {
        .name = json_string_value(json_object_get(l->params, "case")),
        .before = !json_is_true(json_object_get(l->params, "brief")),
    };
    Precedents *x = search_is_kept(l) && l->workspace->edits == l->edits
                        ? workspace_compared(l->workspace, l->edition)
                        : NULL;

    if (x)
        precedents_compare(x, l->file, i, &query, answer_change, &to);
    else
        server_fail(s, RPC_MODIFIED, "the law files have changed");
}

static void search_close(void *data)
{
    ChangesSearch *l = data;

    if (search_is_kept(l))
        precedents_leave(workspace_precedents(l->workspace, l->edition), l->file);
    xfree(l->edition);
    xfree(l);
}

/* The request names a file of cases, which may be open or kept.  Lists the rulings on these cases
 * that differ under the open law files and under the law files on the disk. */
json_t *server_changes(Server *s, const json_t *params)
{
    const char *uri = uri_of(params);
    Precedents *x = kept_cases(s, params, true);
    PrecedentFile *file = NULL;
    ChangesSearch *l;
    char *path;

    if (x && uri && !workspace_find(s->workspace, uri)) {
        path = workspace_path(s->workspace, uri);
        file = precedents_take(x, path);
        xfree(path);
    }
    if (x && !file) {
        path = keep_document(s, params, x);
        /* the check of the laws may have changed the edition of `law` */
        x = path ? kept_cases(s, params, true) : NULL;
        file = x ? precedents_take(x, path) : NULL;
        xfree(path);
    }
    if (!file)
        return s->why ? NULL : json_array();
    l = xcalloc(1, sizeof *l);
    *l = (ChangesSearch){ .workspace = s->workspace,
                          .params = params,
                          .edition = xstrdup(edition_of(s, params)),
                          .file = file,
                          .edits = s->workspace->edits,
                          .forgets = s->workspace->forgets };
    return server_later(s, (LongWork){ .parts = precedents_count(file),
                                       .part = search_part,
                                       .close = search_close,
                                       .data = l,
                                       .soon = true });
}
