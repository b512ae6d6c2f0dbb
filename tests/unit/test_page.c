/* test_page.c - tests of rows on a page: where lines end, and what happens in narrow columns. */
#include "report/page.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdlib.h>
#include <string.h>

static void check_fitting(const char *s, int width, size_t fits, size_t skips)
{
    size_t skip, n = page_fitting(s, width, &skip);

    cr_expect(eq(sz, n, fits), "%s", s);
    cr_expect(eq(sz, skip, skips), "%s", s);
}

/* A line ends after a word.  A word longer than a line stands alone and is not cut. */
Test(page, fitting)
{
    check_fitting("to be or not", 12, 12, 12);
    check_fitting("to be or not", 8, 8, 9);
    check_fitting("to be or not", 7, 5, 6);
    check_fitting("understanding it", 5, 13, 14);
    check_fitting("understanding", 5, 13, 13);
}

/* Returns N ROWS printed on a page of WIDTH columns. */
static char *printed(int width, Row *rows, int n)
{
    char *out = NULL;
    size_t len = 0;
    Page p = { .out = open_memstream(&out, &len), .width = width };
    Rows all = { .at = rows, .n = n };

    page_rows(&p, &all);
    fclose(p.out);
    return out;
}

#define PRINTED(width, rows, want)                                               \
    do {                                                                         \
        char *got_ = printed(width, rows, (int)(sizeof(rows) / sizeof *(rows))); \
        cr_expect(eq(str, got_, (char *)(want)), "whole");                       \
        free(got_);                                                              \
    } while (0)

/* Deep in a tree the text keeps a minimum width.  Continued lines are indented by a step, and the
 * list of clauses may take several lines. */
Test(page, deep_rows)
{
    Row rows[] = {
        { .number = 1, .text = "The card is taken back.", .cite = "45C, 46B, 47F, 50D1(a)" },
        { .indent = 9,
          .text = "if the card called is not in the dummy that all the players see",
          .cite = "46B4, 53A, 16A1(a), 16B2, 64C and the preface" },
        { .text = "Rindfleischetikettierungsüberwachungsaufgabe and a word",
          .cite = "16A, 16B, 16C, 16D" },
        { .number = 2,
          .text = "One who has the lead may ask for the review of the bidding.",
          .cite = "20B, 20C1, 20C2, 20D, 20E" },
    };

    PRINTED(60, rows,
            "   1  The card is taken back.           45C, 46B, 47F,\n"
            "                                        50D1(a)\n"
            "                        if the card     46B4, 53A, 16A1(a),\n"
            "                          called is not 16B2, 64C and the\n"
            "                          in the dummy  preface\n"
            "                          that all the\n"
            "                          players see\n"
            "      Rindfleischetikettierungsüberwachungsaufgabe  16A, 16B, 16C, 16D\n"
            "      and a word\n"
            "   2  One who has the lead may ask for  20B, 20C1, 20C2,\n"
            "      the review of the bidding.        20D, 20E\n");
}

/* page_beside() prints two texts side by side only if every line fits and there are few lines. */
Test(page, beside)
{
    char *out = NULL, many[100] = "";
    size_t len = 0;
    Page p = { .out = open_memstream(&out, &len), .width = 30 };

    for (int i = 0; i < 41; i++)
        many[i] = '\n';
    cr_expect(page_beside(&p, "one\ntwo\n", "the first\n"));
    cr_expect(not(page_beside(&p, "one\n", "a line of fifteen")));
    cr_expect(not(page_beside(&p, "a line of fifteen", "one\n")));
    cr_expect(not(page_beside(&p, "one\n", many)));
    fclose(p.out);
    cr_expect(eq(str, out, (char *)"one             the first\ntwo\n"));
    free(out);
}
