/* frames.c - reads and writes the frames of the language server protocol. */
#include "server/frames.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

void frames_add(Frames *f, const char *bytes, size_t n)
{
    if (f->at) {
        memmove(f->in.s, f->in.s + f->at, f->in.len - f->at);
        f->in.len -= f->at;
        f->at = 0;
    }
    strbuf_addn(&f->in, bytes, n);
}

/* Returns the length that the header line LINE, of N bytes, states.  Returns -1 if the line states
 * no length.  If the length is not a number or is too large, sets *BAD to true. */
static long frames_length(const char *line, size_t n, bool *bad)
{
    static const char name[] = "Content-Length:";
    size_t at = strlen(name);
    long length = 0;

    if (n < at || strncasecmp(line, name, at) != 0)
        return -1;
    while (at < n && line[at] == ' ')
        at++;
    *bad |= at == n;
    for (; at < n && !*bad; at++) {
        *bad |= !isdigit((unsigned char)line[at]);
        length = length * 10 + (line[at] - '0');
        *bad |= length > FRAME_MAX;
    }
    return length;
}

FrameState frames_next(Frames *f, const char **text, size_t *n)
{
    const char *from = f->in.s ? f->in.s + f->at : "";
    size_t left = f->in.len - f->at, at = 0;
    long length = -1;
    bool bad = false;

    for (;;) {
        const char *end = memchr(from + at, '\n', left - at);
        size_t line = end ? (size_t)(end - from) - at : 0;

        if (!end)
            return left - at > FRAME_HEADER_MAX ? FRAME_BAD : FRAME_PART;
        if (!line || from[at + line - 1] != '\r')
            return FRAME_BAD;
        if (line == 1) {
            at += 2;
            break;
        }
        long stated = frames_length(from + at, line - 1, &bad);

        length = stated >= 0 ? stated : length;
        at += line + 1;
        if (bad || at > FRAME_HEADER_MAX)
            return FRAME_BAD;
    }
    if (length < 0)
        return FRAME_BAD;
    if (left - at < (size_t)length)
        return FRAME_PART;
    *text = from + at;
    *n = (size_t)length;
    f->at += at + *n;
    return FRAME_WHOLE;
}

void frames_free(Frames *f)
{
    strbuf_free(&f->in);
    f->at = 0;
}

void frames_write(const char *text, size_t n, FILE *out)
{
    fprintf(out, "Content-Length: %zu\r\n\r\n", n);
    fwrite(text, 1, n, out);
    fflush(out);
}
