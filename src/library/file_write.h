/* file_write.h - writes a file as a whole.  On failure the file stays as it was. */
#ifndef BL_FILE_WRITE_H
#define BL_FILE_WRITE_H

#include "kit/base.h"

/* Writes the N bytes at BYTES to PATH.part, and renames this file to PATH.  The new file has the
 * permissions of the old one.  If PATH is a link, replaces the file that the link leads to.  Writes
 * directly to a device or a pipe.  Returns NULL on success, else the reason; the caller frees it
 * with xfree().  Sets *LEFT to true if the reason is that PATH.part exists already. */
char *file_write_bytes(const char *path, const void *bytes, size_t n, bool *left);

#endif
