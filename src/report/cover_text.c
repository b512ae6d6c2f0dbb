/* cover_text.c - what the cases show of the laws, as text. */
#include "report/cover_report.h"

#include "report/page.h"

#include <string.h>

enum { INDENT = 9, COLUMN = 16 };

static const char *cover_say(const Words *w, MessageId id, const char *a, const char *b)
{
    return words_say(w, id, a, b, NULL);
}

static const char *cover_number(const Words *w, int n)
{
    return arena_printf(w->arena, "%d", n);
}

static void cover_style(const CoverPage *p, const char *code)
{
    if (p->colour)
        fputs(code, p->out);
}

/* S, which begins where the line is and goes on at column AT. */
static void cover_print_continued(const CoverPage *p, int at, const char *s)
{
    for (bool first = true; *s; first = false) {
        size_t skip, n = page_fitting(s, p->width - at, &skip);

        fprintf(p->out, "%*s%.*s\n", first ? 0 : at, "", (int)n, s);
        s += skip;
    }
}

static void cover_print_wrapped(const CoverPage *p, int at, const char *s)
{
    fprintf(p->out, "%*s", at, "");
    cover_print_continued(p, at, s);
}

/* ---- the table -------------------------------------------------------- */

static void cover_print_cell(const CoverPage *p, const char *s)
{
    fprintf(p->out, "%*s%s", COLUMN - page_columns(s), "", s);
}

static void cover_print_row(const CoverPage *p, const Words *w, const char *name,
                            const Counts *c)
{
    const int of[] = { c->clauses, c->atoms, c->atoms },
              n[] = { c->decided, c->seen, cover_settled(c) };

    fprintf(p->out, "%s%*s", name, COLUMN - page_columns(name), "");
    for (int i = 0; i < 3; i++)
        cover_print_cell(
            p, cover_say(w, MSG_cover_of, cover_number(w, n[i]), cover_number(w, of[i])));
    if (c->atoms)
        fprintf(p->out, "%5d %%", 100 * cover_settled(c) / c->atoms);
    fputc('\n', p->out);
}

static void cover_print_table(const CoverPage *p, const Words *w)
{
    const Coverage *k = p->coverage;
    Counts all = cover_counts(k, -1);
    int before = -1, laws = 0;

    fprintf(p->out, "%*s", COLUMN, "");
    cover_print_cell(p, cover_say(w, MSG_cover_clauses, NULL, NULL));
    cover_print_cell(p, cover_say(w, MSG_cover_conditions, NULL, NULL));
    cover_print_cell(p, cover_say(w, MSG_cover_decisive, NULL, NULL));
    fputc('\n', p->out);
    for (int i = 0; i < k->nclauses; i++) {
        int law = words_law_number(k->clauses[i].clause->label);
        Counts c;

        if (law == before)
            continue;
        c = cover_counts(k, law);
        cover_print_row(p, w, cover_say(w, MSG_law, cover_number(w, law), NULL), &c);
        before = law;
        laws++;
    }
    if (laws > 1)
        cover_print_row(p, w, cover_say(w, MSG_cover_together, NULL, NULL), &all);
    fputc('\n', p->out);
    cover_style(p, "\033[2m");
    cover_print_wrapped(p, 2, cover_say(w, MSG_cover_clauses_are, NULL, NULL));
    cover_print_wrapped(p, 2, cover_say(w, MSG_cover_conditions_are, NULL, NULL));
    cover_print_wrapped(p, 2, cover_say(w, MSG_cover_decisive_are, NULL, NULL));
    if (all.said || all.argued)
        cover_print_wrapped(p, 2,
                            cover_say(w, MSG_cover_excused, cover_number(w, all.said),
                                      cover_number(w, all.argued)));
    cover_style(p, "\033[0m");
}

/* ---- clauses ---------------------------------------------------------- */

static void print_atom(const CoverPage *p, const Words *w, const Atom *a)
{
    const char *cases = cover_cases(w, p->coverage, a);
    LineCol at = source_locate(w->sources, a->ex->span.start);

    fprintf(p->out, "%*u  ", INDENT - 2, at.line);
    cover_print_continued(p, INDENT, cover_condition(w, a, a->wanted));
    if (p->all && cases)
        cover_print_wrapped(p, INDENT + 2, cases);
    for (int i = 0; i < 2; i++) {
        bool truth = i == 0 ? a->wanted : !a->wanted;
        const char *excuse = cover_excuse(w, a, truth),
                   *near = cover_nearest(w, p->coverage, a, truth);

        if (a->value[truth].decides != NO_CASE)
            continue;
        if (excuse) {
            cover_print_wrapped(p, INDENT + 2, excuse);
            continue;
        }
        cover_print_wrapped(p, INDENT + 2, cover_wanted(w, a, truth));
        if (near)
            cover_print_wrapped(p, INDENT + 2, near);
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

    fputc('\n', p->out);
    cover_style(p, "\033[1m");
    fprintf(p->out, "%s%*s%s", label, INDENT - page_columns(label), "",
            c->clause->title.in[0] ? c->clause->title.in[w->lang] : "");
    cover_style(p, "\033[0m");
    fprintf(p->out, " (%s)\n", words_place(w, c->clause->node->span));
    if (c->clause->rules && !c->decided)
        cover_print_wrapped(p, INDENT, cover_say(w, MSG_cover_undecided, NULL, NULL));
    else if (c->clause->rules && p->all)
        cover_print_wrapped(p, INDENT,
                            cover_say(w, MSG_cover_decides, cover_number(w, c->decided),
                                      k->cases[c->decides].name));
    if (c->asks && c->misses == NO_CASE)
        cover_print_wrapped(p, INDENT, cover_say(w, MSG_cover_unmissed, NULL, NULL));
    else if (c->asks && p->all)
        cover_print_wrapped(
            p, INDENT, cover_say(w, MSG_cover_misses, k->cases[c->misses].name, NULL));
    for (int i = 0; i < c->natoms; i++)
        if (p->all || !coverage_atom_settled(&c->atoms[i]))
            print_atom(p, w, &c->atoms[i]);
}

void cover_text_print(const CoverPage *p, const Words *w)
{
    const Coverage *k = p->coverage;

    cover_style(p, "\033[1m");
    cover_print_wrapped(p, 0,
                        cover_say(w, MSG_cover_title, w->p->title.in[w->lang], NULL));
    cover_style(p, "\033[0m");
    cover_print_wrapped(p, 0,
                        cover_say(w, MSG_cover_tried, cover_number(w, k->ncases), NULL));
    fputc('\n', p->out);
    cover_print_table(p, w);
    for (int i = 0; i < k->nclauses; i++)
        if ((p->all && (k->clauses[i].natoms || k->clauses[i].clause->rules)) ||
            cover_clause_incomplete(&k->clauses[i]))
            cover_print_clause(p, w, &k->clauses[i]);
    for (int i = 0; i < p->notes->n; i++)
        if (p->notes->at[i].about && !p->notes->at[i].needed) {
            fputc('\n', p->out);
            cover_print_wrapped(p, 0,
                                cover_say(w, MSG_cover_stale, p->notes->name,
                                          cover_number(w, (int)p->notes->at[i].line)));
        }
    if (k->unfinished) {
        fputc('\n', p->out);
        cover_print_wrapped(
            p, 0,
            cover_say(w, MSG_cover_unfinished, cover_number(w, k->unfinished), NULL));
    }
}
