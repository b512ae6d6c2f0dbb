/* file_write.c - writes a file as a whole.  On failure the file stays as it was. */
#include "library/file_write.h"

#include "kit/strbuf.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MAX_LINKS = 40, MAX_PATH = 4096 };

static char *file_error_text(const char *path)
{
    int why = errno;
    StrBuf b = { 0 };

    strbuf_printf(&b, "cannot write `%s`: %s", path, strerror(why));
    return strbuf_steal(&b);
}

/* Follows the symbolic links from PATH, and returns the path at the end of the chain.  There need
 * not be a file at that path.  The caller frees the path with xfree(). */
static char *file_follow_links(const char *path)
{
    StrBuf at = { 0 };
    char to[MAX_PATH];

    strbuf_add(&at, path);
    for (int i = 0; i < MAX_LINKS; i++) {
        ssize_t n = readlink(strbuf_str(&at), to, sizeof to);
        const char *slash = strrchr(strbuf_str(&at), '/');

        if (n < 0 || n == (ssize_t)sizeof to)
            break;
        at.len = *to == '/' || !slash ? 0 : (size_t)(slash - at.s) + 1;
        strbuf_addn(&at, to, (size_t)n);
    }
    return strbuf_steal(&at);
}

static bool file_put(FILE *f, const void *bytes, size_t n)
{
    bool good = fwrite(bytes, 1, n, f) == n;

    return (fclose(f) == 0) & good;
}

/* Writes the N bytes at BYTES to the device or pipe PATH, after the output printed so far.  Returns
 * NULL on success, or the reason for a failure. */
static char *file_append(const char *path, const void *bytes, size_t n)
{
    FILE *f;

    fflush(stdout);
    f = fopen(path, "a");
    return f && file_put(f, bytes, n) ? NULL : file_error_text(path);
}

/* Replaces the file PATH by a new file with the N bytes at BYTES.  WAS is the state of the old
 * file, or NULL if there is no old file.  The new file gets the permissions of the old one.
 * Returns NULL on success, or the reason for a failure.  If PATH.part exists already, sets *LEFT to
 * true. */
static char *file_replace(const char *path, const struct stat *was, const void *bytes, size_t n,
                          bool *left)
{
    StrBuf part = { 0 };
    char *why = NULL;
    FILE *f;

    strbuf_printf(&part, "%s.part", path);
    f = fopen(strbuf_str(&part), "wx");
    *left = !f && errno == EEXIST;
    if (!f) {
        why = file_error_text(*left ? strbuf_str(&part) : path);
    } else if (was && fchmod(fileno(f), was->st_mode & 07777) != 0) {
        why = file_error_text(path);
        fclose(f);
    } else if (!file_put(f, bytes, n) || rename(strbuf_str(&part), path) != 0) {
        why = file_error_text(path);
    }
    if (f && why)
        remove(strbuf_str(&part));
    strbuf_free(&part);
    return why;
}

/* Returns true if the file PATH must be written in place, not replaced.  WAS is the state of the
 * file.  Devices, pipes and all files of /dev are written in place.  For example, /dev/stdout may
 * lead to a file with output in it. */
static bool file_is_device(const char *path, const struct stat *was)
{
    return (!S_ISREG(was->st_mode) && !S_ISDIR(was->st_mode)) ||
           strncmp(path, "/dev/", strlen("/dev/")) == 0;
}

char *file_write_bytes(const char *path, const void *bytes, size_t n, bool *left)
{
    struct stat was;
    bool there = stat(path, &was) == 0;
    char *real, *why;

    *left = false;
    if (!there && errno == ELOOP)
        return file_error_text(path);
    if (there && file_is_device(path, &was))
        return file_append(path, bytes, n);
    real = file_follow_links(path);
    why = there && access(real, W_OK) != 0
              ? file_error_text(path)
              : file_replace(real, there ? &was : NULL, bytes, n, left);
    xfree(real);
    return why;
}
