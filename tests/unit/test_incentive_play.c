/* test_incentive_play.c - tests of the list of events that may come next, if it depends on an open
 * fact. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "game.h"
#include "ruling/incentive_play.h"

#define PAYS                                    \
    "  slot q: move with by is o, token is t\n" \
    "  then t\n"                                \
    "  always e: act where (e.by is given)\n"   \
    "  weigh 1\n"                               \
    "status s(m: move) en \"s\"\n"              \
    "clause 1 \"c\" for m: move then s(m)\n"

static const char story[] = "case x \"X\"\n  host A\n  field red\n  story\n    A rings\n";

/* Returns how many events may come after the story.  If that is unknown, sets *WHY to the
 * reason. */
static int choices(const char *law, IncentivePlayWhy *why)
{
    Game g = game_open(law, story);
    IncentivePlay *list;
    int n;

    SAME(game_diags(&g), "");
    cr_assert(g.c != NULL);
    n = incentive_play_choices(g.p, g.c, g.c->nevents, g.p->incentives, &list, why, g.arena);
    game_close(&g);
    return n;
}

Test(incentive_play, what_may_be_done)
{
    IncentivePlayWhy why;

    cr_expect(eq(int,
                 choices("incentive pays \"Pays\"\n"
                         "  covers 1\n"
                         "  for o in {ann, bob}, t: token\n"
                         "  when o is host and t.colour is field\n" PAYS,
                         &why),
                 4));
    cr_expect(eq(int, (int)why, (int)INCENTIVE_PLAY_TOLD));
    cr_expect(eq(int,
                 choices("incentive pays \"Pays\"\n"
                         "  covers 1\n"
                         "  for o in {ann, bob}, t: token\n"
                         "  when fair\n" PAYS,
                         &why),
                 0));
    cr_expect(eq(int, (int)why, (int)INCENTIVE_PLAY_OPEN));
}

/* SPEC 9.2 */
Test(incentive_play, what_a_native_cannot_say)
{
    static const char law[] = "native past_owner(o: owner): owner\n"
                              "incentive pays \"Pays\"\n"
                              "  covers 1\n"
                              "  for o: owner, t: token\n"
                              "  when past_owner(o) is o\n" PAYS;
    IncentivePlayWhy why;

    cr_expect(eq(int, choices(law, &why), 0));
    cr_expect(eq(int, (int)why, (int)INCENTIVE_PLAY_CLASH));
}
