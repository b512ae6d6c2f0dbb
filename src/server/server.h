/* server.h - the language server: takes messages of JSON-RPC and answers with messages.
 *
 * The server reads law files itself, but reads no connection.  Its caller passes each message to
 * server_take(), and gets the answers by a callback.  server_take() carries out notifications, and
 * keeps requests for server_work().  The caller calls server_work() while no message waits. */
#ifndef BL_SERVER_H
#define BL_SERVER_H

#include "library/library.h"
#include "server/rpc.h"

typedef struct Server Server;

/* Returns a server.  SETTINGS is a library that reads no files.  The server copies the settings of
 * SETTINGS to its own libraries.  SETTINGS must live longer than the server.  The server reports
 * VERSION as its version.  OUT gets the answers. */
Server *server_new(const Library *settings, const char *version, RpcOut out);
void server_free(Server *s);
/* Gives S the message in the N bytes at TEXT: JSON without a frame. */
void server_take(Server *s, const char *text, size_t n);
/* Does one thing: answers a request to S, else checks a document that has changed, else does a part
 * of a long request.  Returns false if there is nothing to do. */
bool server_work(Server *s);
/* Returns true if the client of S has sent `exit`.  Sets *STATUS to the exit status: 0 if the
 * client sent `shutdown` before, otherwise 1. */
bool server_ended(const Server *s, int *status);

#endif
