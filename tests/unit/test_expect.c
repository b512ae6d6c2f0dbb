/* test_expect.c - every kind of expectation can be met and can fail. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "expect.h"
#include "game.h"

#include <stdlib.h>
#include <string.h>

static const char law[] =
    "reading way { left en \"l\", right en \"r\" } default right en \"w\"\n"
    "finding kept(m: move): bool cost table question en \"?\" presume true en \"k\"\n"
    "status s(m: move): tone en \"s\" must \"s\"  status t(m: move) en \"t\"\n"
    "status u(m: move) en \"u\"  status v(m: move) en \"v\"  status w(m: move): count en "
    "\"w\"\n"
    "clause 1A \"always\" for m: move then s(m) is plain\n"
    "clause 1B2 \"also\" layer gloss for m: move when m.loud then s(m) is plain\n"
    "clause 2 \"if seen\" for m: move when seen(m) then t(m)\n"
    "clause 3 \"as presumed\" for m: move when kept(m) and way is right then u(m)\n"
    "clause 4 \"not as presumed\" for m: move unless kept(m) then v(m)\n"
    "clause 5 \"may\" for m: move then ann may retract(m) until bell_after(m)\n"
    "clause 6 \"must\" for m: move when m.loud then either of {bob, cid} must "
    "retract(m)\n"
    "clause 7 \"choice\" for d: shout then both of {bob, cid} must choose(d)\n"
    "  from {token(red, one), token(red, two)} default token(red, two)\n"
    "clause 8 \"clash\" for m: move when m.loud then w(m) is 1\n"
    "clause 9 \"clash\" for m: move then w(m) is 2\n"
    "clause 10 \"refer\" for b: bell then refer 64A \"elsewhere\"\n"
    "clause 11 \"if fair\" for d: shout when fair and meant(d) is soft then d.by may "
    "change(d)\n"
    "clause 12 \"clash where seen\" for m: move when seen(m) and m.by is dee then w(m) "
    "is 3\n"
    "clause 13 \"must be\" for m: move when m.by is bob then s(m) must be plain\n";

static const char story[] = "case x \"X\"\n"
                            "  story\n"
                            "    m: A moves r1\n"
                            "    q: B moves r2 with loud\n"
                            "    n: D moves r3\n"
                            "    b: A rings\n"
                            "    k: A moves r4\n"
                            "    d: A shouts red\n"
                            "    c: A amends d to blue\n"
                            "    z: disputed A moves b1 with loud ?\n"
                            "    y: A takes back k\n"
                            "    x: B takes back m\n"
                            "  expect game\n"
                            "    ";

/* What comes of one expectation: "met", why not, or the diagnostics. */
static char *outcome(const char *line)
{
    char text[2000];
    const char *failure;
    const Ruling *r;
    Game g;
    char *out;

    snprintf(text, sizeof text, "%s%s\n", story, line);
    g = game_open(law, text);
    if (!g.c) {
        out = game_diags(&g);
        game_close(&g);
        return out;
    }
    r = rule_case(g.p, g.c, 0, g.c->nevents, g.arena, g.diags);
    cr_assert(g.c->nexpects == 1 && g.c->expects[0].nitems == 1, "%s", line);
    failure = expectation_failure(r, &g.c->expects[0].items[0], g.arena);
    out = strdup(failure ? failure : "met");
    if (strstr(out, "; it asks"))
        *strstr(out, "; it asks") = '\0'; /* a long list */
    game_close(&g);
    return out;
}

typedef struct Row {
    const char *line, *want;
} Row;

static void check_rows(const Row *rows, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        char *got = outcome(rows[i].line);

        cr_expect(eq(str, got, (char *)rows[i].want), "%s", rows[i].line);
        free(got);
    }
}
#define ROWS(...)                                   \
    do {                                            \
        static const Row rows_[] = { __VA_ARGS__ }; \
        check_rows(rows_, BL_LEN(rows_));           \
    } while (0)

Test(expect, a_status)
{
    ROWS(
        { "s(m) is plain", "met" },
        { "s(m) is sharp", "no such line, but the ruling has: s(m) is plain by 1A" },
        { "s(m)", "met" },
        { "w(k) is 1", "no such line, but the ruling has: w(k) is 2 by 9" },
        { "w(k) is 2", "met" }, { "s(q) must be plain", "met" },
        { "s(q) is plain", "met" },
        { "s(m) must be plain", "no such line, but the ruling has: s(m) is plain by 1A" },
        /* absent is no value */
        { "s(d) is plain", "case:14:7 T0001\n" }, { "t(m)", "it holds only if seen(m)" },
        { "not t(m)", "no such line, but the ruling has: t(m) by 2 if seen(m)" },
        { "v(m)", "it holds only if not kept(m)" }, { "u(m)", "met" },
        { "w(q)", "no such line" });
}

