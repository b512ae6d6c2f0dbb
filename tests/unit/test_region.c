/* test_region.c - regions against sets of assignments written out. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "ruling/mdd.h"

#include <stdlib.h>

enum {
    NODES = 3000000,
    DIMS = 4,
    INNER = 2,
    FACTS = DIMS + INNER,
    CASES = 2 * 3 * 2 * 4 * 3 * 2
};
static const int sizes[FACTS] = { 2, 3, 2, 4, 3, 2 };

typedef struct Set {
    Region a;
    bool in[CASES];
} Set;

static uint32_t seed = 7;

static uint32_t next_random(void)
{
    seed = seed * 1664525u + 1013904223u;
    return seed >> 16;
}

static void digits(int n, int *values)
{
    for (int i = FACTS; i-- > 0; n /= sizes[i])
        values[i] = n % sizes[i];
}

static Regions *store(void)
{
    Regions *r = regions_new(NODES);
    Value values[8];

    for (int i = 0; i < 8; i++)
        values[i] = i * 10;
    for (int i = 0; i < FACTS; i++)
        regions_fact(r, values, sizes[i], i >= DIMS);
    return r;
}

/* A random set of few facts. */
static void some_set(Regions *r, Set *s, int dims)
{
    s->a = REGION_NONE;
    for (int n = 0; n < CASES; n++)
        s->in[n] = false;
    for (int term = 0; term < 3; term++) {
        Region t = REGION_ALL;
        int want[FACTS], values[FACTS];

        for (int i = 0; i < FACTS; i++)
            want[i] = i < dims && next_random() % 2
                          ? (int)(next_random() % (uint32_t)sizes[i])
                          : -1;
        for (int i = FACTS; i-- > 0;)
            if (want[i] >= 0)
                t = region_and(r, region_is(r, i, want[i] * 10), t);
        s->a = region_or(r, s->a, t);
        for (int n = 0; n < CASES; n++) {
            bool in = true;

            digits(n, values);
            for (int i = 0; i < FACTS; i++)
                in &= want[i] < 0 || want[i] == values[i];
            s->in[n] |= in;
        }
    }
}

static void same(Regions *r, Region a, const bool *in, const char *what)
{
    for (int n = 0; n < CASES; n++) {
        int values[FACTS];

        digits(n, values);
        cr_assert(eq(int, region_has(r, a, values), in[n]), "%s, case %d", what, n);
    }
}

Test(region, operations_are_those_of_sets)
{
    Regions *r = store();
    Set a, b;
    bool in[CASES];

    for (int round = 0; round < 60; round++) {
        some_set(r, &a, FACTS);
        some_set(r, &b, FACTS);
        for (int n = 0; n < CASES; n++)
            in[n] = a.in[n] && b.in[n];
        same(r, region_and(r, a.a, b.a), in, "and");
        for (int n = 0; n < CASES; n++)
            in[n] = a.in[n] || b.in[n];
        same(r, region_or(r, a.a, b.a), in, "or");
        for (int n = 0; n < CASES; n++)
            in[n] = a.in[n] != b.in[n];
        same(r, region_xor(r, a.a, b.a), in, "xor");
        for (int n = 0; n < CASES; n++)
            in[n] = a.in[n] && !b.in[n];
        same(r, region_minus(r, a.a, b.a), in, "minus");
        for (int n = 0; n < CASES; n++) {
            int first = n - n % 6;

            in[n] = false;
            for (int k = first; k < first + 6; k++)
                in[n] |= a.in[k];
        }
        same(r, region_project(r, a.a), in, "project");
        cr_assert(eq(u32,
                     region_or(r, region_minus(r, a.a, b.a), region_and(r, a.a, b.a)),
                     a.a),
                  "equal sets are one node");
    }
    regions_free(r);
}

Test(region, counts_the_assignments_of_the_dimensions)
{
    Regions *r = store();
    Set a;

    for (int round = 0; round < 60; round++) {
        uint64_t n = 0, counted;
        int first = -1, values[FACTS], want[FACTS];

        some_set(r, &a, DIMS);
        for (int k = 0; k < CASES; k += 6) {
            n += a.in[k];
            if (a.in[k] && first < 0)
                first = k;
        }
        cr_assert(region_count(r, a.a, &counted), "counts");
        cr_assert(eq(u64, counted, n), "count");
        cr_assert(eq(int, region_first(r, a.a, values), first >= 0), "has a first");
        digits(first < 0 ? 0 : first, want);
        for (int i = 0; first >= 0 && i < DIMS; i++)
            cr_assert(eq(int, values[i], want[i]), "first, dimension %d", i);
        for (int i = 0; i < DIMS; i++) {
            bool turns = false;

            for (int k = 0; k < CASES; k++) {
                digits(k, values);
                for (int v = 0, at = k; v < sizes[i]; v++) {
                    int step = 1;

                    for (int j = i + 1; j < FACTS; j++)
                        step *= sizes[j];
                    at = k + (v - values[i]) * step;
                    turns |= a.in[at] != a.in[k];
                }
            }
            cr_assert(eq(int, region_reads(r, a.a, i), turns), "reads %d", i);
        }
    }
    regions_free(r);
}

