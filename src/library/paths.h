/* paths.h - lists of paths, and what is at a path. */
#ifndef BL_PATHS_H
#define BL_PATHS_H

#include "kit/base.h"

/* A list of paths or of names.  paths_free() frees it; it begins as zeros. */
typedef struct Paths {
    char **at;
    size_t n, cap;
} Paths;

/* Adds a copy of PATH. */
void paths_add(Paths *out, const char *path);
/* Adds the names in the directory DIR, except those that begin with a dot.  Returns false if
 * not all of them can be read; errno says why. */
bool paths_add_names(Paths *out, const char *dir);
void paths_sort(Paths *p);
/* Is one of the paths the same file as PATH? */
bool paths_has_file(const Paths *p, const char *path);
void paths_free(Paths *p);

/* Returns what stands behind the last slash of PATH. */
const char *path_last(const char *path);
bool path_is_dir(const char *path);
bool path_is_file(const char *path);
/* Is it there, but neither a file nor a link to one?  Reading it might never end. */
bool path_is_special(const char *path);
/* Are A and B the same file?  False if one of them is not there. */
bool path_is_same(const char *a, const char *b);

#endif