Test(expect, no_line)
{
    ROWS({ "no s(m) is sharp", "met" },
         { "no s(m) is plain", "but the ruling has: s(m) is plain by 1A" },
         { "no s(m)", "but the ruling has: s(m) is plain by 1A" },
         { "no t(m)", "but the ruling has: t(m) by 2 if seen(m)" }, { "no v(m)", "met" },
         { "no u(m)", "but the ruling has: u(m) by 3" },
         { "no v(m) if not kept(m)", "but the ruling has: v(m) by 4 if not kept(m)" },
         { "no v(m) if kept(m)", "met" }, { "no u(m) if way is left", "met" },
         { "no w(q)", "met" }, { "no refer 64", "but the ruling has: refer 64A" },
         { "no refer 65", "met" },
         { "no s(m) is sharp if kept(m) and not kept(m)",
           "the condition after `if` never holds" },
         /* that none of these clauses stands behind it */
         { "no s(m) is plain by 1B", "met" },
         { "no s(m) is plain by 1A", "but it rests on 1A" },
         { "no s(m) by 1", "but it rests on 1A" },
         { "no s(q) by 2, 1B2", "but it rests on 1B2" }, { "no s(m) by 2, 1B2", "met" },
         { "no t(m) by 3", "met" }, { "no t(m) by 2", "but it rests on 2" },
         { "no t(m) by 2 if seen(m)", "but it rests on 2" },
         { "no t(m) by 2 if not seen(m)", "met" }, { "no t(m) by 3 if seen(m)", "met" },
         { "no v(m) by 4", "met" },
         { "no v(m) by 4 if not kept(m)", "but it rests on 4" },
         { "no u(m) by 3 if way is left", "met" },
         { "no bob must retract(q) by 5", "met" },
         { "no bob must retract(q) by 6", "but it rests on 6" });
}

Test(expect, a_modal)
{
    ROWS(
        { "ann may retract(q)",
          "no such line, but the ruling has: either of {bob, cid} must retract(q) by 6" },
        { "no ann may retract(q)", "met" },
        { "ann may retract(z)", "it holds only if happened(z)" },
        { "ann may retract(z) if happened(z)", "met" }, { "ann may retract(k)", "met" },
        { "bob may retract(k)",
          "no such line, but the ruling has: ann may retract(k) by 5" },
        { "ann must retract(k)",
          "no such line, but the ruling has: ann may retract(k) by 5" },
        { "no ann may retract(k)", "but the ruling has: ann may retract(k) by 5" },
        { "no bob may retract(k)", "met" },
        { "either of {bob, cid} must retract(q)", "met" },
        { "either of {bob, cid} may retract(q)", "met" },
        { "both of {bob, cid} must retract(q)",
          "no such line, but the ruling has: either of {bob, cid} must retract(q) by 6" },
        { "bob must retract(q)",
          "no such line, but the ruling has: either of {bob, cid} must retract(q) by 6" },
        { "no bob may retract(q)",
          "but the ruling has: either of {bob, cid} must retract(q) by 6" },
        { "no bob must retract(q)",
          "but the ruling has: either of {bob, cid} must retract(q) by 6" },
        { "ann may retract(z) until bell_after(z) if happened(z)", "met" },
        { "ann may retract(z) until bell_after(m) if happened(z)",
          "no such line, but the ruling has: ann may retract(z) until bell_after(z) by 5 "
          "if happened(z); either of {bob, cid} must retract(z) by 6 if z.loud and "
          "happened(z)" },
        { "either of {bob, cid} must retract(q) until bell_after(q)",
          "no such line, but the ruling has: either of {bob, cid} must retract(q) by 6" },
        { "both of {bob, cid} must choose(d) from {r1, r2}", "met" },
        { "both of {bob, cid} must choose(d) from {r1, b2}",
          "no such line, but the ruling has: both of {bob, cid} must choose(d) from {r1, "
          "r2} default r2 by 7" },
        { "both of {bob, cid} must choose(d) from {r1, r2} default r2", "met" },
        { "both of {bob, cid} must choose(d) from {r1, r2} default r1",
          "no such line, but the ruling has: both of {bob, cid} must choose(d) from {r1, "
          "r2} default r2 by 7" },
        { "either of {bob, cid} must choose(d)",
          "no such line, but the ruling has: both of {bob, cid} must choose(d) from {r1, "
          "r2} default r2 by 7" });
}

Test(expect, conditions)
{
    ROWS({ "t(m) if seen(m)", "met" },
         { "t(m) if not seen(m)",
           "it does not hold wherever the condition after `if` does" },
         { "t(m) if fair", "it does not hold wherever the condition after `if` does" },
         { "t(m) if seen(m) and fair", "met" },
         { "t(m) if seen(m) and m.loud", "the condition after `if` never holds" },
         { "v(m) if not kept(m)", "met" },
         { "v(m) if kept(m)", "it does not hold wherever the condition after `if` does" },
         { "u(m) if kept(m)", "it does not hold wherever the condition after `if` does" },
         { "u(m) if kept(m) and way is right", "met" },
         { "u(m) if way is left",
           "it does not hold wherever the condition after `if` does" },
         { "s(z) is plain if happened(z)", "met" },
         { "s(z) is plain if z.loud",
           "it does not hold wherever the condition after `if` does" });
}

