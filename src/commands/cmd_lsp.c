/* cmd_lsp.c - implements `lsp`: the language server on standard input and output. */
#include "commands/command.h"

#include "server/frames.h"
#include "server/server.h"

#include <errno.h>
#include <poll.h>
#include <unistd.h>

static void lsp_send(void *to, const char *text, size_t n)
{
    frames_write(text, n, to);
}

/* Returns true if standard input has bytes to read or is at its end.  If WAIT is true, first waits
 * until it has bytes or ends. */
static bool lsp_input_waits(bool wait)
{
    struct pollfd in = { .fd = STDIN_FILENO, .events = POLLIN };

    return poll(&in, 1, wait ? -1 : 0) > 0;
}

/* Reads bytes from standard input and adds them to F.  Returns false at the end of the input. */
static bool lsp_read(Frames *f)
{
    char bytes[1 << 16];
    ssize_t n;

    do
        n = read(STDIN_FILENO, bytes, sizeof bytes);
    while (n < 0 && errno == EINTR);
    if (n > 0)
        frames_add(f, bytes, (size_t)n);
    return n > 0;
}

/* Gives S the message of each frame (frames.h) that is complete in F.  Returns false if the bytes
 * in F are malformed. */
static bool lsp_take_frames(Server *s, Frames *f)
{
    const char *text;
    size_t n;
    FrameState state = FRAME_PART;
    int status;

    while (!server_ended(s, &status) && (state = frames_next(f, &text, &n)) == FRAME_WHOLE)
        server_take(s, text, n);
    return state != FRAME_BAD;
}

int cmd_lsp(const Options *o, Library *lib, FILE *out)
{
    Frames frames = { 0 };
    Server *s;
    int status = EXIT_DIFFERS;
    bool more = true, good = true;

    if (o->npaths)
        return COMMAND_WRONG(lib, "`lsp` takes no arguments, because the editor sends the files\n"
                                  "`bridgelaw lsp --help` shows how to use it");
    library_compare_editions(lib);
    library_keep_uses(lib);
    s = server_new(lib, BL_VERSION, (RpcOut){ lsp_send, out });
    while (more && good && !server_ended(s, &status)) {
        while (!lsp_input_waits(false) && server_work(s))
            ;
        lsp_input_waits(true);
        more = lsp_read(&frames);
        good = lsp_take_frames(s, &frames);
    }
    while (!server_ended(s, &status) && server_work(s))
        ;
    server_free(s);
    frames_free(&frames);
    return good ? status
                : COMMAND_WRONG(lib, "standard input is not a sequence of messages of the "
                                     "language server protocol\n"
                                     "begin each message with: Content-Length: N");
}
