/* server_inside.h - the state of the server, and what its files share. */
#ifndef BL_SERVER_INSIDE_H
#define BL_SERVER_INSIDE_H

#include "server/places.h"
#include "server/server.h"
#include "server/workspace.h"

typedef enum ServerStage { SERVER_NEW, SERVER_RUNS, SERVER_SHUT, SERVER_ENDED } ServerStage;

/* What was last published about a file. */
typedef struct Published Published;

struct Server {
    RpcOut out;
    const char *version;
    Workspace *workspace;
    ServerStage stage;
    bool shut;         /* the client has said `shutdown` */
    json_t **requests; /* those that wait, the oldest first */
    size_t n, cap;
    Published *published; /* by path */
    RpcCode error;        /* why the request that is answered now fails */
    char *why;            /* the same in words, or NULL if it does not fail */
};

/* The function of a request: returns the result for PARAMS, which may be NULL.  If the request
 * fails, it calls server_fail(). */
typedef json_t *ServerRequest(Server *s, const json_t *params);

/* Makes the request that is answered now fail.  Returns NULL. */
BL_PRINTF(3, 4) json_t *server_fail(Server *s, RpcCode code, const char *fmt, ...);
/* Returns the open document that `textDocument` of PARAMS names, checked anew if it has changed;
 * what that reports is published.  If it is not open, makes the request fail and returns NULL. */
Document *server_document(Server *s, const json_t *params);

/* ---- server_text.c -------------------------------------------------------- */

/* The notifications about documents. */
void server_did_open(Server *s, const json_t *params);
void server_did_change(Server *s, const json_t *params);
void server_did_close(Server *s, const json_t *params);
void server_did_save(Server *s, const json_t *params);
void server_files_changed(Server *s, const json_t *params);
/* Sends the diagnostics of each file about which they are not what was sent last. */
void server_publish(Server *s);
/* Forgets what was published. */
void server_forget_published(Server *s);

/* ---- the requests of methods.def --------------------------------------------- */

#define METHOD(name, function) ServerRequest server_##function;
#include "server/methods.def"
#undef METHOD

#endif
