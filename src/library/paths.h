/* paths.h - keeps lists of paths, and tests what a path leads to. */
#ifndef BL_PATHS_H
#define BL_PATHS_H

#include "kit/base.h"

/* A list of paths or names.  Initialize it to zeros; free it with paths_free(). */
typedef struct Paths {
    char **at;
    size_t n, cap;
} Paths;

/* Adds a copy of PATH to OUT. */
void paths_add(Paths *out, const char *path);
/* Adds to OUT the names in the directory DIR, except names that begin with a dot.  Returns false if
 * the directory cannot be read to its end; errno has the reason. */
bool paths_add_names(Paths *out, const char *dir);
void paths_sort(Paths *p);
/* Returns true if one of the paths in P leads to the same file as PATH. */
bool paths_has_file(const Paths *p, const char *path);
void paths_free(Paths *p);

/* Returns the part of PATH after its last slash. */
const char *path_last(const char *path);
typedef enum PathKind {
    PATH_NOTHING, /* the path leads nowhere, or to a place that the user may not see */
    PATH_FILE,    /* a regular file */
    PATH_DIR,
    PATH_SPECIAL /* for example a pipe; a program that reads it may wait for ever */
} PathKind;

/* Returns what PATH leads to.  Follows links. */
PathKind path_kind(const char *path);
/* Returns true if PATH is a directory, or a link to a directory. */
bool path_is_dir(const char *path);
/* Returns true if PATH is a regular file, or a link to such a file. */
bool path_is_file(const char *path);
/* Returns true if A and B lead to the same file.  Returns false if A or B does not exist. */
bool path_is_same(const char *a, const char *b);

#endif
