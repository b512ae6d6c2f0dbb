/* cmd_list.c - implements `list`: prints names and titles, such as those of editions, clauses and
 * sentences. */
#include "commands/cases.h"

#include "program/label.h"
#include "program/program.h"
#include "report/list_case.h"
#include "report/list_editions.h"

#include <stdlib.h>
#include <string.h>

/* Prints the laws, each followed by its clauses.  If several clauses have the same label, prints
 * the label once. */
static void list_clauses(const Words *w, ListRow *row)
{
    const char *last = "", *law = "";

    for (const Clause *c = w->p->clauses; c; c = c->next) {
        size_t digits = strspn(c->label, "0123456789");

        if (strlen(law) != digits || strncmp(law, c->label, digits) != 0) {
            const Title *title = program_law_title(w->p, words_law_number(c->label));

            law = last = arena_strndup(w->arena, c->label, digits);
            /* if the law has no title, print the title of the clause with the label LAW */
            if (!title->in[0] && strcmp(c->label, law) == 0)
                title = &c->title;
            list_row_named(row, "clauses", law, title->in[w->lang]);
        }
        if (strcmp(c->label, last) != 0)
            list_row_named(row, "clauses", c->label, c->title.in[w->lang]);
        last = c->label;
    }
}

/* A row of the list of amendments. */
typedef struct AmendmentLine {
    const char *label, *mark;
    const char *was;  /* the label in the earlier edition; "" if the label is the same */
    const char *text; /* if `mark` is "amended": what has changed; else the title of the clause */
    uint32_t order;   /* the order of rows with the same label */
} AmendmentLine;

static int by_amendment_label(const void *a, const void *b)
{
    const AmendmentLine *x = a, *y = b;
    int order = label_compare(x->label, y->label);

    return order ? order : (x->order > y->order) - (x->order < y->order);
}

/* Prints the clauses that the edition marks as amended, new, renumbered or repealed, in the order
 * of their labels. */
static void list_amendments(const Words *w, ListRow *row)
{
    const Program *p = w->p;
    AmendmentLine *list;
    size_t n = 0;

    for (const Clause *c = p->clauses; c; c = c->next)
        n++;
    for (const RepealedClause *r = p->repealed; r; r = r->next)
        n++;
    list = arena_new_array(w->arena, AmendmentLine, n + 1);
    n = 0;
    for (const RepealedClause *r = p->repealed; r; r = r->next, n++)
        list[n] =
            (AmendmentLine){ r->label, "repealed", "", r->title ? r->title : "", (uint32_t)n };
    for (const Clause *c = p->clauses; c; c = c->next) {
        const char *title = c->title.in[0] ? c->title.in[w->lang] : "";

        if (!c->fresh && !c->was && !c->amended.in[0])
            continue;
        list[n] = (AmendmentLine){ c->label, c->fresh ? "new" : "was", c->was ? c->was : "", title,
                                   (uint32_t)n };
        if (c->amended.in[0]) {
            list[n].mark = "amended";
            list[n].text = c->amended.in[w->lang];
        }
        n++;
    }
    qsort(list, n, sizeof *list, by_amendment_label);
    for (size_t i = 0; i < n; i++) {
        list_row_begin(row, "amendments");
        list_row_text(row, "name", list[i].label);
        list_row_text(row, "mark", list[i].mark);
        list_row_text(row, "was", list[i].was);
        list_row_text(row, "title", list[i].text);
        list_row_end(row);
    }
}

static void list_universes(const Words *w, ListRow *row)
{
    for (const Universe *u = w->p->universes; u; u = u->next)
        list_row_named(row, "universes", u->name, u->title.in[w->lang]);
}

static void list_languages(const Words *w, ListRow *row)
{
    for (int i = 0; i < w->p->nlangs; i++)
        list_row_named(row, "languages", w->p->langs[i].code, w->p->langs[i].name);
}

static void list_codes(ListRow *row)
{
    for (int i = 0; i < DIAG_COUNT; i++)
        list_row_named(row, "codes", diag_code_string((DiagCode)i), diag_title((DiagCode)i));
}

/* Prints each limit of --limit: its name, its value in this run, its maximum, the code of its
 * diagnostic, and the thing that it bounds. */
static void list_limits(const Limits *limits, ListRow *row)
{
    for (int i = 0; i < LIMIT_COUNT; i++) {
        const LimitInfo *l = limit_info((LimitId)i);

        list_row_begin(row, "limits");
        list_row_text(row, "name", l->option);
        list_row_number(row, "value", (unsigned long long)limits->at[i]);
        list_row_number(row, "most", (unsigned long long)l->most);
        list_row_text(row, "code", l->code);
        list_row_text(row, "title", l->what);
        list_row_end(row);
    }
}

/* A list of things in an edition.  If `by_edition` is false, the list is the same for all editions,
 * because it comes from the vocabulary. */
typedef struct EditionList {
    const char *name;
    bool by_edition;
    void (*print)(const Words *w, ListRow *row);
} EditionList;

static const EditionList edition_lists[] = {
    { "clauses", true, list_clauses },
    { "amendments", true, list_amendments },
    { "universes", true, list_universes },
    { "languages", false, list_languages },
    { "sentences", false, list_case_sentences },
    { "settings", false, list_case_settings },
    { "findings", false, list_case_findings },
    { "words", false, list_case_words },
    { "conclusions", true, list_case_conclusions },
    { "readings", true, list_case_readings },
};

/* Prints LIST for the edition that O names, or for the default edition if O names none. */
static bool list_of_edition(const Options *o, Library *lib, const EditionList *list, ListRow *row)
{
    /* if EDITION is NULL, library_edition() reads only the vocabulary */
    const char *edition = o->npaths > 1      ? o->paths[1]
                          : o->neditions     ? o->editions[0]
                          : list->by_edition ? LIBRARY_DEFAULT_EDITION
                                             : NULL;
    const Program *p = library_edition(lib, edition);
    Words w;

    if (!p)
        return false;
    w = command_words(o, lib, p);
    list->print(&w, row);
    return true;
}

int cmd_list(const Options *o, Library *lib, FILE *out)
{
    const char *what = o->paths[0];
    const bool editions = !strcmp(what, "editions"), codes = !strcmp(what, "codes"),
               limits = !strcmp(what, "limits");
    const int more = o->npaths - 1 + o->neditions;
    const EditionList *list = NULL;
    ListRow row = { .out = out, .in_json = command_format_is(o, "json") };
    Diags *diags = library_diags(lib);

    for (size_t i = 0; i < BL_LEN(edition_lists); i++)
        if (strcmp(what, edition_lists[i].name) == 0)
            list = &edition_lists[i];
    if (list && more <= 1)
        return list_of_edition(o, lib, list, &row) ? EXIT_DONE : EXIT_WRONG;
    if (editions && !more)
        return list_editions(lib, o->lang, o->verbose, &row) ? EXIT_DONE : EXIT_WRONG;
    if (codes && !more) {
        list_codes(&row);
        return EXIT_DONE;
    }
    if (limits && !more) {
        list_limits(library_limits(lib), &row);
        return EXIT_DONE;
    }
    diag_help(
        diags,
        diag_add(diags, DIAG_GEN_USAGE, NO_SPAN,
                 list                          ? "only one edition can follow `list %s`"
                 : editions || codes || limits ? "nothing can follow `list %s`"
                                               : "`list` cannot print `%s`",
                 what),
        "write `list editions`, `list codes` or `list limits`; or write `list WORD EDITION`, where "
        "WORD is clauses, amendments, universes, languages, sentences, settings, findings, "
        "words, conclusions or readings");
    return EXIT_WRONG;
}
