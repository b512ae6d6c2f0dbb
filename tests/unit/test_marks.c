/* test_marks.c - what a shape knows of what others have seen. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "audit/audit_seen.h"

enum { A = 1, B = 2 };

Test(marks, a_shape_knows_what_was_seen_in_blocks_before_its_own_and_in_itself)
{
    Arena *arena = arena_new();
    Marks *m = marks_new(arena);
    int first = marks_take(m, 2), second = marks_take(m, 1);
    ShapeMarks one, two, three;

    cr_assert(eq(int, second, first + 2));
    marks_settle(m);
    one = marks_of_shape(m, arena);
    two = marks_of_shape(m, arena);
    shape_mark(&one, first, A);
    shape_mark(&one, first, B);
    shape_mark(&one, second, B);
    cr_expect(shape_marked(&one, first, A | B));
    cr_expect(not(shape_marked(&one, first + 1, A)));
    cr_expect(not(shape_marked(&one, second, A | B)));
    /* another of the same block knows nothing of it, merged or not */
    cr_expect(not(shape_marked(&two, first, A)));
    marks_merge(m, &one);
    cr_expect(not(shape_marked(&two, first, A)));
    cr_expect(not(marked(m, second, A)));
    cr_expect(marked(m, second, B));
    marks_settle(m);
    three = marks_of_shape(m, arena);
    cr_expect(shape_marked(&three, first, A | B));
    cr_expect(shape_marked(&three, second, B));
    shape_mark(&three, second, A);
    cr_expect(shape_marked(&three, second, A | B));
    cr_expect(not(marked(m, second, A)));
    marks_merge(m, &three);
    cr_expect(marked(m, second, A | B));
    mark(m, first + 1, B);
    cr_expect(marked(m, first + 1, B));
    arena_free(arena);
}

Test(marks, a_search_for_nothing)
{
    Arena *arena = arena_new();
    Marks *m = marks_new(arena);
    ShapeMarks s;

    marks_settle(m);
    s = marks_of_shape(m, arena);
    marks_merge(m, &s);
    marks_settle(m);
    arena_free(arena);
}
