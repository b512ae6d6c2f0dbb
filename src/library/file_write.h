/* file_write.h - a text into a file: all of it, or the file stays as it was. */
#ifndef BL_FILE_WRITE_H
#define BL_FILE_WRITE_H

#include "kit/base.h"

/* TEXT is written beside the file PATH first, as PATH.part, which then takes its place with
 * its permissions; of a link, in the place of what it leads to.  What is no file, a device or
 * a pipe, is written to as it is: whoever reads it waits for this one.  NULL: it is done;
 * else why not, to xfree(); *LEFT: for there is a PATH.part already. */
char *file_write_text(const char *path, const char *text, bool *left);

#endif
