/* test_random_deals.c - tests of the numbers and deals that SPEC 20 promises, and of the interval
 * of a mean. tests/program/dealing.py computed the expected numbers from that section alone. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "bridge/interval.h"
#include "bridge/random_deals.h"

static void numbers(uint64_t seed, uint64_t number, uint64_t a, uint64_t b, uint64_t c)
{
    RandomStream d = random_stream(seed, number);

    cr_assert(eq(u64, random_next(&d), a));
    cr_assert(eq(u64, random_next(&d), b));
    cr_assert(eq(u64, random_next(&d), c));
}

Test(dealing, numbers_are_those_of_the_page)
{
    numbers(1, 1, 0xbd17853175c4f325, 0x72c343e604ca3af6, 0x89031c5807505184);
    numbers(1, 2, 0xd2f6d0470be1a7b1, 0xe5ea3dccf500a9af, 0x57b834b23cdc9d17);
    numbers(2, 1, 0x481c920d996fce04, 0x45755bbde008fe9b, 0xbfdda205eebccef0);
    numbers(UINT64_MAX, 100000, 0x55d21062cd1434eb, 0x3c977089badb0c28, 0xce485793e212e073);
}

static void deals(uint64_t seed, uint64_t number, uint64_t n, uint64_t e, uint64_t s, uint64_t w)
{
    RandomStream d = random_stream(seed, number);
    uint64_t hand[SEATS];

    random_deal(&d, hand);
    cr_assert(eq(u64, hand[0], n));
    cr_assert(eq(u64, hand[1], e));
    cr_assert(eq(u64, hand[2], s));
    cr_assert(eq(u64, hand[3], w));
}

Test(dealing, deals_are_those_of_the_page)
{
    deals(1, 1, 0x2082c01e90808, 0x04301820090d3, 0x9044078126004, 0x4b09204040720);
    deals(2, 1, 0x480c520304098, 0xa240287801220, 0x10b080047a104, 0x0503058080c43);
    deals(UINT64_MAX, 100000, 0xa012030140cb0, 0x100140681b20a, 0x00c4b892a0004, 0x4f28040404141);
}

/* 2^64 is not a multiple of 3 * 2^62.  A quarter of the random numbers is rejected; random_below()
 * then takes the next. */
Test(dealing, no_number_is_likelier_than_another)
{
    const uint64_t n = (uint64_t)3 << 62;
    RandomStream d = random_stream(7, 1), raw = d;
    int again = 0;

    for (int i = 0; i < 200; i++) {
        uint64_t x = random_next(&raw);

        while (x >= n) {
            x = random_next(&raw);
            again++;
        }
        cr_assert(eq(u64, random_below(&d, n), x));
    }
    cr_assert(gt(int, again, 30));
    cr_assert(lt(int, again, 110));
    for (int i = 0; i < 20; i++)
        cr_assert(eq(u64, random_below(&d, 1), 0));
}

static Interval of(const int *x, int n, int times)
{
    Sample s = { 0 };

    for (int k = 0; k < times; k++)
        for (int i = 0; i < n; i++)
            interval_add(&s, x[i]);
    return interval_of_sample(&s);
}

/* Expected, from Student's t by numerical integration: -685.31 to 585.31; -181.89 to 141.89; -66.19
 * to -33.81.  The bounds of the interval, and the quantiles of t, are rounded outwards. */
Test(interval, is_student_s)
{
    Interval i = of((int[]){ -1, 0 }, 2, 1);

    cr_assert(eq(i64, i.mean, -50));
    cr_assert(eq(i64, i.low, -686));
    cr_assert(eq(i64, i.high, 586));
    i = of((int[]){ -1, -1, 0, 2, -1 }, 5, 1);
    cr_assert(eq(i64, i.mean, -20));
    cr_assert(eq(i64, i.low, -182));
    cr_assert(eq(i64, i.high, 142));
    i = of((int[]){ -1, 0 }, 2, 20);
    cr_assert(eq(i64, i.low, -67));
    cr_assert(eq(i64, i.high, -33));
    cr_assert(i.bounded);
}

Test(interval, is_none_for_one_or_for_all_alike)
{
    cr_assert(not(of((int[]){ 3 }, 1, 1).bounded));
    cr_assert(not(of((int[]){ -1 }, 1, 50).bounded));
    cr_assert(eq(i64, of((int[]){ -1 }, 1, 50).mean, -100));
}

/* The largest sample must not overflow. */
Test(interval, of_the_largest_sample)
{
    Interval i = of((int[]){ -SAMPLE_LARGEST, SAMPLE_LARGEST }, 2, SAMPLE_MOST / 2);

    cr_assert(eq(i64, i.mean, 0));
    cr_assert(eq(i64, i.low, -9)); /* 1.96 * 13 / sqrt(100000) is 0.0806 */
    cr_assert(eq(i64, i.high, 9));
}
