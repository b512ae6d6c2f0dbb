/* test_mdd.c - compares decision diagrams with explicit sets of assignments. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "ruling/mdd.h"

#include <stdlib.h>

enum { NODES = 3000000, DIMS = 4, INNER = 2, FACTS = DIMS + INNER, CASES = 2 * 3 * 2 * 4 * 3 * 2 };
static const int sizes[FACTS] = { 2, 3, 2, 4, 3, 2 };

typedef struct Set {
    Mdd a;
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

static MddStore *store(void)
{
    MddStore *r = mdd_store_new(NODES);
    Value values[8];

    for (int i = 0; i < 8; i++)
        values[i] = i * 10;
    for (int i = 0; i < FACTS; i++)
        mdd_store_add_fact(r, values, sizes[i], i >= DIMS);
    return r;
}

/* Makes a random set that depends on few facts. */
static void some_set(MddStore *r, Set *s, int dims)
{
    s->a = MDD_NONE;
    for (int n = 0; n < CASES; n++)
        s->in[n] = false;
    for (int term = 0; term < 3; term++) {
        Mdd t = MDD_ALL;
        int want[FACTS], values[FACTS];

        for (int i = 0; i < FACTS; i++)
            want[i] =
                i < dims && next_random() % 2 ? (int)(next_random() % (uint32_t)sizes[i]) : -1;
        for (int i = FACTS; i-- > 0;)
            if (want[i] >= 0)
                t = mdd_and(r, mdd_is(r, i, want[i] * 10), t);
        s->a = mdd_or(r, s->a, t);
        for (int n = 0; n < CASES; n++) {
            bool in = true;

            digits(n, values);
            for (int i = 0; i < FACTS; i++)
                in &= want[i] < 0 || want[i] == values[i];
            s->in[n] |= in;
        }
    }
}

static void same(MddStore *r, Mdd a, const bool *in, const char *what)
{
    for (int n = 0; n < CASES; n++) {
        int values[FACTS];

        digits(n, values);
        cr_assert(eq(int, mdd_has(r, a, values), in[n]), "%s, case %d", what, n);
    }
}

Test(mdd, operations_are_those_of_sets)
{
    MddStore *r = store();
    Set a, b;
    bool in[CASES];

    for (int round = 0; round < 60; round++) {
        some_set(r, &a, FACTS);
        some_set(r, &b, FACTS);
        for (int n = 0; n < CASES; n++)
            in[n] = a.in[n] && b.in[n];
        same(r, mdd_and(r, a.a, b.a), in, "and");
        for (int n = 0; n < CASES; n++)
            in[n] = a.in[n] || b.in[n];
        same(r, mdd_or(r, a.a, b.a), in, "or");
        for (int n = 0; n < CASES; n++)
            in[n] = a.in[n] != b.in[n];
        same(r, mdd_xor(r, a.a, b.a), in, "xor");
        for (int n = 0; n < CASES; n++)
            in[n] = a.in[n] && !b.in[n];
        same(r, mdd_minus(r, a.a, b.a), in, "minus");
        for (int n = 0; n < CASES; n++) {
            int first = n - n % 6;

            in[n] = false;
            for (int k = first; k < first + 6; k++)
                in[n] |= a.in[k];
        }
        same(r, mdd_project(r, a.a), in, "project");
        cr_assert(eq(u32, mdd_or(r, mdd_minus(r, a.a, b.a), mdd_and(r, a.a, b.a)), a.a),
                  "equal sets are one node");
    }
    mdd_store_free(r);
}

Test(mdd, counts_the_assignments_of_the_dimensions)
{
    MddStore *r = store();
    Set a;

    for (int round = 0; round < 60; round++) {
        uint64_t n = 0, counted;
        int first = -1, values[FACTS], want[FACTS];
        bool reads[FACTS] = { false };

        some_set(r, &a, DIMS);
        for (int k = 0; k < CASES; k += 6) {
            n += a.in[k];
            if (a.in[k] && first < 0)
                first = k;
        }
        cr_assert(mdd_count(r, a.a, &counted), "counts");
        cr_assert(eq(u64, counted, n), "count");
        cr_assert(eq(int, mdd_first(r, a.a, values), first >= 0), "has a first");
        digits(first < 0 ? 0 : first, want);
        for (int i = 0; first >= 0 && i < DIMS; i++)
            cr_assert(eq(int, values[i], want[i]), "first, dimension %d", i);
        mdd_facts(r, a.a, reads);
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
            cr_assert(eq(int, mdd_reads(r, a.a, i), turns), "reads %d", i);
            cr_assert(eq(int, reads[i], turns), "reads %d, among all facts", i);
        }
    }
    mdd_store_free(r);
}

Test(mdd, a_node_may_stand_above_earlier_facts)
{
    MddStore *r = store();
    Mdd kids[4], a, like = MDD_NONE;
    int values[FACTS] = { 0 };

    for (int k = 0; k < 4; k++)
        kids[k] = mdd_is(r, 1, k % 3 * 10);
    a = mdd_node(r, 3, kids);
    for (int k = 0; k < 4; k++)
        like = mdd_or(r, like, mdd_and(r, mdd_is(r, 3, k * 10), kids[k]));
    cr_assert(eq(u32, a, like), "equal sets are one node");
    for (int n = 0; n < CASES; n++) {
        digits(n, values);
        cr_assert(eq(int, mdd_has(r, a, values), values[1] == values[3] % 3), "%d", n);
    }
    mdd_store_free(r);
}

