/* page.c - the language server for a page: takes a message, and hands each answer to the page.
 *
 * The page calls page_open() once.  For each message it asks for room with page_room(), writes the
 * message there and calls page_take().  Answers arrive at the imported function `send`. */
#include "library/library.h"
#include "server/server.h"

#define EXPORT(name) __attribute__((export_name(name)))

__attribute__((import_module("page"), import_name("send"))) void page_send(const char *text,
                                                                           size_t n);

void page_open(void);
char *page_room(size_t n);
void page_take(size_t n);
int page_work(void);

static Server *server;
static char *room;

static void send_to_page(void *to, const char *text, size_t n)
{
    (void)to;
    page_send(text, n);
}

/* Makes the server over the laws in /laws. */
EXPORT("page_open") void page_open(void)
{
    Library *lib = library_new("/laws", NULL);

    library_keep_uses(lib);
    server = server_new(lib, BL_VERSION, (RpcOut){ send_to_page, NULL });
}

/* Returns room for a message of N bytes. */
EXPORT("page_room") char *page_room(size_t n)
{
    room = xrealloc(room, n + 1);
    room[n] = '\0';
    return room;
}

/* Takes the message of N bytes in the room, and answers it if it is a request. */
EXPORT("page_take") void page_take(size_t n)
{
    server_take(server, room, n);
}

/* Answers the oldest request, or checks a text that has changed.  Returns 0 if nothing waits. */
EXPORT("page_work") int page_work(void)
{
    return server_work(server);
}
