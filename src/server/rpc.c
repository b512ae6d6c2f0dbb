/* rpc.c - makes and sends the messages of JSON-RPC. */
#include "server/rpc.h"

#include <string.h>

static json_t *rpc_message(void)
{
    json_t *m = json_object();

    json_set_text(m, "jsonrpc", "2.0");
    return m;
}

static void rpc_send(const RpcOut *out, json_t *m)
{
    StrBuf b = { 0 };

    json_write(m, false, &b);
    json_decref(m);
    out->send(out->to, strbuf_str(&b), b.len);
    strbuf_free(&b);
}

void rpc_result(const RpcOut *out, json_t *id, json_t *result)
{
    json_t *m = rpc_message();

    json_object_set_new(m, "id", id ? id : json_null());
    json_object_set_new(m, "result", result ? result : json_null());
    rpc_send(out, m);
}

void rpc_error(const RpcOut *out, json_t *id, RpcCode code, const char *text)
{
    json_t *m = rpc_message(), *e = json_object();

    json_object_set_new(m, "id", id ? id : json_null());
    json_set_integer(e, "code", code);
    json_set_text(e, "message", text);
    json_object_set_new(m, "error", e);
    rpc_send(out, m);
}

void rpc_notify(const RpcOut *out, const char *method, json_t *params)
{
    json_t *m = rpc_message();

    json_set_text(m, "method", method);
    json_object_set_new(m, "params", params);
    rpc_send(out, m);
}

bool rpc_same_id(const json_t *a, const json_t *b)
{
    StrBuf x = { 0 }, y = { 0 };
    bool same;

    if (!a || !b)
        return false;
    json_write(a, false, &x);
    json_write(b, false, &y);
    same = strcmp(strbuf_str(&x), strbuf_str(&y)) == 0;
    strbuf_free(&x);
    strbuf_free(&y);
    return same;
}
