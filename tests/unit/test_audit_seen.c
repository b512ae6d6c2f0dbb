/* test_audit_seen.c - tests of the marks that a shape sees. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "audit/audit_seen.h"

enum { A = 1, B = 2 };

Test(audit_seen, a_shape_knows_what_was_seen_in_blocks_before_its_own_and_in_itself)
{
    Arena *arena = arena_new();
    AuditSeen *m = audit_seen_new(arena);
    int first = audit_seen_reserve(m, 2), second = audit_seen_reserve(m, 1);
    ShapeSeen one, two, three;

    cr_assert(eq(int, second, first + 2));
    audit_seen_settle(m);
    one = audit_seen_of_shape(m, arena);
    two = audit_seen_of_shape(m, arena);
    audit_seen_shape_add(&one, first, A);
    audit_seen_shape_add(&one, first, B);
    audit_seen_shape_add(&one, second, B);
    cr_expect(audit_seen_shape_has(&one, first, A | B));
    cr_expect(not(audit_seen_shape_has(&one, first + 1, A)));
    cr_expect(not(audit_seen_shape_has(&one, second, A | B)));
    /* another shape of the same block does not see the mark, merged or not */
    cr_expect(not(audit_seen_shape_has(&two, first, A)));
    audit_seen_merge(m, &one);
    cr_expect(not(audit_seen_shape_has(&two, first, A)));
    cr_expect(not(audit_seen_has(m, second, A)));
    cr_expect(audit_seen_has(m, second, B));
    audit_seen_settle(m);
    three = audit_seen_of_shape(m, arena);
    cr_expect(audit_seen_shape_has(&three, first, A | B));
    cr_expect(audit_seen_shape_has(&three, second, B));
    audit_seen_shape_add(&three, second, A);
    cr_expect(audit_seen_shape_has(&three, second, A | B));
    cr_expect(not(audit_seen_has(m, second, A)));
    audit_seen_merge(m, &three);
    cr_expect(audit_seen_has(m, second, A | B));
    audit_seen_add(m, first + 1, B);
    cr_expect(audit_seen_has(m, first + 1, B));
    arena_free(arena);
}

Test(audit_seen, a_search_for_nothing)
{
    Arena *arena = arena_new();
    AuditSeen *m = audit_seen_new(arena);
    ShapeSeen s;

    audit_seen_settle(m);
    s = audit_seen_of_shape(m, arena);
    audit_seen_merge(m, &s);
    audit_seen_settle(m);
    arena_free(arena);
}
