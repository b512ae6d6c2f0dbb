/* memfile.h - an output stream that writes to memory, for functions that print to a FILE.
 *
 * The caller owns the MemFile, and must neither move nor copy it while it is open.  If memory runs
 * out, memfile_text() fails as xmalloc() does. */
#ifndef BL_MEMFILE_H
#define BL_MEMFILE_H

#include "kit/base.h"

typedef struct MemFile {
    FILE *out;  /* the stream to write to */
    char *text; /* the LEN bytes that the stream has written so far, in CAP bytes of memory */
    size_t len, cap;
    char buffer[1024]; /* the buffer of the stream OUT */
    Cleanup cleanup;   /* closes OUT if the current attempt fails */
} MemFile;

void memfile_open(MemFile *m);
/* Returns everything that was written so far, followed by a NUL.  The text is valid until the next
 * write or until memfile_close(). */
const char *memfile_text(MemFile *m);
void memfile_close(MemFile *m);

#endif
