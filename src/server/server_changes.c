/* server_changes.c - keeps case files for a client.  Answers which rulings on the cases in these
 * files change because of the open law files. */
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

    return server_page_json(&a, r, against);
}

static void answer_change(void *context, const PrecedentChange *c)
{
    ChangesAnswer *to = context;
    const Ruling *r = c->after;
    json_t *j = json_object();

    json_set_text(j, "case", r->c->name);
    json_set_text(j, "title", r->c->title);
    json_array_append_new(to->list, j);
    if (!c->before)
        return;
    json_object_set_new(j, "before", page_of(to, c, c->of_before, c->before, c->after));
    json_object_set_new(j, "after", page_of(to, c, c->of_after, c->after, c->before));
}

/* Keeps the cases of the open document that the request names.  If the document has errors, makes
 * the request fail and returns NULL.  Otherwise returns its path, which the caller frees. */
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

/* Answers which rulings on the cases of one file change.  Compares the open law files with the law
 * files on the disk.  The case file is an open document, or a file that `bridgelaw/keep` has
 * sent. */
json_t *server_changes(Server *s, const json_t *params)
{
    ChangesAnswer to = { .s = s, .params = params, .list = json_array() };
    const char *uri = uri_of(params);
    Precedents *x = kept_cases(s, params, true);
    char *path = NULL;

    if (x && uri && !workspace_find(s->workspace, uri)) {
        path = workspace_path(s->workspace, uri);
        if (!precedents_has(x, path)) {
            xfree(path);
            path = NULL;
        }
    }
    if (x && !path) {
        path = keep_document(s, params, x);
        /* the check of the document may have read the files on the disk again */
        x = path ? kept_cases(s, params, true) : NULL;
    }
    if (x)
        precedents_changes(
            x,
            &(PrecedentQuery){ .path = path,
                               .name = json_string_value(json_object_get(params, "case")),
                               .before = !json_is_true(json_object_get(params, "brief")) },
            answer_change, &to);
    xfree(path);
    return to.list;
}
