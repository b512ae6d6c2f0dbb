/* test_diag.c - tests of how a diagnostic is printed. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "kit/strbuf.h"
#include "kit/text.h"
#include "syntax/diag.h"

#include <stdlib.h>
#include <string.h>

/* A source with its diagnostics. print() frees both. */
typedef struct Fixture {
    Sources *all;
    const Source *src;
    Diags *ds;
} Fixture;

static Fixture with(const char *text)
{
    Fixture f = { .all = sources_new() };

    f.src = sources_add(f.all, "case.law", text, strlen(text));
    f.ds = diags_new(f.all);
    return f;
}

static Span at(const Fixture *f, const char *needle)
{
    const char *text = source_text(f->src), *p = strstr(text, needle);
    uint32_t start = source_base(f->src) + (uint32_t)(p - text);

    return (Span){ start, start + (uint32_t)strlen(needle) };
}

enum Form { TEXT, COLOUR, JSON };

static char *print(Fixture *f, enum Form form)
{
    char *out = NULL;
    size_t len = 0;
    FILE *to = open_memstream(&out, &len);

    if (form == JSON)
        diags_print_json(f->ds, to);
    else
        diags_print_text(f->ds, to, form == COLOUR);
    fclose(to);
    diags_free(f->ds);
    sources_free(f->all);
    return out;
}

#define EXPECT_PRINTED(f, form, want)                  \
    do {                                               \
        char *got = print(f, form);                    \
        cr_expect(eq(str, got, want), "whole output"); \
        free(got);                                     \
    } while (0)

Test(diag, has_the_shape_of_the_house)
{
    Fixture f = with("rule a when b;\nrule d when f(a b);\n");
    Span b = at(&f, " b);");
    Diag *d = diag_add(f.ds, DIAG_SYN_UNEXPECTED, (Span){ b.start + 1, b.start + 2 },
                       "unexpected %s", "name");

    diag_help(f.ds, d, "expected an operator, %s", "( or ,");
    cr_expect(eq(sz, diags_errors(f.ds), 1), "errors");
    cr_expect(eq(sz, diags_count(f.ds), 1), "count");
    EXPECT_PRINTED(&f, TEXT,
                   "case.law:2:17: error[S0001]: unexpected name\n"
                   "    2 | rule d when f(a b);\n"
                   "      |                 ^\n"
                   "      = help: expected an operator, ( or ,\n");
}

Test(diag, notes_point_too)
{
    Fixture f = with("first\nsecond\n");
    Diag *d = diag_add(f.ds, DIAG_LEX_LABEL, at(&f, "second"), "%s", "");

    diag_note(f.ds, d, at(&f, "first"), "like this one");
    diag_note(f.ds, d, NO_SPAN, "of no place");
    EXPECT_PRINTED(&f, TEXT,
                   "case.law:2:1: error[L0008]: this is not a clause label\n"
                   "    2 | second\n"
                   "      | ^~~~~~\n"
                   "case.law:1:1: note: like this one\n"
                   "    1 | first\n"
                   "      | ^~~~~\n"
                   "      = note: of no place\n");
}

Test(diag, json_is_one_object_on_a_line)
{
    Fixture f = with("first\n♠ two\nthree");
    Span s = { at(&f, "two").start, at(&f, "three").end };
    Diag *d = diag_add(f.ds, DIAG_LEX_LABEL, s, "`%s`", "\xFF\x1B");

    diag_note(f.ds, d, at(&f, "first"), "like this");
    diag_help(f.ds, d, "write 45");
    diag_add(f.ds, DIAG_GEN_CANNOT_READ, NO_SPAN, "%s", "`x`");
    EXPECT_PRINTED(&f, JSON,
                   "{\"file\": null, \"line\": null, \"column\": null, \"end_line\": null, "
                   "\"end_column\": null, \"code\": \"G0001\", \"severity\": \"error\", "
                   "\"message\": \"`x`\", \"help\": [], \"notes\": []}\n"
                   "{\"file\": \"case.law\", \"line\": 2, \"column\": 3, \"end_line\": 3, "
                   "\"end_column\": 6, \"code\": \"L0008\", \"severity\": \"error\", "
                   "\"message\": \"`\uFFFD\\u001B`\", "
                   "\"help\": [\"write 45\"], \"notes\": [{\"file\": \"case.law\", \"line\": 1, "
                   "\"column\": 1, \"end_line\": 1, \"end_column\": 6, "
                   "\"message\": \"like this\"}]}\n");
}

