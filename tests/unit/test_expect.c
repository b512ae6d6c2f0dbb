/* test_expect.c - tests that each kind of expectation can be met and can fail. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "game.h"
#include "library/expect.h"
#include "ruling/rule.h"

#include <stdlib.h>
#include <string.h>

#define HEAD "edition game \"G\" by X effective 2020-01-01 layer law\n"

static const char law[] =
    HEAD "reading way { left en \"l\", right en \"r\" } default right en \"w\"\n"
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

/* Returns the result of one expectation under LAWS: "met", the reason of failure, or the
 * diagnostics. */
static char *outcome(const char *const *laws, size_t n, const char *line)
{
    char text[6000];
    const char *failure;
    const Ruling *r;
    Game g;
    char *out;

    snprintf(text, sizeof text, "%s%s\n", story, line);
    g = game_open_files("game", laws, n, text);
    if (!g.c) {
        out = game_diags(&g);
        game_close(&g);
        return out;
    }
    r = rule_case(g.p, g.c, 0, g.c->nevents, g.arena, g.diags);
    cr_assert(g.c->nexpects == 1 && g.c->expects[0].nitems == 1, "%s", line);
    failure = expect_failure(r, &g.c->expects[0].items[0], g.arena);
    out = strdup(failure ? failure : "met");
    if (strstr(out, "; it asks"))
        *strstr(out, "; it asks") = '\0'; /* cuts off a long list */
    game_close(&g);
    return out;
}

typedef struct Row {
    const char *line, *want;
} Row;

static void check_rows(const char *under, const Row *rows, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        char *got = outcome(&under, 1, rows[i].line);

        cr_expect(eq(str, got, (char *)rows[i].want), "%s", rows[i].line);
        free(got);
    }
}
#define ROWS_UNDER(under, ...)                      \
    do {                                            \
        static const Row rows_[] = { __VA_ARGS__ }; \
        check_rows(under, rows_, BL_LEN(rows_));    \
    } while (0)
#define ROWS(...) ROWS_UNDER(law, __VA_ARGS__)

Test(expect, a_status)
{
    ROWS({ "s(m) is plain", "met" },
         { "s(m) is sharp", "no such line, but the ruling has: s(m) is plain by 1A" },
         { "s(m)", "met" }, { "w(k) is 1", "no such line, but the ruling has: w(k) is 2 by 9" },
         { "w(k) is 2", "met" }, { "s(q) must be plain", "met" }, { "s(q) is plain", "met" },
         { "s(m) must be plain", "no such line, but the ruling has: s(m) is plain by 1A" },
         /* absent is not a value */
         { "s(d) is plain", "case:14:7 T0001\n" }, { "t(m)", "it holds only if seen(m)" },
         { "not t(m)", "no such line, but the ruling has: t(m) by 2 if seen(m)" },
         { "v(m)", "it holds only if not kept(m)" }, { "u(m)", "met" }, { "w(q)", "no such line" });
}

Test(expect, no_line)
{
    ROWS({ "no s(m) is sharp", "met" },
         { "no s(m) is plain", "but the ruling has: s(m) is plain by 1A" },
         { "no s(m)", "but the ruling has: s(m) is plain by 1A" },
         { "no t(m)", "but the ruling has: t(m) by 2 if seen(m)" }, { "no v(m)", "met" },
         { "no u(m)", "but the ruling has: u(m) by 3" },
         { "no v(m) if not kept(m)", "but the ruling has: v(m) by 4 if not kept(m)" },
         { "no v(m) if kept(m)", "met" }, { "no u(m) if way is left", "met" }, { "no w(q)", "met" },
         { "no refer 64", "but the ruling has: refer 64A" }, { "no refer 65", "met" },
         { "no s(m) is sharp if kept(m) and not kept(m)", "the condition after `if` never holds" },
         /* with `by`, only lines that these clauses support count */
         { "no s(m) is plain by 1B", "met" }, { "no s(m) is plain by 1A", "but it rests on 1A" },
         { "no s(m) by 1", "but it rests on 1A" }, { "no s(q) by 2, 1B2", "but it rests on 1B2" },
         { "no s(m) by 2, 1B2", "met" }, { "no t(m) by 3", "met" },
         { "no t(m) by 2", "but it rests on 2" },
         { "no t(m) by 2 if seen(m)", "but it rests on 2" },
         { "no t(m) by 2 if not seen(m)", "met" }, { "no t(m) by 3 if seen(m)", "met" },
         { "no v(m) by 4", "met" }, { "no v(m) by 4 if not kept(m)", "but it rests on 4" },
         { "no u(m) by 3 if way is left", "met" }, { "no bob must retract(q) by 5", "met" },
         { "no bob must retract(q) by 6", "but it rests on 6" });
}

