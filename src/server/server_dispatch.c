/* server_dispatch.c - takes messages, keeps waiting requests, and answers them. */
#include "server/server_jobs.h"
#include "server/server_tokens.h"

#include "kit/vec.h"

#include <string.h>

Server *server_new(const Library *settings, const char *version, RpcOut out)
{
    Server *s = xcalloc(1, sizeof *s);

    s->out = out;
    s->version = version;
    s->workspace = workspace_new(settings);
    return s;
}

void server_free(Server *s)
{
    for (size_t i = 0; i < s->n; i++)
        json_decref(s->requests[i]);
    xfree(s->requests);
    server_jobs_free(s);
    tally_drop(s->tally);
    paths_free(&s->roots);
    xfree(s->why);
    server_forget_published(s);
    workspace_free(s->workspace);
    xfree(s);
}

bool server_ended(const Server *s, int *status)
{
    *status = s->shut ? 0 : 1;
    return s->stage == SERVER_ENDED;
}

/* ---- answering -------------------------------------------------------------- */

/* A method of methods.def. */
typedef struct Method {
    const char *name;
    ServerRequest *answer;
    bool in_parts; /* the request may become a job: it is answered in parts (server_jobs.h) */
} Method;

/* Returns the method NAME, or NULL. */
static const Method *method_named(const char *name)
{
    static const Method all[] = {
#define METHOD(name, function)      { name, server_##function, false },
#define LONG_METHOD(name, function) { name, server_##function, true },
#include "server/methods.def"
#undef LONG_METHOD
#undef METHOD
    };

    for (size_t i = 0; i < BL_LEN(all); i++)
        if (strcmp(all[i].name, name) == 0)
            return &all[i];
    return NULL;
}

static json_t *answer(Server *s, const char *name, const Method *method, const json_t *params)
{
    if (s->stage == SERVER_NEW && strcmp(name, "initialize") != 0)
        return server_fail(s, RPC_NOT_INITIALIZED, "say `initialize` first");
    if (s->stage == SERVER_SHUT)
        return server_fail(s, RPC_INVALID_REQUEST, "the server is shut down");
    if (!method)
        return server_fail(s, RPC_NO_METHOD, "there is no method `%s`", name);
    return method->answer(s, params);
}

/* Answers the oldest request, or makes it a job. */
static void answer_next(Server *s)
{
    json_t *m = s->requests[0], *result;
    const json_t *params = json_object_get(m, "params");
    const char *name = json_string_value(json_object_get(m, "method"));
    const Method *method = method_named(name);

    memmove(s->requests, s->requests + 1, --s->n * sizeof *s->requests);
    server_progress(s, params, "begin", name, method && method->in_parts ? 0 : -1);
    result = answer(s, name, method, params);
    if (server_job_begin(s, m))
        return;
    server_progress(s, params, "end", NULL, -1);
    server_reply(s, m, result);
}

/* Answers the oldest waiting request.  The request `shutdown` must wait for the jobs, because their
 * requests came earlier.  If the oldest request is `shutdown` and jobs are left, does one step of a
 * job instead.  Returns false if no request waits. */
static bool answer_one(Server *s)
{
    if (!s->n)
        return false;
    if (s->jobs &&
        text_same(json_string_value(json_object_get(s->requests[0], "method")), "shutdown"))
        server_job_step(s);
    else
        answer_next(s);
    return true;
}

bool server_work(Server *s)
{
    if (answer_one(s))
        return true;
    if (s->stage == SERVER_RUNS && !server_job_soon(s) &&
        (workspace_step(s->workspace) || s->workspace->found_new)) {
        server_publish(s);
        return true;
    }
    if (!s->jobs)
        return false;
    server_job_step(s);
    return true;
}

/* ---- taking ---------------------------------------------------------------- */

static void cancel(Server *s, const json_t *params)
{
    for (size_t i = 0; i < s->n; i++) {
        json_t *m = s->requests[i];

        if (!rpc_same_id(json_object_get(m, "id"), json_object_get(params, "id")))
            continue;
        memmove(s->requests + i, s->requests + i + 1, (--s->n - i) * sizeof *s->requests);
        rpc_error(&s->out, json_object_take(m, "id"), RPC_CANCELLED, "cancelled");
        json_decref(m);
        return;
    }
    server_job_cancel(s, json_object_get(params, "id"));
}

