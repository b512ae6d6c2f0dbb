/* test_ruling_difference.c - tests in which respect two rulings on one case differ. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "game.h"
#include "ruling/rule.h"
#include "ruling/ruling_difference.h"

static const char words[] =
    "status odd(m: move): bool en \"odd\" not \"not odd\"\n"
    "finding usual(m: move): bool cost table question en \"?\" presume true layer gloss "
    "\"why\" en \"usual\" not \"unusual\"\n"
    "status pitch(m: move): tone en \"{m} is {value}\"\n"
    "finding mild(m: move): bool cost table question en \"?\" en \"mild\" not \"not mild\"\n"
    "finding calm(m: move): bool cost table question en \"?\" en \"calm\" not \"not calm\"\n";

/* Expects the difference WANT also from the print of BEFORE, if the print is enough to tell. */
static void expect_by_print(const Ruling *before, const Ruling *after, ChangeOfRuling want,
                            Arena *arena)
{
    const RulingPrint print = ruling_print_of(before, arena);
    ChangeOfRuling d;

    if (ruling_difference_of_print(&print, after, arena, &d))
        cr_expect(eq(int, (int)d, (int)want));
    else
        cr_expect(ge(int, (int)want, RULING_PRESUMES));
}

/* Returns the name of the difference between the rulings of the clauses A and of the clauses B. */
static const char *difference_at(const char *a, const char *b, CompareLevel level)
{
    static const char text[] = "case t \"T\"\n  story\n    m1: A moves r1\n";
    Arena *arena = arena_new();
    Game was = game_open(arena_printf(arena, "%s%s", words, a), text),
         is = game_open(arena_printf(arena, "%s%s", words, b), text);
    const Ruling *before, *after;
    ChangeOfRuling d;

    cr_assert(eq(str, game_diags(&was), ""), "%s", a);
    cr_assert(eq(str, game_diags(&is), ""), "%s", b);
    before = rule_case(was.p, was.c, 0, was.c->nevents, arena, was.diags);
    after = rule_case(is.p, is.c, 0, is.c->nevents, arena, is.diags);
    d = ruling_difference(before, after, level, arena);
    if (level == LEVEL_MODAL)
        expect_by_print(before, after, d, arena);
    game_close(&was);
    game_close(&is);
    arena_free(arena);
    return d == RULING_SAME ? "none" : ruling_difference_name(d);
}

#define ODD(label, when) "clause " label " \"C\" for m: move " when " then odd(m)\n"
/* Expects the difference WANT from the clauses A to the clauses B. */
#define DIFFER(a, b, want) \
    cr_expect(eq(str, (char *)difference_at(a, b, LEVEL_MODAL), (char *)(want)))

Test(ruling_difference, the_same)
{
    DIFFER(ODD("1", ""), ODD("1", ""), "none");
    DIFFER(ODD("1", "when usual(m)"), ODD("1", "when usual(m)"), "none");
}

Test(ruling_difference, only_a_clause)
{
    DIFFER(ODD("1", ""), ODD("2", ""), "citation");
    DIFFER(ODD("1", ""), ODD("1", "") ODD("2", ""), "citation");
    DIFFER(ODD("1", "when usual(m)"), ODD("2", "when usual(m)"), "citation");
}

/* The two laws cite different clauses only if the presumption is false, which does not count. */
Test(ruling_difference, a_clause_against_a_presumption)
{
    static const char one[] = ODD("1", "when usual(m)") ODD("2", "unless usual(m)"),
                      two[] = ODD("1", "when usual(m)") ODD("3", "unless usual(m)"),
                      asked[] = ODD("1", "when mild(m)") ODD("2", "unless mild(m)"),
                      again[] = ODD("1", "when mild(m)") ODD("3", "unless mild(m)");

    DIFFER(one, two, "none");
    DIFFER(asked, again, "citation");
}

Test(ruling_difference, a_presumption_more_or_less)
{
    DIFFER(ODD("1", ""), ODD("1", "when usual(m)"), "presumption");
    DIFFER(ODD("1", "when usual(m)"), ODD("1", ""), "presumption");
    DIFFER(ODD("1", "when mild(m)"), ODD("1", "when mild(m) and usual(m)"), "presumption");
}

Test(ruling_difference, a_new_question)
{
    DIFFER(ODD("1", ""), ODD("1", "when mild(m)"), "presumption");
    DIFFER(ODD("1", "when calm(m)"), ODD("1", "when calm(m) and mild(m)"), "presumption");
    DIFFER("", ODD("1", "when calm(m) and mild(m)"), "presumption");
    DIFFER(ODD("1", ""), ODD("1", "when calm(m) and mild(m) and usual(m)"), "presumption");
}

Test(ruling_difference, a_conclusion)
{
    DIFFER(ODD("1", ""), "", "ruling");
    DIFFER("", ODD("1", ""), "ruling");
    DIFFER("", ODD("1", "when usual(m)"), "ruling");
    DIFFER(ODD("1", ""), "clause 1 \"C\" for m: move then not odd(m)\n", "ruling");
    /* the question is gone, and with it an answer that had this conclusion */
    DIFFER(ODD("1", "when mild(m)"), "", "ruling");
    DIFFER(ODD("1", "when mild(m)"), ODD("1", "when calm(m)"), "ruling");
    DIFFER(ODD("1", "when mild(m)"), ODD("1", "unless mild(m)"), "ruling");
}

Test(ruling_difference, what_must_be_and_what_is)
{
    static const char is[] = "clause 1 \"C\" for m: move then pitch(m) is soft\n",
                      deemed[] = "clause 1 \"C\" for m: move then pitch(m) deemed soft\n",
                      shall[] = "clause 1 \"C\" for m: move then pitch(m) shall be soft\n",
                      must[] = "clause 1 \"C\" for m: move then pitch(m) must be soft\n";

    DIFFER(is, must, "ruling");
    DIFFER(deemed, shall, "ruling");
    DIFFER(is, deemed, "none");
    DIFFER(shall, must, "none");
    cr_expect(eq(str, (char *)difference_at(is, must, LEVEL_OUTCOME), "citation"));
}
