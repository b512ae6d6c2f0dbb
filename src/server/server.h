/* server.h - the language server: takes messages of JSON-RPC and answers with messages.
 *
 * It reads law files, but has no connection of its own: whoever calls it brings each message and
 * gets the answers by a function.  It does not work while it takes a message; the caller lets it
 * work whenever no message waits. */
#ifndef BL_SERVER_H
#define BL_SERVER_H

#include "library/library.h"
#include "server/rpc.h"

typedef struct Server Server;

/* Returns a server whose libraries have the settings of SETTINGS, which reads nothing itself and
 * outlives the server.  VERSION is what the server calls its version. */
Server *server_new(const Library *settings, const char *version, RpcOut out);
void server_free(Server *s);
/* Takes the message of N bytes at TEXT, which is JSON without a frame. */
void server_take(Server *s, const char *text, size_t n);
/* Answers one request, or checks a document that has changed.  Returns false if there is nothing to
 * do. */
bool server_work(Server *s);
/* Returns true if the client has said `exit`.  Sets *STATUS to the exit status: 0 if it said
 * `shutdown` before. */
bool server_ended(const Server *s, int *status);

#endif
