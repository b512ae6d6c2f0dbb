/* test_equal_conditions.c - tests of conditions that say the same, in one program and in two. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "game.h"
#include "kit/strbuf.h"
#include "program/equal_conditions.h"

#include <stdio.h>
#include <string.h>

static const char story[] = "case x \"X\"\n  story\n    m1: A moves r1\n";

static const char head[] = "status worth(e: event): count en \"{value}\"\n";

/* Returns the number of the condition of the rule of clause LABEL, from 1; 0: it has none. */
static uint32_t cond_of(const Program *p, const char *label)
{
    for (uint32_t i = 0; i < p->nrules; i++)
        if (strcmp(p->rules[i]->clause->label, label) == 0)
            return p->rules[i]->conds[0].ex->thunk;
    cr_fatal("no clause %s", label);
    return 0;
}

Test(equal_conditions, variables_go_by_their_places)
{
    char law[1000];
    Game g;
    EqualConditions a;

    snprintf(law, sizeof law, "%s%s", head,
             "clause 1 \"one\" for m: move when m.token.colour is red then worth(m) is 1\n"
             "clause 2 \"two\" for s: shout, n: move when n.token.colour is red "
             "then worth(n) is 2\n"
             "clause 3 \"three\" for m: move when m.token.colour is blue then worth(m) is 3\n"
             "clause 4 \"four\" for m: move when (some s: shout where (s.by is m.by)) "
             "then worth(m) is 4\n"
             "clause 5 \"five\" for n: move when (some q: shout where (q.by is n.by)) "
             "then worth(n) is 5\n"
             "clause 6 \"six\" for n: move when (some q: move where (q.by is n.by)) "
             "then worth(n) is 6\n");
    g = game_open(law, story);
    cr_assert(g.c != NULL, "%s", game_diags(&g));
    a = equal_conditions(g.p, g.p, g.arena);
    cr_assert(cond_of(g.p, "1") && cond_of(g.p, "4"), "no conditions");
    cr_expect(eq(u32, a.of[cond_of(g.p, "1") - 1], a.of[cond_of(g.p, "2") - 1]));
    cr_expect(ne(u32, a.of[cond_of(g.p, "1") - 1], a.of[cond_of(g.p, "3") - 1]));
    cr_expect(eq(u32, a.of[cond_of(g.p, "4") - 1], a.of[cond_of(g.p, "5") - 1]));
    cr_expect(ne(u32, a.of[cond_of(g.p, "4") - 1], a.of[cond_of(g.p, "6") - 1]));
    game_close(&g);
}

/* These conditions differ from each other in a variable, a constant or a name; none equals
 * another. */
Test(equal_conditions, what_is_not_the_same)
{
    static const char *const conditions[] = {
        "m before n or m.loud",
        "m before n or n.loud",
        "hot(m) or m before n",
        "cold(m) or m before n",
        "m.at is at least 3 or m before n",
        "m.at is at least 4 or m before n",
        "m.at is at most 3 or m before n",
        "(some q: shout where (q before n)) or m before n",
        "(some q: move where (q before n)) or m before n",
    };
    StrBuf law = { 0 };
    Game g;
    EqualConditions a;

    strbuf_add(&law, head);
    strbuf_add(&law, "define hot(m: move): bool as m.loud\n"
                     "define cold(m: move): bool as not m.loud\n");
    for (size_t i = 0; i < BL_LEN(conditions); i++)
        strbuf_printf(&law, "clause %zu \"c\" for m: move, n: move when (%s) then worth(m) is 1\n",
                      i + 1, conditions[i]);
    g = game_open(strbuf_str(&law), story);
    cr_assert(g.c != NULL, "%s", game_diags(&g));
    a = equal_conditions(g.p, g.p, g.arena);
    for (size_t i = 0; i < BL_LEN(conditions); i++)
        for (size_t k = 0; k < i; k++) {
            char one[24], two[24];

            snprintf(one, sizeof one, "%zu", i + 1);
            snprintf(two, sizeof two, "%zu", k + 1);
            cr_assert(cond_of(g.p, one) && cond_of(g.p, two), "no conditions");
            cr_expect(ne(u32, a.of[cond_of(g.p, one) - 1], a.of[cond_of(g.p, two) - 1]),
                      "%s and %s", conditions[i], conditions[k]);
        }
    game_close(&g);
    strbuf_free(&law);
}

/* Conditions are different if an attribute has different types in two kinds of event.  Conditions
 * with texts are never equal in two programs. */
