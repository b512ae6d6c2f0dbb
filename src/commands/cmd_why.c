/* cmd_why.c - implements `why`: explains why a clause rules on a case, or why it does not. */
#include "commands/cases.h"

#include "kit/strbuf.h"
#include "program/program.h"
#include "program/spelling.h"
#include "report/json_print.h"
#include "report/page.h"
#include "report/ruling_json.h"
#include "report/why_rows.h"
#include "ruling/rule.h"

#include <string.h>

typedef struct WhyCommand {
    const Options *o;
    Library *lib;
    FILE *out;
    const char *label;
    bool wrong, first;
    StrBuf cases; /* for -o: the texts of the changed cases */
} WhyCommand;

/* Reports that P has no clause with the label a->label, and suggests a similar label. */
static void why_unknown_clause(const WhyCommand *a, const Program *p)
{
    Diag *d = diag_add(library_diags(a->lib), DIAG_NAME_CLAUSE, NO_SPAN,
                       "there is no clause %s "
                       "in %s",
                       a->label, p->edition);
    SpellingGuess g = { .name = a->label, .limit = 3 };

    for (const Clause *c = p->clauses; c; c = c->next)
        spelling_guess(&g, c->label);
    if (g.best)
        diag_help(library_diags(a->lib), d, "did you mean %s?", g.best);
    else
        diag_help(library_diags(a->lib), d,
                  "write the label of a clause of the edition; `bridgelaw list clauses` prints "
                  "all labels");
}

/* C begins with the smallest change.  Makes this change in the case, and prints the changed case as
 * a complete case file.  With -o, adds the text of this file to a->cases instead. */
static void why_show_changed(WhyCommand *a, const Page *p, const Words *w, const Explanation *y,
                             const Counterfactuals *c)
{
    const char *text =
        counterfactual_rows_case_text(y->r, &c->found[0], library_sources(a->lib), w->arena);

    if (a->o->output) {
        strbuf_printf(&a->cases, "%s%s", a->cases.len ? "\n" : "", text);
        return;
    }
    fputc('\n', a->out);
    page_heading(p, words_text(w, MSG_changed_case));
    fputc('\n', a->out);
    fputs(text, a->out);
}

static void why_print_text(WhyCommand *a, const Words *w, const Explanation *y,
                           const Counterfactuals *c, bool head)
{
    Page p = { .out = a->out, .width = PAGE_WIDTH, .colour = a->o->colour };
    Rows rows = { 0 }, others = { 0 };

    if (head && !a->first)
        fputc('\n', a->out);
    if (head)
        page_head(&p, w, w->p->title.in[w->lang]);
    fputc('\n', a->out);
    page_heading(&p, why_heading(w, y));
    why_rows_add(w, y, a->o->all, &rows);
    page_rows(&p, &rows);
    if (!c)
        return;
    fputc('\n', a->out);
    counterfactual_rows_add(w, y, c, &others);
    page_rows(&p, &others);
    if (c->nfound)
        why_show_changed(a, &p, w, y, c);
}

static void print_why(WhyCommand *a, const Explanation *y, bool head)
{
    const Ruling *r = y->r;
    Words w = words_of_ruling(r, program_language(r->program, a->o->lang), library_sources(a->lib),
                              library_case_arena(a->lib));
    Counterfactuals c = { 0 };

    if (y->verdict != WHY_GUARD)
        c = counterfactual_rows_search(y, w.arena);
    if (command_format_is(a->o, "json"))
        json_print(why_json(&w, y, y->verdict == WHY_GUARD ? NULL : &c), a->out);
    else
        why_print_text(a, &w, y, y->verdict == WHY_GUARD ? NULL : &c, head);
    a->first = false;
    engine_free(w.engine);
}

/* Explains the clause on the case N of FILE under EDITION, for every body.  On an error, reports it
 * and returns false. */
static bool why_in(WhyCommand *a, const char *file, const Node *n, const char *edition)
{
    Arena *arena = library_case_arena(a->lib);
    Diags *diags = library_diags(a->lib);
    const Case *c = cases_load(a->lib, file, n, edition);
    int nevents = c ? cases_events_until(c, a->o->at, diags) : -1;

    if (nevents < 0)
        return false;
    for (int b = 0; b < c->nbodies; b++) {
        const Ruling *r = rule_case(c->program, c, b, nevents, arena, diags);
        const Explanation *y = r ? explanation_of_clause(r, a->label, a->o->all, arena) : NULL;

        if (!r)
            return false;
        if (!y) {
            why_unknown_clause(a, c->program);
            return false;
        }
        print_why(a, y, b == 0);
    }
    return true;
}

static bool why_one(void *context, const char *file, const Node *n)
{
    WhyCommand *a = context;
    int editions = a->o->neditions ? a->o->neditions : 1;

    for (int i = 0; i < editions; i++)
        if (!why_in(a, file, n, a->o->neditions ? a->o->editions[i] : library_case_edition(n)))
            a->wrong = true;
    return !a->wrong;
}

int cmd_why(const Options *o, Library *lib, FILE *out)
{
    const char *asked = o->paths[o->npaths - 1];
    Options cases = *o;
    WhyCommand a = { .o = &cases, .lib = lib, .out = out, .first = true };

    if (o->npaths < 2)
        return COMMAND_WRONG(lib, "`why` needs a case and a clause\n"
                                  "write for example: bridgelaw why CASE 45C4b");
    a.label = command_clause_label(lib, asked, strlen(asked));
    if (!a.label)
        return EXIT_WRONG;
    cases.npaths--;
    if (!cases_each(&cases, lib, why_one, &a))
        a.wrong = true;
    if (o->output && a.cases.len && !a.wrong)
        a.wrong = !library_write(lib, o->output, strbuf_str(&a.cases));
    strbuf_free(&a.cases);
    return a.wrong ? EXIT_WRONG : EXIT_DONE;
}