Test(diag, carets_count_columns)
{
    Fixture f = with("♠♠ άλφα\n\tx\ty\n漢 字\nz");
    Span end = { source_len(f.src), source_len(f.src) };

    diag_add(f.ds, DIAG_LEX_LABEL, at(&f, "άλφα"), "%s", "Greek");
    diag_add(f.ds, DIAG_LEX_LABEL, at(&f, "y"), "%s", "tabs");
    diag_add(f.ds, DIAG_LEX_LABEL, at(&f, "字"), "%s", "wide");
    diag_add(f.ds, DIAG_LEX_LABEL, end, "%s", "end");
    EXPECT_PRINTED(&f, TEXT,
                   "case.law:1:4: error[L0008]: Greek\n"
                   "    1 | ♠♠ άλφα\n"
                   "      |    ^~~~\n"
                   "case.law:2:4: error[L0008]: tabs\n"
                   "    2 | \tx\ty\n"
                   "      | \t \t^\n"
                   "case.law:3:3: error[L0008]: wide\n"
                   "    3 | 漢 字\n"
                   "      |    ^~\n"
                   "case.law:4:2: error[L0008]: end\n"
                   "    4 | z\n"
                   "      |  ^\n");
}

Test(diag, a_combining_mark_is_marked_under_its_letter)
{
    Fixture f = with("ae\xCC\x81z");

    diag_add(f.ds, DIAG_LEX_NOT_NFC, at(&f, "\xCC\x81"), "%s", "");
    EXPECT_PRINTED(&f, TEXT,
                   "case.law:1:3: error[L0004]: a character is not in its usual form\n"
                   "    1 | ae\xCC\x81z\n"
                   "      |  ^\n");
}

Test(diag, nothing_steers_the_terminal)
{
    Fixture f = with("a\x1B[31m\xFF\xC2\x9B \xE2\x80\xAE b\r\n");

    diag_help(f.ds, diag_add(f.ds, DIAG_LEX_BAD_BYTE, at(&f, "b"), "`%s`", "\x1B]0;x\x07\n"),
              "not \xC2\x9B");
    EXPECT_PRINTED(&f, TEXT,
                   "case.law:1:12: error[L0001]: `·]0;x··`\n"
                   "    1 | a·[31m\uFFFD· · b\n"
                   "      |            ^\n"
                   "      = help: not ·\n");
}

Test(diag, an_empty_last_line_has_a_caret)
{
    Fixture f = with("a\n");

    diag_add(f.ds, DIAG_SYN_UNEXPECTED, (Span){ 2, 2 }, "unexpected end of file");
    EXPECT_PRINTED(&f, TEXT,
                   "case.law:2:1: error[S0001]: unexpected end of file\n"
                   "    2 |\n"
                   "      | ^\n");
}

Test(diag, a_span_of_several_lines_ends_with_the_first)
{
    Fixture f = with("one two\nthree\n");

    diag_add(f.ds, DIAG_SYN_UNEXPECTED, (Span){ 4, 12 }, "%s", "");
    EXPECT_PRINTED(&f, TEXT,
                   "case.law:1:5: error[S0001]: the syntax is wrong\n"
                   "    1 | one two\n"
                   "      |     ^~~\n");
}

Test(diag, a_long_line_is_cut_around_the_caret)
{
    StrBuf text = { 0 }, want = { 0 };

    for (int i = 0; i < 100000; i++)
        strbuf_add(&text, "άλφα ");
    strbuf_add(&text, "HERE");
    for (int i = 0; i < 100000; i++)
        strbuf_add(&text, " βήτα");
    Fixture f = with(text.s);

    diag_add(f.ds, DIAG_SYN_UNEXPECTED, at(&f, "HERE"), "%s", "");
    strbuf_add(&want, "case.law:1:500001: error[S0001]: the syntax is wrong\n    1 | …");
    for (int i = 0; i < 16; i++)
        strbuf_add(&want, "άλφα ");
    strbuf_add(&want, "HERE");
    for (int i = 0; i < 15; i++)
        strbuf_add(&want, " βήτα");
    strbuf_add(&want, " …\n      | ");
    strbuf_addc(&want, ' ', 81);
    strbuf_add(&want, "^~~~\n");
    EXPECT_PRINTED(&f, TEXT, want.s);
    strbuf_free(&text);
    strbuf_free(&want);
}