Test(mdd, what_is_forgotten_may_be_anything)
{
    MddStore *r = store();
    Set a;

    for (int round = 0; round < 60; round++) {
        bool gone[FACTS], in[CASES] = { false };
        Mdd left;

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
        left = mdd_forget(r, a.a, gone);
        same(r, left, in, "forget");
        for (int i = 0; i < FACTS; i++)
            cr_assert(not(gone[i] && mdd_reads(r, left, i)), "reads %d", i);
    }
    mdd_store_free(r);
}

/* The other store has the facts, and the values of each fact, in another order. */
Test(mdd, copies_go_by_facts_and_their_values)
{
    MddStore *r = store(), *to = mdd_store_new(NODES);
    int facts[FACTS];
    Set a;

    for (int i = 0; i < FACTS; i++) {
        int like = i < DIMS ? DIMS - 1 - i : FACTS - 1 - (i - DIMS);
        Value values[8];

        for (int k = 0; k < sizes[like]; k++)
            values[k] = (sizes[like] - 1 - k) * 10;
        facts[like] = mdd_store_add_fact(to, values, sizes[like], i >= DIMS);
    }
    for (int round = 0; round < 60; round++) {
        Mdd copy;

        some_set(r, &a, FACTS);
        copy = mdd_copy(to, r, a.a, facts);
        for (int n = 0; n < CASES; n++) {
            int values[FACTS], there[FACTS];

            digits(n, values);
            for (int i = 0; i < FACTS; i++)
                there[facts[i]] = sizes[i] - 1 - values[i];
            cr_assert(eq(int, mdd_has(to, copy, there), a.in[n]), "copy, case %d", n);
        }
    }
    mdd_store_free(to);
    mdd_store_free(r);
}

Test(mdd, too_large_a_count_is_refused)
{
    MddStore *r = mdd_store_new(NODES);
    Value values[64];
    uint64_t n;

    for (int i = 0; i < 64; i++)
        values[i] = i;
    for (int i = 0; i < 10; i++)
        mdd_store_add_fact(r, values, 64, false);
    cr_assert(mdd_count(r, mdd_is(r, 0, 1), &n), "54 bits");
    cr_assert(eq(u64, n, (uint64_t)1 << 54), "count");
    cr_assert(mdd_count(r, MDD_ALL, &n), "60 bits");
    mdd_store_add_fact(r, values, 64, false);
    cr_assert(not(mdd_count(r, MDD_ALL, &n)), "66 bits");
    mdd_store_free(r);
}

/* If a dimension has no values, there are no cases: every set is empty. */
Test(mdd, a_dimension_without_values_leaves_nothing)
{
    MddStore *r = mdd_store_new(NODES);
    const Value values[] = { 1, 2 };
    int first[3];
    uint64_t n = 7;

    mdd_store_add_fact(r, values, 2, false);
    mdd_store_add_fact(r, values, 0, false);
    mdd_store_add_fact(r, values, 2, false);
    cr_expect(eq(u32, mdd_is(r, 1, 1), MDD_NONE), "it has no such value");
    cr_expect(mdd_count(r, mdd_is(r, 2, 1), &n), "counts");
    cr_expect(eq(u64, n, 0), "count");
    cr_expect(not(mdd_first(r, mdd_is(r, 2, 1), first)), "no first one");
    cr_expect(not(mdd_first(r, MDD_ALL, first)), "of all neither");
    mdd_store_free(r);
    mdd_store_free(NULL);
}

/* The store is full.  Expects that each operation on A and B gives the empty set, and that counting
 * fails. */
static void void_of_all(MddStore *r, Mdd a, Mdd b, const char *what)
{
    uint64_t n;
    int first[MDD_MAX_FACTS + 1];

    cr_expect(mdd_store_full(r), "%s", what);
    cr_expect(eq(u32, mdd_and(r, a, b), MDD_NONE), "%s: and", what);
    cr_expect(eq(u32, mdd_or(r, a, b), MDD_NONE), "%s: or", what);
    cr_expect(eq(u32, mdd_xor(r, a, b), MDD_NONE), "%s: xor", what);
    cr_expect(eq(u32, mdd_minus(r, a, b), MDD_NONE), "%s: minus", what);
    cr_expect(eq(u32, mdd_project(r, a), MDD_NONE), "%s: project", what);
    cr_expect(not(mdd_count(r, a, &n)), "%s: count", what);
    cr_expect(not(mdd_first(r, a, first)), "%s: first", what);
}

