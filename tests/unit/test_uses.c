/* test_uses.c - tests that the checker records for each name where it is declared. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "game.h"
#include "library/library.h"
#include "program/label.h"
#include "program/uses.h"

#include <string.h>

/* Returns the use at AT in U, or NULL. */
static const Use *use_at(const Uses *u, Span at)
{
    for (size_t i = 0; i < u->n; i++)
        if (u->at[i].at.start >= at.start && u->at[i].at.end <= at.end)
            return &u->at[i];
    return NULL;
}

/* Returns the place of the name of N, or NO_SPAN if N names nothing. */
static Span name_of(const Node *n)
{
    switch (n->kind) {
    case N_Name:
    case N_TypeRef:
    case N_TypeSet:
    case N_Label:
    case N_LayerRef:
    case N_Call: return n->span;
    case N_Dot: return (Span){ n->a->span.end, n->span.end };
    case N_Infix: return (Span){ n->a->span.end, n->b->span.start };
    default: return NO_SPAN;
    }
}

static bool has_clause(const Program *p, const char *label)
{
    for (const Clause *k = p->clauses; k; k = k->next)
        if (label_inside(k->label, label))
            return true;
    return false;
}

static bool names_edition(const Node *names, const char *edition)
{
    for (; names; names = names->next)
        if (strcmp(names->text, edition) == 0)
            return true;
    return false;
}

/* Returns the number of names in LIST.  Reports each name whose use is not recorded in U. */
static int look_up(const Sources *sources, const Program *p, const Uses *u, const Node *list)
{
    int names = 0;

    for (const Node *n = list; n; n = n->next) {
        const Span at = name_of(n);

        if (n->kind == N_Language || n->kind == N_Spoken || n->kind == N_Was ||
            n->kind == N_Edition || n->kind == N_Practice || n->kind == N_Overlay)
            continue;
        if (n->kind == N_Label && !has_clause(p, n->text))
            continue; /* the laws refer to clauses that are not encoded */
        if (at.start != UINT32_MAX && (n->text && strcmp(n->text, "last") != 0)) {
            const LineCol l = source_locate(sources, at.start);

            names++;
            cr_expect(use_at(u, at) != NULL, "%s:%u:%u: `%s`, a %s, is not in the table",
                      source_name(l.src), l.line, l.col, n->text, ast_kind_name(n->kind));
        }
        names += look_up(sources, p, u, n->a) + look_up(sources, p, u, n->b) +
                 look_up(sources, p, u, n->c) + look_up(sources, p, u, n->d);
    }
    return names;
}

Test(uses, each_name_of_an_edition_is_in_the_table, .timeout = 300)
{
    static const char *const folders[] = { "laws/vocabulary", "laws/wbf-2017", "laws/practice" };
    Library *lib = library_new("laws", NULL);
    const Program *p;
    Paths paths = { 0 };
    int names = 0;

    library_keep_uses(lib);
    p = library_edition(lib, "wbf-2017");
    cr_assert(p && p->uses);
    for (size_t i = 0; i < BL_LEN(folders); i++)
        library_paths(lib, folders[i], ".law", &paths);
    for (size_t i = 0; i < paths.n; i++)
        if (!strstr(paths.at[i], "-2007")) /* the practice of the other edition */
            names += look_up(library_sources(lib), p, p->uses, library_law_items(lib, paths.at[i]));
    cr_expect(names > 10000, "%d names", names);
    paths_free(&paths);
    library_free(lib);
}

Test(uses, each_name_of_a_case_is_in_the_table, .timeout = 300)
{
    Library *lib = library_new("laws", NULL);
    const Program *p;
    Paths paths = { 0 };
    int names = 0;

    library_keep_uses(lib);
    p = library_edition(lib, "wbf-2017");
    library_paths(lib, "examples/laws", ".case", &paths);
    for (size_t i = 0; i < paths.n; i += 7)
        for (const Node *n = library_cases(lib, paths.at[i]); n; n = n->next) {
            const Case *c =
                engine_load_case(p, n, paths.at[i], library_arena(lib), library_diags(lib));
            bool ours = true; /* the `expect` section is about the edition */

            for (const Node *s = c ? n->a : NULL; s; s = s->next) {
                if (s->kind == N_Expect)
                    ours = names_edition(s->a, "wbf-2017");
                if (s->kind == N_Fact || (s->kind == N_Expectation && ours))
                    names += look_up(library_sources(lib), p, c->uses, s->a);
            }
        }
    cr_expect(names > 500, "%d names", names);
    paths_free(&paths);
    library_free(lib);
}

/* Returns the place where the name USE is declared.  USE stands in LAW, a part of the law file. */
static char *declared_at(const Game *g, const char *law, const char *use)
{
    char at[64];
    const Source *src = sources_at(g->sources, 1);
    const char *found = strstr(source_text(src), law);
    const uint32_t start =
        source_base(src) + (uint32_t)(found - source_text(src) + (strstr(law, use) - law));
    const Use *u = use_at(g->p->uses, (Span){ start, start + (uint32_t)strlen(use) });
    const LineCol l = source_locate(g->sources, u ? u->of.start : 0);

    snprintf(at, sizeof at, "%s:%u:%u", u ? source_name(l.src) : "none", l.line, l.col);
    return xstrdup(at);
}

Test(uses, variables_and_slots_lead_to_what_binds_them)
{
    Game g = game_open_uses("edition game \"Game\" by G effective 2020-01-01 layer law\n"
                            "status s(m: move) en \"s of {m}\"\n"
                            "define t(q: move) as some z: bell where z after q  en \"t\"\n"
                            "clause 1 \"a\" for y: move when t(y) and y.loud then s(y)\n"
                            "because en \"{y.by} moved\"\n");

    cr_assert(g.p && g.p->uses);
    SAME(declared_at(&g, "{m}", "m"), "game.law:2:10");
    SAME(declared_at(&g, "z after", "z"), "game.law:3:27");
    SAME(declared_at(&g, "after q", "q"), "game.law:3:10");
    SAME(declared_at(&g, "t(y)", "t"), "game.law:3:8");
    SAME(declared_at(&g, "t(y)", "y"), "game.law:4:18");
    SAME(declared_at(&g, "{y.by}", "y"), "game.law:4:18");
    SAME(declared_at(&g, "then s(y)", "s"), "game.law:2:8");
    game_close(&g);
}
