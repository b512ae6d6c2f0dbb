/* command.c - reads and checks arguments for several commands. */
#include "commands/command.h"

#include "program/label.h"
#include "program/program.h"

Words command_words(const Options *o, Library *lib, const Program *p)
{
    return (Words){ .p = p,
                    .lang = program_language(p, o->lang),
                    .arena = library_arena(lib),
                    .sources = library_sources(lib) };
}

const Program *command_edition_first(const Options *o, Library *lib, Options *rest)
{
    *rest = *o;
    if (o->neditions || o->npaths < 2) {
        COMMAND_USAGE(lib,
                      "%s\n"
                      "write: bridgelaw cover EDITION PATH...",
                      o->neditions ? "`cover` takes the edition without -e"
                                   : "`cover` needs an edition and cases");
        return NULL;
    }
    rest->paths++;
    rest->npaths--;
    return library_edition(lib, o->paths[0]);
}

const char *command_clause_label(Library *lib, const char *text, size_t n)
{
    char label[TEXT_LABEL_MAX];
    const char *why;

    if (n && text_label(text, n, label, &why))
        return arena_printf(library_arena(lib), "%s", label);
    COMMAND_USAGE(lib,
                  "`%.*s` is not the label of a clause\n"
                  "write the number of a law, and then, if needed, a capital, a number and a "
                  "small letter: 45, 45C, 45C4, 45C4b",
                  (int)n, text);
    return NULL;
}

bool command_has_clause(const Program *p, const char *label)
{
    for (const Clause *c = p->clauses; c; c = c->next)
        if (label_inside(c->label, label))
            return true;
    return false;
}

const char *command_clause_of(Library *lib, const Program *p, const char *text, size_t n)
{
    const char *label = command_clause_label(lib, text, n);

    if (!label || command_has_clause(p, label))
        return label;
    command_no_clause(lib, label);
    return NULL;
}

bool command_no_clause(Library *lib, const char *label)
{
    return COMMAND_USAGE(lib,
                         "there is no clause `%s`\n"
                         "`bridgelaw show EDITION` prints every clause",
                         label);
}