Test(expect, clauses_and_layers)
{
    ROWS({ "s(m) is plain by 1A", "met" }, { "s(m) is plain by 1", "met" },
         { "s(m) is plain by 2", "it does not rest on 2 but on 1A" },
         { "s(m) is plain by 1B", "it does not rest on 1B but on 1A" },
         { "s(q) is plain by 1A, 1B2", "met" },
         { "s(q) is plain by 1A, 5", "it does not rest on 5 but on 1A" },
         { "s(m) is plain by 77", "case:14:22 N0006\n" },
         { "s(m) is plain layer law", "met" },
         { "s(m) is plain layer gloss", "no rule of the layer gloss stands behind it" },
         { "s(q) is plain layer gloss", "met" },
         { "s(q) is plain layer nowhere", "case:14:19 N0010\n" });
}

Test(expect, a_refusal)
{
    ROWS({ "refused y", "nothing is refused" }, { "refused x", "met" },
         { "refused x by 5", "met" },
         { "refused x by 6", "the clause that came nearest is 5" },
         { "refused m", "nothing is refused" },
         { "refused c",
           "it holds only if not fair or (meant(d) in {plain, sharp} and fair)" },
         { "refused c if not fair", "met" },
         { "refused c if fair",
           "it does not hold wherever the condition after `if` does" },
         { "refused c by 11 if not fair", "met" });
}

Test(expect, an_open_fact)
{
    ROWS({ "open seen(m)", "met" }, { "open kept(m)", "met" }, { "open fair", "met" },
         { "open way", "met" }, { "open happened(z)", "met" }, { "open z.loud", "met" },
         { "open chosen(d)", "the ruling does not ask it" }, { "open meant(d)", "met" },
         { "open seen(d)", "case:14:15 T0001\n" },
         { "open z.by", "the ruling does not ask it" },
         { "open m.loud", "the ruling does not ask it" },
         { "open happened(m)", "the ruling does not ask it" },
         { "open field", "the ruling does not ask it" },
         { "open wanted(d)", "the ruling does not ask it" },
         { "open holds(ann, r1)", "the ruling does not ask it" });
}

Test(expect, a_clash)
{
    ROWS({ "clash w(q)", "met" }, { "clash w(m)", "there is no clash" },
         { "clash s(q)", "there is no clash" },
         { "clash w(n)", "it holds only if seen(n)" }, { "clash w(n) if seen(n)", "met" },
         { "clash w(n) if not seen(n)",
           "it does not hold wherever the condition after `if` does" });
}

Test(expect, a_reference)
{
    ROWS({ "refer 64A", "met" }, { "refer 64", "met" }, { "refer 64B", "no such line" },
         { "refer 65", "no such line" }, { "refer 64 by 10", "met" },
         { "refer 64 by 9", "it does not rest on 9 but on 10" });
}

/* Names that mean nothing, or what is open, never pass. */
Test(expect, what_cannot_be_read_does_not_pass)
{
    ROWS({ "nobody may retract(m)", "case:14:5 N0001\n" },
         { "ann may fly(m)", "case:14:13 N0015\n" }, { "sings(m)", "case:14:5 N0001\n" },
         { "s(m) is red", "case:14:13 T0001\n" },
         { "s(nothing) is plain", "case:14:7 N0001\n" },
         { "host may retract(k)",
           "the expectation names something that is open, or nobody" },
         { "s(m) is meant(d)",
           "the expectation names something that is open, or nobody" });
}

/* 8.2 facts: what is not known of a group is not an item */
Test(expect, an_open_item_is_not_an_open_group)
{
    Game g = game_open("native has_colour(o: owner, c: colour): bool\n"
                       "status s(o: owner) en \"s\"\n"
                       "clause 1 \"has\" when has_colour(ann, red) then s(ann)\n",
                       "case x \"X\"\n  expect game\n    open holds(ann, r1)\n"
                       "    s(ann) if has_colour(ann, red)\n    s(ann)\n");

    cr_assert(g.c != NULL, "%s", game_diags(&g));
    const Ruling *r = rule_case(g.p, g.c, 0, g.c->nevents, g.arena, g.diags);
    const Expectation *x = g.c->expects[0].items;

    cr_expect(expectation_failure(r, &x[0], g.arena) != NULL, "open holds(ann, r1)");
    cr_expect(expectation_failure(r, &x[1], g.arena) == NULL, "if has_colour");
    cr_expect(expectation_failure(r, &x[2], g.arena) != NULL, "without it");
    game_close(&g);
}

/* SPEC 8.6: an expectation is compiled for the editions it names */
Test(expect, other_editions_are_not_looked_at)
{
    Game g = game_open(law, "case x \"X\"\n  story\n    m: A moves r1\n"
                            "  expect other\n    flies(m)\n"
                            "  expect game, other\n    s(m) is plain\n");

    cr_assert(g.c != NULL, "%s", game_diags(&g));
    cr_expect(eq(int, g.c->nexpects, 2), "lists");
    cr_expect(eq(int, g.c->expects[0].nitems, 0), "of another edition");
    cr_expect(eq(int, g.c->expects[1].nitems, 1), "of this one");
    game_close(&g);
}
