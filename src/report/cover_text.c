/* cover_text.c - prints which clauses and conditions the cases cover, as text. */
#include "report/cover_report.h"

#include "report/page.h"

enum { INDENT = 9, COLUMN = 16 };

static const char *cover_number(const Words *w, int n)
{
    return arena_printf(w->arena, "%d", n);
}

/* ---- the table -------------------------------------------------------- */

static void cover_print_row(const CoverPage *p, const Words *w, const char *name, const Counts *c)
{
    const int of[] = { c->clauses, c->atoms, c->atoms },
              n[] = { c->decided, c->seen, cover_settled(c) };

    fprintf(p->page.out, "%s%*s", name, COLUMN - page_columns(name), "");
    for (int i = 0; i < 3; i++)
        page_right(&p->page, COLUMN,
                   words_say_two(w, MSG_cover_of, cover_number(w, n[i]), cover_number(w, of[i])));
    if (c->atoms)
        fprintf(p->page.out, "%5d %%", 100 * cover_settled(c) / c->atoms);
    fputc('\n', p->page.out);
}

static void cover_print_table(const CoverPage *p, const Words *w)
{
    const Coverage *k = p->coverage;
    Counts all = cover_counts(k, -1);
    int before = -1, laws = 0;

    fprintf(p->page.out, "%*s", COLUMN, "");
    page_right(&p->page, COLUMN, words_text(w, MSG_cover_clauses));
    page_right(&p->page, COLUMN, words_text(w, MSG_cover_conditions));
    page_right(&p->page, COLUMN, words_text(w, MSG_cover_decisive));
    fputc('\n', p->page.out);
    for (int i = 0; i < k->nclauses; i++) {
        int law = words_law_number(k->clauses[i].clause->label);
        Counts c;

        if (law == before)
            continue;
        c = cover_counts(k, law);
        cover_print_row(p, w, words_say_one(w, MSG_law, cover_number(w, law)), &c);
        before = law;
        laws++;
    }
    if (laws > 1)
        cover_print_row(p, w, words_text(w, MSG_cover_together), &all);
    fputc('\n', p->page.out);
    page_style(&p->page, "\033[2m");
    page_wrapped(&p->page, 2, 2, words_text(w, MSG_cover_clauses_are));
    page_wrapped(&p->page, 2, 2, words_text(w, MSG_cover_conditions_are));
    page_wrapped(&p->page, 2, 2, words_text(w, MSG_cover_decisive_are));
    if (all.said || all.argued)
        page_wrapped(&p->page, 2, 2,
                     words_say_two(w, MSG_cover_excused, cover_number(w, all.said),
                                   cover_number(w, all.argued)));
    page_style(&p->page, "\033[0m");
}

/* ---- clauses ---------------------------------------------------------- */

static void print_atom(const CoverPage *p, const Words *w, const Atom *a)
{
    const char *cases = cover_cases(w, p->coverage, a);

    fprintf(p->page.out, "%*u  ", INDENT - 2, words_line_in_clause(w, a->of, a->ex->span));
    page_continued(&p->page, INDENT, cover_condition(w, a, a->wanted));
    if (p->all && cases)
        page_wrapped(&p->page, INDENT + 2, INDENT + 2, cases);
    for (int i = 0; i < 2; i++) {
        bool truth = i == 0 ? a->wanted : !a->wanted;
        const char *excuse = cover_excuse(w, a, truth),
                   *near = cover_nearest(w, p->coverage, a, truth);

        if (a->value[truth].decides != NO_CASE)
            continue;
        if (excuse) {
            page_wrapped(&p->page, INDENT + 2, INDENT + 2, excuse);
            continue;
        }
        page_wrapped(&p->page, INDENT + 2, INDENT + 2, cover_wanted(w, a, truth));
        if (near)
            page_wrapped(&p->page, INDENT + 2, INDENT + 2, near);
    }
}

static bool cover_clause_incomplete(const ClauseCover *c)
{
    for (int i = 0; i < c->natoms; i++)
        if (!coverage_atom_settled(&c->atoms[i]))
            return true;
    return c->clause->rules && (!c->decided || (c->asks && c->misses == NO_CASE));
}

static void cover_print_clause(const CoverPage *p, const Words *w, const ClauseCover *c)
{
    const Coverage *k = p->coverage;
    const char *label = words_clause(w, c->clause->label);

    fputc('\n', p->page.out);
    page_style(&p->page, "\033[1m");
    fprintf(p->page.out, "%s%*s%s", label, INDENT - page_columns(label), "",
            c->clause->title.in[0] ? c->clause->title.in[w->lang] : "");
    page_style(&p->page, "\033[0m");
    fprintf(p->page.out, " (%s)\n", words_place(w, c->clause->node->span));
    if (c->clause->rules && !c->decided)
        page_wrapped(&p->page, INDENT, INDENT, words_text(w, MSG_cover_undecided));
    else if (c->clause->rules && p->all)
        page_wrapped(&p->page, INDENT, INDENT,
                     words_say_two(w, MSG_cover_decides, cover_number(w, c->decided),
                                   k->cases[c->decides].name));
    if (c->asks && c->misses == NO_CASE)
        page_wrapped(&p->page, INDENT, INDENT, words_text(w, MSG_cover_unmissed));
    else if (c->asks && p->all)
        page_wrapped(&p->page, INDENT, INDENT,
                     words_say_one(w, MSG_cover_misses, k->cases[c->misses].name));
    for (int i = 0; i < c->natoms; i++)
        if (p->all || !coverage_atom_settled(&c->atoms[i]))
            print_atom(p, w, &c->atoms[i]);
}

void cover_text_print(const CoverPage *p, const Words *w)
{
    const Coverage *k = p->coverage;

    page_style(&p->page, "\033[1m");
    page_wrapped(&p->page, 0, 0, words_say_one(w, MSG_cover_title, w->p->title.in[w->lang]));
    page_style(&p->page, "\033[0m");
    page_wrapped(&p->page, 0, 0, words_say_one(w, MSG_cover_tried, cover_number(w, k->ncases)));
    fputc('\n', p->page.out);
    cover_print_table(p, w);
    for (int i = 0; i < k->nclauses; i++)
        if ((p->all && (k->clauses[i].natoms || k->clauses[i].clause->rules)) ||
            cover_clause_incomplete(&k->clauses[i]))
            cover_print_clause(p, w, &k->clauses[i]);
    for (int i = 0; i < p->notes->n; i++)
        if (p->notes->at[i].about && !p->notes->at[i].needed) {
            fputc('\n', p->page.out);
            page_wrapped(&p->page, 0, 0,
                         words_say_two(w, MSG_cover_stale, p->notes->name,
                                       cover_number(w, (int)p->notes->at[i].line)));
        }
    if (k->unfinished) {
        fputc('\n', p->page.out);
        page_wrapped(&p->page, 0, 0,
                     words_say_one(w, MSG_cover_unfinished, cover_number(w, k->unfinished)));
    }
}
