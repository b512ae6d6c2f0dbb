/* test_words.c - tests of words that need no law files: clause labels, lists, messages, and the
 * trees of a report. */
#include "words/condition_given.h"
#include "words/words.h"

#include <criterion/criterion.h>

static Words words_in(int lang, Arena *arena, Program *p)
{
    p->arena = arena;
    p->nlangs = 2;
    p->langs[0] = (Lang){ .code = "en", .forms = { "singular", "plural" }, .nforms = 2 };
    p->langs[1] = (Lang){ .code = "el", .forms = { "nominative", "accusative" }, .nforms = 2 };
    return (Words){ .p = p, .lang = lang, .arena = arena };
}

static void check_clause(int lang, const char *label, const char *shown)
{
    Arena *arena = arena_new();
    Program p = { 0 };
    Words w = words_in(lang, arena, &p);

    cr_assert_str_eq(words_clause(&w, label), shown);
    arena_free(arena);
}

Test(words, clause)
{
    check_clause(0, "45C4b", "45C4(b)");
    check_clause(0, "45D1", "45D1");
    check_clause(0, "44C", "44C");
    check_clause(0, "46B3a", "46B3(a)");
    check_clause(0, "50", "50");
    check_clause(0, "46B0", "46B");
    check_clause(0, "46B10", "46B10");
    check_clause(0, "0", "0");
    check_clause(0, "46aB", "46aB"); /* a letter in brackets is the last */
}

Test(words, clause_in_greek)
{
    check_clause(1, "45C4b", "45Γ4(β)");
    check_clause(1, "45F", "45ΣΤ");
    check_clause(1, "45G", "45Ζ");
    check_clause(1, "16D2", "16Δ2");
    check_clause(1, "46B3a", "46Β3(α)");
}

Test(words, ended)
{
    cr_expect(words_ended("Why?", 4));
    cr_expect(words_ended("One. Two", 4));
    cr_expect(words_ended("If so:", 6));
    cr_expect(words_ended("a;", 2));
    cr_expect_not(words_ended("One. Two", 8));
    cr_expect_not(words_ended(".", 0));
}

Test(words, case_words_join)
{
    Arena *arena = arena_new();
    Program p = { 0 };
    const char *texts[] = { "A", "B", "C" };
    Words en = words_in(0, arena, &p), el = words_in(1, arena, &p);

    cr_assert_str_eq(words_joined(&en, texts, 0, JOINT_OR), "");
    cr_assert_str_eq(words_joined(&en, texts, 1, JOINT_OR), "A");
    cr_assert_str_eq(words_joined(&en, texts, 2, JOINT_AND), "A and B");
    cr_assert_str_eq(words_joined(&en, texts, 3, JOINT_OR), "A, B or C");
    cr_assert_str_eq(words_joined(&el, texts, 3, JOINT_OR), "A, B ή C");
    arena_free(arena);
}

Test(words, messages)
{
    Arena *arena = arena_new();
    Program p = { 0 };
    Words en = words_in(0, arena, &p), el = words_in(1, arena, &p);

    cr_assert_str_eq(words_say(&en, MSG_until, "you may", "noon", NULL), "you may until noon");
    cr_assert_str_eq(words_say(&el, MSG_yes, NULL, NULL, NULL), "ναι");
    cr_assert_eq(words_form(&el, "accusative"), 1);
    cr_assert_eq(words_form(&en, "accusative"), 0);
    for (int i = 0; i < MSG_COUNT; i++) {
        cr_assert(message_text((MessageId)i, "en"));
        cr_assert(message_text((MessageId)i, "el"));
    }
    cr_assert_str_eq(message_text(MSG_yes, "fr"), "yes");
    arena_free(arena);
}