Test(region, a_node_may_stand_above_earlier_facts)
{
    Regions *r = store();
    Region kids[4], a, like = REGION_NONE;
    int values[FACTS] = { 0 };

    for (int k = 0; k < 4; k++)
        kids[k] = region_is(r, 1, k % 3 * 10);
    a = region_node(r, 3, kids);
    for (int k = 0; k < 4; k++)
        like = region_or(r, like, region_and(r, region_is(r, 3, k * 10), kids[k]));
    cr_assert(eq(u32, a, like), "equal sets are one node");
    for (int n = 0; n < CASES; n++) {
        digits(n, values);
        cr_assert(eq(int, region_has(r, a, values), values[1] == values[3] % 3), "%d", n);
    }
    regions_free(r);
}

Test(region, what_is_forgotten_may_be_anything)
{
    Regions *r = store();
    Set a;

    for (int round = 0; round < 60; round++) {
        bool gone[FACTS], in[CASES] = { false };
        Region left;

        some_set(r, &a, FACTS);
        for (int i = 0; i < FACTS; i++)
            gone[i] = next_random() % 3 == 0;
        for (int n = 0; n < CASES; n++) {
            int values[FACTS], others[FACTS];

            digits(n, values);
            for (int k = 0; k < CASES && !in[n]; k++) {
                bool like = a.in[k];

                digits(k, others);
                for (int i = 0; i < FACTS; i++)
                    like &= gone[i] || values[i] == others[i];
                in[n] = like;
            }
        }
        left = region_forget(r, a.a, gone);
        same(r, left, in, "forget");
        for (int i = 0; i < FACTS; i++)
            cr_assert(not(gone[i] && region_reads(r, left, i)), "reads %d", i);
    }
    regions_free(r);
}

/* To regions whose facts stand in another order, as do their values. */
Test(region, copies_go_by_facts_and_their_values)
{
    Regions *r = store(), *to = regions_new(NODES);
    int facts[FACTS];
    Set a;

    for (int i = 0; i < FACTS; i++) {
        int like = i < DIMS ? DIMS - 1 - i : FACTS - 1 - (i - DIMS);
        Value values[8];

        for (int k = 0; k < sizes[like]; k++)
            values[k] = (sizes[like] - 1 - k) * 10;
        facts[like] = regions_fact(to, values, sizes[like], i >= DIMS);
    }
    for (int round = 0; round < 60; round++) {
        Region copy;

        some_set(r, &a, FACTS);
        copy = region_copy(to, r, a.a, facts);
        for (int n = 0; n < CASES; n++) {
            int values[FACTS], there[FACTS];

            digits(n, values);
            for (int i = 0; i < FACTS; i++)
                there[facts[i]] = sizes[i] - 1 - values[i];
            cr_assert(eq(int, region_has(to, copy, there), a.in[n]), "copy, case %d", n);
        }
    }
    regions_free(to);
    regions_free(r);
}

Test(region, too_large_a_count_is_refused)
{
    Regions *r = regions_new(NODES);
    Value values[64];
    uint64_t n;

    for (int i = 0; i < 64; i++)
        values[i] = i;
    for (int i = 0; i < 10; i++)
        regions_fact(r, values, 64, false);
    cr_assert(region_count(r, region_is(r, 0, 1), &n), "54 bits");
    cr_assert(eq(u64, n, (uint64_t)1 << 54), "count");
    cr_assert(region_count(r, REGION_ALL, &n), "60 bits");
    regions_fact(r, values, 64, false);
    cr_assert(not(region_count(r, REGION_ALL, &n)), "66 bits");
    regions_free(r);
}

/* Without a value of each dimension there is no case. */
Test(region, a_dimension_without_values_leaves_nothing)
{
    Regions *r = regions_new(NODES);
    const Value values[] = { 1, 2 };
    int first[3];
    uint64_t n = 7;

    regions_fact(r, values, 2, false);
    regions_fact(r, values, 0, false);
    regions_fact(r, values, 2, false);
    cr_expect(eq(u32, region_is(r, 1, 1), REGION_NONE), "it has no such value");
    cr_expect(region_count(r, region_is(r, 2, 1), &n), "counts");
    cr_expect(eq(u64, n, 0), "count");
    cr_expect(not(region_first(r, region_is(r, 2, 1), first)), "no first one");
    cr_expect(not(region_first(r, REGION_ALL, first)), "of all neither");
    regions_free(r);
    regions_free(NULL);
}

/* What is made of A and B in a store that is full is void, and says so. */
static void void_of_all(Regions *r, Region a, Region b, const char *what)
{
    uint64_t n;
    int first[REGION_FACTS + 1];

    cr_expect(regions_full(r), "%s", what);
    cr_expect(eq(u32, region_and(r, a, b), REGION_NONE), "%s: and", what);
    cr_expect(eq(u32, region_or(r, a, b), REGION_NONE), "%s: or", what);
    cr_expect(eq(u32, region_xor(r, a, b), REGION_NONE), "%s: xor", what);
    cr_expect(eq(u32, region_minus(r, a, b), REGION_NONE), "%s: minus", what);
    cr_expect(eq(u32, region_project(r, a), REGION_NONE), "%s: project", what);
    cr_expect(not(region_count(r, a, &n)), "%s: count", what);
    cr_expect(not(region_first(r, a, first)), "%s: first", what);
}

