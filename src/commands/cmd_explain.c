/* cmd_explain.c - implements `explain`: prints the page about a diagnostic. */
#include "commands/command.h"
#include "library/laws_dir.h"

#include <ctype.h>
#include <string.h>

static bool is_code(const char *s)
{
    if (!isupper((unsigned char)s[0]) || strlen(s) != 5)
        return false;
    for (int i = 1; i < 5; i++)
        if (!isdigit((unsigned char)s[i]))
            return false;
    return true;
}

/* Opens the page about CODE.  Looks beside the laws in use, then beside the program's own laws.
 * The pages are in lang/explain in the source tree, and in explain after installation.  Returns
 * NULL if there is no page. */
static FILE *open_page(Library *lib, const char *code)
{
    static const char *const dirs[] = { "../explain", "../lang/explain" };
    Arena *arena = library_arena(lib);
    const char *const laws[] = { library_dir(lib), laws_dir_default(arena, NULL) };
    FILE *f = NULL;

    for (size_t i = 0; i < BL_LEN(laws) * BL_LEN(dirs) && !f; i++)
        f = fopen(arena_printf(arena, "%s/%s/%s.md", laws[i / 2], dirs[i % 2], code), "r");
    return f;
}

int cmd_explain(const Options *o, Library *lib, FILE *out)
{
    int status = EXIT_DONE;

    for (int i = 0; i < o->npaths; i++) {
        FILE *f = is_code(o->paths[i]) ? open_page(lib, o->paths[i]) : NULL;
        char buf[4096];
        size_t n;

        if (!f) {
            COMMAND_USAGE(lib,
                          "there is no diagnostic `%s`\n"
                          "a code is a letter and four digits, as in error[N0001]",
                          o->paths[i]);
            status = EXIT_WRONG;
            continue;
        }
        while ((n = fread(buf, 1, sizeof buf, f)) > 0)
            fwrite(buf, 1, n, out);
        fclose(f);
    }
    return status;
}