/* Superfluous spaces of a template are dropped: at its ends, doubled, or before a comma. */
Test(words, spaces)
{
    Arena *arena = arena_new();
    Program p = { 0 };
    Words w = words_in(0, arena, &p);
    WordingPiece end = { .kind = PIECE_TEXT, .text = " , and  that is all " };
    WordingPiece start = { .kind = PIECE_TEXT, .text = "  so it is", .next = &end };

    cr_assert_str_eq(words_template(&w, &start, NULL, BL_ABSENT, NULL, NULL, NULL),
                     "so it is, and that is all");
    arena_free(arena);
}

/* An absent value has no sign. */
Test(words, sign)
{
    Arena *arena = arena_new();
    Program p = { 0 };
    Words w = words_in(0, arena, &p);
    Type number = { .kind = TYPE_RANGE, .count = 9 };

    cr_assert_null(words_sign(&w, &number, BL_ABSENT));
    cr_assert_str_eq(words_sign(&w, &number, 7), "7");
    arena_free(arena);
}

/* A part in brackets is left out if its slot is absent. */
Test(words, brackets)
{
    Arena *arena = arena_new();
    Program p = { 0 };
    Words w = words_in(0, arena, &p);
    Type number = { .kind = TYPE_RANGE, .count = 9 };
    Ex var = { .op = EX_VAR, .type = &number, .slot = 0 };
    WordingPiece end = { .kind = PIECE_TEXT, .text = " done" };
    WordingPiece close = { .kind = PIECE_CLOSE, .next = &end };
    WordingPiece slot = { .kind = PIECE_SLOT, .ex = &var, .next = &close };
    WordingPiece inside = { .kind = PIECE_TEXT, .text = " no. ", .next = &slot };
    WordingPiece open = { .kind = PIECE_OPEN, .next = &inside };
    WordingPiece start = { .kind = PIECE_TEXT, .text = "is", .next = &open };
    Value slots[1] = { 7 };

    cr_assert_str_eq(words_template(&w, &start, slots, BL_ABSENT, NULL, NULL, NULL),
                     "is no. 7 done");
    slots[0] = BL_ABSENT;
    cr_assert_str_eq(words_template(&w, &start, slots, BL_ABSENT, NULL, NULL, NULL), "is done");
    arena_free(arena);
}

/* The tree a ? (b ? yes : no) : no becomes b ? yes : no if a is true. */
Test(trees, given)
{
    Fact a = { .id = 0 }, b = { .id = 1 };
    const Fact *asked[] = { &a, &b };
    Value both[] = { 1, 0 };
    const ConditionTree *yes_no[] = { &condition_always, &condition_never };
    ConditionTree on_b = {
        .fact = &b, .n = 2, .values = both, .kids = yes_no, .presumed = -1, .id = 2
    };
    const ConditionTree *kids[] = { &on_b, &condition_never };
    ConditionTree on_a = {
        .fact = &a, .n = 2, .values = both, .kids = kids, .presumed = -1, .id = 3
    };
    Line lines[] = { { .when = &on_a }, { .when = &on_b } };
    Ruling r = { .lines = lines, .nlines = 2, .asked = asked, .nasked = 2 };
    ConditionTable *ts = condition_given_new(&r);

    cr_assert(condition_given_depends(ts, &on_a, &b));
    cr_assert_not(condition_given_depends(ts, &on_b, &a));
    cr_assert(condition_given_share_fact(ts, &on_a, &on_b));
    cr_assert_eq(condition_given_restrict(ts, &on_a, &a, 1), &on_b);
    cr_assert_eq(condition_given_restrict(ts, &on_a, &a, 0), &condition_never);
    cr_assert_eq(condition_given_restrict(ts, &on_a, &b, 0), &condition_never);
    const ConditionTree *left = condition_given_restrict(ts, &on_a, &b, 1);
    cr_assert_eq(left->fact, &a);
    cr_assert_eq(left, condition_given_restrict(ts, &on_a, &b, 1));
    cr_assert_eq(condition_given_restrict(ts, left, &a, 1), &condition_always);
    cr_assert_eq(condition_given_node(ts, &on_a, &b), &on_b);
    cr_assert_null(condition_given_node(ts, &on_b, &a));
    condition_given_free(ts);
}
