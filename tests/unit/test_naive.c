/* test_naive.c - compares rulings on random laws and stories of the small game with the evaluator
 * that was written from SPEC.md alone (tests/naive).
 *
 * NAIVE_LAWS=N tries N laws, NAIVE_FIRST=K those from number K on. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "agree.h"
#include "asks.h"
#include "game.h"
#include "random_game.h"
#include "random_laws.h"
#include "ruling/rule.h"

#include <stdlib.h>
#include <string.h>

enum { LAWS = 250, WORLDS = 24, MOST_WRONG = 10 };

/* ---- both evaluators -------------------------------------------------------- */

/* Compares the ruling on the case TEXT under LAW with the naive evaluator.  Returns the first
 * difference, for free(), or NULL.  Sets *RULED to true if there is a ruling in which no invariant
 * was left out (SPEC 22.2.5). */
static char *flaw(const char *law, const char *text, uint64_t seed, bool *ruled)
{
    const NaiveNatives natives[] = { { game_natives, naive_game_natives, game_nnatives }, { 0 } };
    Game g = game_open(law, text);
    const Ruling *r = g.c ? rule_case(g.p, g.c, 0, g.c->nevents, g.arena, g.diags) : NULL;
    Agreement a;
    char *wrong = NULL;

    *ruled = r && !r->unguarded;
    if (*ruled)
        wrong = disagreement(r, natives, WORLDS, seed, &a);
    else if (!r && getenv("NAIVE_SHOW"))
        wrong = game_diags(&g);
    game_close(&g);
    return wrong;
}

/* Adds TEXT without line N to OUT.  Returns false if TEXT has no line N. */
static bool without(const char *text, int n, StrBuf *out)
{
    const char *from = text;

    for (; n > 0 && from; n--)
        from = strchr(from, '\n') ? strchr(from, '\n') + 1 : NULL;
    if (!from || !*from)
        return false;
    strbuf_addn(out, text, (size_t)(from - text));
    from = strchr(from, '\n');
    if (from)
        strbuf_add(out, from + 1);
    return true;
}

/* Returns the shortest law and story that still fail. */
static char *shrunk(char *law, char *text, uint64_t seed, char *wrong)
{
    for (bool less = true; less;) {
        less = false;
        for (int which = 0; which < 2; which++)
            for (int n = 0;; n++) {
                StrBuf b = { 0 };
                bool ruled;
                char *still;

                if (!without(which ? text : law, n, &b)) {
                    strbuf_free(&b);
                    break;
                }
                still = which ? flaw(law, strbuf_str(&b), seed, &ruled)
                              : flaw(strbuf_str(&b), text, seed, &ruled);
                if (!still || !ruled) {
                    free(still);
                    strbuf_free(&b);
                    continue;
                }
                free(wrong);
                wrong = still;
                strcpy(which ? text : law, strbuf_str(&b));
                strbuf_free(&b);
                less = true;
                n--;
            }
    }
    return wrong;
}

static unsigned told_number(const char *name, unsigned otherwise)
{
    const char *s = getenv(name);

    return s ? (unsigned)strtoul(s, NULL, 10) : otherwise;
}

/* Tries many laws.  RARE adds rare features, GUARDED invariants, GROUPED a group of clauses. */
static void try_laws(bool rare, bool guarded, bool grouped)
{
    unsigned laws = told_number("NAIVE_LAWS", LAWS), first = told_number("NAIVE_FIRST", 0);
    unsigned tried = 0, wrongs = 0;

    for (unsigned n = first; n < first + laws && wrongs < MOST_WRONG; n++) {
        StrBuf law = { 0 }, text = { 0 };
        bool ruled;
        char *wrong;

        roll_from(n + 1);
        random_law(&law);
        if (rare) {
            random_rare(&law);
            random_rare_story(&text);
        } else {
            random_story(&text);
        }
        if (grouped)
            random_heads(&law, 32);
        if (guarded)
            random_invariants(&law);
        if (!made_sense(law.s))
            law.s[0] = '\0';
        wrong = flaw(strbuf_str(&law), strbuf_str(&text), n, &ruled);
        tried += ruled;
        if (wrong) {
            if (ruled)
                wrong = shrunk(law.s, text.s, n, wrong);
            cr_expect(false, "law %u\n%s%s%s", n, law.s, text.s, wrong);
            wrongs++;
        }
        free(wrong);
        strbuf_free(&law);
        strbuf_free(&text);
    }
    cr_expect(tried * 2 >= laws, "only %u of %u laws were ruled on", tried, laws);
}

Test(naive, random_laws_are_ruled_on_as_the_page_says)
{
    try_laws(false, false, false);
}

Test(naive, laws_with_what_is_rare_are_ruled_on_as_the_page_says)
{
    try_laws(true, false, false);
}

Test(naive, groups_of_clauses_are_ruled_on_as_the_page_says)
{
    try_laws(false, false, true);
}

Test(naive, invariants_and_what_their_breaches_make_clash)
{
    try_laws(false, true, false);
    try_laws(true, true, false);
}

/* Whether the exercise was too late depends on a clash.  Everything else is certain: the right, and
 * the event that its rule is about. */
Test(naive, why_an_exercise_is_refused_is_told_of_the_event_of_its_right)
{
    bool ruled;
    char *wrong = flaw(late_on_a_clash,
                       "case x \"X\"\n"
                       "  story\n"
                       "    e: B moves b1 with loud\n"
                       "    b: A rings\n"
                       "    m1: B moves r1\n"
                       "    n: A names blue at b\n"
                       "    m2: B moves r2 with loud\n",
                       0, &ruled);

    cr_expect(ruled);
    cr_expect_null(wrong, "%s", wrong);
    free(wrong);
}
