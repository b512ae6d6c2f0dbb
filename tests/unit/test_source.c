/* test_source.c - many texts in one space of offsets. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "source.h"

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

    cr_expect(zero(ptr, (void *)sources_of(all, 0)), "no sources");
    const Source *s = sources_add(all, "a", "xyz", 3);

    cr_expect(eq(ptr, (void *)sources_of(all, 3), (void *)s), "the end belongs to it");
    cr_expect(zero(ptr, (void *)sources_of(all, 4)), "behind the last");
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
    Sources *all = sources_new();
    char *big = calloc(1, SOURCE_MAX + 1);

    cr_expect(zero(ptr, (void *)sources_add(all, "big", big, SOURCE_MAX + 1)),
              "one more");
    const Source *s = sources_add(all, "big", big, SOURCE_MAX);

    cr_assert(not(zero(ptr, (void *)s)), "exactly as much");
    cr_expect(eq(u32, source_len(s), SOURCE_MAX), "length");
    free(big);
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
        { "/nonexistent.law", "`/nonexistent.law`: no such file or directory" },
        { "/", "`/`: is a directory" },
        { "/dev/zero", "`/dev/zero`: larger than 16 MiB" },
        { "", "``: no such file or directory" },
    };
    Sources *all = sources_new();

    for (size_t i = 0; i < BL_LEN(files); i++) {
        char *why = NULL;

        cr_expect(zero(ptr, (void *)sources_read(all, files[i][0], &why)), "%s",
                  files[i][0]);
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