Test(region, too_many_values_or_facts_make_it_full)
{
    Value values[REGION_VALUES + 1];
    Regions *r = regions_new(NODES);
    Region a, b;

    for (int i = 0; i <= REGION_VALUES; i++)
        values[i] = i;
    regions_fact(r, values, REGION_VALUES, false);
    regions_fact(r, values, 2, false);
    a = region_is(r, 0, 1);
    b = region_is(r, 1, 1);
    cr_expect(not(regions_full(r)), "as many as may be");
    regions_fact(r, values, REGION_VALUES + 1, false);
    cr_expect(eq(int, regions_nvalues(r, 2), REGION_VALUES), "the last is left out");
    void_of_all(r, a, b, "values");
    regions_free(r);

    r = regions_new(NODES);
    for (int i = 0; i < REGION_FACTS; i++)
        regions_fact(r, values, 2, false);
    a = region_is(r, 0, 1);
    b = region_is(r, 1, 1);
    cr_expect(not(regions_full(r)), "as many as may be");
    regions_fact(r, values, 2, false);
    void_of_all(r, a, b, "facts");
    regions_free(r);
}

Test(region, too_many_nodes_make_it_full)
{
    enum { LOW = 1800, BELOW = 11 }; /* pairs of them are more than there may be */
    const Value values[] = { 0, 1 };
    Regions *r = regions_new(NODES);
    Region low[LOW];

    for (int i = 0; i <= BELOW; i++)
        regions_fact(r, values, 2, false);
    for (int i = 0; i < LOW; i++) {
        low[i] = REGION_ALL;
        for (int k = 0; k < BELOW; k++)
            low[i] = region_and(r, low[i], region_is(r, 1 + k, i >> k & 1));
    }
    for (int i = 0; i < LOW && !regions_full(r); i++)
        for (int k = 0; k < LOW; k++) {
            const Region kids[] = { low[i], low[k] };
            Region a = region_node(r, 0, kids);

            if (regions_full(r)) {
                cr_expect(eq(u32, a, REGION_NONE), "the one too many");
                break;
            }
        }
    void_of_all(r, low[0], low[1], "nodes");
    regions_free(r);
}

/* What is in the roots stays what it was, and everything is made and worked out as before. */
Test(region, what_nobody_wants_is_forgotten)
{
    enum { SETS = 12, KEPT = 5 };
    Regions *r = store();
    Set at[SETS];
    Region twice;
    bool in[CASES];

    for (int round = 0; round < 40; round++) {
        Roots roots = { 0 };

        for (int i = 0; i < SETS; i++)
            some_set(r, &at[i], FACTS);
        for (int i = 0; i < SETS; i++)
            region_project(r, region_xor(r, at[i].a, at[(i + 1) % SETS].a));
        twice = at[3].a;
        roots_add(&roots, &twice);
        for (int i = 0; i < KEPT; i++)
            roots_add(&roots, &at[SETS - 1 - i * 2].a);
        regions_forget(r, &roots);
        roots_free(&roots);
        cr_assert(eq(u32, twice, at[3].a));
        for (int i = 0; i < KEPT; i++) {
            const Set *a = &at[SETS - 1 - i * 2], *b = &at[SETS - 1 - (i + 1) % KEPT * 2];

            same(r, a->a, a->in, "kept");
            for (int n = 0; n < CASES; n++)
                in[n] = a->in[n] && b->in[n];
            same(r, region_and(r, a->a, b->a), in, "and of what was kept");
            cr_assert(
                eq(u32,
                   region_or(r, region_minus(r, a->a, b->a), region_and(r, a->a, b->a)),
                   a->a),
                "equal sets are one node");
        }
    }
    regions_free(r);
}

/* All of it is forgotten but the empty region and every case. */
Test(region, crowded_until_it_is_forgotten)
{
    Regions *r = store();
    Region none = REGION_NONE, all = REGION_ALL, last = REGION_NONE, again;
    Roots roots = { 0 };
    uint64_t n;

    roots_add(&roots, &none);
    roots_add(&roots, &all);
    cr_assert(not(regions_crowded(r)));
    for (int i = 0; i < 100000 && !regions_crowded(r); i++) {
        Set s;

        some_set(r, &s, DIMS);
        last = region_xor(r, last, s.a);
    }
    cr_assert(regions_crowded(r));
    cr_assert(region_count(r, last, &n));
    regions_forget(r, &roots);
    cr_assert(not(regions_crowded(r)));
    cr_assert(eq(u32, none, REGION_NONE));
    cr_assert(eq(u32, all, REGION_ALL));
    again = region_is(r, 0, 0);
    cr_assert(eq(u32, again, 2), "the first node after all was forgotten");
    cr_assert(region_count(r, again, &n));
    cr_assert(eq(u64, n, 3 * 2 * 4));
    roots_free(&roots);
    regions_free(r);
}
