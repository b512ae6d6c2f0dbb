/* cover_lcov.c - prints which clauses and conditions the cases cover, as a tracefile of lcov. */
#include "report/cover_report.h"

#include <stdlib.h>
#include <string.h>

/* The place in a law file where a condition or a clause begins. */
typedef struct LcovLine {
    const Source *src;
    unsigned line;
    uint32_t at;               /* the global offset */
    const ClauseCover *clause; /* the clause that begins here; NULL for a condition */
    const Atom *atom;
} LcovLine;

static int lcov_line_order(const void *a, const void *b)
{
    const LcovLine *x = a, *y = b;

    return x->at < y->at ? -1 : x->at > y->at;
}

static LcovLine *all_spots(const Coverage *k, const Words *w, int *n)
{
    LcovLine *at;
    size_t cap = 0;

    for (int i = 0; i < k->nclauses; i++)
        cap += 1 + (size_t)k->clauses[i].natoms;
    at = arena_new_array(w->arena, LcovLine, cap + 1);
    *n = 0;
    for (int i = 0; i < k->nclauses; i++) {
        const ClauseCover *c = &k->clauses[i];

        if (c->clause->rules)
            at[(*n)++] = (LcovLine){ .at = c->clause->node->span.start, .clause = c };
        for (int a = 0; a < c->natoms; a++)
            at[(*n)++] = (LcovLine){ .at = c->atoms[a].ex->span.start, .atom = &c->atoms[a] };
    }
    for (int i = 0; i < *n; i++) {
        LineCol place = source_locate(w->sources, at[i].at);

        at[i].src = place.src;
        at[i].line = place.line;
    }
    qsort(at, (size_t)*n, sizeof *at, lcov_line_order);
    return at;
}

/* Returns a unique name for the clause at AT[I].  No clause at AT[FROM] to AT[I - 1] has this name.
 * lcov tells functions apart by their names. */
static const char *lcov_clause_name(const Words *w, const LcovLine *at, int i, int from)
{
    const Clause *c = at[i].clause->clause;
    const char *name = c->label;
    int same = 1;

    for (int k = from; k < i; k++)
        same += at[k].clause && strcmp(at[k].clause->clause->label, c->label) == 0;
    if (same > 1)
        name = arena_printf(w->arena, "%s#%d", name, same);
    return c->title.in[0] ? arena_printf(w->arena, "%s %s", name, c->title.in[w->lang]) : name;
}

static void functions(const CoverPage *p, const Words *w, const LcovLine *at, int from, int to)
{
    int found = 0, hit = 0;

    for (int i = from; i < to; i++)
        if (at[i].clause)
            fprintf(p->page.out, "FN:%u,%s\n", at[i].line, lcov_clause_name(w, at, i, from));
    for (int i = from; i < to; i++)
        if (at[i].clause) {
            fprintf(p->page.out, "FNDA:%d,%s\n", at[i].clause->decided,
                    lcov_clause_name(w, at, i, from));
            found++;
            hit += at[i].clause->decided > 0;
        }
    fprintf(p->page.out, "FNF:%d\nFNH:%d\n", found, hit);
}

/* Prints each condition from FROM to TO - 1 as a block with two branches: the condition holds, or
 * it does not hold. */
static void branches(const CoverPage *p, const LcovLine *at, int from, int to)
{
    int found = 0, hit = 0, block = 0;

    for (int i = from; i < to; i++) {
        const Atom *a = at[i].atom;

        if (!a)
            continue;
        block = i > from && at[i - 1].atom && at[i - 1].line == at[i].line ? block + 1 : 0;
        for (int b = 0; b < 2; b++) {
            const AtomValue *s = &a->value[!b];

            if (a->value[0].times || a->value[1].times)
                fprintf(p->page.out, "BRDA:%u,%d,%d,%llu\n", at[i].line, block, b,
                        (unsigned long long)s->times);
            else
                fprintf(p->page.out, "BRDA:%u,%d,%d,-\n", at[i].line, block, b);
            found++;
            hit += s->times > 0;
        }
    }
    fprintf(p->page.out, "BRF:%d\nBRH:%d\n", found, hit);
}

/* AT[I] is the first condition or clause on its line.  Returns the largest count of the conditions
 * and clauses on this line.  Does not look at AT[TO] and beyond. */
static unsigned long long line_times(const LcovLine *at, int i, int to)
{
    unsigned long long most = 0;

    for (int k = i; k < to && at[k].line == at[i].line; k++) {
        unsigned long long n =
            at[k].clause
                ? (unsigned long long)at[k].clause->decided
                : (unsigned long long)(at[k].atom->value[0].times + at[k].atom->value[1].times);

        most = n > most ? n : most;
    }
    return most;
}

static void lcov_print_lines(const CoverPage *p, const LcovLine *at, int from, int to)
{
    int found = 0, hit = 0;

    for (int i = from; i < to; i++) {
        unsigned long long n;

        if (i > from && at[i].line == at[i - 1].line)
            continue;
        n = line_times(at, i, to);
        fprintf(p->page.out, "DA:%u,%llu\n", at[i].line, n);
        found++;
        hit += n > 0;
    }
    fprintf(p->page.out, "LF:%d\nLH:%d\n", found, hit);
}

void cover_lcov_print(const CoverPage *p, const Words *w)
{
    int n, to;
    LcovLine *at = all_spots(p->coverage, w, &n);

    for (int from = 0; from < n; from = to) {
        for (to = from; to < n && at[to].src == at[from].src;)
            to++;
        fprintf(p->page.out, "TN:\nSF:%s\n",
                text_for_terminal(w->arena, source_name(at[from].src)));
        functions(p, w, at, from, to);
        branches(p, at, from, to);
        lcov_print_lines(p, at, from, to);
        fputs("end_of_record\n", p->page.out);
    }
}
