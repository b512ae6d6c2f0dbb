#include "memfile.h"

#include <stdlib.h>

/* Its buffer is the C library's, as an open file's is. */
static void end(void *thing)
{
    MemFile *m = thing;

    fclose(m->out);
    free(m->text);
}

void memfile_open(MemFile *m)
{
    m->text = NULL;
    m->len = 0;
    m->out = open_memstream(&m->text, &m->len);
    if (!m->out)
        out_of_memory();
    cleanup_push(&m->cleanup, end, m);
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
    end(m);
}
