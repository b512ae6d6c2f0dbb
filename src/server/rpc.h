/* rpc.h - makes and sends the messages of JSON-RPC 2.0: results, errors and notifications. */
#ifndef BL_RPC_H
#define BL_RPC_H

#include "kit/json.h"

/* The receiver of messages.  `send` is called for each message, with `to` as its first argument.  A
 * message is N bytes of JSON at TEXT, without a frame. */
typedef struct RpcOut {
    void (*send)(void *to, const char *text, size_t n);
    void *to;
} RpcOut;

/* The error codes of JSON-RPC and of the language server protocol. */
typedef enum RpcCode {
    RPC_PARSE_ERROR = -32700,
    RPC_INVALID_REQUEST = -32600,
    RPC_NO_METHOD = -32601,
    RPC_INVALID_PARAMS = -32602,
    RPC_NOT_INITIALIZED = -32002,
    RPC_CANCELLED = -32800,
    RPC_MODIFIED = -32801, /* a document has changed since the request */
    RPC_FAILED = -32803
} RpcCode;

/* These functions send a message to OUT, and free ID and the other JSON values.  If ID is NULL, the
 * id of the message is null. */
void rpc_result(const RpcOut *out, json_t *id, json_t *result);
void rpc_error(const RpcOut *out, json_t *id, RpcCode code, const char *text);
void rpc_notify(const RpcOut *out, const char *method, json_t *params);
/* Returns true if A and B are the same id.  Both may be NULL. */
bool rpc_same_id(const json_t *a, const json_t *b);

#endif
