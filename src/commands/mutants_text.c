/* mutants_text.c - prints which mutants the cases notice, as text. */
#include "commands/mutants_text.h"

#include "report/cover_words.h"

enum { INDENT = 9, COLUMN = 14 };

static const char *mutants_number(const Words *w, int n)
{
    return arena_printf(w->arena, "%d", n);
}

static void mutants_print_at(const MutantPage *p, int at, const char *s)
{
    page_wrapped(&p->page, at, at, s);
}

/* ---- the table -------------------------------------------------------- */

static void mutants_print_row(const MutantPage *p, const Words *w, const char *name,
                              const MutantCounts *c)
{
    fprintf(p->page.out, "%s%*s", name, COLUMN - page_columns(name), "");
    page_right(&p->page, COLUMN, mutants_number(w, c->changes));
    page_right(&p->page, COLUMN, mutants_number(w, c->noticed));
    page_right(&p->page, COLUMN, mutants_number(w, c->explained));
    if (c->changes)
        fprintf(p->page.out, "%7d.%d %%", 100 * c->noticed / c->changes,
                1000 * c->noticed / c->changes % 10);
    fputc('\n', p->page.out);
}

static void mutants_print_table(const MutantPage *p, const Words *w)
{
    MutantCounts all = mutant_counts(p->run, -1);
    int before = -1, laws = 0;

    fprintf(p->page.out, "%*s", COLUMN, "");
    page_right(&p->page, COLUMN, words_text(w, MSG_mutants_changes));
    page_right(&p->page, COLUMN, words_text(w, MSG_mutants_noticed));
    page_right(&p->page, COLUMN, words_text(w, MSG_mutants_explained));
    fputc('\n', p->page.out);
    for (int i = 0; i < p->run->n; i++) {
        int law = words_law_number(p->run->at[i].m->clause->label);
        MutantCounts c;

        if (law == before)
            continue;
        c = mutant_counts(p->run, law);
        mutants_print_row(p, w, words_say_one(w, MSG_law, mutants_number(w, law)), &c);
        before = law;
        laws++;
    }
    if (laws > 1)
        mutants_print_row(p, w, words_text(w, MSG_cover_together), &all);
    fputc('\n', p->page.out);
    page_style(&p->page, "\033[2m");
    mutants_print_at(p, 2, words_text(w, MSG_mutants_are));
    mutants_print_at(p, 2, words_text(w, MSG_mutants_noticed_are));
    mutants_print_at(p, 2, words_text(w, MSG_mutants_explained_are));
    if (all.refused)
        mutants_print_at(p, 2,
                         words_say_one(w, MSG_mutants_refused, mutants_number(w, all.refused)));
    page_style(&p->page, "\033[0m");
}

/* ---- one by one ------------------------------------------------------- */

static bool mutants_is_shown(const MutantPage *p, const MutantTrial *t)
{
    return t->fate == FATE_SURVIVED ? p->all || !t->argument : p->all && t->fate == FATE_NOTICED;
}

static void mutants_print_clause(const MutantPage *p, const Words *w, const Clause *c)
{
    const char *label = words_clause(w, c->label);

    fputc('\n', p->page.out);
    page_style(&p->page, "\033[1m");
    fprintf(p->page.out, "%s%*s%s", label, INDENT - page_columns(label), "",
            c->title.in[0] ? c->title.in[w->lang] : "");
    page_style(&p->page, "\033[0m");
    fprintf(p->page.out, " (%s)\n", words_place(w, c->node->span));
}

static void print_trial(const MutantPage *p, const Words *w, const MutantTrial *t)
{
    const char *words = mutant_words(w, t->m), *name = mutant_name(t->m, w->arena);

    fprintf(p->page.out, "%*u  ", INDENT - 2, words_line_in_clause(w, t->m->clause, t->m->span));
    page_continued(&p->page, INDENT, words ? words : arena_printf(w->arena, "`%s`", name));
    page_style(&p->page, "\033[2m");
    if (words)
        mutants_print_at(p, INDENT + 2, arena_printf(w->arena, "`%s`", name));
    page_style(&p->page, "\033[0m");
    mutants_print_at(p, INDENT + 2, mutant_fate_words(w, t));
}

void mutants_text_print(const MutantPage *p, const Words *w)
{
    const Clause *clause = NULL;

    page_style(&p->page, "\033[1m");
    mutants_print_at(p, 0,
                     words_say_two(w, MSG_mutants_title, w->p->title.in[w->lang],
                                   mutants_number(w, p->run->cases)));
    page_style(&p->page, "\033[0m");
    fputc('\n', p->page.out);
    mutants_print_table(p, w);
    for (int i = 0; i < p->run->n; i++) {
        const MutantTrial *t = &p->run->at[i];

        if (!mutants_is_shown(p, t))
            continue;
        if (t->m->clause != clause)
            mutants_print_clause(p, w, t->m->clause);
        clause = t->m->clause;
        print_trial(p, w, t);
    }
    for (int i = 0; i < p->notes->n; i++)
        if (p->notes->at[i].about && !p->notes->at[i].needed) {
            fputc('\n', p->page.out);
            mutants_print_at(p, 0,
                             words_say_two(w, MSG_mutants_stale, p->notes->name,
                                           mutants_number(w, (int)p->notes->at[i].line)));
        }
}
