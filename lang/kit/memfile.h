/* memfile.h - an output stream that writes to memory, for functions that print to a FILE.
 *
 * The caller owns the MemFile, and must neither move nor copy it while it is open.  If memory runs
 * out, memfile_text() fails as xmalloc() does. */
#ifndef BL_MEMFILE_H
#define BL_MEMFILE_H

#include "kit/base.h"

typedef struct MemFile {
    FILE *out;  /* the stream to write to */
    char *text; /* LEN bytes that the stream has flushed, with room for CAP */
    size_t len, cap;
    char buffer[1024]; /* the buffer of OUT */
    Cleanup cleanup;   /* closes the stream if the current attempt fails */
} MemFile;

void memfile_open(MemFile *m);
/* Returns everything written so far, with a NUL at the end.  The text is valid until the next write
 * or memfile_close(). */
const char *memfile_text(MemFile *m);
void memfile_close(MemFile *m);

#endif
