/* test_precedents.c - tests that a comparison of kept cases with a draft frees what it has read. */
#include "library/precedents.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <malloc.h>
#include <string.h>

static const char cases[] = "case one \"One\"\n"
                            "  ruled under base\n  declarer S\n  trump ♠\n"
                            "  story\n    N plays ♣2\n    d: S calls ♥K\n"
                            "case two \"Two\"\n"
                            "  ruled under base\n  declarer S\n  trump ♠\n"
                            "  story\n    N plays ♣3\n    d: S calls ♥Q\n";
static const char draft_text[] =
    "edition base \"The small law book\" by US effective 2020-01-01 layer law\n"
    "law 46 \"A card is called\"\n"
    "clause 46A \"In full\"\n  for  d: call\n  when d.suit is given and d.rank is absent\n"
    "  then called(d) is card(d.suit, d.rank)\n";

static void count_change(void *context, const PrecedentChange *change)
{
    (void)change;
    ++*(int *)context;
}

/* Compares the first N cases of the kept file in X with the draft, between precedents_take() and
 * precedents_leave().  Returns the number of changes. */
static int compare_some(Precedents *x, size_t n)
{
    const PrecedentQuery any = { 0 };
    PrecedentFile *f = precedents_take(x, "kept.case");
    int changes = 0;

    cr_assert(f != NULL);
    cr_assert(eq(sz, precedents_count(f), 2));
    for (size_t i = 0; i < n; i++)
        precedents_compare(x, f, i, &any, count_change, &changes);
    precedents_leave(x, f);
    return changes;
}

/* Returns the number of bytes that the heap has handed out. */
static size_t used(void)
{
    const struct mallinfo2 m = mallinfo2();

    return m.uordblks + m.hblkhd;
}

Test(precedents, a_comparison_that_ends_early_keeps_nothing)
{
    Library *lib = library_new("tests/tiny", NULL), *draft = library_over(lib);
    Precedents *x = precedents_new(lib, "base");
    size_t before;

    cr_assert(x != NULL);
    cr_assert(eq(sz, precedents_keep(x, "kept.case", cases, strlen(cases)), 2));
    library_set_text(draft, "tests/tiny/base/edition.law", draft_text, strlen(draft_text));
    cr_assert(precedents_set_draft(x, draft));
    cr_assert(eq(int, compare_some(x, 2), 2));
    cr_assert(precedents_set_draft(x, draft)); /* forgets what was read for the old draft */
    before = used();
    cr_assert(eq(int, compare_some(x, 1), 1));
    /* with a sanitizer, used() is always 0 */
    cr_expect(le(sz, used(), before + 1024), "the trees of the draft are kept");
    precedents_free(x);
    library_free(draft);
    library_free(lib);
}
