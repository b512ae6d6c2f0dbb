/* test_singles.c - tests of the single changes of a case that are tried in a small game, and of
 * their limits. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "case/case_edit.h"
#include "game.h"
#include "kit/strbuf.h"
#include "ruling/counterfactual.h"
#include "ruling/rule.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char law[] =
    "status worth(e: event): count en \"{value}\"\n"
    "finding hurried(m: move): tone? cost table question en \"?\" en \"{value}\"\n"
    "define rung(m: move): bool as some b: bell where (b after m and (no t: take where t "
    "after b))\n"
    "deadline over(m: move) is s: show where s after m en \"the show\"\n"
    "clause 1 \"one\" for m: move when m.loud and field is blue and seen(m) then "
    "worth(m) is 1\n"
    "clause 2 \"two\" for m: move when rung(m) and hurried(m) is sharp then worth(m) is "
    "2\n"
    "clause 3 \"three\" for m: move then m.by may retract(m) until bell_after(m)\n"
    "clause 4 \"four\" for m: move when over(m) and retracted(m) then worth(m) is 3\n"
    "clause 5 \"five\" for m: move when m.token.mark is two and holds(bob, m.token) then "
    "worth(m) is 4\n"
    "clause 6 \"six\" for s: shout when wanted(s) is given and field is red then "
    "worth(s) is 1\n"
    "clause 7 \"seven\" for s: shout when wanted(s) is absent and field is red and "
    "s.colour is red then worth(s) is 2\n";

static const char text[] = "case x \"X\"\n"
                           "  field red\n"
                           "  hands\n    A: r12 b—\n    B: r— b12\n"
                           "  story\n"
                           "    m1: A moves r1\n"
                           "    s1: A shouts red\n"
                           "    A rings\n"
                           "    t1: A takes back m1\n"
                           "    m2: B shows b1\n"
                           "  found by director\n    not seen(m1)\n";

typedef struct Tried {
    Game g;
    const Ruling *r;
} Tried;

static Tried tried(void)
{
    Tried t = { .g = game_open(law, text) };

    cr_assert(t.g.c != NULL, "%s", game_diags(&t.g));
    t.r = rule_case(t.g.p, t.g.c, 0, t.g.c->nevents, t.g.arena, t.g.diags);
    cr_assert(t.r != NULL, "%s", game_diags(&t.g));
    return t;
}

/* Returns the number of changes of each kind. */
static char *kinds(const CaseChange *list, int n)
{
    static const char *const names[] = { "finding", "attribute", "add",  "drop",   "end",
                                         "elect",   "hold",      "move", "setting" };
    StrBuf b = { 0 };

    for (int k = 0; k <= CHANGE_SETTING; k++) {
        int many = 0;

        for (int i = 0; i < n; i++)
            many += (int)list[i].kind == k;
        strbuf_printf(&b, "%s %d\n", names[k], many);
    }
    return strbuf_steal(&b);
}

Test(singles, of_each_clause)
{
    static const char *const labels[] = { "1", "2", "4", "5" };
    Tried t = tried();
    StrBuf b = { 0 };

    for (size_t i = 0; i < BL_LEN(labels); i++) {
        const CaseChange *list;
        int n = counterfactual_singles(t.r, labels[i], 100000, &list, t.g.arena);
        char *told = kinds(list, n);

        strbuf_printf(&b, "%s:\n%s", labels[i], told);
        free(told);
    }
    SAME(strbuf_steal(&b), "1:\n"
                           "finding 10\n"
                           "attribute 85\n"
                           "add 1547\n"
                           "drop 5\n"
                           "end 4\n"
                           "elect 0\n"
                           "hold 16\n"
                           "move 16\n"
                           "setting 5\n"
                           "2:\n"
                           "finding 10\n"
                           "attribute 85\n"
                           "add 1595\n"
                           "drop 5\n"
                           "end 4\n"
                           "elect 0\n"
                           "hold 16\n"
                           "move 16\n"
                           "setting 5\n"
                           "4:\n"
                           "finding 10\n"
                           "attribute 85\n"
                           "add 1547\n"
                           "drop 5\n"
                           "end 4\n"
                           "elect 0\n"
                           "hold 16\n"
                           "move 16\n"
                           "setting 5\n"
                           "5:\n"
                           "finding 10\n"
                           "attribute 85\n"
                           "add 1547\n"
                           "drop 5\n"
                           "end 4\n"
                           "elect 0\n"
                           "hold 16\n"
                           "move 16\n"
                           "setting 5\n");
    game_close(&t.g);
}