/* Carries out the notification METHOD. */
static void obey(Server *s, const char *method, const json_t *params)
{
    static const struct {
        const char *name;
        void (*obey)(Server *s, const json_t *params);
    } all[] = { { "textDocument/didOpen", server_did_open },
                { "textDocument/didChange", server_did_change },
                { "textDocument/didClose", server_did_close },
                { "textDocument/didSave", server_did_save },
                { "workspace/didChangeWatchedFiles", server_files_changed } };

    if (strcmp(method, "exit") == 0) {
        while (answer_one(s))
            ;
        s->stage = SERVER_ENDED;
    }
    if (strcmp(method, "$/cancelRequest") == 0)
        cancel(s, params);
    for (size_t i = 0; i < BL_LEN(all); i++)
        if (strcmp(all[i].name, method) == 0 && (s->stage == SERVER_RUNS || s->n)) {
            /* the notification may change texts, so first answer the requests that came before it,
             * or make them jobs */
            while (answer_one(s))
                ;
            if (s->stage == SERVER_RUNS)
                all[i].obey(s, params);
        }
}

void server_take(Server *s, const char *text, size_t n)
{
    size_t used = 0;
    JsonError e = { 0 };
    json_t *m = json_read(text, n, &used, &e), *id = json_object_get(m, "id");
    const char *method = json_string_value(json_object_get(m, "method"));

    while (m && used < n && strchr(" \t\r\n", text[used]) && text[used])
        used++;
    if (!m || used < n) {
        rpc_error(&s->out, NULL, RPC_PARSE_ERROR, m ? "more than one value" : e.text);
    } else if (!json_is(m, JSON_IS_OBJECT)) {
        rpc_error(&s->out, NULL, RPC_INVALID_REQUEST, "a message is an object");
    } else if (!method) {
        /* only a reply of the client may lack a method */
        if (!json_object_get(m, "result") && !json_object_get(m, "error"))
            rpc_error(&s->out, json_object_take(m, "id"), RPC_INVALID_REQUEST, "no method");
    } else if (!id) {
        obey(s, method, json_object_get(m, "params"));
    } else if (json_is(id, JSON_IS_TEXT) || json_is(id, JSON_IS_NUMBER)) {
        VEC_ROOM(s->requests, s->n, s->cap);
        s->requests[s->n++] = m;
        return;
    } else {
        rpc_error(&s->out, NULL, RPC_INVALID_REQUEST, "`id` is neither a text nor a number");
    }
    json_decref(m);
}

/* ---- beginning and end ------------------------------------------------------- */

/* Returns the options of a request.  Each character of SIGNS triggers the request. */
static json_t *triggered_by(const char *signs)
{
    json_t *j = json_object(), *list = json_array();

    for (; *signs; signs++)
        json_array_append_new(list, json_stringn(signs, 1));
    json_object_set_new(j, "triggerCharacters", list);
    return j;
}

json_t *server_initialize(Server *s, const json_t *params)
{
    static const char *const providers[] = {
        "documentFormattingProvider", "definitionProvider",   "referencesProvider",
        "documentHighlightProvider",  "hoverProvider",        "documentSymbolProvider",
        "workspaceSymbolProvider",    "foldingRangeProvider", "selectionRangeProvider",
        "codeActionProvider",         "inlayHintProvider"
    };
    json_t *result = json_object(), *can = json_object(), *sync = json_object(),
           *info = json_object(), *rename = json_object(), *lens = json_object();

    if (s->stage != SERVER_NEW) {
        server_fail(s, RPC_INVALID_REQUEST, "the server is initialized already");
    } else {
        server_take_roots(s, params);
        s->stage = SERVER_RUNS;
    }
    json_set_text(can, "positionEncoding", "utf-16");
    json_set_boolean(sync, "openClose", true);
    json_set_integer(sync, "change", 2); /* 2: the client sends only the changed parts of a text */
    json_set_boolean(sync, "save", true);
    json_object_set_new(can, "textDocumentSync", sync);
    for (size_t i = 0; i < BL_LEN(providers); i++)
        json_set_boolean(can, providers[i], true);
    json_set_boolean(rename, "prepareProvider", true);
    json_object_set_new(can, "renameProvider", rename);
    json_set_boolean(lens, "resolveProvider", true);
    json_object_set_new(can, "codeLensProvider", lens);
    json_object_set_new(can, "completionProvider", triggered_by(". ("));
    json_object_set_new(can, "signatureHelpProvider", triggered_by("(,"));
    json_object_set_new(can, "semanticTokensProvider", server_token_legend());
    json_set_text(info, "name", "bridgelaw");
    json_set_text(info, "version", s->version);
    json_object_set_new(result, "capabilities", can);
    json_object_set_new(result, "serverInfo", info);
    return result;
}

json_t *server_shutdown(Server *s, const json_t *params)
{
    (void)params;
    s->stage = SERVER_SHUT;
    s->shut = true;
    return json_null();
}
