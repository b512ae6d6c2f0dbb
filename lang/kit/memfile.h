/* memfile.h - a file that is a text in memory: what is written with stdio, to be
 * used as a string.  It stays where it was opened. */
#ifndef BL_MEMFILE_H
#define BL_MEMFILE_H

#include "kit/base.h"

typedef struct MemFile {
    FILE *out; /* to write to */
    char *text;
    size_t len, cap;
    char buffer[1024]; /* of OUT */
    Cleanup cleanup;
} MemFile;

void memfile_open(MemFile *m);
/* All that was written, NUL-terminated; valid until memfile_close(). */
const char *memfile_text(MemFile *m);
void memfile_close(MemFile *m);

#endif
