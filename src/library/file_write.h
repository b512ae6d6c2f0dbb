/* file_write.h - writes a text into a file: all of it, or the file stays as it was. */
#ifndef BL_FILE_WRITE_H
#define BL_FILE_WRITE_H

#include "kit/base.h"

/* Writes TEXT to PATH.part, which then replaces the file PATH and keeps its permissions; if
 * PATH is a link, this happens where the link leads.  A device or a pipe is written to as it
 * is.  Returns NULL on success, else the reason, which the caller frees with xfree(); *LEFT
 * is then true if a PATH.part exists already. */
char *file_write_text(const char *path, const char *text, bool *left);

#endif
