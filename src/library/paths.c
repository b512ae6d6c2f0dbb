/* paths.c - keeps lists of paths, and tests what a path leads to. */
#include "library/paths.h"

#include "kit/vec.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

const char *path_last(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash ? slash + 1 : path;
}

PathKind path_kind(const char *path)
{
    struct stat st;

    if (stat(path, &st) != 0)
        return PATH_NOTHING;
    return S_ISREG(st.st_mode) ? PATH_FILE : S_ISDIR(st.st_mode) ? PATH_DIR : PATH_SPECIAL;
}

bool path_is_dir(const char *path)
{
    return path_kind(path) == PATH_DIR;
}

bool path_is_file(const char *path)
{
    return path_kind(path) == PATH_FILE;
}

bool path_is_same(const char *a, const char *b)
{
    struct stat x, y;

    return stat(a, &x) == 0 && stat(b, &y) == 0 && x.st_dev == y.st_dev && x.st_ino == y.st_ino;
}

static int paths_compare(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

void paths_add(Paths *out, const char *path)
{
    VEC_ROOM(out->at, out->n, out->cap);
    out->at[out->n++] = xstrdup(path);
}

void paths_sort(Paths *p)
{
    if (p->n)
        qsort(p->at, p->n, sizeof *p->at, paths_compare);
}

void paths_free(Paths *p)
{
    for (size_t i = 0; i < p->n; i++)
        xfree(p->at[i]);
    xfree(p->at);
    *p = (Paths){ 0 };
}

bool paths_has_file(const Paths *p, const char *path)
{
    for (size_t i = 0; i < p->n; i++)
        if (path_is_same(p->at[i], path))
            return true;
    return false;
}

static void paths_close_dir(void *d)
{
    closedir(d);
}

bool paths_add_names(Paths *out, const char *dir)
{
    DIR *d = opendir(dir);
    Cleanup open;
    int why;

    if (!d && errno == ENOMEM)
        out_of_memory();
    if (!d)
        return false;
    cleanup_push(&open, paths_close_dir, d);
    for (;;) {
        const struct dirent *e;

        errno = 0;
        e = readdir(d);
        if (!e)
            break;
        if (e->d_name[0] != '.')
            paths_add(out, e->d_name);
    }
    why = errno;
    cleanup_pop(&open);
    closedir(d);
    errno = why;
    return why == 0;
}
