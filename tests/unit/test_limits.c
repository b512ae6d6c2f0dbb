/* test_limits.c - tests of the limits that a user may change. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "kit/limits.h"

#include <stdio.h>
#include <string.h>

Test(limits, a_bound_is_set_by_its_name_and_the_others_stay)
{
    Limits l = *limits_default();
    LimitId which = LIMIT_COUNT;

    cr_assert(eq(int, limits_set(&l, "tree=1", &which), LIMIT_SET));
    cr_assert(eq(int, which, LIMIT_TREE));
    for (int i = 0; i < LIMIT_COUNT; i++)
        cr_assert(eq(u64, l.at[i], i == LIMIT_TREE ? 1 : limits_default()->at[i]));
}

Test(limits, from_one_to_the_most_and_nothing_else)
{
    for (int i = 0; i < LIMIT_COUNT; i++) {
        const LimitInfo *info = limit_info((LimitId)i);
        const uint64_t tried[] = { 0, 1, info->usually, info->most, info->most + 1 };

        cr_assert(all(ge(u64, info->usually, 1), le(u64, info->usually, info->most)), "%s",
                  info->option);
        for (size_t k = 0; k < BL_LEN(tried); k++) {
            Limits l = *limits_default();
            LimitId which = LIMIT_COUNT;
            char text[64];
            bool fits = tried[k] >= 1 && tried[k] <= info->most;

            snprintf(text, sizeof text, "%s=%llu", info->option, (unsigned long long)tried[k]);
            cr_assert(eq(int, limits_set(&l, text, &which), fits ? LIMIT_SET : LIMIT_RANGE), "%s",
                      text);
            cr_assert(eq(int, which, i));
            cr_assert(eq(u64, l.at[i], fits ? tried[k] : info->usually));
        }
    }
}

Test(limits, what_is_no_number_is_none)
{
    static const char *const wrong[] = {
        "tree",    "tree=",   "tree=-1",   "tree=+1",  "tree= 1",
        "tree=1 ", "tree=1x", "tree=0x10", "tree=1=2", "tree=99999999999999999999"
    };
    static const char *const unknown[] = { "",      "=",       "=1",      "Tree=1",
                                           "tre=1", "trees=1", "tree-=1", "max-tree=1" };
    Limits l = *limits_default();
    LimitId which;

    for (size_t i = 0; i < BL_LEN(wrong); i++)
        cr_assert(eq(int, limits_set(&l, wrong[i], &which), LIMIT_RANGE), "%s", wrong[i]);
    for (size_t i = 0; i < BL_LEN(unknown); i++)
        cr_assert(eq(int, limits_set(&l, unknown[i], &which), LIMIT_UNKNOWN), "%s", unknown[i]);
    cr_assert(eq(int, memcmp(&l, limits_default(), sizeof l), 0));
}
