/* test_rule_index.c - tests which rules the index excludes without evaluation, and that rulings
 * stay the same. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "case/case_observe.h"
#include "diff/patch.h"
#include "game.h"
#include "kit/strbuf.h"
#include "program/program.h"
#include "ruling/rule.h"

#include <stdlib.h>
#include <string.h>

static const char story[] = "case x \"X\"\n"
                            "  field red\n  host A\n"
                            "  story\n"
                            "    m1: A moves r1 with loud, seen_by B C, at 4\n"
                            "    m2: B moves b2\n"
                            "    s1: C shouts red\n"
                            "    s2: D shouts ?\n"
                            "    a1: C amends s1 to blue\n"
                            "    m3: A moves r4\n";

/* Returns the text of some hundred rules about several kinds of events.  They conclude about
 * constants (`worth(e, 3)`) or about a variable.  The first variable of the last rules is not an
 * event. */
static char *many_rules(void)
{
    static const char *const kinds[] = { "move", "act", "shout", "event", "amend" };
    static const char *const owners[] = { "ann", "bob", "cid", "dee" };
    static const char *const marks[] = { "one", "two", "three", "four" };
    StrBuf b = { 0 };

    strbuf_add(&b, "status worth(e: event, n: count): count en \"{n}: {value}\"\n"
                   "status odd(e: event): bool en \"odd\"\n");
    for (int i = 0; i < 150; i++) {
        const char *kind = kinds[i % 5];
        bool named = strcmp(kind, "event") != 0;

        strbuf_printf(&b, "clause %d \"c\" for e: %s when ", i + 1, kind);
        if (named)
            strbuf_printf(&b, "%s(e.by is %s) and ", i % 3 ? "not " : "", owners[i / 5 % 4]);
        if (strcmp(kind, "move") == 0)
            strbuf_printf(&b, "e.token.mark is at %s %s and ", i % 2 ? "least" : "most",
                          marks[i / 7 % 4]);
        if (strcmp(kind, "shout") == 0)
            strbuf_printf(&b, "e.colour is %s and ", i % 4 ? "red" : "blue");
        strbuf_printf(&b, "field is red then worth(e, %d) is %d\n", i % 9, named ? i % 7 : 4);
    }
    strbuf_add(&b, "clause 200 \"c\" for n: count, e: move when n is at most 3 and e.loud "
                   "then worth(e, n) is 9\n"
                   "clause 201 \"c\" for e: act when worth(e, 3) is 3 then odd(e)\n"
                   "clause 202 \"c\" for n: count, e: act when worth(e, n) is 5 then odd(e)\n"
                   "clause 203 \"c\" for w: owner when host is w then refer 9 \"the host\"\n");
    return strbuf_steal(&b);
}

static char *ruled(const char *law, const char *text, bool sieved)
{
    Game g = game_open(law, text);
    char *out;

    cr_assert(g.c != NULL, "%s", game_diags(&g));
    cr_assert(g.p->sieves != NULL);
    if (!sieved)
        g.p->sieves = NULL;
    out = game_ruling(&g, 0, g.c->nevents);
    game_close(&g);
    return out;
}

Test(rule_index, the_rest_rules_as_all_would)
{
    char *law = many_rules(), *with = ruled(law, story, true), *without = ruled(law, story, false);

    cr_expect(eq(str, with, without));
    cr_expect(gt(sz, strlen(with), 500), "%s", with);
    free(with);
    free(without);
    free(law);
}

/* A rule is excluded for an event exactly if one of its screens certainly fails there. */
Test(rule_index, a_rule_is_out_where_one_of_its_screens_says_so)
{
    char *law = many_rules();
    Game g = game_open(law, story);
    SightMemo x = case_observe_start(g.p, g.c, g.c->nevents, g.arena);
    int out = 0, left_over = 0;

    for (const EventKind *k = g.p->events; k; k = k->next) {
        const KindRules *s = &g.p->sieves->of[k->id];
        uint64_t left[8];

        cr_assert(le(u32, s->words, 8));
        for (int ev = 0; ev < g.c->nevents; ev++) {
            if (!s->n || !kind_is_a(g.c->events[ev].kind, k))
                continue;
            case_observe_sift(&x, s, ev, left);
            for (uint32_t i = 0; i < s->n; i++) {
                const Rule *r = g.p->rules[s->rules[i]];
                Value slots[MAX_SLOTS] = { 0 };
                bool seen = false;

                slots[r->binders[0].slot] = ev;
                for (int n = r->nscreens[0]; n < r->nscreens[1]; n++)
                    seen |= case_observe_screen(&x, &r->screens[n], slots) ==
                            (r->screens[n].wanted ? SEEN_NOT : SEEN_SO);
                cr_expect(eq(int, !(left[i / 64] >> i % 64 & 1), seen), "rule %u at %d",
                          s->rules[i], ev);
                out += seen;
                left_over += !seen;
            }
        }
    }
    cr_expect(gt(int, out, 100));
    cr_expect(gt(int, left_over, 20));
    game_close(&g);
    free(law);
}

/* The index lists for each value, in order, the rules that conclude about this constant or about
 * any value. */
