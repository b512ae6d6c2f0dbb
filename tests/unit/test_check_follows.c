/* test_check_follows.c - compares an edition with the edition that it follows: which clauses are
 * equal, and which marks are right (SPEC 6.10). */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "check/check_follows.h"
#include "game.h"
#include "random_game.h"
#include "random_laws.h"

#include <stdlib.h>
#include <string.h>

/* Returns the items of "NAME.law", which has HEADER and then TEXT. */
static const Node *items_of(Game *g, const char *name, const char *header, const char *text)
{
    StrBuf b = { 0 };
    const Source *src;

    strbuf_printf(&b, "%s \"x\" by G effective 2020-01-01 layer law\n%s", header, text);
    src = sources_add(g->sources, name, strbuf_str(&b), b.len);
    strbuf_free(&b);
    return parse_source(src, PARSE_LAW, g->arena, g->names, g->diags);
}

/* Returns the diagnostics of the edition NOW, which follows the edition OLD.  The first line of
 * each is the header. */
static char *compared(const char *old, const char *now)
{
    Game g = { .sources = sources_new(), .arena = arena_new() };
    LawFile files[2] = { { 0 } };
    char *said;

    g.names = interner_new(g.arena);
    g.diags = diags_new(g.sources);
    files[0].items = items_of(&g, "old", "edition old", old);
    files[1].items = items_of(&g, "now", "edition now follows old", now);
    if (!diags_errors(g.diags))
        check_follows(&files[1], 1, &files[0], 1, g.arena, g.diags);
    said = game_diags(&g);
    game_close(&g);
    return said;
}

#define COMPARED(old, now, want) SAME(compared(old, now), want)

Test(check_follows, equal_clauses_need_no_mark)
{
    COMPARED("clause 1 \"a\" for m: move then s(m)",
             "clause 1 \"a\"\n  for m: move # so\nthen s(m)", "");
    /* several clauses with one label may stand in any order */
    COMPARED("clause 1 then s(w) clause 1 then s(b) clause 1 then s(w)",
             "clause 1 then s(b) clause 1 then s(w) clause 1 then s(w)", "");
    COMPARED("clause 1 then s(w) clause 1 then s(b) clause 1 then s(w)",
             "clause 1 then s(b)\nclause 1 then s(b)\nclause 1 then s(w)", "now:3:17 R0021\n");
    /* a `source` is not compared */
    COMPARED("clause 1 then s(w)", "clause 1 then s(w) source \"x\"", "");
    /* `amended` and `new` in the older edition do not count, and only clauses are compared */
    COMPARED("set x = y law 1 \"a\" clause 1 then s(w) amended \"x\" clause 2 then s(b) new",
             "set x = z law 1 \"b\" clause 1 then s(w) clause 2 then s(b)", "");
}

Test(check_follows, what_is_different)
{
    COMPARED("clause 1 \"a\" then s(w)", "clause 1 \"b\" then s(w)", "now:2:10 R0021\n");
    COMPARED("clause 1 \"a\" then s(w)", "clause 1 then s(w)", "now:2:1 R0021\n");
    COMPARED("clause 1 \"a\" el \"α\" then s(w)", "clause 1 \"a\" then s(w)", "now:2:1 R0021\n");
    COMPARED("clause 1 \"a\" el \"α\" then s(w)", "clause 1 \"a\" el \"β\" then s(w)",
             "now:2:17 R0021\n");
    COMPARED("clause 1 then s(w)", "clause 1 then not s(w)", "now:2:15 R0021\n");
    COMPARED("clause 1 then x may do_it(w)", "clause 1 then x must do_it(w)", "now:2:15 R0021\n");
    COMPARED("clause 1 then s(w) is 1", "clause 1 then s(w) is 2", "now:2:23 R0021\n");
    COMPARED("clause 1 then s(w) is 1", "clause 1 then s(w) must be 1", "now:2:15 R0021\n");
    /* one clause has a part that the other lacks, before parts that are equal */
    COMPARED("clause 1 for m: move then s(m)", "clause 1 for m: move when m.loud then s(m)",
             "now:2:22 R0021\n");
    COMPARED("clause 1 for m: move when m.loud then s(m)", "clause 1 for m: move then s(m)",
             "now:2:1 R0021\n");
    COMPARED("clause 1 then s(w) because en \"x\"", "clause 1 then s(w)", "now:2:1 R0021\n");
    COMPARED("clause 1 then s(w)", "clause 1 then s(w) background", "now:2:20 R0021\n");
    COMPARED("clause 1 then s(w) overrides 2 clause 2 then s(b)",
             "clause 1 then s(w) subject to 2 clause 2 then s(b)", "now:2:20 R0021\n");
}

