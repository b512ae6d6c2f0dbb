#include "library/file_write.h"

#include "kit/strbuf.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MAX_LINKS = 40, MAX_PATH = 4096 };

static char *because(const char *path)
{
    int why = errno;
    StrBuf b = { 0 };

    sb_printf(&b, "%s: %s", path, strerror(why));
    return sb_steal(&b);
}

/* Where links from PATH lead, be there something or not; to xfree(). */
static char *behind_links(const char *path)
{
    StrBuf at = { 0 };
    char to[MAX_PATH];

    sb_add(&at, path);
    for (int i = 0; i < MAX_LINKS; i++) {
        ssize_t n = readlink(sb_str(&at), to, sizeof to);
        const char *slash = strrchr(sb_str(&at), '/');

        if (n < 0 || n == (ssize_t)sizeof to)
            break;
        at.len = *to == '/' || !slash ? 0 : (size_t)(slash - at.s) + 1;
        sb_addn(&at, to, (size_t)n);
    }
    return sb_steal(&at);
}

static bool put(FILE *f, const char *text)
{
    bool good = fputs(text, f) >= 0;

    return (fclose(f) == 0) & good;
}

/* Into a device or a pipe; what was printed before comes first. */
static char *put_straight(const char *path, const char *text)
{
    FILE *f;

    fflush(stdout);
    f = fopen(path, "a");
    return f && put(f, text) ? NULL : because(path);
}

/* WAS: what the file is so far, or NULL. */
static char *put_beside(const char *path, const struct stat *was, const char *text,
                        bool *left)
{
    StrBuf part = { 0 };
    char *why = NULL;
    FILE *f;

    sb_printf(&part, "%s.part", path);
    f = fopen(sb_str(&part), "wx");
    *left = !f && errno == EEXIST;
    if (!f) {
        why = because(*left ? sb_str(&part) : path);
    } else if (was && fchmod(fileno(f), was->st_mode & 07777) != 0) {
        why = because(path);
        fclose(f);
    } else if (!put(f, text) || rename(sb_str(&part), path) != 0) {
        why = because(path);
    }
    if (f && why)
        remove(sb_str(&part));
    sb_free(&part);
    return why;
}

/* The descriptors of the program are written to as they are, even where they are files:
 * another file in the place of such a one would not have what is printed. */
static bool is_straight(const char *path, const struct stat *was)
{
    return (!S_ISREG(was->st_mode) && !S_ISDIR(was->st_mode)) ||
           strncmp(path, "/dev/", strlen("/dev/")) == 0;
}

char *put_file(const char *path, const char *text, bool *left)
{
    struct stat was;
    bool there = stat(path, &was) == 0;
    char *real, *why;

    *left = false;
    if (!there && errno == ELOOP)
        return because(path);
    if (there && is_straight(path, &was))
        return put_straight(path, text);
    real = behind_links(path);
    why = there && access(real, W_OK) != 0
              ? because(path)
              : put_beside(real, there ? &was : NULL, text, left);
    xfree(real);
    return why;
}
