/* cmd_cover.c - what cases show of the clauses and conditions of an edition
 * (SPEC 14). */
#include "commands/command.h"

#include "program/label.h"
#include "program/program.h"
#include "report/cover_html.h"
#include "report/json_print.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char notes_file[] = "coverage-notes.md";

typedef struct Covering {
    Library *lib;
    const Program *p;
    const char *label; /* of what is looked at, or NULL */
    Coverage *coverage;
} Covering;

static bool cover_case(void *context, const char *file, const Node *n)
{
    Covering *k = context;
    Arena *arena = library_case_arena(k->lib);
    Case *c = case_load(k->p, n, file, arena, library_diags(k->lib));

    if (c)
        coverage_case(k->coverage, c, arena, library_diags(k->lib));
    return true;
}

static bool complain(Library *lib, const char *fmt, const char *arg, const char *help)
{
    diag_help(library_diags(lib),
              diag_add(library_diags(lib), DIAG_GEN_USAGE, NO_SPAN, fmt, arg), "%s",
              help);
    return false;
}

static bool take_label(Covering *k, const char *text)
{
    k->label = read_label(k->lib, text, strlen(text));
    if (!k->label)
        return false;
    for (const Clause *c = k->p->clauses; c; c = c->next)
        if (label_inside(c->label, k->label))
            return true;
    return complain(k->lib, "no clause `%s`", k->label,
                    "bridgelaw show EDITION lists every clause");
}

/* The edition, the label, and in CASES the options without the edition. */
static bool read_arguments(const Options *o, Covering *k, Options *cases)
{
    static const char help[] = "bridgelaw cover EDITION PATH...";

    *cases = *o;
    if (o->neditions)
        return complain(k->lib, "the edition stands before the paths, without -e%s", "",
                        help);
    if (o->npaths < 2)
        return complain(k->lib, "`cover` needs an edition and cases%s", "", help);
    cases->paths++;
    cases->npaths--;
    k->p = library_edition(k->lib, o->paths[0]);
    return k->p && (!o->law || take_label(k, o->law));
}

static Notes *read_notes(const Covering *k)
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

static void print(const Options *o, const CoverPage *page, const Words *w,
                  const char *label)
{
    if (is_format(o, "json")) {
        json_print(cover_json(page, w), page->out);
    } else if (is_format(o, "html")) {
        cover_html(page, w, label);
    } else if (is_format(o, "lcov")) {
        cover_lcov(page, w);
    } else {
        report_cover(page, w);
    }
}

int cmd_cover(const Options *o, Library *lib, FILE *out)
{
    Covering k = { .lib = lib };
    CoverPage page = { .all = o->all, .colour = o->colour, .width = 100, .out = out };
    Options cases;
    Words w;
    Counts counts;
    int lang;

    if (o->mutate)
        return cover_mutants(o, lib, out);
    if (!read_arguments(o, &k, &cases))
        return EXIT_WRONG;
    k.coverage = coverage_new(k.p, k.label, library_arena(lib));
    if (!each_case(&cases, lib, cover_case, &k))
        return EXIT_WRONG;
    coverage_finish(k.coverage);
    lang = program_language(k.p, o->lang);
    w = (Words){ .p = k.p,
                 .lang = lang,
                 .arena = library_arena(lib),
                 .sources = library_sources(lib) };
    page.coverage = k.coverage;
    page.notes = read_notes(&k);
    print(o, &page, &w, k.label);
    counts = cover_counts(k.coverage, -1);
    return cover_complete(&counts) ? EXIT_DONE : EXIT_DIFFERS;
}
