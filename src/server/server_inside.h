/* server_inside.h - the state of the server, and declarations that its files share. */
#ifndef BL_SERVER_INSIDE_H
#define BL_SERVER_INSIDE_H

#include "kit/text.h"
#include "server/places.h"
#include "server/server.h"
#include "server/tally.h"
#include "server/workspace.h"

typedef enum ServerStage { SERVER_NEW, SERVER_RUNS, SERVER_SHUT, SERVER_ENDED } ServerStage;

/* The diagnostics that were last published about a file. */
typedef struct Published Published;
/* A long request that is answered in parts (server_jobs.h). */
typedef struct Job Job;

struct Server {
    RpcOut out;
    const char *version;
    Workspace *workspace;
    ServerStage stage;
    bool shut;         /* the client has sent `shutdown` */
    json_t **requests; /* the waiting requests, the oldest first */
    size_t n, cap;
    Job *jobs;            /* the requests that are being answered in parts, the oldest first */
    Job *later;           /* the job that the current request has begun, or NULL */
    Paths roots;          /* the directories in which the client works */
    Tally *tally;         /* the last tally (tally.h); NULL if no request needed a tally */
    Published *published; /* the published diagnostics, by path */
    RpcCode error;        /* the error code of the current request, if it fails */
    char *why;            /* the text of that error; NULL if the current request does not fail */
};

/* A function that answers a request.  Returns the result for PARAMS, which may be NULL.  If the
 * request fails, the function calls server_fail().  If the work is long, the function calls
 * server_later() (server_jobs.h). */
typedef json_t *ServerRequest(Server *s, const json_t *params);

/* Makes the current request of S fail with CODE and a text: FMT, a printf format, and its
 * arguments.  Returns NULL. */
BL_PRINTF(3, 4) json_t *server_fail(Server *s, RpcCode code, const char *fmt, ...);
/* Answers the request M with RESULT, or with the error of server_fail().  Frees M and RESULT. */
void server_reply(Server *s, json_t *m, json_t *result);
/* Returns the open document that `textDocument` of PARAMS names.  If the document has changed,
 * first checks it and publishes the diagnostics.  If no such document is open, makes the request
 * fail and returns NULL. */
Document *server_document(Server *s, const json_t *params);

/* Returns the label in `clause` of PARAMS as law files write labels: 45C4b for "45C4(b)".  The
 * label may be stored in PLAIN.  Returns NULL if PARAMS have no label. */
const char *server_label(const json_t *params, char plain[TEXT_LABEL_MAX]);

/* ---- server_text.c -------------------------------------------------------- */

/* These functions carry out the notifications about documents. */
void server_did_open(Server *s, const json_t *params);
void server_did_change(Server *s, const json_t *params);
void server_did_close(Server *s, const json_t *params);
void server_did_save(Server *s, const json_t *params);
void server_files_changed(Server *s, const json_t *params);
/* Sends the diagnostics of each file, unless the same diagnostics were sent last. */
void server_publish(Server *s);
/* Frees the diagnostics that were published. */
void server_forget_published(Server *s);

/* ---- server_lenses.c ------------------------------------------------------ */

/* Stores the directories that the parameters of `initialize` name. */
void server_take_roots(Server *s, const json_t *params);

/* ---- the requests of methods.def --------------------------------------------- */

#define METHOD(name, function) ServerRequest server_##function;
#define LONG_METHOD            METHOD
#include "server/methods.def"
#undef LONG_METHOD
#undef METHOD

#endif