Test(check_follows, labels_go_with_the_clauses)
{
    static const char old[] = "clause 1A then s(w) overrides 2B, 3 see 2 clause 2B then s(b)\n"
                              "clause 2B1 then refer 2B clause 3 then s(c)";

    COMPARED(old,
             "clause 1A then s(w) overrides 4D, 3 see 4 clause 4D then s(b) was 2B\n"
             "clause 4D1 then refer 4D was 2B1 clause 3 then s(c)",
             "");
    /* `overrides 2B` should say 4D */
    COMPARED(old,
             "clause 1A then s(w) overrides 2B, 3 see 4 clause 4D then s(b) was 2B\n"
             "clause 4D1 then refer 4D was 2B1 clause 3 then s(c)",
             "now:2:31 R0021\n");
    /* 2B1 has moved to law 5, so `see 2` may not become `see 4` */
    COMPARED(old,
             "clause 1A then s(w) overrides 4D, 3 see 4 clause 4D then s(b) was 2B\n"
             "clause 5 then refer 4D was 2B1 clause 3 then s(c)",
             "now:2:41 R0021\n");
    /* 6D is the label of a group only, not of a clause */
    COMPARED("clause 1 then s(w) see 6D clause 6D1 then s(b) clause 6D2 then s(c)",
             "clause 1 then s(w) see 6C clause 6C1 then s(b) was 6D1 clause 6C2 then s(c) was 6D2",
             "");
    COMPARED("clause 1 then s(w) see 6D clause 6D1 then s(b) clause 6D2 then s(c)",
             "clause 1 then s(w) see 6D clause 6C1 then s(b) was 6D1 clause 6D2 then s(c)", "");
    COMPARED("clause 1 then s(w) see 6D clause 6D1 then s(b) clause 6D2 then s(c)",
             "clause 1 then s(w) see 6 clause 6C1 then s(b) was 6D1 clause 6C2 then s(c) was 6D2\n"
             "clause 6E then s(d) new",
             "");
    COMPARED(
        "clause 1 then s(w) see 6D clause 6D1 then s(b) clause 6D2 then s(c) clause 6A then s(d)",
        "clause 1 then s(w) see 6 clause 6C1 then s(b) was 6D1 clause 6C2 then s(c) was 6D2\n"
        "clause 6A then s(d)",
        "now:2:24 R0021\n");
    /* two clauses exchange their labels */
    COMPARED("clause 1 then s(w) overrides 2 clause 2 then s(b) clause 3 then s(c)",
             "clause 1 then s(w) overrides 3 clause 3 then s(b) was 2 clause 2 then s(c) was 3",
             "");
    COMPARED("clause 1 then s(w) overrides 2 clause 2 then s(b) clause 3 then s(c)",
             "clause 1 then s(w) overrides 2 clause 3 then s(b) was 2 clause 2 then s(c) was 3",
             "now:2:30 R0021\n");
    /* `refer` to laws that neither edition has */
    COMPARED("clause 1 then refer 90", "clause 1 then refer 91", "now:2:15 R0021\n");
}

Test(check_follows, clauses_that_say_amended)
{
    COMPARED("clause 1 then s(w)", "clause 1 then s(b) amended \"x\"", "");
    COMPARED("clause 1 then s(w)", "clause 1 then s(w) amended \"x\"", "now:2:20 R0022\n");
    COMPARED("clause 1 then s(w)", "clause 2 then s(b) was 1 amended \"x\"", "");
    COMPARED("clause 1 then s(w)", "clause 2 then s(w) was 1 amended \"x\"", "now:2:26 R0022\n");
    COMPARED("clause 1 then s(w)", "clause 1 then s(w) clause 2 then s(b) amended \"x\"",
             "now:2:39 R0022\n");
    /* of two clauses with one label, an equal one without the mark is matched first */
    COMPARED("clause 1 then s(w) clause 1 then s(b)",
             "clause 1 then s(w) amended \"x\" clause 1 then s(w) clause 1 then s(b)", "");
    COMPARED("clause 1 then s(w) clause 1 then s(b)",
             "clause 1 then s(w) amended \"x\" clause 1 then s(b)", "now:2:20 R0022\n");
    /* one clause may replace two, and two may replace one */
    COMPARED("clause 1 then s(w) clause 1 then s(b)", "clause 1 then s(c) amended \"x\"", "");
    COMPARED("clause 1 then s(w)",
             "clause 1 then s(b) amended \"x\" clause 1 then s(c) amended \"x\"", "");
}

Test(check_follows, a_head_is_amended_with_all_that_is_inside)
{
    COMPARED("clause 1A \"x\" clause 1A1 then s(w) clause 1A2 then s(w)",
             "clause 1A \"y\" amended \"y\" clause 1A1 then s(b) clause 1A2 then s(w)", "");
    /* a mark does not cover a clause beside it, or inside a clause that concludes something */
    COMPARED("clause 1A \"x\" clause 1A1 then s(w) clause 1B then s(w)",
             "clause 1A \"y\" amended \"y\" clause 1A1 then s(w) clause 1B then s(b)",
             "now:2:65 R0021\n");
    COMPARED("clause 1A then s(w) clause 1A1 then s(w)",
             "clause 1A then s(b) amended \"y\" clause 1A1 then s(b)", "now:2:51 R0021\n");
    /* a clause whose label the older edition lacks is new */
    COMPARED("clause 1A \"x\" clause 1A1 then s(w)",
             "clause 1A \"y\" amended \"y\" clause 1A1 then s(b) clause 1A2 then s(b)",
             "now:2:48 R0021\n");
}

