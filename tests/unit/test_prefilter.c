/* test_prefilter.c - tests of screens: what they decide without asking, and that rulings are the
 * same without them. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "case/case_observe.h"
#include "game.h"
#include "program/precompute.h"
#include "program/program.h"
#include "ruling/rule.h"

#include <stdlib.h>
#include <string.h>

/* Returns the ruling on TEXT under LAW, with the screens of rules if WANTED is true.  Sets *ASKED
 * to the number of open facts that the ruling asked. */
static char *ruled(const char *law, const char *text, bool wanted, int *asked)
{
    Game g = game_open(law, text);
    const Ruling *r;
    char *out;

    cr_assert(g.c != NULL, "%s", game_diags(&g));
    for (uint32_t i = 0; !wanted && i < g.p->nrules; i++)
        memset(g.p->rules[i]->nscreens, 0, sizeof g.p->rules[i]->nscreens);
    if (!wanted)
        g.p->sieves = NULL;
    r = rule_case(g.p, g.c, 0, g.c->nevents, g.arena, g.diags);
    cr_assert(r != NULL, "not ruled on");
    *asked = r->nasked;
    out = ruling_text(r, g.sources);
    game_close(&g);
    return out;
}

static const char story[] = "case x \"X\"\n"
                            "  field red\n  host A\n"
                            "  story\n"
                            "    m1: A moves r1 with loud, seen_by B C, at 4\n"
                            "    m2: B moves b2\n"
                            "    s1: C shouts red\n"
                            "    s2: D shouts ?\n"
                            "    a1: C amends s1 to blue\n"
                            "    m3: A moves r4\n";

/* Tries CONDITION plain and negated, before and after an open condition: screens do not change the
 * ruling.  TWO: it reads two events. */
static void is_seen(const char *condition, bool two)
{
    const char *bound = two ? "m: move, s: shout" : "m: move";

    for (int way = 0; way < 4; way++) {
        char law[800];
        char *with, *without;
        int asked, would_ask;

        snprintf(law, sizeof law,
                 "status worth(e: event): count en \"{value}\"\n"
                 "clause 1 \"one\" for %s when %s%s(%s)%s then worth(m) is 1\n"
                 "clause 2 \"two\" for %s when seen(m) unless (%s) or m.by is dee "
                 "then worth(m) is 2 subject to 1\n",
                 bound, way & 1 ? "seen(m) and " : "", way & 2 ? "not " : "", condition,
                 way & 1 ? "" : " and seen(m)", bound, condition);
        with = ruled(law, story, true, &asked);
        without = ruled(law, story, false, &would_ask);
        cr_expect(eq(str, with, without), "%s, way %d", condition, way);
        cr_expect(le(int, asked, would_ask), "%s asks more", condition);
        free(with);
        free(without);
    }
}

Test(prefilter, whatever_is_seen_rules_as_it_would)
{
    static const char *const one[] = { "m.loud",
                                       "m.token.colour is red",
                                       "m.token.mark is at least two",
                                       "m.token is token(red, one)",
                                       "m.by in {ann, cid}",
                                       "m.at is given",
                                       "m.at is at most 4",
                                       "m.at is absent",
                                       "m is show",
                                       "field is red",
                                       "host is m.by",
                                       "bob in m.seen_by",
                                       "size(m.seen_by) is 2",
                                       "the_one(m.seen_by) is bob",
                                       "m.loud or m.by is bob",
                                       "m.loud and m.token.mark is one",
                                       "not (m.loud or m.by is bob)",
                                       "m.token.mark in {two, four}" };
    static const char *const two[] = { "s.by is m.by",     "s before m",
                                       "s after m",        "s.colour is m.token.colour",
                                       "s is amend",       "s.colour is given",
                                       "s.mark is absent", "s.colour is red or m.loud" };

    for (size_t i = 0; i < BL_LEN(one); i++)
        is_seen(one[i], false);
    for (size_t i = 0; i < BL_LEN(two); i++)
        is_seen(two[i], true);
}

/* If a later condition certainly fails, the earlier `seen(m)` is not asked. */
Test(prefilter, nobody_is_asked_for_a_rule_that_is_seen_to_fail)
{
    static const char law[] = "status worth(e: event): count en \"{value}\"\n"
                              "clause 1 \"one\" for m: move "
                              "when seen(m) and (%s) then worth(m) is 1\n";
    static const struct {
        const char *condition;
        int asked;
    } cases[] = { { "m.loud", 1 }, { "m.by is dee", 0 }, { "m.by is ann", 2 } };

    for (size_t i = 0; i < BL_LEN(cases); i++) {
        char text[400];
        int asked;

        snprintf(text, sizeof text, law, cases[i].condition);
        free(ruled(text, story, true, &asked));
        cr_expect(eq(int, asked, cases[i].asked), "%s", cases[i].condition);
    }
}

