/* test_arena.c - tests of the arena and the growing string. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "kit/arena.h"
#include "kit/strbuf.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

Test(arena, objects_are_zeroed_aligned_and_apart)
{
    enum { N = 5000 };
    static unsigned char *at[N];
    Arena *a = arena_new();

    for (size_t i = 0; i < N; i++) {
        size_t size = 1 + i % 97;

        at[i] = arena_alloc(a, size);
        cr_assert(eq(sz, (uintptr_t)at[i] % _Alignof(max_align_t), 0), "object %zu", i);
        for (size_t k = 0; k < size; k++)
            cr_assert(eq(int, at[i][k], 0), "byte %zu of object %zu", k, i);
        memset(at[i], (int)(i % 255 + 1), size);
    }
    for (size_t i = 0; i < N; i++)
        for (size_t k = 0; k < 1 + i % 97; k++)
            cr_assert(eq(int, at[i][k], (int)(i % 255 + 1)), "object %zu was overwritten", i);
    arena_free(a);
}

Test(arena, a_large_object_does_not_waste_the_block)
{
    Arena *a = arena_new();
    char *before = arena_alloc(a, 16);
    char *large = arena_alloc(a, 1 << 20);
    char *after = arena_alloc(a, 16);

    memset(large, 'x', 1 << 20);
    cr_expect(eq(ptr, after, before + 16), "the small objects are neighbours");
    cr_expect(eq(sz, arena_bytes(a), (1 << 20) + 32), "bytes handed out");
    arena_free(a);
}

Test(arena, a_large_object_may_come_first)
{
    Arena *a = arena_new();
    char *large = arena_alloc(a, 100000);
    char *small = arena_alloc(a, 8);

    memset(large, 'x', 100000);
    cr_expect(eq(int, small[0], 0), "the small object is not inside the large one");
    arena_free(a);
}

Test(arena, copies_and_formats_text)
{
    Arena *a = arena_new();

    cr_expect(eq(str, arena_strndup(a, "abcdef", 3), "abc"), "strndup");
    cr_expect(eq(str, arena_strndup(a, NULL, 0), ""), "strndup of nothing");
    cr_expect(eq(str, arena_printf(a, "%d %s", 45, "♠A"), "45 ♠A"), "printf");
    cr_expect(eq(str, arena_printf(a, "%s", ""), ""), "printf of nothing");
    arena_free(a);
}

Test(arena, freeing_nothing_is_allowed)
{
    arena_free(NULL);
}

Test(strbuf, grows_by_all_kinds_of_pieces)
{
    StrBuf b = { 0 };

    cr_expect(eq(str, (char *)strbuf_str(&b), ""), "empty");
    strbuf_add(&b, "one");
    strbuf_addn(&b, "two three", 3);
    strbuf_addc(&b, '-', 3);
    strbuf_printf(&b, "%04d", 7);
    cr_expect(eq(str, b.s, "onetwo---0007"), "pieces");
    cr_expect(eq(sz, b.len, 13), "length");
    for (int i = 0; i < 1000; i++)
        strbuf_add(&b, "0123456789");
    cr_expect(eq(sz, b.len, 10013), "length after growing");
    cr_expect(eq(sz, strlen(b.s), 10013), "and it is terminated there");
    strbuf_clear(&b);
    cr_expect(eq(str, (char *)strbuf_str(&b), ""), "cleared");
    strbuf_free(&b);
    cr_expect(zero(ptr, b.s), "freed");
}

Test(strbuf, stealing_leaves_it_empty)
{
    StrBuf b = { 0 };
    char *none = strbuf_steal(&b);

    strbuf_add(&b, "text");
    char *text = strbuf_steal(&b);

    cr_expect(eq(str, none, ""), "nothing is the empty string");
    cr_expect(eq(str, text, "text"), "stolen");
    cr_expect(eq(sz, b.len, 0), "empty after it");
    cr_expect(zero(ptr, b.s), "empty after it");
    free(none);
    free(text);
}

/* arenas that are made for one byte, and for more than the largest block */
Test(arena, for_very_much)
{
    enum { MUCH = 5 << 20 };
    Arena *little = arena_new_sized(1), *a = arena_new_sized(MUCH);
    unsigned char *p = arena_alloc(a, MUCH), *q = arena_alloc(a, 16);

    for (size_t i = 0; i < MUCH; i++)
        cr_assert(eq(u8, p[i], 0));
    memset(p, 1, MUCH);
    for (size_t i = 0; i < 16; i++)
        cr_expect(eq(u8, q[i], 0));
    cr_expect(eq(str, arena_printf(little, "%0999d", 0) + 990, "000000000"));
    arena_free(little);
    arena_free(a);
}