Test(check_follows, clauses_without_an_old_one)
{
    COMPARED("", "clause 1 then s(w) new", "");
    COMPARED("", "clause 1 then s(w)", "now:2:1 R0021\n");
    COMPARED("", "clause 1 then s(w) was 2", "now:2:20 R0022\n");
    COMPARED("clause 1 then s(w)", "clause 1 then s(w) new", "now:1:21 R0021\nnow:2:20 R0022\n");
    COMPARED("clause 1 then s(w)", "clause 1 then s(w)\nclause 1 then s(b)", "now:3:1 R0021\n");
    COMPARED("clause 1 then s(w)", "clause 1 then s(w)\nclause 1 then s(b) new",
             "now:3:20 R0022\n");
    /* the label is free because its clause was repealed or moved */
    COMPARED("clause 1 then s(w)", "repeal 1 clause 1 then s(b) new", "");
    COMPARED("clause 1 then s(w)", "clause 2 then s(w) was 1 clause 1 then s(b) new", "");
    COMPARED("clause 1 then s(w)", "clause 2 then s(w) was 1\nclause 1 then s(b)",
             "now:3:1 R0021\n");
    /* the same clause under another label is reported once */
    COMPARED("clause 1 then s(w)", "clause 2 then s(w)", "now:2:1 R0021\n");
    COMPARED("clause 1 then s(w) clause 2 then s(b)", "clause 1 then s(b)\nclause 2 then s(w)",
             "now:2:1 R0021\nnow:3:1 R0021\n");
}

Test(check_follows, clauses_that_have_gone)
{
    COMPARED("clause 1 then s(w)", "", "now:1:21 R0021\n");
    COMPARED("clause 1 then s(w)", "repeal 1", "");
    COMPARED("clause 1 then s(w) clause 1A then s(b) clause 1A1 then s(c) clause 2 then s(d)", "",
             "now:1:21 R0021\nnow:1:21 R0021\n");
    COMPARED("clause 1 then s(w) clause 1A then s(b)", "repeal 1A", "now:1:21 R0021\n");
    COMPARED("clause 1 \"a\" then s(w) clause 1 \"b\" el \"β\" then s(b)",
             "clause 1 \"a\" then s(w) repeal 1 \"β\"", "");
    COMPARED("clause 1 \"a\" then s(w) clause 1 \"b\" then s(b)", "clause 1 \"a\" then s(w)",
             "now:1:21 R0021\n");
    /* `repeal 1` also covers clauses inside 1, except 1A, which has moved */
    COMPARED("clause 1 then s(w) clause 1A then s(b)", "repeal 1 clause 2 then s(b) was 1A", "");
}

Test(check_follows, repeals_that_are_wrong)
{
    COMPARED("clause 1 then s(w)", "clause 1 then s(w)\nrepeal 1", "now:3:1 R0022\n");
    COMPARED("clause 1 then s(w)", "clause 2 then s(w) was 1\nrepeal 1", "now:3:1 R0022\n");
    COMPARED("clause 1A then s(w)", "clause 1A then s(w)\nrepeal 1", "now:3:1 R0022\n");
    COMPARED("clause 1 then s(w)", "clause 1 then s(w)\nrepeal 2", "now:3:1 R0022\n");
    COMPARED("clause 1 \"a\" then s(w)", "clause 1 \"a\" then s(w)\nrepeal 1 \"b\"",
             "now:3:10 R0022\n");
    COMPARED("clause 1 \"a\" then s(w) clause 1 \"b\" then s(b)",
             "clause 1 \"a\" then s(w)\nrepeal 1 \"a\"\nrepeal 1 \"b\"", "now:3:1 R0022\n");
}

/* A clause of a random law cannot change without a report. */
Test(check_follows, random_laws)
{
    static const char *const changes[] = { " background", " see 90", " because en \"x\"" };
    int compared_laws = 0;

    for (unsigned seed = 1; seed <= 60; seed++) {
        StrBuf b = { 0 }, changed = { 0 };
        const char *text, *end = NULL;
        char *said;
        int n = 0;

        roll_from(seed);
        random_law(&b);
        text = strbuf_str(&b);
        /* adds a part at the end of one clause */
        for (const char *s = text; (s = strstr(s, "\nclause ")); s++)
            if (roll((unsigned)++n) == 0)
                end = s + 1;
        end = strstr(end, "\nclause ") ? strstr(end, "\nclause ") : text + strlen(text);
        strbuf_printf(&changed, "%.*s%s%s", (int)(end - text), text, changes[seed % 3], end);
        said = compared(text, text);
        if (!strstr(said, "S0001")) { /* some random laws have a syntax error */
            cr_expect(eq(str, said, (char *)""), "seed %u", seed);
            free(said);
            said = compared(text, strbuf_str(&changed));
            cr_expect(strstr(said, "R0021") != NULL, "seed %u: %s", seed, said);
            compared_laws++;
        }
        free(said);
        strbuf_free(&b);
        strbuf_free(&changed);
    }
    cr_expect(compared_laws > 30, "%d", compared_laws);
}