Test(expect, a_modal)
{
    ROWS({ "ann may retract(q)",
           "no such line, but the ruling has: either of {bob, cid} must retract(q) by 6" },
         { "no ann may retract(q)", "met" },
         { "ann may retract(z)", "it holds only if happened(z)" },
         { "ann may retract(z) if happened(z)", "met" }, { "ann may retract(k)", "met" },
         { "bob may retract(k)", "no such line, but the ruling has: ann may retract(k) by 5" },
         { "ann must retract(k)", "no such line, but the ruling has: ann may retract(k) by 5" },
         { "no ann may retract(k)", "but the ruling has: ann may retract(k) by 5" },
         { "no bob may retract(k)", "met" }, { "either of {bob, cid} must retract(q)", "met" },
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
         { "t(m) if not seen(m)", "it does not always hold when the condition after `if` holds" },
         { "t(m) if fair", "it does not always hold when the condition after `if` holds" },
         { "t(m) if seen(m) and fair", "met" },
         { "t(m) if seen(m) and m.loud", "the condition after `if` never holds" },
         { "v(m) if not kept(m)", "met" },
         { "v(m) if kept(m)", "it does not always hold when the condition after `if` holds" },
         /* facts that the condition does not ask are as presumed */
         { "u(m) if kept(m)", "met" }, { "u(m) if seen(m)", "met" },
         { "no v(m) if seen(m)", "met" }, { "u(m) if kept(m) and way is right", "met" },
         { "u(m) if way is left", "it does not always hold when the condition after `if` holds" },
         { "s(z) is plain if happened(z)", "met" },
         { "s(z) is plain if z.loud",
           "it does not always hold when the condition after `if` holds" });
}

Test(expect, clauses_and_layers)
{
    ROWS({ "s(m) is plain by 1A", "met" }, { "s(m) is plain by 1", "met" },
         { "s(m) is plain by 2", "it does not rest on 2 but on 1A" },
         { "s(m) is plain by 1B", "it does not rest on 1B but on 1A" },
         { "s(q) is plain by 1A, 1B2", "met" },
         { "s(q) is plain by 1A, 5", "it does not rest on 5 but on 1A" },
         { "s(m) is plain by 77", "case:14:22 N0006\n" }, { "s(m) is plain layer law", "met" },
         { "s(m) is plain layer gloss", "no rule of the layer gloss stands behind it" },
         { "s(q) is plain layer gloss", "met" },
         { "s(q) is plain layer nowhere", "case:14:19 N0010\n" });
}

Test(expect, a_refusal)
{
    ROWS({ "refused y", "nothing is refused" }, { "refused x", "met" }, { "refused x by 5", "met" },
         { "refused x by 6", "the nearest clause is 5" }, { "refused m", "nothing is refused" },
         { "refused c", "it holds only if not fair or (meant(d) in {plain, sharp} and fair)" },
         { "refused c if not fair", "met" },
         { "refused c if fair", "it does not always hold when the condition after `if` holds" },
         { "refused c by 11 if not fair", "met" });
}

