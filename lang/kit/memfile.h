/* memfile.h - an output stream that writes to memory, for functions that print to a FILE.
 *
 * The caller owns the MemFile and may not move or copy it while it is open.  If the memory runs
 * out, memfile_text() fails as xmalloc() does. */
#ifndef BL_MEMFILE_H
#define BL_MEMFILE_H

#include "kit/base.h"

typedef struct MemFile {
    FILE *out;  /* the stream to write to */
    char *text; /* what was written, without the bytes in BUFFER: LEN bytes, with room for CAP */
    size_t len, cap;
    char buffer[1024]; /* the buffer of OUT */
    Cleanup cleanup;   /* closes it if the attempt fails */
} MemFile;

void memfile_open(MemFile *m);
/* Returns everything that was written, with a NUL at the end; valid until memfile_close(). */
const char *memfile_text(MemFile *m);
void memfile_close(MemFile *m);

#endif
