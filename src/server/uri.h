/* uri.h - converts paths to file URIs and back: `file:///home/me/my%20laws/a.law`. */
#ifndef BL_URI_H
#define BL_URI_H

#include "kit/arena.h"

/* Returns the path of the file that URI names, in ARENA.  If URI names no file, returns URI. */
const char *uri_path(const char *uri, Arena *arena);
/* Returns the URI of the file PATH, in ARENA.  A relative path begins at the current directory. */
const char *uri_of_path(const char *path, Arena *arena);

#endif