Test(equal_conditions, types_and_texts)
{
    static const char *const clauses[] = {
        "for k: knock when k.at is given or k.by is ann then worth(k) is 1",
        "for m: move when m.at is given or m.by is ann then worth(m) is 1",
        "for w: amend when w.of.by is ann or w.by is bob then worth(w) is 1",
        "for t: take when t.of.by is ann or t.by is bob then worth(t) is 1",
        "for m: move when m.said is \"so\" or m.by is ann then worth(m) is 1",
        "for m: move when m.said is \"so\" or m.by is ann then worth(m) is 1",
    };
    StrBuf law = { 0 };
    Game g, other;
    EqualConditions a;

    strbuf_printf(&law, "%sevent knock is a act { at?: colour } phrase en \"{by} knocks\"\n", head);
    for (size_t i = 0; i < BL_LEN(clauses); i++)
        strbuf_printf(&law, "clause %zu \"c\" %s\n", i + 1, clauses[i]);
    g = game_open(strbuf_str(&law), story);
    cr_assert(g.c != NULL, "%s", game_diags(&g));
    other = game_open(strbuf_str(&law), story);
    a = equal_conditions(g.p, other.p, g.arena);
    cr_expect(eq(u32, a.of[cond_of(g.p, "1") - 1], cond_of(other.p, "1")));
    cr_expect(eq(u32, a.of[cond_of(g.p, "5") - 1], 0));
    game_close(&other);
    a = equal_conditions(g.p, g.p, g.arena);
    cr_expect(eq(u32, a.of[cond_of(g.p, "5") - 1], cond_of(g.p, "5")));
    cr_expect(eq(u32, a.of[cond_of(g.p, "6") - 1], cond_of(g.p, "5")));
    for (size_t i = 0; i < 4; i += 2) {
        char one[24], two[24];

        snprintf(one, sizeof one, "%zu", i + 1);
        snprintf(two, sizeof two, "%zu", i + 2);
        cr_assert(cond_of(g.p, one) && cond_of(g.p, two), "no conditions");
        cr_expect(ne(u32, a.of[cond_of(g.p, one) - 1], a.of[cond_of(g.p, two) - 1]), "%s",
                  clauses[i]);
    }
    game_close(&g);
    strbuf_free(&law);
}

Test(equal_conditions, two_programs)
{
    char one[600], two[600];
    Game a, b;
    EqualConditions of;

    snprintf(one, sizeof one, "%s%s", head,
             "clause 1 \"one\" for m: move when m.token.colour is red then worth(m) is 1\n");
    snprintf(two, sizeof two, "%s%s", head,
             "clause 2 \"two\" for m: move when m.token.colour is blue then worth(m) is 1\n"
             "clause 3 \"three\" for m: move when m.token.colour is red then worth(m) is 2\n");
    a = game_open(one, story);
    b = game_open(two, story);
    cr_assert(a.c != NULL && b.c != NULL);
    of = equal_conditions(b.p, a.p, b.arena);
    cr_expect(eq(u32, of.of[cond_of(b.p, "2") - 1], 0));
    cr_expect(eq(u32, of.of[cond_of(b.p, "3") - 1], cond_of(a.p, "1")));
    game_close(&b);
    game_close(&a);
}

/* Each of some hundred conditions equals only itself, whatever stands near it in the hash table. */
Test(equal_conditions, many_that_differ)
{
    static const char *const parts[] = {
        "o is q",
        "q is o",
        "m.by is o",
        "m.token.colour is red",
        "m.token.mark is one",
        "m.by in {ann, o}",
        "m.by in {ann, o, q}",
        "m.by in {o, ann}",
        "m is show",
        "hot(m)",
        "warm(m, o)",
        "m before n",
        "m after n",
        "some k: owner where (k is o)",
        "some e: event where (e before m)",
        "some k in {ann, o} where (k is o)",
        "m.at is at least 3",
        "m.at is 3",
        "field is red",
        "host is o",
        "m.token.colour is field",
    };
    enum { PARTS = BL_LEN(parts), MANY = PARTS * PARTS };
    StrBuf law = { 0 };
    uint32_t of[MANY];
    Game g;
    EqualConditions a;

    strbuf_add(&law, head);
    strbuf_add(&law, "define hot(m: move): bool as m.loud\n"
                     "define warm(m: move, o: owner): bool as m.loud and m.by is o\n");
    for (size_t i = 0; i < MANY; i++)
        strbuf_printf(&law,
                      "clause %zu \"c\" for m: move, n: move, o: owner, q: owner\n"
                      "  when (%s) or (%s) then worth(m) is 1\n",
                      i + 1, parts[i / PARTS], parts[i % PARTS]);
    g = game_open(strbuf_str(&law), story);
    cr_assert(g.c != NULL, "%s", game_diags(&g));
    a = equal_conditions(g.p, g.p, g.arena);
    for (size_t i = 0; i < MANY; i++) {
        char label[24];

        snprintf(label, sizeof label, "%zu", i + 1);
        cr_assert(cond_of(g.p, label) != 0, "no condition");
        of[i] = a.of[cond_of(g.p, label) - 1];
        for (size_t k = 0; k < i; k++)
            cr_expect(ne(u32, of[i], of[k]), "%zu, %zu", i + 1, k + 1);
    }
    strbuf_free(&law);
    game_close(&g);
}
