/* test_said.c - checks that rulings on the examples, scripts and explanations consist of words,
 * never of text from the law files. */
#include "library/library.h"
#include "report/script_rows.h"
#include "report/why_rows.h"
#include "ruling/rule.h"

#include <criterion/criterion.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

typedef struct Reader {
    Library *lib;
    const char *name, *about; /* the name of the case; the clause, or NULL */
    int lang, rows, wrong, cases;
} Reader;

/* In each case, one clause in this many is explained; in the next case, other ones. */
enum { ONE_IN = 8 };

/* Returns true if S contains text of a law file, such as "d.by" or "held_as(", or a backquote,
 * which marks missing words. */
static bool is_law(const char *s)
{
    if (strchr(s, '`'))
        return true;
    for (const char *c = s; c[0] && c[1]; c++) {
        bool before = islower((unsigned char)c[0]), after = islower((unsigned char)c[2]);

        if (before && ((strchr("._", c[1]) && after) || c[1] == '('))
            return true;
    }
    return false;
}

/* Returns TEXT without the sentences of the case, which may contain names of law files ("with
 * seen_by N S"). */
static const char *without_story(const Words *w, const char *text)
{
    for (int i = 0; i < w->c->nevents; i++) {
        const char *told = words_told(w, i), *at = strstr(text, told);

        if (at)
            text = arena_printf(w->arena, "%.*s%s", (int)(at - text), text, at + strlen(told));
    }
    return text;
}

static void read_rows(Reader *r, const Words *w, const Rows *rows)
{
    for (int i = 0; i < rows->n; i++) {
        r->rows++;
        if (is_law(without_story(w, rows->at[i].text))) {
            r->wrong++;
            fprintf(stderr, "%s %s: %s\n", r->name, r->about ? r->about : "", rows->at[i].text);
        }
    }
}

static void read_clause(Reader *r, const Ruling *ruling, const char *label)
{
    Arena *arena = arena_new();
    Words w = words_of_ruling(ruling, r->lang, library_sources(r->lib), arena);
    Rows rows = { 0 };
    const Explanation *y = explanation_of_clause(ruling, label, false, arena);

    cr_assert(y);
    why_rows_add(&w, y, false, &rows);
    read_rows(r, &w, &rows);
    engine_free(w.engine);
    arena_free(arena);
}

static void read_why(Reader *r, const Ruling *ruling)
{
    int number = r->cases;

    for (const Clause *c = ruling->program->clauses; c; c = c->next) {
        if (number++ % ONE_IN)
            continue;
        r->about = c->label;
        read_clause(r, ruling, c->label);
    }
    r->about = NULL;
}

static void read_ruling(Reader *r, const Ruling *ruling)
{
    Arena *arena = arena_new();
    Words w = words_of_ruling(ruling, r->lang, library_sources(r->lib), arena);
    Words aloud = script_words(ruling, r->lang, library_sources(r->lib), arena);
    RowsOptions all = { .all = true }, some = { 0 };
    Rows rows = { 0 }, script = { 0 };

    ruling_rows_add(&w, ruling, &all, &rows);
    read_rows(r, &w, &rows);
    script_rows_add(&aloud, ruling, &some, &script);
    script_print(&aloud, &script);
    read_rows(r, &w, &script);
    engine_free(w.engine);
    engine_free(aloud.engine);
    arena_free(arena);
}

static void read_case(Reader *r, const char *file, const Node *n, const char *edition, bool why)
{
    const Program *p = library_edition(r->lib, edition);
    Arena *arena = arena_new();
    Case *c = engine_load_case(p, n, file, arena, library_diags(r->lib));

    r->name = n->text;
    r->cases++;
    for (int b = 0; c && b < c->nbodies; b++) {
        const Ruling *ruling = rule_case(p, c, b, c->nevents, arena, library_diags(r->lib));

        for (r->lang = 0; ruling && r->lang < p->nlangs; r->lang++) {
            read_ruling(r, ruling);
            if (why)
                read_why(r, ruling);
        }
    }
    arena_free(arena);
}

/* Reads every STEP-th case of DIR. */
static void read_all(const char *dir, int step, bool why)
{
    Reader r = { .lib = library_new("laws", NULL) };
    Paths paths = { 0 };
    int at = 0;

    library_paths(r.lib, dir, ".case", &paths);
    cr_assert(paths.n > 0);
    for (size_t i = 0; i < paths.n; i++)
        for (const Node *n = library_cases(r.lib, paths.at[i]); n; n = n->next) {
            const Node *under = ast_find(n->a, N_RuledUnder);

            if (at++ % step)
                continue;
            read_case(&r, paths.at[i], n, under ? under->a->text : "wbf-2017", why);
        }
    cr_expect(r.wrong == 0, "%d of %d lines", r.wrong, r.rows);
    cr_assert(r.rows > 1000);
    paths_free(&paths);
    library_free(r.lib);
}

Test(said, why)
{
    read_all("examples/hbf-2012", 1, true);
}

/* ALL=1 reads every case. */
Test(said, rulings)
{
    read_all("examples", getenv("ALL") ? 1 : 5, false);
}
