/* cmd_mutate.c - `cover --mutate`: which small changes of the rules do the cases
 * notice (SPEC 14)? */
#include "commands/cases.h"

#include "commands/mutants_suggest.h"
#include "commands/mutants_text.h"
#include "program/label.h"
#include "program/program.h"
#include "report/json_print.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char notes_file[] = "mutation-notes.md";

typedef struct MutateCommand {
    Library *lib;
    const char *edition;
    const Program *p;
    const char **labels; /* of what is changed; none: everything */
    int nlabels, cap_labels;
    MutantRun run;
} MutateCommand;

static bool mutate_usage_error(Library *lib, const char *fmt, const char *arg,
                               const char *help)
{
    diag_help(library_diags(lib),
              diag_add(library_diags(lib), DIAG_GEN_USAGE, NO_SPAN, fmt, arg), "%s",
              help);
    return false;
}

/* One of the labels after --law. */
static bool mutate_take_label(MutateCommand *k, const char *text, size_t n)
{
    const char *label = cases_clause_label(k->lib, text, n);

    if (!label)
        return false;
    for (const Clause *c = k->p->clauses; c; c = c->next)
        if (label_inside(c->label, label)) {
            k->labels = arena_room(library_arena(k->lib), k->labels, sizeof *k->labels,
                                   k->nlabels, &k->cap_labels);
            k->labels[k->nlabels++] = label;
            return true;
        }
    return mutate_usage_error(k->lib, "no clause `%s`", label,
                              "bridgelaw show EDITION lists every clause");
}

static bool take_labels(MutateCommand *k, const char *list)
{
    for (const char *s = list; s;) {
        size_t n = strcspn(s, ",");

        if (!mutate_take_label(k, s, n))
            return false;
        s = s[n] ? s + n + 1 : NULL;
    }
    return true;
}

/* In CASES the options without the edition. */
static bool mutate_read_arguments(const Options *o, MutateCommand *k, Options *cases)
{
    static const char help[] = "bridgelaw cover EDITION --mutate PATH...";

    *cases = *o;
    if (o->neditions)
        return mutate_usage_error(
            k->lib, "the edition stands before the paths, without -e%s", "", help);
    if (o->npaths < 2)
        return mutate_usage_error(k->lib, "`cover` needs an edition and cases%s", "",
                                  help);
    cases->paths++;
    cases->npaths--;
    k->edition = o->paths[0];
    k->p = library_edition(k->lib, k->edition);
    return k->p && (!o->law || take_labels(k, o->law));
}

static ArguedNotes *mutate_read_notes(const MutateCommand *k)
{
    Arena *arena = library_arena(k->lib);
    const char *path = arena_printf(arena, "%s/%s", library_dir(k->lib), notes_file);
    char *why = NULL;
    const Source *s = access(path, R_OK) == 0
                          ? sources_read(library_sources(k->lib), path, &why)
                          : NULL;

    xfree(why);
    return argued_notes_read(s, k->p, k->labels, k->nlabels, arena);
}

static void mutate_print(const Options *o, const MutantPage *page, const Words *w)
{
    if (command_format_is(o, "json")) {
        json_print(mutants_json(page, w), page->out);
    } else {
        mutants_text_print(page, w);
    }
}

/* Suggested cases into the directory of -o, or on OUT. */
static bool mutate_suggest(const Options *o, const Options *cases, MutateCommand *k,
                           FILE *out)
{
    Arena *arena = library_arena(k->lib);
    Suggestions list;

    if (!mutants_suggest_cases(cases, k->lib, &k->run, k->labels, k->nlabels, 0, &list))
        return false;
    if (o->output && !library_make_dir(k->lib, o->output))
        return false;
    for (int i = 0; i < list.n; i++) {
        const Suggestion *s = &list.at[i];

        if (!o->output)
            fprintf(out, "%s%s", i ? "\n" : "", s->text);
        else if (!library_write(k->lib,
                                arena_printf(arena, "%s/%s.case", o->output, s->name),
                                s->text))
            return false;
    }
    fprintf(o->output ? out : stderr, "%d case%s suggested; %d change%s without one\n",
            list.n, list.n == 1 ? "" : "s", list.without, list.without == 1 ? "" : "s");
    return true;
}

int cmd_mutate(const Options *o, Library *lib, FILE *out)
{
    MutateCommand k = { .lib = lib };
    MutantPage page = {
        .run = &k.run, .all = o->all, .colour = o->colour, .width = 100, .out = out
    };
    MutantCounts counts;
    Options cases;
    ArguedNotes *notes;
    Words w;
    int lang;

    if (!mutate_read_arguments(o, &k, &cases) ||
        !mutants_try(&cases, lib, k.edition, k.labels, k.nlabels, 0, &k.run))
        return EXIT_WRONG;
    notes = mutate_read_notes(&k);
    mutants_explain(&k.run, notes, library_arena(lib));
    page.notes = notes;
    lang = program_language(k.p, o->lang);
    w = (Words){ .p = k.p,
                 .lang = lang,
                 .arena = library_arena(lib),
                 .sources = library_sources(lib) };
    if (o->suggest)
        return mutate_suggest(o, &cases, &k, out) ? EXIT_DONE : EXIT_WRONG;
    mutate_print(o, &page, &w);
    counts = mutant_counts(&k.run, -1);
    return counts.noticed + counts.explained == counts.changes ? EXIT_DONE : EXIT_DIFFERS;
}