/* A limit keeps the first changes of the list. */
Test(singles, as_many_as_are_wanted)
{
    Tried t = tried();
    const CaseChange *all, *some;
    int n = counterfactual_singles(t.r, "2", 100000, &all, t.g.arena);

    for (int most = 0; most <= n; most += most < 60 ? 1 : 97) {
        int m = counterfactual_singles(t.r, "2", most, &some, t.g.arena);

        cr_expect(eq(int, m, most));
        for (int i = 0; i < m; i++)
            cr_expect(some[i].kind == all[i].kind && some[i].event == all[i].event &&
                          some[i].value == all[i].value &&
                          some[i].stated.value == all[i].stated.value,
                      "%d of %d", i, most);
    }
    game_close(&t.g);
}

typedef struct Again {
    Game *g;
} Again;

static const Case *settled(void *context, const Case *edited)
{
    Game *g = ((Again *)context)->g;
    Case *c = case_copy(edited, g->arena);

    return engine_settle_case(c, g->arena, g->diags) ? c : NULL;
}

/* Returns the number and the kinds of the changes found, after "bounded" if a limit was met. */
static char *search(Tried *t, const char *label, bool apply, CounterfactualBounds bounds)
{
    Again again = { &t->g };
    Counterfactuals c =
        counterfactual_search(t->r, label, apply, &bounds, settled, &again, t->g.arena);
    StrBuf b = { 0 };

    strbuf_printf(&b, "%s%d:", c.bounded ? "bounded " : "", c.nfound);
    for (int i = 0; i < c.nfound && i < 8; i++) {
        strbuf_add(&b, " ");
        for (int k = 0; k < c.found[i].n; k++)
            strbuf_printf(&b, "%s%d", k ? "+" : "", (int)c.found[i].at[k].kind);
    }
    return strbuf_steal(&b);
}

Test(singles, searches_and_their_bounds)
{
    Tried t = tried();
    CounterfactualBounds b = counterfactual_bounds;

    SAME(search(&t, "1", true, b), "bounded 0:");
    SAME(search(&t, "2", true, b), "bounded 15: 2+0 2+0 2+0 2+0 3+0 4+0 2+0 2+0");
    SAME(search(&t, "3", false, b), "10: 2 2 2 2 7 7 7 3");
    SAME(search(&t, "4", true, b), "3: 3 7 7");
    SAME(search(&t, "5", true, b), "262: 1 1 2 2 2 2 2 2");
    /* a finding that the case does not state may get the value of any item that somebody may
     * hold */
    SAME(search(&t, "6", true, b), "8: 0 0 0 0 0 0 0 0");
    SAME(search(&t, "7", true, b), "1: 0");
    b.pairs = 0;
    SAME(search(&t, "1", true, b), "0:");
    b.pairs = 3;
    SAME(search(&t, "1", true, b), "bounded 0:");
    b = counterfactual_bounds;
    b.found = 1;
    SAME(search(&t, "2", true, b), "bounded 1: 3+0");
    b = counterfactual_bounds;
    b.work = 200;
    SAME(search(&t, "1", true, b), "bounded 0:");
    b.work = 0;
    SAME(search(&t, "1", true, b), "bounded 0:");
    game_close(&t.g);
}
