/* test_source.c - tests of many texts in one space of offsets. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "syntax/source.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct {
    const char *label, *text;
    uint32_t offset, line, col, begin, end;
} rows[] = {
    { "start of text", "abc", 0, 1, 1, 0, 3 },
    { "after Greek letters", "αβγ x", 7, 1, 5, 0, 8 },
    { "second line", "a\nb", 2, 2, 1, 2, 3 },
    { "at the line end", "a\nb", 1, 1, 2, 0, 1 },
    { "at the end", "a\n", 2, 2, 1, 2, 2 },
    { "empty text", "", 0, 1, 1, 0, 0 },
    { "line end of two bytes", "ab\r\ncd", 1, 1, 2, 0, 2 },
    { "after it", "ab\r\ncd", 5, 2, 2, 4, 6 },
};

Test(source, locates_lines_and_columns_in_any_source)
{
    Sources *all = sources_new();
    const Source *at[BL_LEN(rows)];

    for (size_t i = 0; i < BL_LEN(rows); i++)
        at[i] = sources_add(all, rows[i].label, rows[i].text, strlen(rows[i].text));
    for (size_t i = 0; i < BL_LEN(rows); i++) {
        LineCol lc = source_locate(all, source_base(at[i]) + rows[i].offset);

        cr_expect(eq(ptr, (void *)lc.src, (void *)at[i]), "%s: source", rows[i].label);
        cr_expect(eq(u32, lc.line, rows[i].line), "%s: line", rows[i].label);
        cr_expect(eq(u32, lc.col, rows[i].col), "%s: column", rows[i].label);
        cr_expect(eq(u32, lc.begin, rows[i].begin), "%s: begin", rows[i].label);
        cr_expect(eq(u32, lc.end, rows[i].end), "%s: end", rows[i].label);
    }
    cr_expect(eq(sz, sources_count(all), BL_LEN(rows)), "count");
    cr_expect(eq(ptr, (void *)sources_at(all, 2), (void *)at[2]), "in order");
    sources_free(all);
}

Test(source, an_offset_in_no_source_has_no_place)
{
    Sources *all = sources_new();

    cr_expect(zero(ptr, (void *)sources_find(all, 0)), "no sources");
    const Source *s = sources_add(all, "a", "xyz", 3);

    cr_expect(eq(ptr, (void *)sources_find(all, 3), (void *)s), "the end belongs to it");
    cr_expect(zero(ptr, (void *)sources_find(all, 4)), "behind the last");
    cr_expect(zero(ptr, (void *)source_locate(all, NO_SPAN.start).src), "NO_SPAN");
    sources_free(all);
}

Test(source, copies_name_and_text)
{
    Sources *all = sources_new();
    char name[] = "name", text[] = "a\0b";
    const Source *s = sources_add(all, name, text, 3);

    name[0] = text[0] = 'X';
    cr_expect(eq(str, (char *)source_name(s), "name"), "name");
    cr_expect(eq(int, memcmp(source_text(s), "a\0b", 4), 0), "text, terminated");
    cr_expect(eq(u32, source_len(s), 3), "length");
    sources_free(all);
}

Test(source, refuses_more_than_16_MiB)
{
    enum { MOST = 16 * 1024 * 1024 };
    Sources *all = sources_new();
    char *big = calloc(1, MOST + 1);

    cr_expect(zero(ptr, (void *)sources_add(all, "big", big, MOST + 1)), "one more");
    const Source *s = sources_add(all, "big", big, MOST);

    cr_assert(not(zero(ptr, (void *)s)), "exactly as much");
    cr_expect(eq(u32, source_len(s), MOST), "length");
    free(big);
    sources_free(all);
}

Test(source, refuses_more_than_somebody_wants)
{
    Sources *all = sources_new();
    Limits few = *limits_default();

    few.at[LIMIT_FILE_BYTES] = 3;
    sources_set_limits(all, &few);
    cr_expect(zero(ptr, (void *)sources_add(all, "four", "abcd", 4)), "one more");
    cr_expect(not(zero(ptr, (void *)sources_add(all, "three", "abc", 3))), "as much");
    sources_free(all);
}

Test(source, reads_a_file)
{
    char path[] = "/tmp/bl-test-XXXXXX";
    Sources *all = sources_new();
    char *why = NULL;
    int fd = mkstemp(path);

    cr_assert(eq(int, (int)write(fd, "one\ntwo\n", 8), 8), "set up");
    close(fd);
    const Source *s = sources_read(all, path, &why);

    unlink(path);
    cr_assert(not(zero(ptr, (void *)s)), "read");
    cr_expect(zero(ptr, why), "no complaint");
    cr_expect(eq(str, (char *)source_name(s), path), "name");
    cr_expect(eq(str, (char *)source_text(s), "one\ntwo\n"), "text");
    sources_free(all);
}

Test(source, says_why_a_file_cannot_be_read)
{
    static const char *const files[][2] = {
        { "/nonexistent.law", "cannot read `/nonexistent.law`: no such file or directory" },
        { "/", "cannot read `/`: it is a directory" },
        { "/dev/zero", "cannot read `/dev/zero`: it is larger than 16 MiB (--limit file-bytes=N "
                       "allows more)" },
        { "", "cannot read ``: no such file or directory" },
    };
    Sources *all = sources_new();

    for (size_t i = 0; i < BL_LEN(files); i++) {
        char *why = NULL;

        cr_expect(zero(ptr, (void *)sources_read(all, files[i][0], &why)), "%s", files[i][0]);
        cr_expect(eq(str, why, (char *)files[i][1]), "%s", files[i][0]);
        free(why);
    }
    cr_expect(eq(sz, sources_count(all), 0), "nothing was added");
    sources_free(all);
}

Test(source, reads_standard_input)
{
    Sources *all = sources_new();
    char *why = NULL;
    FILE *f = tmpfile();

    fputs("case x \"\"\n", f);
    fflush(f);
    rewind(f);
    dup2(fileno(f), 0);
    fclose(f);
    const Source *s = sources_read(all, "-", &why);

    cr_assert(not(zero(ptr, (void *)s)), "read");
    cr_expect(eq(str, (char *)source_name(s), "<stdin>"), "name");
    cr_expect(eq(str, (char *)source_text(s), "case x \"\"\n"), "text");
    sources_free(all);
}

/* The text `made` is derived from the text `read`.  Its letter y comes from an escape. */
Test(source, tells_where_a_made_text_comes_from)
{
    static const char read[] = "a: 'b'\n \\u0079\u00e9z", made[] = "<b>y\u00e9x";
    static const struct {
        uint32_t start, end, from, to;
    } spans[] = {
        { 0, 1, 0, 0 },   /* inserted, before the first piece */
        { 1, 2, 4, 5 },   /* copied */
        { 2, 3, 5, 5 },   /* inserted, after the copied piece */
        { 3, 4, 8, 14 },  /* from an escape */
        { 4, 6, 14, 16 }, /* a letter of two bytes */
        { 3, 6, 8, 16 },  /* the escape and the letter */
        { 1, 6, 4, 16 },  /* from the copied piece to the end, across an inserted piece */
        { 6, 7, 16, 16 }, /* inserted, at the end */
        { 1, 9, 4, 4 },   /* beyond the end */
    };
    Sources *all = sources_new();
    const Source *other = sources_add(all, "other", "x", 1),
                 *from = sources_add(all, "read", read, strlen(read));
    uint32_t f = source_base(from);
    const SourcePiece pieces[] = {
        { 0, 0, f, 0 }, { 1, 1, f + 4, 1 }, { 3, 1, f + 8, 6 }, { 4, 2, f + 14, 2 }
    };
    const Source *s = sources_add_derived(all, "made", made, strlen(made), pieces, BL_LEN(pieces));

    for (size_t i = 0; i < BL_LEN(spans); i++) {
        uint32_t base = source_base(s);
        Span got = sources_origin(all, (Span){ base + spans[i].start, base + spans[i].end });

        cr_expect(eq(u32, got.start - f, spans[i].from), "start of span %zu", i);
        cr_expect(eq(u32, got.end - f, spans[i].to), "end of span %zu", i);
    }
    LineCol lc = source_locate(all, source_base(s) + 4);

    cr_expect(eq(ptr, (void *)lc.src, (void *)from));
    cr_expect(eq(u32, lc.line, 2));
    cr_expect(eq(u32, lc.col, 8));
    cr_expect(eq(u32, sources_origin(all, (Span){ 0, 1 }).end, 1), "read, not made");
    cr_expect(eq(u32, sources_origin(all, NO_SPAN).start, UINT32_MAX));
    cr_expect(eq(ptr, (void *)sources_find(all, source_base(s)), (void *)s));
    sources_truncate(all, 1);
    cr_expect(eq(sz, sources_count(all), 1));
    cr_expect(eq(ptr, (void *)sources_find(all, 0), (void *)other));
    cr_expect(eq(u32, source_base(sources_add(all, "again", "y", 1)), f), "offsets are given anew");
    sources_free(all);
}
