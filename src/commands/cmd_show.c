/* cmd_show.c - implements `show`: prints the laws as prose, or the universes. */
#include "commands/cases.h"

#include "commands/universes.h"
#include "kit/strbuf.h"
#include "library/paths.h"
#include "program/label.h"
#include "program/program.h"
#include "report/lawbook_print.h"
#include "report/universe_table.h"

#include <ctype.h>
#include <string.h>

typedef struct ShowScope {
    const Program *program[2];
    int n;
    const char *label; /* the label of the clauses to print; NULL for all */
} ShowScope;

static bool show_read_arguments(const Options *o, Library *lib, ShowScope *s)
{
    for (int i = 0; i < o->neditions + o->npaths; i++) {
        const char *a = i < o->neditions ? o->editions[i] : o->paths[i - o->neditions];

        const bool label = isdigit((unsigned char)*a);

        if (label ? s->label != NULL : s->n == 2)
            return COMMAND_USAGE(lib,
                                 "`%s` is a %s, but `show` takes only %s\n"
                                 "write: bridgelaw show EDITION [EDITION] [CLAUSE]",
                                 a, label ? "second clause" : "third edition",
                                 label ? "one" : "two");
        if (label) {
            s->label = command_clause_label(lib, a, strlen(a));
            if (!s->label)
                return false;
            continue;
        }
        s->program[s->n] = library_edition(lib, a);
        if (!s->program[s->n++])
            return false;
    }
    if (s->n == 0)
        s->program[s->n++] = library_edition(lib, LIBRARY_DEFAULT_EDITION);
    if (!s->program[0])
        return false;
    if (s->label && !command_has_clause(s->program[0], s->label) &&
        (s->n < 2 || !command_has_clause(s->program[1], s->label)))
        return command_no_clause(lib, s->label);
    return true;
}

static BookFormat format_of(const Options *o)
{
    if (command_format_is(o, "html"))
        return BOOK_HTML;
    return command_format_is(o, "md") ? BOOK_MARKDOWN : BOOK_TEXT;
}

/* Returns all universes of P, and sets *N to their number.  *N may be larger than MAX_UNIVERSES. */
static const Universe *const *all_universes(const Program *p, Arena *arena, int *n)
{
    const Universe **list;

    *n = 0;
    for (const Universe *u = p->universes; u; u = u->next)
        ++*n;
    list = arena_new_array(arena, const Universe *, (size_t)*n + 1);
    *n = 0;
    for (const Universe *u = p->universes; u; u = u->next)
        list[(*n)++] = u;
    return list;
}

/* Prints the universes that --universe names.  Without --universe, prints all universes. */
static int show_universes(const Options *o, Library *lib, const ShowScope *s, FILE *out)
{
    Words w = command_words(o, lib, s->program[0]);
    ChosenUniverses chosen;
    const Universe *const *at;
    int n;

    if (s->n > 1 || s->label || o->format)
        return COMMAND_WRONG(lib, "`--universes` cannot be given with two editions, with a "
                                  "clause or with a format\n"
                                  "write: bridgelaw show EDITION --universes");
    if (o->nuniverses) {
        if (!universes_choose(o, lib, s->program[0], NULL, &chosen))
            return EXIT_WRONG;
        at = chosen.at;
        n = chosen.n;
    } else {
        at = all_universes(s->program[0], w.arena, &n);
    }
    return universe_table_print(&w, at, n, o->threads, out, library_diags(lib)) ? EXIT_DONE
                                                                                : EXIT_WRONG;
}

/* The directory of --text with the printed text of the Laws, and the language to print. */
typedef struct PrintedText {
    Library *lib;
    const char *dir, *lang;
} PrintedText;

/* Returns the printed text of the clause LABEL, without blank lines.  Returns NULL if there is no
 * file for LABEL. */
static const char *show_printed_text(void *context, const char *label)
{
    const PrintedText *t = context;
    Arena *arena = library_arena(t->lib);
    const Source *s =
        library_text_file(t->lib, arena_printf(arena, "%s/%s.%s.txt", t->dir, label, t->lang));
    StrBuf b = { 0 };

    if (!s)
        return NULL;
    for (const char *at = source_text(s); *at;) {
        size_t n = strcspn(at, "\r\n");

        if (n)
            strbuf_printf(&b, "%s%s", b.len ? "\n" : "",
                          text_for_terminal(arena, arena_strndup(arena, at, n)));
        at += n + (at[n] != '\0');
    }
    return b.len ? strbuf_keep(&b, arena) : NULL;
}

int cmd_show(const Options *o, Library *lib, FILE *out)
{
    ShowScope s = { 0 };
    PrintedText printed[2];
    BookPage page = { .format = format_of(o),
                      .page = { .out = out, .width = 100, .colour = o->colour } };
    Book book[2] = { { 0 }, { 0 } };
    const char *title[2] = { 0 };
    Words w[2];
    bool differ;

    if (!show_read_arguments(o, lib, &s))
        return EXIT_WRONG;
    if (o->list_universes)
        return show_universes(o, lib, &s, out);
    if (o->text && !path_is_dir(o->text))
        return COMMAND_USAGE(lib,
                             "there is no directory `%s`\n"
                             "write after --text the directory that has the texts",
                             o->text);
    for (int i = 0; i < s.n; i++) {
        w[i] = command_words(o, lib, s.program[i]);
        printed[i] = (PrintedText){ lib, o->text, s.program[i]->langs[w[i].lang].code };
        title[i] = s.program[i]->title.in[w[i].lang];
        lawbook_write(&w[i],
                      &(BookScope){ .label = s.label,
                                    .all = o->all,
                                    .full_marks = s.n == 2,
                                    .print = o->text ? show_printed_text : NULL,
                                    .context = &printed[i] },
                      &book[i]);
    }
    if (s.n == 1) {
        lawbook_print_one(&page, &w[0], title[0], &book[0]);
        return EXIT_DONE;
    }
    differ = lawbook_print_two(&page, &w[0], title, (const Book *const[]){ &book[0], &book[1] },
                               !s.label && !o->all);
    return differ ? EXIT_DIFFERS : EXIT_DONE;
}
