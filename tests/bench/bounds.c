/* bounds.c - rules once on each case of a file, and prints what the engine did.
 *
 * bounds LAWS EDITION FILE
 *
 * Prints one line for each case: its name, first calls, bindings tried, nodes evaluated, and
 * worlds.  If the program is linked with an engine that does not count (engine_count.h), all
 * numbers except worlds are 0.
 *
 * tests/bench/bounds.py compares the sums with their bounds, and counts the instructions of
 * rule_case(). */
#include "engine/engine_count.h"
#include "library/library.h"
#include "ruling/rule.h"

#include <inttypes.h>
#include <stdio.h>

EngineCounts engine_counts;

static bool count_case(Library *lib, const Program *p, const char *file, const Node *n)
{
    const Case *c = engine_load_case(p, n, file, library_case_arena(lib), library_diags(lib));
    const Ruling *r;

    engine_counts = (EngineCounts){ 0 };
    if (!c)
        return false;
    r = rule_case(p, c, 0, c->nevents, library_case_arena(lib), library_diags(lib));
    if (!r)
        return false;
    printf("%s %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu32 "\n", c->name,
           engine_counts.first_calls, engine_counts.bindings, engine_counts.nodes, r->worlds);
    library_clear_case_arena(lib);
    return true;
}

int main(int argc, char **argv)
{
    Library *lib = argc == 4 ? library_new(argv[1], NULL) : NULL;
    const Program *p;
    const Node *cases;
    bool good;

    if (!lib) {
        fputs("bounds LAWS EDITION FILE: see tests/bench/bounds.c\n", stderr);
        return 2;
    }
    p = library_edition(lib, argv[2]);
    cases = p ? library_cases(lib, argv[3]) : NULL;
    good = cases != NULL;
    for (const Node *n = cases; n && good; n = n->next)
        good = count_case(lib, p, argv[3], n);
    diags_print_text(library_diags(lib), stderr, false);
    library_free(lib);
    return good ? 0 : 2;
}
