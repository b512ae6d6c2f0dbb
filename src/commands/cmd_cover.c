/* cmd_cover.c - what cases show of the clauses and conditions of an edition
 * (SPEC 14). */
#include "commands/command.h"

#include "program/label.h"
#include "program/program.h"
#include "report/cover_report.h"
#include "report/json_print.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char notes_file[] = "coverage-notes.md";

typedef struct CoverCommand {
    Library *lib;
    const Program *p;
    const char *label; /* of what is looked at, or NULL */
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

static bool cover_usage_error(Library *lib, const char *fmt, const char *arg,
                              const char *help)
{
    diag_help(library_diags(lib),
              diag_add(library_diags(lib), DIAG_GEN_USAGE, NO_SPAN, fmt, arg), "%s",
              help);
    return false;
}

static bool cover_take_label(CoverCommand *k, const char *text)
{
    k->label = cases_clause_label(k->lib, text, strlen(text));
    if (!k->label)
        return false;
    for (const Clause *c = k->p->clauses; c; c = c->next)
        if (label_inside(c->label, k->label))
            return true;
    return cover_usage_error(k->lib, "no clause `%s`", k->label,
                             "bridgelaw show EDITION lists every clause");
}

/* The edition, the label, and in CASES the options without the edition. */
static bool cover_read_arguments(const Options *o, CoverCommand *k, Options *cases)
{
    static const char help[] = "bridgelaw cover EDITION PATH...";

    *cases = *o;
    if (o->neditions)
        return cover_usage_error(
            k->lib, "the edition stands before the paths, without -e%s", "", help);
    if (o->npaths < 2)
        return cover_usage_error(k->lib, "`cover` needs an edition and cases%s", "",
                                 help);
    cases->paths++;
    cases->npaths--;
    k->p = library_edition(k->lib, o->paths[0]);
    return k->p && (!o->law || cover_take_label(k, o->law));
}

static ArguedNotes *cover_read_notes(const CoverCommand *k)
{
    Arena *arena = library_arena(k->lib);
    const char *path = arena_printf(arena, "%s/%s", library_dir(k->lib), notes_file);
    char *why = NULL;
    const Source *s = access(path, R_OK) == 0
                          ? sources_read(library_sources(k->lib), path, &why)
                          : NULL;

    xfree(why);
    return cover_notes(s, k->coverage, k->label, library_sources(k->lib), arena);
}

static bool is_format(const Options *o, const char *format)
{
    return o->format && strcmp(o->format, format) == 0;
}

static void cover_print(const Options *o, const CoverPage *page, const Words *w,
                        const char *label)
{
    if (is_format(o, "json")) {
        json_print(cover_json(page, w), page->page.out);
    } else if (is_format(o, "html")) {
        cover_html_print(page, w, label);
    } else if (is_format(o, "lcov")) {
        cover_lcov_print(page, w);
    } else {
        cover_text_print(page, w);
    }
}

int cmd_cover(const Options *o, Library *lib, FILE *out)
{
    CoverCommand k = { .lib = lib };
    CoverPage page = { .all = o->all,
                       .page = { .out = out, .width = 100, .colour = o->colour } };
    Options cases;
    Words w;
    Counts counts;
    int lang;

    if (o->mutate)
        return cmd_mutate(o, lib, out);
    if (!cover_read_arguments(o, &k, &cases))
        return EXIT_WRONG;
    k.coverage = coverage_new(k.p, k.label, library_arena(lib));
    if (!cases_each(&cases, lib, cover_case, &k))
        return EXIT_WRONG;
    coverage_finish(k.coverage);
    lang = program_language(k.p, o->lang);
    w = (Words){ .p = k.p,
                 .lang = lang,
                 .arena = library_arena(lib),
                 .sources = library_sources(lib) };
    page.coverage = k.coverage;
    page.notes = cover_read_notes(&k);
    cover_print(o, &page, &w, k.label);
    counts = cover_counts(k.coverage, -1);
    return cover_complete(&counts) ? EXIT_DONE : EXIT_DIFFERS;
}