Test(rule_index, rules_are_filed_by_what_they_say_it_of)
{
    char *law = many_rules();
    Game g = game_open(law, NULL);
    const Fun *f = program_fun(g.p, "worth");
    const ConstantIndex *x = &g.p->sieves->filed[f->id];

    cr_assert(eq(int, x->arg, 1));
    cr_assert(eq(u32, x->nvalues, 9));
    for (uint32_t v = 0, start = 0; v <= x->nvalues; start = x->ends[v++]) {
        uint32_t at = start;

        for (uint32_t i = 0; i < f->nrules; i++) {
            const Ex *arg = f->rules[i]->args[1];

            if (arg->op == EX_CONST && arg->value != x->low + v)
                continue;
            cr_assert(lt(u32, at, x->ends[v]));
            cr_expect(eq(ptr, x->rules[at++], f->rules[i]));
        }
        cr_expect(eq(u32, at, x->ends[v]), "value %u", v);
    }
    cr_expect(eq(u32, g.p->sieves->filed[program_fun(g.p, "odd")->id].nvalues, 0));
    game_close(&g);
    free(law);
}

/* A patched program has no index.  Undoing the patch restores it. */
Test(rule_index, a_patched_program_has_none)
{
    char *law = many_rules();
    Game g = game_open(law, NULL);
    const RuleIndex *before = g.p->sieves;
    Patch *x = patch_new(g.p);

    patch_remove(x, 3);
    patch_settle(x);
    cr_expect(eq(ptr, (void *)g.p->sieves, NULL));
    patch_undo(x);
    cr_expect(eq(ptr, (void *)g.p->sieves, (void *)before));
    patch_free(x);
    game_close(&g);
    free(law);
}

/* No index is made if the constants of the rules are far apart and some rules have none. */
Test(rule_index, rules_that_name_far_values_are_not_filed)
{
    StrBuf b = { 0 };
    Game g;

    strbuf_add(&b, "status lit(n: hour): bool en \"lit\"\n");
    for (int i = 0; i < 9; i++)
        strbuf_printf(&b, "clause %d \"c\" for m: move, n: hour when m.at is n then lit(%s)\n",
                      i + 1,
                      i < 4   ? "n"
                      : i % 2 ? "1"
                              : "12");
    g = game_open(strbuf_str(&b), NULL);
    cr_assert(g.p != NULL);
    cr_expect(eq(u32, g.p->sieves->filed[program_fun(g.p, "lit")->id].nvalues, 0));
    game_close(&g);
    strbuf_free(&b);
}

/* Returns the text of a law with more conditions than the table has columns.  Its last rule has
 * more screens than fit. */
static char *conditions_without_end(void)
{
    static const char *const owners[] = { "ann", "bob", "cid", "dee" };
    static const char *const colours[] = { "red", "blue" };
    static const char *const marks[] = { "one", "two", "three", "four" };
    StrBuf b = { 0 };

    strbuf_add(&b, "status worth(e: event): count en \"{value}\"\n"
                   "status odd(e: event): bool en \"odd\"\n");
    for (int i = 0; i < 4 * 12 * 2 * 4 * 6; i++)
        strbuf_printf(&b,
                      "clause %d \"c\" for m: move when (m.by is %s and m.at is %d and "
                      "m.token.colour is %s) or (m.by is %s and m.token.mark is %s and "
                      "m.token.colour is %s)\n"
                      "  then worth(m) is 1 and odd(m)\n",
                      i + 1, owners[i % 4], 1 + i / 4 % 12, colours[i / 48 % 2],
                      owners[1 + i / 384 % 3], marks[i / 96 % 4], colours[i / 1152]);
    strbuf_add(&b, "clause 3000 \"c\" for m: move unless m.by is dee");
    for (int i = 0; i < 72; i++)
        strbuf_printf(&b, "\n  or (m.by is %s and m.at is %d and m.token.colour is %s)",
                      owners[1 + i % 3], 1 + i / 3 % 12, colours[i / 36]);
    strbuf_add(&b, "\n  then odd(m)\n");
    return strbuf_steal(&b);
}

Test(rule_index, what_is_too_much_is_ruled_alike)
{
    char *law = conditions_without_end(), *with, *without;
    StrBuf text = { 0 };

    strbuf_add(&text, "case x \"X\"\n  field red\n  host A\n  story\n");
    for (int i = 0; i < 500; i++)
        strbuf_printf(&text, "    A moves r1%s\n", i % 100 ? "" : " with at 3");
    with = ruled(law, strbuf_str(&text), true);
    without = ruled(law, strbuf_str(&text), false);
    cr_expect(eq(str, with, without));
    cr_expect(ne(ptr, strstr(with, "odd(@500) is true [3000]"), NULL), "%.300s", with);
    cr_expect(ne(ptr, strstr(with, "worth(@101) is 1 ["), NULL), "%.300s", with);
    cr_expect(eq(ptr, strstr(with, "worth(@102)"), NULL), "%.300s", with);
    free(with);
    free(without);
    strbuf_free(&text);
    free(law);
}

/* One rule for each bit of a word, and one more or less. */
Test(rule_index, as_many_as_a_word_has_bits)
{
    for (int n = 63; n <= 65; n++) {
        StrBuf b = { 0 };
        char *with, *without;

        strbuf_add(&b, "status worth(e: event, n: count): count en \"{n}: {value}\"\n");
        for (int i = 0; i < n; i++)
            strbuf_printf(&b,
                          "clause %d \"c\" for m: move when m.token.mark is %s then worth(m, %d) "
                          "is %d\n",
                          i + 1, i % 3 ? "one" : "four", i % 13, i % 13);
        with = ruled(strbuf_str(&b), story, true);
        without = ruled(strbuf_str(&b), story, false);
        cr_expect(eq(str, with, without));
        free(with);
        free(without);
        strbuf_free(&b);
    }
}
