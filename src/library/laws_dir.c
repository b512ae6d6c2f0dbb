/* laws_dir.c - finds the directory of the laws, and programs that come with this one. */
#include "library/laws_dir.h"

#include "library/paths.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char self[] = "/proc/self/exe";

/* Returns the file that a shell runs for the command CALLED: the first match in the directories of
 * the environment variable PATH.  Returns NULL if there is no such file. */
static const char *laws_search_path(Arena *arena, const char *called)
{
    const char *at = getenv("PATH");

    for (size_t n; at; at = at[n] ? at + n + 1 : NULL) {
        n = strcspn(at, ":");

        const char *file = arena_printf(arena, "%.*s/%s", (int)n, at, called);

        if (n && access(file, X_OK) == 0)
            return file;
    }
    return NULL;
}

const char *laws_program_dir(Arena *arena, const char *link, const char *called)
{
    char buf[4096];
    ssize_t n = readlink(link, buf, sizeof buf - 1);
    const char *path = called, *slash;

    if (n > 0) {
        buf[n] = '\0';
        path = buf;
    } else if (path && !strchr(path, '/')) {
        path = laws_search_path(arena, path);
    }
    slash = path ? strrchr(path, '/') : NULL;
    return slash ? arena_strndup(arena, path, (size_t)(slash - path)) : NULL;
}

const char *laws_dir(Arena *arena, const char *called)
{
    const char *env = getenv("BRIDGELAW_LAWS");

    return env && *env ? arena_printf(arena, "%s", env) : laws_dir_default(arena, called);
}

const char *laws_dir_default(Arena *arena, const char *called)
{
    return laws_from(arena, laws_program_dir(arena, self, called));
}

const char *laws_from(Arena *arena, const char *here)
{
    static const char *const tries[] = { BL_DATA_FROM_BIN "/laws", "laws", "../laws",
                                         "../../laws" };

    for (size_t i = 0; here && i < BL_LEN(tries); i++) {
        const char *dir = arena_printf(arena, "%s/%s", here, tries[i]);

        if (path_is_dir(arena_printf(arena, "%s/vocabulary", dir)))
            return dir;
    }
    return BL_DATADIR "/laws";
}

const char *laws_helper_path(Arena *arena, const char *name)
{
    return laws_helper_from(arena, laws_program_dir(arena, self, NULL), name);
}

const char *laws_helper_from(Arena *arena, const char *here, const char *name)
{
    const char *const tries[] = {
        here,
        here ? arena_printf(arena, "%s/%s", here, BL_HELPERS_FROM_BIN) : NULL,
        BL_HELPERS,
    };

    for (size_t i = 0; i < BL_LEN(tries); i++) {
        const char *file = tries[i] ? arena_printf(arena, "%s/%s", tries[i], name) : NULL;

        if (file && access(file, R_OK) == 0)
            return file;
    }
    return NULL;
}

static bool is_code(const char *s)
{
    if (!isupper((unsigned char)s[0]) || strlen(s) != 5)
        return false;
    for (int i = 1; i < 5; i++)
        if (!isdigit((unsigned char)s[i]))
            return false;
    return true;
}

FILE *laws_dir_page(Arena *arena, const char *laws, const char *code)
{
    static const char *const dirs[] = { "../explain", "../lang/explain" };
    const char *const all[] = { laws, laws_dir_default(arena, NULL) };
    FILE *f = NULL;

    for (size_t i = 0; is_code(code) && i < BL_LEN(all) * BL_LEN(dirs) && !f; i++)
        f = fopen(arena_printf(arena, "%s/%s/%s.md", all[i / 2], dirs[i % 2], code), "r");
    return f;
}
