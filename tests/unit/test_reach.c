/* test_reach.c - tests of the events that a rule can be about at all. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "engine/engine.h"
#include "game.h"
#include "kit/strbuf.h"
#include "program/reach.h"
#include "ruling/rule.h"

#include <stdlib.h>

static const char law[] =
    "status odd(e: act): bool en \"odd\"\n"
    "status late(e: act): bool en \"late\"\n"
    "status next(e: act): bool en \"next\"\n"
    "define undone(m: move): bool as some t: take where t after m\n"
    "define strange(e: act): bool as e is bell or (e is move and undone(e))\n"
    "clause 1 \"a move, and then a take\" for m: move, t: take where t after m then odd(m)\n"
    "clause 2 \"through a definition\" for m: move when undone(m) then late(m)\n"
    "clause 3 \"through a status\" for e: act when odd(e) then late(e)\n"
    "clause 4 \"one or the other\" for e: act when strange(e) then late(e)\n"
    "clause 5 \"no bell is odd\" for b: bell when odd(b) then late(b)\n"
    "clause 6 \"not so\" for s: shout unless odd(s) then late(s)\n"
    "clause 7 \"in a circle\" for e: act, f: act where f before e when next(f) "
    "then next(e)\n";

static const char story[] = "case x \"X\"\n"
                            "  field red\n  host A\n"
                            "  story\n"
                            "    m1: A moves r1\n"
                            "    s1: C shouts red\n"
                            "    t1: A takes back m1\n"
                            "    m2: B moves b2\n"
                            "    b1: D rings\n";

/* Returns the events, as digits, that the first variable of the rule number AT can take. */
static const char *reached(Game *g, uint32_t at)
{
    static char out[16];
    Engine *e = engine_new(g->p, g->c, 0, g->c->nevents, g->arena);
    const uint64_t *left;
    int n = 0;

    engine_find_reach(e);
    left = engine_reach(e, g->p->rules[at]);
    for (int ev = 0; ev < g->c->nevents; ev++)
        if (reach_any(left) && reach_takes(left, 0, ev))
            out[n++] = (char)('0' + ev);
    out[n] = 0;
    engine_free(e);
    return out;
}

Test(reach, a_variable_takes_events_for_which_the_conditions_can_hold)
{
    static const char *const want[] = { "0", "0", "0", "04", "", "1", "1234" };
    Game g = game_open(law, story);

    cr_assert(g.c != NULL, "%s", game_diags(&g));
    for (uint32_t i = 0; i < sizeof want / sizeof *want; i++)
        cr_expect(eq(str, (char *)reached(&g, i), (char *)want[i]), "rule %u", i);
    game_close(&g);
}

static char *ruled(const char *text, bool sieved)
{
    Game g = game_open(law, text);
    char *out;

    cr_assert(g.c != NULL, "%s", game_diags(&g));
    if (!sieved)
        g.p->sieves = NULL;
    out = game_ruling(&g, 0, g.c->nevents);
    game_close(&g);
    return out;
}

Test(reach, a_long_story_is_ruled_on_as_without_it)
{
    StrBuf b = { 0 };
    char *with, *without;

    strbuf_add(&b, story);
    for (int i = 0; i < 70; i++)
        strbuf_printf(&b, "    n%d: %s\n", i, i % 5 == 2 ? "C shouts red" : "D rings");
    strbuf_add(&b, "    m3: A moves r3\n    t3: A takes back m3\n    m4: B moves b4\n");
    with = ruled(b.s, true);
    without = ruled(b.s, false);
    cr_expect(eq(str, with, without));
    cr_expect(gt(sz, strlen(with), 500), "%s", with);
    free(with);
    free(without);
    strbuf_free(&b);
}

/* The variable of the exception and that of the inner clause have the same slot. */
Test(reach, an_inner_clause_has_a_variable_of_its_own)
{
    TOLD("status odd(e: act): bool en \"odd\"\n"
         "clause 1 \"head\" for d: shout except (some m: move where m before d)\n"
         "clause 1A \"inner\" for m: move excepted then odd(m)\n",
         "case x \"X\"\n"
         "  field red\n  host A\n"
         "  story\n"
         "    m1: A moves r1\n"
         "    s1: C shouts red\n"
         "    m2: B moves b2\n",
         "odd(m1) is true [1A]\n"
         "odd(m2) is true [1A]\n");
}