Test(diag, a_line_of_160_columns_is_whole)
{
    StrBuf text = { 0 }, want = { 0 };

    strbuf_addc(&text, 'x', 159);
    strbuf_add(&text, "y");
    Fixture f = with(text.s);

    diag_add(f.ds, DIAG_SYN_UNEXPECTED, at(&f, "y"), "%s", "");
    strbuf_printf(&want, "case.law:1:160: error[S0001]: the syntax is wrong\n    1 | %s\n      | ",
                  text.s);
    strbuf_addc(&want, ' ', 159);
    strbuf_add(&want, "^\n");
    EXPECT_PRINTED(&f, TEXT, want.s);
    strbuf_free(&text);
    strbuf_free(&want);
}

Test(diag, the_gutter_grows_with_the_line_number)
{
    StrBuf text = { 0 };

    strbuf_addc(&text, '\n', 99999);
    strbuf_add(&text, "x");
    Fixture f = with(text.s);

    diag_add(f.ds, DIAG_SYN_UNEXPECTED, at(&f, "x"), "%s", "");
    EXPECT_PRINTED(&f, TEXT,
                   "case.law:100000:1: error[S0001]: the syntax is wrong\n"
                   "100000 | x\n"
                   "       | ^\n");
    strbuf_free(&text);
}

Test(diag, order_is_by_place_and_then_by_time)
{
    Fixture f = with("abc");
    const Source *other = sources_add(f.all, "other.law", "xyz", 3);
    uint32_t base = source_base(other);

    diag_add(f.ds, DIAG_LEX_LABEL, (Span){ base + 1, base + 2 }, "fifth");
    diag_add(f.ds, DIAG_LEX_LABEL, (Span){ 2, 3 }, "third");
    diag_add(f.ds, DIAG_SYN_UNEXPECTED, (Span){ 2, 3 }, "fourth");
    diag_add(f.ds, DIAG_LEX_LABEL, (Span){ 0, 1 }, "second");
    diag_add(f.ds, DIAG_GEN_CANNOT_READ, NO_SPAN, "first");
    EXPECT_PRINTED(&f, TEXT,
                   "bridgelaw: error[G0001]: first\n"
                   "case.law:1:1: error[L0008]: second\n"
                   "    1 | abc\n"
                   "      | ^\n"
                   "case.law:1:3: error[L0008]: third\n"
                   "    1 | abc\n"
                   "      |   ^\n"
                   "case.law:1:3: error[S0001]: fourth\n"
                   "    1 | abc\n"
                   "      |   ^\n"
                   "other.law:1:2: error[L0008]: fifth\n"
                   "    1 | xyz\n"
                   "      |  ^\n");
}

Test(diag, the_same_report_is_kept_once)
{
    Fixture f = with("abc");

    for (int i = 0; i < 3; i++)
        diag_help(f.ds, diag_add(f.ds, DIAG_LEX_LABEL, (Span){ 0, 1 }, "once"), "mend it");
    cr_expect(eq(sz, diags_errors(f.ds), 3), "each is counted");
    cr_expect(eq(sz, diags_count(f.ds), 1), "one is kept");
    EXPECT_PRINTED(&f, TEXT,
                   "case.law:1:1: error[L0008]: once\n"
                   "    1 | abc\n"
                   "      | ^\n"
                   "      = help: mend it\n");
}

