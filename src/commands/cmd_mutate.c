/* cmd_mutate.c - implements `cover --mutate` and `cover --suggest`: changes one rule a little, and
 * finds out whether the cases notice the change (SPEC 14). */
#include "commands/cases.h"

#include "commands/mutants_suggest.h"
#include "commands/mutants_text.h"
#include "kit/vec.h"
#include "program/label.h"
#include "program/program.h"
#include "report/json_print.h"

#include <string.h>

typedef struct MutateCommand {
    Library *lib;
    const Program *p;
    /* the labels of the clauses to change; none: change all clauses */
    const char **labels;
    int nlabels, cap_labels;
    MutantRun run;
} MutateCommand;

/* Stores in K the edition and the labels that O names.  Sets CASES to a copy of O from which the
 * edition is removed.  If the edition or a label is wrong, reports an error and returns false. */
static bool mutate_read_arguments(const Options *o, MutateCommand *k, Options *cases)
{
    k->p = command_edition_first(o, k->lib, cases);
    for (const char *s = k->p ? o->law : NULL; s;) {
        size_t n = strcspn(s, ",");
        const char *label = command_clause_of(k->lib, k->p, s, n);

        if (!label)
            return false;
        VEC_ROOM_IN(library_arena(k->lib), k->labels, k->nlabels, k->cap_labels);
        k->labels[k->nlabels++] = label;
        s = s[n] ? s + n + 1 : NULL;
    }
    return k->p != NULL;
}

static void mutate_print(const Options *o, const MutantPage *page, const Words *w)
{
    if (command_format_is(o, "json")) {
        json_print(mutants_json(page, w), page->page.out);
    } else {
        mutants_text_print(page, w);
    }
}

/* Writes the suggested cases to the directory of -o, or prints them to OUT.  On an error, reports
 * it and returns false. */
static bool mutate_suggest(const Options *o, const Options *cases, MutateCommand *k, FILE *out)
{
    Suggestions list;

    if (!mutants_suggest_cases(cases, k->lib, &k->run, k->labels, k->nlabels, 0, &list))
        return false;
    if (o->output && !library_make_dir(k->lib, o->output))
        return false;
    for (int i = 0; i < list.n; i++) {
        const Suggestion *s = &list.at[i];

        if (!o->output)
            fprintf(out, "%s%s", i ? "\n" : "", s->text);
        else if (!library_write_case(k->lib, o->output, s->name, s->text))
            return false;
    }
    fprintf(o->output ? out : stderr, "%d case%s suggested; %d change%s without one\n", list.n,
            list.n == 1 ? "" : "s", list.without, list.without == 1 ? "" : "s");
    return true;
}

int cmd_mutate(const Options *o, Library *lib, FILE *out)
{
    MutateCommand k = { .lib = lib };
    MutantPage page = { .run = &k.run,
                        .all = o->all,
                        .page = { .out = out, .width = PAGE_WIDTH, .colour = o->colour } };
    MutantCounts counts;
    Options cases;
    ArguedNotes *notes;
    Words w;

    if (!mutate_read_arguments(o, &k, &cases) ||
        !mutants_try(&cases, lib, o->paths[0], k.labels, k.nlabels, 0, &k.run))
        return EXIT_WRONG;
    notes = argued_notes_read(library_laws_file(lib, "mutation-notes.md"), k.p, k.labels, k.nlabels,
                              library_arena(lib));
    mutants_explain(&k.run, notes, library_arena(lib));
    page.notes = notes;
    w = command_words(o, lib, k.p);
    if (o->suggest)
        return mutate_suggest(o, &cases, &k, out) ? EXIT_DONE : EXIT_WRONG;
    mutate_print(o, &page, &w);
    counts = mutant_counts(&k.run, -1);
    return counts.noticed + counts.explained == counts.changes ? EXIT_DONE : EXIT_DIFFERS;
}
