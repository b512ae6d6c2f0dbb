/* uri.c - converts between paths and the URIs of files. */
#include "server/uri.h"

#include "kit/strbuf.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int hex_digit(char c)
{
    static const char digits[] = "0123456789abcdef0123456789ABCDEF";
    const char *d = c ? strchr(digits, c) : NULL;

    return d ? (int)(d - digits) % 16 : -1;
}

const char *uri_path(const char *uri, Arena *arena)
{
    static const char scheme[] = "file://";
    const char *at = uri + strlen(scheme);
    StrBuf b = { 0 };

    if (strncmp(uri, scheme, strlen(scheme)) != 0)
        return arena_printf(arena, "%s", uri);
    at += strcspn(at, "/"); /* skips the name of the host */
    for (; *at; at++) {
        int high = *at == '%' ? hex_digit(at[1]) : -1, low = high < 0 ? -1 : hex_digit(at[2]);

        if (low >= 0 && high + low > 0) {
            strbuf_addc(&b, (char)(high * 16 + low), 1);
            at += 2;
        } else {
            strbuf_addc(&b, *at, 1);
        }
    }
    return strbuf_keep(&b, arena);
}

const char *uri_of_path(const char *path, Arena *arena)
{
    static const char plain[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/+=";
    char here[PATH_MAX];
    StrBuf b = { 0 };

    if (*path != '/' && getcwd(here, sizeof here))
        path = arena_printf(arena, "%s/%s", here, path);
    strbuf_add(&b, "file://");
    for (; *path; path++)
        if (strchr(plain, *path))
            strbuf_addc(&b, *path, 1);
        else
            strbuf_printf(&b, "%%%02X", (unsigned char)*path);
    return strbuf_keep(&b, arena);
}