Test(diag, recording_stops_after_fifty_errors)
{
    Fixture f = with("abc");
    StrBuf want = { 0 };

    for (int i = 0; i < 60; i++) {
        Diag *d = diag_add(f.ds, DIAG_LEX_LABEL, NO_SPAN, "%d", i);

        diag_help(f.ds, d, "help %d", i);
        diag_note(f.ds, d, NO_SPAN, "note %d", i);
        if (i < 50)
            strbuf_printf(&want,
                          "bridgelaw: error[L0008]: %d\n"
                          "      = note: note %d\n      = help: help %d\n",
                          i, i, i);
    }
    strbuf_add(&want, "bridgelaw: note[G0003]: 50 errors are shown here, and 10 more are not\n");
    cr_expect(eq(sz, diags_errors(f.ds), 60), "all are counted");
    cr_expect(eq(sz, diags_count(f.ds), 50), "fifty are kept");
    EXPECT_PRINTED(&f, TEXT, want.s);
    strbuf_free(&want);
}

/* Returns the diagnostics of F as a program reads them, one on a line.  Frees F. */
static char *viewed(Fixture *f)
{
    Arena *arena = arena_new();
    const DiagView *list;
    size_t n = diags_view(f->ds, &list, arena);
    StrBuf b = { 0 };

    for (size_t i = 0; i < n; i++) {
        strbuf_printf(&b, "%s %d %d %s\n", diag_code_string(list[i].code),
                      (int)diag_severity(list[i].code), (int)list[i].span.start, list[i].message);
        for (size_t k = 0; k < list[i].nextras; k++)
            strbuf_printf(&b, "  %s %d %s\n", list[i].extras[k].is_help ? "help" : "note",
                          (int)list[i].extras[k].span.start, list[i].extras[k].text);
    }
    arena_free(arena);
    diags_free(f->ds);
    sources_free(f->all);
    return strbuf_steal(&b);
}

Test(diag, a_program_reads_them_one_by_one)
{
    Fixture f = with("first\nsecond\n");
    Diag *d = diag_add(f.ds, DIAG_LEX_LABEL, at(&f, "second"), "%s", "");
    char *got;

    diag_note(f.ds, d, at(&f, "first"), "like %s", "this");
    diag_help(f.ds, d, "write 45");
    diag_add(f.ds, DIAG_DEALS_SETTING, at(&f, "first"), "`%s`", "x");
    diag_add(f.ds, DIAG_GEN_CANNOT_READ, NO_SPAN, "`%s`", "y");
    got = viewed(&f);
    cr_expect(eq(str, got,
                 "G0001 2 -1 `y`\n"
                 "D0009 1 0 `x`\n"
                 "L0008 2 6 this is not a clause label\n"
                 "  note 0 like this\n"
                 "  help -1 write 45\n"),
              "whole");
    free(got);
    f = with("");
    for (int i = 0; i < 52; i++)
        diag_add(f.ds, DIAG_LEX_LABEL, NO_SPAN, "%d", i);
    got = viewed(&f);
    cr_expect(eq(str, strstr(got, "L0008 2 -1 49"),
                 "L0008 2 -1 49\n"
                 "G0003 0 -1 50 errors are shown here, and 2 more are not\n"),
              "the end");
    free(got);
}

Test(diag, what_is_not_shown_is_told_in_json_too)
{
    Fixture f = with("");
    StrBuf b = { 0 };

    for (int i = 0; i < 51; i++)
        diag_add(f.ds, DIAG_LEX_LABEL, NO_SPAN, "%d", i);
    json_t *list = diags_json(f.ds);

    json_write(json_last(list), true, &b);
    cr_expect(eq(str, b.s,
                 "{\"file\": null, \"line\": null, \"column\": null, \"end_line\": null, "
                 "\"end_column\": null, \"code\": \"G0003\", \"severity\": \"note\", "
                 "\"message\": \"50 errors are shown here, and 1 more is not\", "
                 "\"help\": [], "
                 "\"notes\": []}"),
              "the note is the last");
    strbuf_free(&b);
    json_decref(list);
    diags_free(f.ds);
    sources_free(f.all);
}

Test(diag, warnings_end_with_the_errors_or_after_two_hundred)
{
    Fixture f = with("");

    for (int i = 0; i < 250; i++)
        diag_add(f.ds, DIAG_DEALS_SETTING, NO_SPAN, "%d", i);
    cr_expect(eq(sz, diags_count(f.ds), 200), "two hundred are kept");
    diag_add(f.ds, DIAG_LEX_LABEL, NO_SPAN, "%s", "");
    cr_expect(eq(sz, diags_count(f.ds), 201), "an error is kept all the same");
    diags_free(f.ds);
    f.ds = diags_new(f.all);
    for (int i = 0; i < 50; i++)
        diag_add(f.ds, DIAG_LEX_LABEL, NO_SPAN, "%d", i);
    diag_add(f.ds, DIAG_DEALS_SETTING, NO_SPAN, "%s", "");
    cr_expect(eq(sz, diags_count(f.ds), 50), "no warning after the last error");
    diags_free(f.ds);
    sources_free(f.all);
}