Test(expect, an_open_fact)
{
    ROWS({ "open seen(m)", "met" }, { "open kept(m)", "met" }, { "open fair", "met" },
         { "open way", "met" }, { "open happened(z)", "met" }, { "open z.loud", "met" },
         { "open chosen(d)", "the ruling does not ask for this fact" }, { "open meant(d)", "met" },
         { "open seen(d)", "case:14:15 T0001\n" },
         { "open z.by", "the ruling does not ask for this fact" },
         { "open m.loud", "the ruling does not ask for this fact" },
         { "open happened(m)", "the ruling does not ask for this fact" },
         { "open field", "the ruling does not ask for this fact" },
         { "open wanted(d)", "the ruling does not ask for this fact" },
         { "open holds(ann, r1)", "the ruling does not ask for this fact" });
}

Test(expect, a_clash)
{
    ROWS({ "clash w(q)", "met" }, { "clash w(m)", "there is no clash" },
         { "clash s(q)", "there is no clash" }, { "clash w(n)", "it holds only if seen(n)" },
         { "clash w(n) if seen(n)", "met" },
         { "clash w(n) if not seen(n)",
           "it does not always hold when the condition after `if` holds" });
}

Test(expect, a_reference)
{
    ROWS({ "refer 64A", "met" }, { "refer 64", "met" }, { "refer 64B", "no such line" },
         { "refer 65", "no such line" }, { "refer 64 by 10", "met" },
         { "refer 64 by 9", "it does not rest on 9 but on 10" });
}

/* Returns the labels of the clauses behind the lines that the expectation LINE is about, each with a
 * blank behind it. */
static char *clauses_about(const char *line)
{
    const char *under = law;
    const Line *const *lines;
    const Ruling *r;
    char text[6000], *out = calloc(1, 200);
    Game g;
    int n;

    snprintf(text, sizeof text, "%s%s\n", story, line);
    g = game_open_files("game", &under, 1, text);
    r = rule_case(g.p, g.c, 0, g.c->nevents, g.arena, g.diags);
    n = expect_lines(r, &g.c->expects[0].items[0], &lines, g.arena);
    for (int i = 0; i < n; i++)
        for (int k = 0; k < lines[i]->nsupports; k++)
            snprintf(out + strlen(out), 200 - strlen(out), "%s ",
                     lines[i]->supports[k]->rule->clause->label);
    game_close(&g);
    return out;
}

Test(expect, the_lines_that_it_is_about)
{
    static const Row rows[] = { { "s(q) is plain", "1A 1B2 13 " },
                                { "s(m) is sharp", "" },
                                { "t(m)", "2 " },
                                { "no t(m)", "" },
                                { "refused x", "5 " },
                                { "refused m", "" },
                                { "refer 64", "10 " },
                                { "refer 65", "" },
                                { "clash w(q)", "8 9 " },
                                { "clash s(q)", "" },
                                { "open fair", "" } };

    for (size_t i = 0; i < BL_LEN(rows); i++) {
        char *got = clauses_about(rows[i].line);

        cr_expect(eq(str, got, (char *)rows[i].want), "%s", rows[i].line);
        free(got);
    }
}

/* An expectation with an unknown name, or about an open fact, never passes. */
Test(expect, what_cannot_be_read_does_not_pass)
{
    ROWS({ "nobody may retract(m)", "case:14:5 N0001\n" },
         { "ann may fly(m)", "case:14:13 N0015\n" }, { "sings(m)", "case:14:5 N0001\n" },
         { "s(m) is red", "case:14:13 T0001\n" }, { "s(nothing) is plain", "case:14:7 N0001\n" },
         { "host may retract(k)", "the expectation depends on an open fact, or names nobody" },
         { "s(m) is meant(d)", "the expectation depends on an open fact, or names nobody" });
}

/* SPEC 8.2: the condition is about the whole group (has_colour), so no single item is open */
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

    cr_expect(expect_failure(r, &x[0], g.arena) != NULL, "open holds(ann, r1)");
    cr_expect(expect_failure(r, &x[1], g.arena) == NULL, "if has_colour");
    cr_expect(expect_failure(r, &x[2], g.arena) != NULL, "without it");
    game_close(&g);
}

/* SPEC 8.6: an expectation is compiled for the editions that it names */
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

