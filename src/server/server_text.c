/* server_text.c - keeps the texts of documents up to date with the client, and publishes
 * diagnostics. */
#include "server/server_inside.h"

#include "kit/hash.h"
#include "server/uri.h"

#include <string.h>

/* ---- texts ------------------------------------------------------------------ */

static const char *uri_in(const json_t *params)
{
    return json_string_value(json_object_get(json_object_get(params, "textDocument"), "uri"));
}

void server_did_open(Server *s, const json_t *params)
{
    const char *uri = uri_in(params);
    const char *text =
        json_string_value(json_object_get(json_object_get(params, "textDocument"), "text"));

    if (uri && text)
        workspace_put(s->workspace, uri, text, strlen(text));
}

/* Applies C, a change that the client has sent, to the text of D. */
static void change_text(Document *d, const json_t *c)
{
    const json_t *range = json_object_get(c, "range");
    const char *text = json_string_value(json_object_get(c, "text"));
    TextPlace start, end;
    Lines lines;
    StrBuf b = { 0 };
    uint32_t from, to;

    if (!text)
        return;
    if (!places_read_position(json_object_get(range, "start"), &start) ||
        !places_read_position(json_object_get(range, "end"), &end)) {
        strbuf_clear(&d->text);
        strbuf_add(&d->text, text);
        return;
    }
    lines = lines_of(strbuf_str(&d->text), d->text.len);
    from = lines_offset(&lines, start);
    to = lines_offset(&lines, end);
    to = to < from ? from : to;
    lines_free(&lines);
    strbuf_addn(&b, strbuf_str(&d->text), from);
    strbuf_add(&b, text);
    strbuf_addn(&b, strbuf_str(&d->text) + to, d->text.len - to);
    strbuf_free(&d->text);
    d->text = b;
}

void server_did_change(Server *s, const json_t *params)
{
    const char *uri = uri_in(params);
    Document *d = uri ? workspace_find(s->workspace, uri) : NULL;
    const json_t *changes = json_object_get(params, "contentChanges");

    if (!d || !json_is(changes, JSON_IS_LIST))
        return;
    for (const json_t *c = json_first(changes); c; c = json_after(c))
        change_text(d, c);
    workspace_changed(s->workspace, d);
}

void server_did_close(Server *s, const json_t *params)
{
    const char *uri = uri_in(params);

    if (!uri)
        return;
    workspace_close(s->workspace, uri);
    workspace_refresh(s->workspace, NULL);
    server_publish(s);
}

void server_did_save(Server *s, const json_t *params)
{
    const char *uri = uri_in(params);
    const Document *d = uri ? workspace_find(s->workspace, uri) : NULL;

    if (d && !d->of_cases)
        workspace_renew(s->workspace);
}

void server_files_changed(Server *s, const json_t *params)
{
    (void)params;
    workspace_renew(s->workspace);
}

/* ---- diagnostics ------------------------------------------------------------ */

struct Published {
    char *path;
    char *text;   /* the JSON of the list that was sent last */
    json_t *list; /* the list that is to be sent, or NULL */
    UT_hash_handle hh;
};

static Published *published_at(Server *s, const char *path)
{
    Published *p;

    HASH_FIND_STR(s->published, path, p);
    if (!p) {
        p = xcalloc(1, sizeof *p);
        p->path = xstrdup(path);
        p->text = xstrdup("[]");
        HASH_ADD_KEYPTR(hh, s->published, p->path, strlen(p->path), p);
    }
    return p;
}

static char *text_of(const json_t *j)
{
    StrBuf b = { 0 };

    json_write(j, false, &b);
    return strbuf_steal(&b);
}

/* Returns true if a member of LIST has the JSON text TEXT. */
static bool has_member(const json_t *list, const char *text)
{
    bool found = false;

    for (const json_t *m = json_first(list); m && !found; m = json_after(m)) {
        char *is = text_of(m);

        found = strcmp(is, text) == 0;
        xfree(is);
    }
    return found;
}

/* Adds the diagnostics in F to the lists to be sent, each once.  The check of each case reports the
 * errors of its edition, so F has some diagnostics several times. */
static void publish_found(Server *s, const FoundDiags *f)
{
    for (size_t i = 0; i < f->n; i++) {
        Published *p = published_at(s, f->at[i].path);
        char *text = text_of(f->at[i].diag);

        p->list = p->list ? p->list : json_array();
        if (!has_member(p->list, text))
            json_array_append_new(p->list, json_copy(f->at[i].diag));
        xfree(text);
    }
}

/* Sends the list of P, unless the same list was sent last. */
static void publish_one(Server *s, Published *p)
{
    const Document *d = workspace_find_path(s->workspace, p->path);
    Arena *arena = arena_new();
    char *text;
    json_t *params;

    p->list = p->list ? p->list : json_array();
    text = text_of(p->list);
    if (strcmp(text, p->text) == 0) {
        json_decref(p->list);
        xfree(text);
    } else {
        params = json_object();
        json_set_text(params, "uri", d ? d->uri : uri_of_path(p->path, arena));
        json_object_set_new(params, "diagnostics", p->list);
        rpc_notify(&s->out, "textDocument/publishDiagnostics", params);
        xfree(p->text);
        p->text = text;
    }
    p->list = NULL;
    arena_free(arena);
}

void server_publish(Server *s)
{
    s->workspace->found_new = false;
    publish_found(s, &s->workspace->found);
    for (size_t i = 0; i < s->workspace->n; i++)
        publish_found(s, &s->workspace->at[i]->found);
    for (Published *p = s->published, *next; p; p = next) {
        next = p->hh.next;
        publish_one(s, p);
    }
}

void server_forget_published(Server *s)
{
    for (Published *p = s->published, *next; p; p = next) {
        next = p->hh.next;
        HASH_DEL(s->published, p);
        xfree(p->path);
        xfree(p->text);
        xfree(p);
    }
}

/* ---- requests about a document ------------------------------------------------ */

json_t *server_fail(Server *s, RpcCode code, const char *fmt, ...)
{
    StrBuf b = { 0 };
    va_list ap;

    va_start(ap, fmt);
    strbuf_vprintf(&b, fmt, ap);
    va_end(ap);
    xfree(s->why);
    s->why = strbuf_steal(&b);
    s->error = code;
    return NULL;
}

void server_reply(Server *s, json_t *m, json_t *result)
{
    if (s->why) {
        json_decref(result);
        rpc_error(&s->out, json_object_take(m, "id"), s->error, s->why);
        xfree(s->why);
        s->why = NULL;
    } else {
        rpc_result(&s->out, json_object_take(m, "id"), result);
    }
    json_decref(m);
}

Document *server_document(Server *s, const json_t *params)
{
    const json_t *named = json_object_get(params, "textDocument");
    const char *uri = json_string_value(json_object_get(named, "uri"));
    Document *d = uri ? workspace_find(s->workspace, uri) : NULL;

    if (!uri)
        server_fail(s, RPC_INVALID_PARAMS, "`textDocument.uri` is missing");
    else if (!d)
        server_fail(s, RPC_INVALID_PARAMS, "`%s` is not open", uri);
    if (d) {
        workspace_refresh(s->workspace, d);
        server_publish(s);
    }
    return d;
}
