/* cmd_cover.c - implements `cover`: finds the clauses and conditions of an edition that the cases
 * cover (SPEC 14). */
#include "commands/cases.h"

#include "program/label.h"
#include "program/program.h"
#include "report/cover_report.h"
#include "report/json_print.h"

#include <string.h>

typedef struct CoverCommand {
    Library *lib;
    const Program *p;
    const char *label; /* the label of --law, or NULL */
    Coverage *coverage;
} CoverCommand;

static bool cover_case(void *context, const char *file, const Node *n)
{
    CoverCommand *k = context;
    Arena *arena = library_case_arena(k->lib);
    Case *c = engine_load_case(k->p, n, file, arena, library_diags(k->lib));

    if (c)
        coverage_case(k->coverage, c, arena, library_diags(k->lib));
    return true;
}

/* Sets the edition and the label of K, and sets CASES to O without the edition.  If the edition or
 * the label is wrong, reports an error and returns false. */
static bool cover_read_arguments(const Options *o, CoverCommand *k, Options *cases)
{
    k->p = command_edition_first(o, k->lib, cases);
    if (k->p && o->law)
        k->label = command_clause_of(k->lib, k->p, o->law, strlen(o->law));
    return k->p && (!o->law || k->label);
}

static void cover_print(const Options *o, const CoverPage *page, const Words *w, const char *label)
{
    if (command_format_is(o, "json")) {
        json_print(cover_json(page, w), page->page.out);
    } else if (command_format_is(o, "html")) {
        cover_html_print(page, w, label);
    } else if (command_format_is(o, "lcov")) {
        cover_lcov_print(page, w);
    } else {
        cover_text_print(page, w);
    }
}

int cmd_cover(const Options *o, Library *lib, FILE *out)
{
    CoverCommand k = { .lib = lib };
    CoverPage page = { .all = o->all, .page = { .out = out, .width = 100, .colour = o->colour } };
    Options cases;
    Words w;
    Counts counts;

    if (o->mutate || o->suggest)
        return cmd_mutate(o, lib, out);
    if (!cover_read_arguments(o, &k, &cases))
        return EXIT_WRONG;
    k.coverage = coverage_new(k.p, k.label, library_arena(lib));
    if (!cases_each(&cases, lib, cover_case, &k))
        return EXIT_WRONG;
    coverage_finish(k.coverage);
    w = command_words(o, lib, k.p);
    page.coverage = k.coverage;
    page.notes = cover_notes(library_laws_file(lib, "coverage-notes.md"), k.coverage, k.label,
                             library_sources(lib), library_arena(lib));
    cover_print(o, &page, &w, k.label);
    counts = cover_counts(k.coverage, -1);
    return cover_complete(&counts) ? EXIT_DONE : EXIT_DIFFERS;
}
