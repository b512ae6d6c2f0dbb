#include "commands/mutants_text.h"

#include "report/cover_words.h"
#include "report/page.h"

enum { INDENT = 9, COLUMN = 14 };

static const char *say(const Words *w, MessageId id, const char *a, const char *b)
{
    return words_say(w, id, a, b, NULL);
}

static const char *number(const Words *w, int n)
{
    return arena_printf(w->arena, "%d", n);
}

static void style(const MutantPage *p, const char *code)
{
    if (p->colour)
        fputs(code, p->out);
}

/* S, which begins where the line is and goes on at column AT. */
static void print_on(const MutantPage *p, int at, const char *s)
{
    for (bool first = true; *s; first = false) {
        size_t skip, n = page_fitting(s, p->width - at, &skip);

        fprintf(p->out, "%*s%.*s\n", first ? 0 : at, "", (int)n, s);
        s += skip;
    }
}

static void print_at(const MutantPage *p, int at, const char *s)
{
    fprintf(p->out, "%*s", at, "");
    print_on(p, at, s);
}

/* ---- the table -------------------------------------------------------- */

static void print_cell(const MutantPage *p, const char *s)
{
    fprintf(p->out, "%*s%s", COLUMN - page_columns(s), "", s);
}

static void print_row(const MutantPage *p, const Words *w, const char *name,
                      const MutantCounts *c)
{
    fprintf(p->out, "%s%*s", name, COLUMN - page_columns(name), "");
    print_cell(p, number(w, c->changes));
    print_cell(p, number(w, c->noticed));
    print_cell(p, number(w, c->explained));
    if (c->changes)
        fprintf(p->out, "%7d.%d %%", 100 * c->noticed / c->changes,
                1000 * c->noticed / c->changes % 10);
    fputc('\n', p->out);
}

static void print_table(const MutantPage *p, const Words *w)
{
    MutantCounts all = mutant_counts(p->run, -1);
    int before = -1, laws = 0;

    fprintf(p->out, "%*s", COLUMN, "");
    print_cell(p, say(w, MSG_mutants_changes, NULL, NULL));
    print_cell(p, say(w, MSG_mutants_noticed, NULL, NULL));
    print_cell(p, say(w, MSG_mutants_explained, NULL, NULL));
    fputc('\n', p->out);
    for (int i = 0; i < p->run->n; i++) {
        int law = law_number(p->run->at[i].m->clause->label);
        MutantCounts c;

        if (law == before)
            continue;
        c = mutant_counts(p->run, law);
        print_row(p, w, say(w, MSG_law, number(w, law), NULL), &c);
        before = law;
        laws++;
    }
    if (laws > 1)
        print_row(p, w, say(w, MSG_cover_together, NULL, NULL), &all);
    fputc('\n', p->out);
    style(p, "\033[2m");
    print_at(p, 2, say(w, MSG_mutants_are, NULL, NULL));
    print_at(p, 2, say(w, MSG_mutants_noticed_are, NULL, NULL));
    print_at(p, 2, say(w, MSG_mutants_explained_are, NULL, NULL));
    if (all.refused)
        print_at(p, 2, say(w, MSG_mutants_refused, number(w, all.refused), NULL));
    style(p, "\033[0m");
}

/* ---- one by one ------------------------------------------------------- */

static bool is_told(const MutantPage *p, const Trial *t)
{
    return t->fate == FATE_SURVIVED ? p->all || !t->argument
                                    : p->all && t->fate == FATE_NOTICED;
}

static void print_clause(const MutantPage *p, const Words *w, const Clause *c)
{
    const char *label = words_clause(w, c->label);

    fputc('\n', p->out);
    style(p, "\033[1m");
    fprintf(p->out, "%s%*s%s", label, INDENT - page_columns(label), "",
            c->title.in[0] ? c->title.in[w->lang] : "");
    style(p, "\033[0m");
    fprintf(p->out, " (%s)\n", words_place(w, c->node->span));
}

static void print_trial(const MutantPage *p, const Words *w, const Trial *t)
{
    LineCol at = source_locate(w->sources, t->m->span.start);

    const char *words = mutant_words(w, t->m), *name = mutant_name(t->m, w->arena);

    fprintf(p->out, "%*u  ", INDENT - 2, at.line);
    print_on(p, INDENT, words ? words : arena_printf(w->arena, "`%s`", name));
    style(p, "\033[2m");
    if (words)
        print_at(p, INDENT + 2, arena_printf(w->arena, "`%s`", name));
    style(p, "\033[0m");
    print_at(p, INDENT + 2, mutant_fate(w, t));
}

void report_mutants(const MutantPage *p, const Words *w)
{
    const Clause *clause = NULL;

    style(p, "\033[1m");
    print_at(
        p, 0,
        say(w, MSG_mutants_title, w->p->title.in[w->lang], number(w, p->run->cases)));
    style(p, "\033[0m");
    fputc('\n', p->out);
    print_table(p, w);
    for (int i = 0; i < p->run->n; i++) {
        const Trial *t = &p->run->at[i];

        if (!is_told(p, t))
            continue;
        if (t->m->clause != clause)
            print_clause(p, w, t->m->clause);
        clause = t->m->clause;
        print_trial(p, w, t);
    }
    for (int i = 0; i < p->notes->n; i++)
        if (p->notes->at[i].about && !p->notes->at[i].needed) {
            fputc('\n', p->out);
            print_at(p, 0,
                     say(w, MSG_mutants_stale, p->notes->name,
                         number(w, (int)p->notes->at[i].line)));
        }
}
