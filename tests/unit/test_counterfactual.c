/* test_counterfactual.c - compares the smallest changes with trying everything in a small game, and
 * rules on the changed cases of the booklet. */
#include "library/text_case.h"
#include "program/label.h"
#include "report/counterfactual_rows.h"
#include "report/why_rows.h"
#include "ruling/rule.h"

#include <criterion/criterion.h>

#include <stdio.h>
#include <string.h>

enum { MAX_LINES = 12, MAX_POOL = 64 };

/* Returns 1 if clause LABEL certainly supports a line of the ruling on the case TEXT, and 0 if it
 * supports none.  Returns -1 if that depends on open facts or the case does not load. */
static int says(const Program *p, const char *text, const char *label)
{
    TextCase *t = text_case_new(p, "test", text, strlen(text));
    const Ruling *r = t->c ? rule_case(p, t->c, 0, t->c->nevents, t->arena, t->diags) : NULL;
    int answer = r ? 0 : -1;

    r = r ? ruling_presumed(r, NULL, 0, t->arena) : NULL;
    for (int i = 0; r && i < r->nlines && answer != 1; i++)
        for (int k = 0; k < r->lines[i].nsupports; k++) {
            const Line *l = &r->lines[i];

            if (!label_inside(l->supports[k]->rule->clause->label, label) ||
                l->c->kind > LINE_REFER)
                continue;
            answer = l->support_when[k]->fact ? -1 : 1;
            if (answer == 1)
                break;
        }
    text_case_free(t);
    return answer;
}

/* ---- everything tried in a small game --------------------------------- */

typedef struct Story {
    const char *line[MAX_LINES]; /* sentences; the first has the label d */
    int n;
    const char *declarer, *mind;
} Story;

typedef struct Brute {
    Library *lib;
    const Program *p;
    const char *label;
    int want, hits, tried;
} Brute;

static void put(char *to, size_t size, const Story *s)
{
    size_t at = (size_t)snprintf(to, size,
                                 "case t \"T\"\n  declarer %s\n"
                                 "  hands N: ♠— E: ♠— S: ♠AK W: ♠—\n  story\n",
                                 s->declarer);
    bool told = false;

    for (int i = 0; i < s->n; i++)
        at += (size_t)snprintf(to + at, size - at, "    %s\n", s->line[i]);
    /* the case has the finding only while the call D is in the story */
    for (int i = 0; i < s->n; i++)
        told |= strncmp(s->line[i], "d: ", 3) == 0;
    if (s->mind && told)
        snprintf(to + at, size - at, "  found by director\n    mind_of(d) is %s\n", s->mind);
}

static void try(Brute *b, const Story *s)
{
    char text[2048];

    put(text, sizeof text, s);
    b->tried++;
    b->hits += says(b->p, text, b->label) == b->want;
}

/* Fills POOL with every sentence of the game about two cards, and returns their number. */
static int case_count_sentences(char pool[MAX_POOL][64])
{
    static const char *const seats = "NESW";
    static const char *const forms[] = { "plays ♠A",
                                         "plays ♠K",
                                         "calls ♠A",
                                         "calls ♠K",
                                         "calls",
                                         "calls ♠",
                                         "corrects d to ♠A",
                                         "corrects d to ♠K",
                                         "claims with tricks 1" };
    int n = 0;

    for (int s = 0; s < 4; s++)
        for (size_t f = 0; f < BL_LEN(forms); f++)
            snprintf(pool[n++], 64, "%c %s", seats[s], forms[f]);
    return n;
}

static const char *verb(const char *s)
{
    s += strncmp(s, "d: ", 3) == 0 ? 3 : 0;
    return s + 2;
}

static bool same_verb(const char *a, const char *b)
{
    size_t n = strcspn(verb(a), " ");

    return n == strcspn(verb(b), " ") && strncmp(verb(a), verb(b), n) == 0;
}

/* Tries all stories that differ from S in one finding, sentence or order of sentences. */
static void try_all(Brute *b, const Story *s)
{
    static const char *const minds[] = { "slip", "thought" }, *const seats[] = { "N", "E", "S",
                                                                                 "W" };
    char pool[MAX_POOL][64], labelled[72];
    int n = case_count_sentences(pool);

    for (size_t i = 0; i < BL_LEN(minds); i++) {
        Story t = *s;

        t.mind = minds[i];
        try(b, &t);
    }
    for (size_t i = 0; i < BL_LEN(seats); i++) {
        Story t = *s;

        t.declarer = seats[i];
        try(b, &t);
    }
    for (int i = 0; i <= s->n; i++) {
        Story end = *s, drop = *s;

        end.n = i;
        try(b, &end);
        for (int k = i; k + 1 < s->n; k++)
            drop.line[k] = s->line[k + 1];
        drop.n = s->n - 1;
        if (i < s->n)
            try(b, &drop);
        for (int k = 0; k < n; k++) {
            Story add = *s, other = *s;

            memmove(&add.line[i + 1], &add.line[i], sizeof *add.line * (size_t)(s->n - i));
            add.line[i] = pool[k];
            add.n++;
            try(b, &add);
            if (i == s->n || !same_verb(s->line[i], pool[k]))
                continue;
            snprintf(labelled, sizeof labelled, "%s%.64s",
                     strncmp(s->line[i], "d: ", 3) == 0 ? "d: " : "", pool[k]);
            other.line[i] = labelled;
            try(b, &other);
        }
        for (int to = 0; to < drop.n + 1 && i < s->n; to++) {
            Story move = drop;

            memmove(&move.line[to + 1], &move.line[to], sizeof *move.line * (size_t)(drop.n - to));
            move.line[to] = s->line[i];
            move.n = s->n;
            try(b, &move);
        }
    }
}