Test(diag, colour_marks_severity_place_and_caret)
{
    Fixture f = with("abc");

    diag_add(f.ds, DIAG_SYN_UNEXPECTED, (Span){ 0, 2 }, "%s", "");
    EXPECT_PRINTED(
        &f, COLOUR,
        "\033[1mcase.law:1:1:\033[0m \033[1;31merror[S0001]\033[0m: the syntax is wrong\n"
        "    1 | abc\n"
        "      | \033[1;32m^~\033[0m\n");
}

Test(diag, codes_are_a_letter_and_four_digits_and_differ)
{
    for (int i = 0; i < DIAG_COUNT; i++) {
        const char *code = diag_code_string((DiagCode)i);

        cr_expect(eq(sz, strlen(code), 5), "%s", code);
        cr_expect(not(zero(ptr, strchr("GLSNTRECFUPAJD", code[0]))), "%s", code);
        cr_expect(eq(sz, strspn(code + 1, "0123456789"), 4), "%s", code);
        cr_expect(gt(sz, strlen(diag_title((DiagCode)i)), 0), "%s", code);
        for (int j = 0; j < i; j++)
            cr_expect(ne(str, (char *)code, (char *)diag_code_string((DiagCode)j)), "%s", code);
    }
}

/* Of several diagnostics with one code, the one at the place is found. */
Test(diag, about_a_place)
{
    Fixture f = with("one two");
    Diag *one = diag_add(f.ds, DIAG_NAME_TWICE, at(&f, "one"), "1");
    Diag *two = diag_add(f.ds, DIAG_NAME_TWICE, at(&f, "two"), "2");

    cr_expect(diags_find(f.ds, DIAG_NAME_TWICE, at(&f, "two")) == two);
    cr_expect(diags_find(f.ds, DIAG_NAME_TWICE, at(&f, "one")) == one);
    cr_expect(diags_find(f.ds, DIAG_NAME_TWICE, at(&f, "e t")) == NULL);
    cr_expect(diags_find(f.ds, DIAG_LEX_DATE, at(&f, "two")) == NULL);
    diags_free(f.ds);
    sources_free(f.all);
}

/* Returns what is printed for a line of A BEFORE times, X, and B AFTER times. */
static char *of_long_line(const char *a, size_t before, const char *b, size_t after)
{
    StrBuf line = { 0 };
    Fixture f;
    char *got;

    while (before--)
        strbuf_add(&line, a);
    strbuf_add(&line, "X");
    while (after--)
        strbuf_add(&line, b);
    f = with(strbuf_str(&line));
    diag_add(f.ds, DIAG_LEX_DATE, at(&f, "X"), "here");
    got = print(&f, TEXT);
    strbuf_free(&line);
    return got;
}

/* A line that is too long is cut between letters, however many bytes they have.  A line that is not
 * valid text is cut, too. */
Test(diag, long_lines_are_cut_between_letters)
{
    static const char *const letters[] = { "a", "\u03b1", "\u2660", "\xF0\x9F\x82\xA1" };

    for (size_t i = 0; i < BL_LEN(letters); i++)
        for (size_t more = 0; more < 2; more++) {
            char *got = of_long_line(letters[i], 3000 + more, letters[i], 3000);

            cr_expect(eq(sz, text_utf8_valid(got, strlen(got)), strlen(got)), "%zu", i);
            cr_expect(strstr(got, "…") != NULL);
            cr_expect(strstr(got, "X") != NULL);
            free(got);
        }
    char *got = of_long_line("\x80", 6000, "\x80", 6000);

    cr_expect(eq(sz, text_utf8_valid(got, strlen(got)), strlen(got)));
    cr_expect(lt(sz, strlen(got), 2000));
    free(got);
}
