#include "command.h"

#include <stdlib.h>
#include <string.h>

static bool ends_in(const char *s, const char *suffix)
{
    size_t n = strlen(s), k = strlen(suffix);

    return n >= k && strcmp(s + n - k, suffix) == 0;
}

/* Is PATH a file of the library itself?  Then its edition is checked as the
 * library has it. */
static bool in_library(const Library *lib, const char *path)
{
    const char *dir = library_dir(lib);
    char *a = realpath(dir, NULL), *b = realpath(path, NULL);
    bool inside = a && b && strncmp(a, b, strlen(a)) == 0 && b[strlen(a)] == '/';

    free(a);
    free(b);
    return inside;
}

static void check_law(const Options *o, Library *lib, const char *path)
{
    const Node *items = library_law(lib, path);
    const Node *overlay = nodes_find((Node *)items, N_Overlay),
               *edition = nodes_find((Node *)items, N_Edition);
    const char *base = o->neditions ? o->editions[0] : overlay ? overlay->a->text : NULL;
    Arena *arena = library_arena(lib);

    if (in_library(lib, path)) {
        if (edition)
            library_edition(lib, edition->text);
        else if (overlay)
            library_edition(lib, arena_printf(arena, "%s+%s", overlay->a->text, overlay->text));
        else
            library_edition(lib, "");
        return;
    }
    if (items)
        library_edition_with(lib, base ? base : "", &path, 1);
}

static void check_case(const Options *o, Library *lib, const char *path)
{
    for (const Node *n = library_cases(lib, path); n; n = n->next) {
        const Program *p;

        for (int i = 0; i < o->neditions; i++)
            if ((p = library_edition(lib, o->editions[i])))
                case_load(p, n, path, library_arena(lib), library_diags(lib));
        if (!o->neditions && (p = library_edition(lib, case_edition(n))))
            case_load(p, n, path, library_arena(lib), library_diags(lib));
        for (const Node *s = n->a; s; s = s->next)
            for (const Node *e = s->kind == N_Expect ? s->a : NULL; e; e = e->next)
                if ((p = library_edition(lib, e->text)))
                    case_load(p, n, path, library_arena(lib), library_diags(lib));
    }
}

int cmd_check(const Options *o, Library *lib, FILE *out)
{
    size_t files = 0;

    for (int i = 0; i < o->npaths; i++) {
        Paths laws = { 0 }, cases = { 0 };

        if (strcmp(o->paths[i], "-") == 0 || ends_in(o->paths[i], ".case")) {
            library_paths(lib, o->paths[i], ".case", &cases);
        } else if (ends_in(o->paths[i], ".law")) {
            library_paths(lib, o->paths[i], ".law", &laws);
        } else {
            library_paths(lib, o->paths[i], ".law", &laws);
            if (!laws.n || !ends_in(laws.at[0], ".law"))
                paths_free(&laws);
            library_paths(lib, o->paths[i], ".case", &cases);
        }
        for (size_t k = 0; k < laws.n; k++)
            check_law(o, lib, laws.at[k]);
        for (size_t k = 0; k < cases.n; k++)
            check_case(o, lib, cases.at[k]);
        files += laws.n + cases.n;
        paths_free(&laws);
        paths_free(&cases);
    }
    if (diags_errors(library_diags(lib)))
        return EXIT_WRONG;
    fprintf(out, "%zu file%s checked, no errors\n", files, files == 1 ? "" : "s");
    return EXIT_DONE;
}