Test(mdd, too_many_values_or_facts_make_it_full)
{
    Value values[MDD_MAX_VALUES + 1];
    MddStore *r = mdd_store_new(NODES);
    Mdd a, b;

    for (int i = 0; i <= MDD_MAX_VALUES; i++)
        values[i] = i;
    mdd_store_add_fact(r, values, MDD_MAX_VALUES, false);
    mdd_store_add_fact(r, values, 2, false);
    a = mdd_is(r, 0, 1);
    b = mdd_is(r, 1, 1);
    cr_expect(not(mdd_store_full(r)), "as many as may be");
    mdd_store_add_fact(r, values, MDD_MAX_VALUES + 1, false);
    cr_expect(eq(int, mdd_store_nvalues(r, 2), MDD_MAX_VALUES), "the last is left out");
    void_of_all(r, a, b, "values");
    mdd_store_free(r);

    r = mdd_store_new(NODES);
    for (int i = 0; i < MDD_MAX_FACTS; i++)
        mdd_store_add_fact(r, values, 2, false);
    a = mdd_is(r, 0, 1);
    b = mdd_is(r, 1, 1);
    cr_expect(not(mdd_store_full(r)), "as many as may be");
    mdd_store_add_fact(r, values, 2, false);
    void_of_all(r, a, b, "facts");
    mdd_store_free(r);
}

Test(mdd, too_many_nodes_make_it_full)
{
    enum { LOW = 1800, BELOW = 11 }; /* LOW * LOW pairs are more nodes than a store may have */
    const Value values[] = { 0, 1 };
    MddStore *r = mdd_store_new(NODES);
    Mdd low[LOW];

    for (int i = 0; i <= BELOW; i++)
        mdd_store_add_fact(r, values, 2, false);
    for (int i = 0; i < LOW; i++) {
        low[i] = MDD_ALL;
        for (int k = 0; k < BELOW; k++)
            low[i] = mdd_and(r, low[i], mdd_is(r, 1 + k, i >> k & 1));
    }
    for (int i = 0; i < LOW && !mdd_store_full(r); i++)
        for (int k = 0; k < LOW; k++) {
            const Mdd kids[] = { low[i], low[k] };
            Mdd a = mdd_node(r, 0, kids);

            if (mdd_store_full(r)) {
                cr_expect(eq(u32, a, MDD_NONE), "the one too many");
                break;
            }
        }
    void_of_all(r, low[0], low[1], "nodes");
    mdd_store_free(r);
}

/* mdd_store_collect() keeps the sets in the roots, and later operations work as before. */
Test(mdd, what_nobody_wants_is_forgotten)
{
    enum { SETS = 12, KEPT = 5 };
    MddStore *r = store();
    Set at[SETS];
    Mdd twice;
    bool in[CASES];

    for (int round = 0; round < 40; round++) {
        MddRoots roots = { 0 };

        for (int i = 0; i < SETS; i++)
            some_set(r, &at[i], FACTS);
        for (int i = 0; i < SETS; i++)
            mdd_project(r, mdd_xor(r, at[i].a, at[(i + 1) % SETS].a));
        twice = at[3].a;
        mdd_roots_add(&roots, &twice);
        for (int i = 0; i < KEPT; i++)
            mdd_roots_add(&roots, &at[SETS - 1 - i * 2].a);
        mdd_store_collect(r, &roots);
        mdd_roots_free(&roots);
        cr_assert(eq(u32, twice, at[3].a));
        for (int i = 0; i < KEPT; i++) {
            const Set *a = &at[SETS - 1 - i * 2], *b = &at[SETS - 1 - (i + 1) % KEPT * 2];

            same(r, a->a, a->in, "kept");
            for (int n = 0; n < CASES; n++)
                in[n] = a->in[n] && b->in[n];
            same(r, mdd_and(r, a->a, b->a), in, "and of what was kept");
            cr_assert(eq(u32, mdd_or(r, mdd_minus(r, a->a, b->a), mdd_and(r, a->a, b->a)), a->a),
                      "equal sets are one node");
        }
    }
    mdd_store_free(r);
}

/* Collecting frees every node except the empty set and the set of all cases. */
Test(mdd, crowded_until_it_is_forgotten)
{
    MddStore *r = store();
    Mdd none = MDD_NONE, all = MDD_ALL, last = MDD_NONE, again;
    MddRoots roots = { 0 };
    uint64_t n;

    mdd_roots_add(&roots, &none);
    mdd_roots_add(&roots, &all);
    cr_assert(not(mdd_store_crowded(r)));
    for (int i = 0; i < 100000 && !mdd_store_crowded(r); i++) {
        Set s;

        some_set(r, &s, DIMS);
        last = mdd_xor(r, last, s.a);
    }
    cr_assert(mdd_store_crowded(r));
    cr_assert(mdd_count(r, last, &n));
    mdd_store_collect(r, &roots);
    cr_assert(not(mdd_store_crowded(r)));
    cr_assert(eq(u32, none, MDD_NONE));
    cr_assert(eq(u32, all, MDD_ALL));
    again = mdd_is(r, 0, 0);
    cr_assert(eq(u32, again, 2), "the first node after all was forgotten");
    cr_assert(mdd_count(r, again, &n));
    cr_assert(eq(u64, n, 3 * 2 * 4));
    mdd_roots_free(&roots);
    mdd_store_free(r);
}