/* Rare lines: a lapsed right, a status without parameters, `must be true`, and a condition with
 * many branches. */
Test(expect, seldom_lines)
{
    static const char seldom[] =
        HEAD "status wet: bool en \"w\" must \"w\"  status near: count en \"n\"\n"
             "status apt(m: move): bool en \"a\" must \"a\"  status fit(m: move): bool en "
             "\"f\"\n"
             "clause 1 \"until the bell\" for m: move then ann may retract(m) until "
             "bell_after(m)\n"
             "clause 2 \"no parameters\" for b: bell then wet and near is 3\n"
             "clause 3 \"must be\" for m: move where m.loud then apt(m) must be true\n"
             "clause 5 \"too late\" for m: move, d: shout where m.token is token(red, one)\n"
             "  then ann must choose(d) from {token(red, one), token(red, two)} until "
             "bell_after(m) default "
             "token(red, one)\n"
             "clause 4 \"many ways\" for m: move, d: shout where d after m\n"
             "  when seen(m) or fair or meant(d) is soft or wanted(d) is absent\n"
             "  then fit(m)\n";

    ROWS_UNDER(
        seldom, { "wet", "met" }, { "not wet", "no such line, but the ruling has: wet by 2" },
        { "near is 2", "no such line, but the ruling has: near is 3 by 2" },
        { "bob may choose(d)",
          "no such line, but the ruling has: ann must choose(d) from {r1 r2} until "
          "bell_after(m) default r1 (lapsed)" },
        { "apt(q) must be true", "met" },
        { "not apt(q)", "no such line, but the ruling has: apt(q) must be true by 3" },
        { "not fit(n)", "no such line, but the ruling has: fit(n) by 4 under a condition" },
        { "open meant(d)", "met" }, { "open size({red})", "the ruling does not ask for this fact" },
        { "refused c", "met" }, { "refused c by 4", "the nearest clause is none" });
}

/* An overlay sets a reading.  Its layer then stands behind each conclusion that depends on the
 * reading. */
Test(expect, a_layer_that_sets_a_reading)
{
    static const char *const laws[] = { law, "overlay o extends game \"O\" layer gloss\n"
                                             "define layer house en \"h\"\nset way = right\n" };

    SAME(outcome(laws, 2, "u(m) layer gloss"), "met");
    SAME(outcome(laws, 2, "u(m) layer house"), "no rule of the layer house stands behind it");
}

/* `open` may name an event through an attribute of another event: `v.of.loud`. */
Test(expect, open_of_what_another_event_is_of)
{
    Game g = game_open(law, "case x \"X\"\n  story\n    z: disputed A moves b1 with loud ?\n"
                            "    v: C takes back z\n  expect game\n"
                            "    open happened(v.of)\n    open v.of.loud\n    open v.of.by\n"
                            "    open v.of.token\n");
    static const char *const want[] = { "met", "met" };

    cr_assert(g.c != NULL, "%s", game_diags(&g));
    const Ruling *r = rule_case(g.p, g.c, 0, g.c->nevents, g.arena, g.diags);

    for (size_t i = 0; i < BL_LEN(want); i++) {
        const char *failure = expect_failure(r, &g.c->expects[0].items[i], g.arena);

        cr_expect(eq(str, (char *)(failure ? failure : "met"), (char *)want[i]));
    }
    game_close(&g);
}

/* A condition with 70 open facts is reported as too large. */
Test(expect, a_condition_that_is_too_much)
{
    char big[6000] = HEAD "status t(m: move): bool en \"t\"\nclause 1 \"1\" for m: move "
                          "when m.loud then t(m)\n",
         line[2000] = "no t(m) if ";

    for (int i = 0; i < 70; i++) {
        snprintf(big + strlen(big), sizeof big - strlen(big),
                 "finding f%d: bool cost late question en \"?\" en \"f\"\n", i);
        snprintf(line + strlen(line), sizeof line - strlen(line), "%sf%d", i ? " or " : "", i);
    }
    const char *laws = big;

    SAME(outcome(&laws, 1, line), "the condition after `if` is too large");
}
