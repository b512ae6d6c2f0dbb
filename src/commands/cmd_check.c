/* cmd_check.c - implements `check`: reads law files and cases, and reports their errors. */
#include "commands/cases.h"
#include "commands/strict.h"

#include "library/file_check.h"
#include "ruling/rule.h"

#include <string.h>

/* The state of --strict while a case is checked. */
typedef struct StrictCheck {
    Library *lib;
    StrictCase in_vain; /* the statements of the case that no ruling has used so far */
} StrictCheck;

/* With --strict, rules on C for every body, and passes each ruling to strict_add(). */
static void check_rulings(void *context, const Case *c)
{
    StrictCheck *s = context;
    Arena *arena = library_case_arena(s->lib);

    for (int b = 0; b < c->nbodies; b++) {
        const Ruling *r = rule_case(c->program, c, b, c->nevents, arena, library_diags(s->lib));

        if (r)
            strict_add(&s->in_vain, s->lib, r);
    }
}

static void check_in_vain(void *context)
{
    StrictCheck *s = context;

    strict_report(&s->in_vain, s->lib);
    s->in_vain = (StrictCase){ 0 };
}

int cmd_check(const Options *o, Library *lib, FILE *out)
{
    size_t files = 0;
    StrictCheck strict = { .lib = lib };
    FileCheck check = { .lib = lib,
                        .editions = o->editions,
                        .neditions = o->neditions,
                        .read = o->strict ? check_rulings : NULL,
                        .done = o->strict ? check_in_vain : NULL,
                        .context = &strict };

    library_compare_editions(lib);
    for (int i = 0; i < o->npaths; i++) {
        Paths laws = { 0 }, cases = { 0 };

        if (strcmp(o->paths[i], "-") == 0 || text_ends_with(o->paths[i], ".case")) {
            library_paths(lib, o->paths[i], ".case", &cases);
        } else if (text_ends_with(o->paths[i], ".law")) {
            library_paths(lib, o->paths[i], ".law", &laws);
        } else {
            library_paths(lib, o->paths[i], ".law", &laws);
            if (!laws.n || !text_ends_with(laws.at[0], ".law"))
                paths_free(&laws);
            library_paths(lib, o->paths[i], ".case", &cases);
        }
        for (size_t k = 0; k < laws.n; k++)
            file_check_law(&check, laws.at[k]);
        for (size_t k = 0; k < cases.n; k++)
            file_check_cases(&check, cases.at[k]);
        if (!laws.n && !cases.n)
            diag_add(library_diags(lib), DIAG_GEN_CANNOT_READ, NO_SPAN,
                     "there is no law file and no case in `%s`\n"
                     "name a file that ends in .law or .case, or a directory with such files",
                     o->paths[i]);
        files += laws.n + cases.n;
        paths_free(&laws);
        paths_free(&cases);
    }
    if (diags_errors(library_diags(lib)))
        return EXIT_WRONG;
    fprintf(out, "%zu file%s checked, no errors\n", files, files == 1 ? "" : "s");
    return EXIT_DONE;
}
