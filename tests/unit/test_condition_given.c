/* test_condition_given.c - tests of decision trees with some facts given. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "words/condition_given.h"

static const Value values[] = { 0, 1 };
static const Fact first = { .kind = FACT_FINDING, .id = 0 };
static const Fact second = { .kind = FACT_FINDING, .id = 1 };
static const Fact third = { .kind = FACT_FINDING, .id = 2 };
static const Fact *const asked[] = { &first, &second, &third };

static ConditionTable *trees(void)
{
    return condition_given_new(&(Ruling){ .asked = (const Fact **)asked, .nasked = 3 });
}

/* Defines the tree NAME: a node on the fact ASKS with two values.  PRESUMES is the index of the
 * presumed value, or -1. */
#define FORK(name, asks, presumes, no, yes)                                               \
    static const ConditionTree *const name##_kids[] = { no, yes };                        \
    static const ConditionTree name = {                                                   \
        .fact = asks, .n = 2, .values = values, .kids = name##_kids, .presumed = presumes \
    }

FORK(is_one, &third, 1, &condition_never, &condition_always);
FORK(is_nought, &third, 0, &condition_always, &condition_never);
FORK(open, &third, -1, &condition_always, &condition_never);

Test(condition_given, what_is_presumed_of_a_fact_that_is_asked_on_several_ways)
{
    FORK(twice, &second, -1, &condition_never, &is_one);
    FORK(shared, &first, -1, &is_one, &twice);
    FORK(alike, &first, -1, &is_one, &is_one);
    FORK(apart, &first, -1, &is_one, &is_nought);
    FORK(half, &first, -1, &open, &is_one);
    FORK(other_half, &first, -1, &is_one, &open);
    ConditionTable *ts = trees();

    cr_expect(eq(i64, condition_given_presumed(ts, &is_one, &third), 1), "where it is asked once");
    cr_expect(eq(i64, condition_given_presumed(ts, &shared, &third), 1), "one node on two ways");
    cr_expect(eq(i64, condition_given_presumed(ts, &alike, &third), 1), "one node twice");
    cr_expect(eq(i64, condition_given_presumed(ts, &apart, &third), BL_CLASH), "two values");
    cr_expect(eq(i64, condition_given_presumed(ts, &half, &third), BL_CLASH),
              "nothing on the first way");
    cr_expect(eq(i64, condition_given_presumed(ts, &other_half, &third), BL_CLASH),
              "nothing on the second");
    condition_given_free(ts);
}

/* Two different nodes on one fact presume the same value, so the whole tree presumes it. */
Test(condition_given, what_two_nodes_presume_alike_is_presumed)
{
    static const Value more[] = { 0, 1, 2 };
    static const ConditionTree *const kids[] = { &condition_never, &condition_always,
                                                 &condition_never };
    static const ConditionTree wide = {
        .fact = &third, .n = 3, .values = more, .kids = kids, .presumed = 1
    };
    FORK(alike, &first, -1, &is_one, &wide);
    ConditionTable *ts = trees();
    const ConditionTree *one = condition_given_intern(ts, &is_one),
                        *three = condition_given_intern(ts, &wide);

    cr_expect(eq(i64, condition_given_presumed(ts, &alike, &third), 1), "in both");
    cr_expect(ne(ptr, (void *)one, (void *)three), "with other values it is another node");
    cr_expect(eq(ptr, (void *)condition_given_intern(ts, &is_one), (void *)one),
              "what is shared once stays so");
    condition_given_free(ts);
}

Test(condition_given, what_is_left_presumes_what_all_that_is_left_presumes)
{
    FORK(unlike, &third, 0, &condition_never, &condition_always);
    FORK(one, &second, -1, &condition_never, &is_one);
    FORK(another, &second, -1, &condition_always, &is_one);
    FORK(odd, &second, -1, &condition_always, &unlike);
    FORK(agreed, &first, -1, &one, &another);
    FORK(divided, &first, -1, &one, &odd);
    ConditionTable *ts = trees();
    const ConditionTree *left = condition_given_restrict(ts, &agreed, &second, 1);

    cr_expect(condition_equal(left, &is_one), "the first fact does not matter");
    cr_expect(eq(int, left->presumed, 1), "both presume the same");
    left = condition_given_restrict(ts, &divided, &second, 1);
    cr_expect(condition_equal(left, &is_one), "nor here");
    cr_expect(eq(int, left->presumed, -1), "but they presume different things");
    cr_expect(eq(ptr, (void *)condition_given_restrict(ts, &divided, &second, 1), (void *)left),
              "it is worked out once");
    condition_given_free(ts);
}
