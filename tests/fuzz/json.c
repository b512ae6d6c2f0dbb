/* json.c - a fuzz target that reads any text as cases in JSON, one on a line.  Each case that can
 * be read is ruled on.  Written as JSON, it must read the same. */
#include "case/case_json.h"
#include "engine/engine_suppose.h"
#include "fuzz.h"
#include "report/json_print.h"
#include "ruling/rule.h"
#include "ruling/ruling.h"

#include <string.h>

enum { WORK = 50000 };

/* Loads the cases of TEXT, rules on each, and writes them as JSON again.  Returns that JSON for
 * free(), or NULL if TEXT has errors. */
static char *again(Library *lib, const Program *p, const char *text, size_t n)
{
    const Node *cases;
    char *out = NULL;
    size_t len;
    FILE *to = open_memstream(&out, &len);
    bool good;

    library_begin_line(lib);
    cases = library_line_cases(lib, "fuzz", text, n);
    good = cases && !diags_errors(library_diags(lib));
    for (const Node *c = cases; good && c; c = c->next) {
        Arena *arena = library_case_arena(lib);
        Case *loaded = engine_load_case(p, c, "fuzz", arena, library_diags(lib));
        json_t *o = case_json_of_node(c, library_sources(lib));
        uint64_t work = WORK;

        FUZZ_EXPECT(loaded || diags_errors(library_diags(lib)));
        if (loaded)
            rule_case_within(p, loaded, 0, loaded->nevents, &work, arena, library_diags(lib));
        json_print(o, to);
        fputc('\n', to);
    }
    fclose(to);
    library_end_line(lib);
    if (good)
        return out;
    free(out);
    return NULL;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const Program *p;
    Library *lib = fuzz_laws(&p);
    char *once = again(lib, p, (const char *)data, size), *twice = NULL;

    if (once) {
        twice = again(lib, p, once, strlen(once));
        FUZZ_EXPECT(twice && strcmp(once, twice) == 0);
    }
    free(once);
    free(twice);
    return 0;
}
