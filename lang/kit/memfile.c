/* memfile.c - an output stream that writes to memory, made with fopencookie() (see memfile.h). */
#define _GNU_SOURCE /* fopencookie() */
#include "kit/memfile.h"

#include <string.h>

static void memfile_end(void *thing)
{
    MemFile *m = thing;

    fclose(m->out);
    xfree(m->text);
}

/* Appends the N bytes at BYTES to the text of FILE, a MemFile.  Returns N, or 0 if memory runs out.
 * Stdio calls this function, so it must not longjmp().  Lack of memory is therefore a write error
 * of the stream, and memfile_text() reports it. */
static ssize_t memfile_write(void *file, const char *bytes, size_t n)
{
    MemFile *m = file;

    if (m->cap - m->len <= n) {
        size_t cap = (m->len + n) * 2;
        char *text = try_realloc(m->text, cap);

        if (!text)
            return 0;
        m->text = text;
        m->cap = cap;
    }
    memcpy(m->text + m->len, bytes, n);
    m->len += n;
    m->text[m->len] = '\0';
    return (ssize_t)n;
}

void memfile_open(MemFile *m)
{
    m->len = 0;
    m->cap = 256;
    m->text = xcalloc(1, m->cap);
    m->out = fopencookie(m, "w", (cookie_io_functions_t){ .write = memfile_write });
    if (!m->out)
        out_of_memory();
    setvbuf(m->out, m->buffer, _IOFBF, sizeof m->buffer);
    cleanup_push(&m->cleanup, memfile_end, m);
}

const char *memfile_text(MemFile *m)
{
    if (fflush(m->out) || ferror(m->out))
        out_of_memory();
    return m->text;
}

void memfile_close(MemFile *m)
{
    cleanup_pop(&m->cleanup);
    memfile_end(m);
}
