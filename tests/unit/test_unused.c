/* test_unused.c - tests of the list of statements in a case that its ruling does not use (SPEC
 * 7.11). */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "engine/canonical.h"
#include "game.h"
#include "ruling/rule.h"
#include "ruling/unused.h"

#include <stdlib.h>
#include <string.h>

/* Returns what is unused, for free(): the labels of events, and the functions of findings and
 * choices with the clauses that ask them.  `!` marks an error under `--strict`. */
static char *unused(const char *law, const char *text)
{
    Game g = game_open(law, text);
    StrBuf b = { 0 };
    const Unused *list;
    const Ruling *r = g.c ? rule_case(g.p, g.c, 0, g.c->nevents, g.arena, g.diags) : NULL;
    int n = r ? unused_list(r, &list, g.arena) : 0;
    char *out;

    for (int i = 0; i < n; i++) {
        strbuf_printf(&b, "%s%s",
                      list[i].event >= 0 ? g.c->events[list[i].event].label
                                         : list[i].stated->fun->name,
                      list[i].complaint ? "!" : "");
        for (int k = 0; k < list[i].nasked_by; k++)
            strbuf_printf(&b, " by %s", list[i].asked_by[k]);
        strbuf_printf(&b, list[i].never_asked ? " never\n" : "\n");
    }
    out = r ? strdup(strbuf_str(&b)) : game_diags(&g);
    strbuf_free(&b);
    game_close(&g);
    return out;
}

#define STORY              \
    "case x \"X\"\n"       \
    "  story\n"            \
    "    m1: A moves r1\n" \
    "    m2: A moves r2\n" \
    "  found by director\n"

static const char ordinary[] =
    "status s(m: move) en \"s\"\n"
    "define ordinary(e: event) as e is move and (some m: move where (m is e and m.loud)) en \"o\"\n"
    "define asks_for_ruling(e: event) as e is move en \"a\"\n";

Test(unused, a_finding_that_a_line_reads_is_used)
{
    SAME(unused("status s(m: move) en \"s\"  clause 1 \"seen\" for m: move when seen(m) then s(m)",
                STORY "    seen(m1)\n"),
         "");
}

Test(unused, a_finding_without_which_a_line_would_come_is_used)
{
    SAME(unused("status s(m: move) en \"s\"  clause 1 \"seen\" for m: move when seen(m) then s(m)",
                STORY "    not seen(m1)\n"),
         "");
}

Test(unused, a_finding_that_no_rule_asks_is_not)
{
    SAME(unused("status s(m: move) en \"s\"  clause 1 \"any\" for m: move then s(m)",
                STORY "    seen(m1)\n"),
         "seen! never\n");
}

Test(unused, a_finding_of_a_rule_that_cannot_fire_names_the_clause)
{
    SAME(unused("status s(m: move) en \"s\"\n"
                "clause 1 \"first\" for m: move, n: move when n before m and seen(m) then s(m)",
                STORY "    seen(m1)\n"),
         "seen! by 1\n");
}

Test(unused, without_a_definition_no_event_is_named)
{
    SAME(unused("status s(m: move) en \"s\"  clause 1 \"any\" for m: move when m.loud then s(m)",
                STORY "    seen(m1)\n"),
         "seen! never\n");
}

Test(unused, an_event_of_which_no_line_speaks_is_not_used_unless_it_is_ordinary)
{
    char *law = NULL;
    StrBuf b = { 0 };

    strbuf_printf(&b, "%sclause 1 \"the second\" for m: move, n: show where n after m then s(m)",
                  ordinary);
    law = strdup(strbuf_str(&b));
    strbuf_free(&b);
    SAME(unused(law, STORY "    seen(m1)\n"), "m1!\nm2!\nseen! never\n");
    free(law);
}

Test(unused, an_event_that_another_line_needs_is_used)
{
    char *law = NULL;
    StrBuf b = { 0 };

    strbuf_printf(&b,
                  "%sclause 1 \"the later one\" for m: move "
                  "when some n: move where n before m then s(m)",
                  ordinary);
    law = strdup(strbuf_str(&b));
    strbuf_free(&b);
    SAME(unused(law, STORY "    seen(m1)\n"), "seen! never\n");
    free(law);
}