/* Equal screens of several rules have the same number `sight`, whatever the name of the
 * variable. */
Test(prefilter, what_rules_have_in_common_is_looked_at_once)
{
    Game g = game_open("status worth(e: event): count en \"{value}\"\n"
                       "clause 1 \"one\" for m: move when m.loud and m.by is ann "
                       "then worth(m) is 1\n"
                       "clause 2 \"two\" for s: shout, n: move when n.by is ann "
                       "unless n.loud then worth(n) is 2\n",
                       story);
    const Rule *one = g.p->rules[0], *two = g.p->rules[1];

    cr_assert(eq(int, one->nscreens[1], 2));
    cr_assert(eq(int, two->nscreens[1], 0));
    cr_assert(eq(int, two->nscreens[2], 2));
    cr_expect(eq(u32, one->screens[0].sight, two->screens[1].sight));
    cr_expect(eq(u32, one->screens[1].sight, two->screens[0].sight));
    cr_expect(one->screens[0].wanted && !two->screens[1].wanted);
    game_close(&g);
}

/* A screen that reads something open is undecided (SEEN_UNTOLD), unless the other part of an `and`
 * or `or` decides it. */
Test(prefilter, what_is_open_is_not_told)
{
    Game g = game_open("status worth(e: event): count en \"{value}\"\n"
                       "clause 1 \"one\" for s: shout when s.colour is red and "
                       "(s.colour is red or s.by is dee) and s.by is dee "
                       "then worth(s) is 1\n",
                       story);
    const Rule *r = g.p->rules[0];
    const Value slots[MAX_SLOTS] = { 3 }; /* the event s2 */
    SightMemo x = case_observe_start(g.p, g.c, g.c->nevents, g.arena);

    cr_assert(eq(int, r->nscreens[1], 3));
    cr_expect(case_observe_screen(&x, &r->screens[0], slots) == SEEN_UNTOLD);
    cr_expect(case_observe_screen(&x, &r->screens[1], slots) == SEEN_SO);
    cr_expect(case_observe_screen(&x, &r->screens[2], slots) == SEEN_SO);
    game_close(&g);
}

/* A rule that is freed before its program, like the rules of a patch, adds no sight to the
 * program. */
Test(prefilter, a_program_keeps_no_sight_of_a_passing_rule)
{
    Game g = game_open("status worth(e: event): count en \"{value}\"\n"
                       "clause 1 \"one\" for m: move when m.loud then worth(m) is 1\n",
                       story);
    uint32_t before = g.p->nsights;

    for (int known = 0; known < 2; known++) {
        Arena *arena = arena_new();
        Rule *r = arena_new_of(arena, Rule);
        Cond *cond = arena_new_of(arena, Cond);
        Ex *ex = arena_new_of(arena, Ex);

        *r = *g.p->rules[0];
        *cond = r->conds[0];
        *ex = *cond->ex;
        if (!known)
            ex->op = EX_GIVEN, ex->kid[0] = (Ex *)cond->ex, ex->nkids = 1;
        cond->ex = ex;
        r->conds = cond;
        precompute_rule(g.p, r, arena);
        cr_expect(eq(u32, g.p->nsights, before));
        cr_expect(eq(int, r->nscreens[1], 1));
        cr_expect(eq(int, r->screens[0].slot >= 0, known));
        arena_free(arena);
    }
    game_close(&g);
}

/* The edition sets a reading, and a patch reopens it: the screen is then undecided. */
Test(prefilter, a_reading_is_seen_as_long_as_it_is_set)
{
    Game g = game_open("reading way { left en \"l\", right en \"r\" } default right en \"w\"\n"
                       "set way = left\n"
                       "status worth(e: event): count en \"{value}\"\n"
                       "clause 1 \"one\" for m: move when way is left then worth(m) is 1\n",
                       story);
    const Rule *r = g.p->rules[0];
    const Value slots[MAX_SLOTS] = { 0 };
    Fun *way = (Fun *)program_fun(g.p, "way");
    SightMemo x = case_observe_start(g.p, g.c, g.c->nevents, g.arena);

    cr_assert(eq(int, r->nscreens[0], 1));
    cr_expect(case_observe_screen(&x, r->screens, slots) == SEEN_SO);
    way->is_set = false;
    cr_expect(case_observe_screen(&x, r->screens, slots) == SEEN_UNTOLD);
    game_close(&g);
}