/* Expects a smallest change of EXPECTED facts (0: no change found) that reverses whether the clause
 * applies.  One changed fact must be enough exactly if EXPECTED is 1. */
static void smallest(const Story *s, const char *label, int expected)
{
    Library *lib = library_new("tests/tiny", NULL);
    const Program *p = library_edition(lib, "base");
    Brute b = { .lib = lib, .p = p, .label = label };
    char text[2048];
    Arena *arena = arena_new();
    TextCase *t;
    const Explanation *y;
    Counterfactuals c;

    put(text, sizeof text, s);
    t = text_case_new(p, "test", text, strlen(text));
    cr_assert(t->c, "%s", text);
    y = explanation_of_clause(rule_case(p, t->c, 0, t->c->nevents, arena, t->diags), label, false,
                              arena);
    c = counterfactual_rows_search(y, arena);
    b.want = y->verdict == WHY_APPLIES ? 0 : 1;
    cr_assert_neq(says(p, text, label), b.want);
    try_all(&b, s);
    cr_expect_eq(c.nfound ? c.found[0].n : 0, expected, "%s%d found, of %d", text, c.nfound,
                 c.nfound ? c.found[0].n : 0);
    cr_expect_eq(b.hits > 0, expected == 1, "%s%d of %d do it alone", text, b.hits, b.tried);
    for (int i = 0; i < c.nfound; i++)
        cr_expect_eq(says(p, counterfactual_rows_case_text(y->r, &c.found[i], NULL, arena), label),
                     b.want, "%s", counterfactual_rows_case_text(y->r, &c.found[i], NULL, arena));
    text_case_free(t);
    arena_free(arena);
    library_free(lib);
}

Test(counterfactual, a_finding)
{
    Story s = { { "d: S calls ♠A", "S corrects d to ♠K" }, 2, "S", "thought" };

    smallest(&s, "45C4b", 1);
    smallest(&s, "45C4c", 1);
}

Test(counterfactual, an_event_and_a_finding)
{
    Story s = { { "d: S calls ♠A" }, 1, "S", "thought" };

    smallest(&s, "45C4b", 2);
}

Test(counterfactual, a_window_that_closed)
{
    Story s = { { "d: S calls ♠A", "S plays ♠K", "S corrects d to ♠K" }, 3, "S", "slip" };

    smallest(&s, "45C4b", 1);
}

Test(counterfactual, before_the_window_closed)
{
    Story s = { { "d: S calls ♠A", "S plays ♠K" }, 2, "S", "thought" };

    smallest(&s, "45C4b", 2);
}

Test(counterfactual, what_keeps_a_clause_from_applying)
{
    Story s = { { "d: S calls ♠A", "S corrects d to ♠K" }, 2, "S", "slip" };

    smallest(&s, "45C4b", 1);
    smallest(&s, "46A", 1);
}

Test(counterfactual, more_than_two)
{
    Story s = { { "S plays ♠A" }, 1, "S", NULL };

    smallest(&s, "45C4b", 0);
}

/* ---- the cases of the booklet ----------------------------------------- */

static void changed_cases_rule(const char *file, const char *name, const char *edition,
                               const char *label)
{
    Library *lib = library_new("laws", NULL);
    const Program *p = library_edition(lib, edition);
    Arena *arena = arena_new();
    const Node *n = library_cases(lib, file);
    Case *c;

    while (n && strcmp(n->text, name) != 0)
        n = n->next;
    cr_assert(n, "%s", name);
    c = engine_load_case(p, n, file, arena, library_diags(lib));
    for (int b = 0; b < c->nbodies; b++) {
        const Explanation *y = explanation_of_clause(
            rule_case(p, c, b, c->nevents, arena, library_diags(lib)), label, false, arena);
        Counterfactuals found = counterfactual_rows_search(y, arena);

        cr_assert(found.nfound, "%s %s", name, label);
        for (int i = 0; i < found.nfound && i < 12 && b == 0; i++) {
            const char *text = counterfactual_rows_case_text(y->r, &found.found[i], NULL, arena);

            cr_expect_eq(says(p, text, label), y->verdict == WHY_APPLIES ? 0 : 1, "%s", text);
        }
    }
    arena_free(arena);
    library_free(lib);
}

#define BOOKLET(test, file, name, edition, label)                                    \
    Test(change, test)                                                               \
    {                                                                                \
        changed_cases_rule("examples/hbf-2012/" file ".case", name, edition, label); \
    }

BOOKLET(case_1, "case-01", "hbf-01", "wbf-2007+orebro-2011", "45C4b")
BOOKLET(case_4, "case-04", "hbf-04c", "wbf-2017", "45D2")
BOOKLET(case_4_applies, "case-04", "hbf-04c", "wbf-2017", "45D1")
BOOKLET(case_5, "case-05", "hbf-05", "wbf-2017", "46B0")
BOOKLET(case_5_applies, "case-05", "hbf-05", "wbf-2017", "46B2")
BOOKLET(case_7, "case-07", "hbf-07", "wbf-2017", "46B0")
BOOKLET(case_9, "case-09", "hbf-09c", "wbf-2007+orebro-2011", "45C2a")
BOOKLET(case_9_open, "case-09", "hbf-09c", "wbf-2017", "45C2a")
BOOKLET(case_10, "case-10", "hbf-10", "wbf-2017", "46B2")
BOOKLET(case_15, "case-15", "hbf-15c", "wbf-2017", "45C1")
