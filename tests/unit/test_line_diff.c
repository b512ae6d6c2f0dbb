/* test_line_diff.c - tests of the lines in which two texts differ, as `diff -u` prints them. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "library/line_diff.h"

#include <stdlib.h>

static void check(const char *was, const char *is, const char *told)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);

    cr_assert(ne(ptr, out, NULL));
    line_diff_print("f", was, is, out);
    fclose(out);
    cr_expect(eq(str, text, (char *)told), "from \"%s\" to \"%s\"", was, is);
    free(text);
}

#define HEAD "--- f\n+++ f\n"
#define NONE "\\ No newline at end of file\n"

/* Two equal texts give nothing; a whole text may be added, removed or replaced. */
Test(line_diff, whole)
{
    check("", "", "");
    check("a\n", "a\n", "");
    check("", "a\nb\n", HEAD "@@ -0,0 +1,2 @@\n+a\n+b\n");
    check("a\nb\n", "", HEAD "@@ -1,2 +0,0 @@\n-a\n-b\n");
    check("a\n", "b\n", HEAD "@@ -1 +1 @@\n-a\n+b\n");
}

/* One text has more lines at its end, or at its beginning. */
Test(line_diff, ends)
{
    check("a\n", "a\nb\n", HEAD "@@ -1 +1,2 @@\n a\n+b\n");
    check("a\nb\n", "a\n", HEAD "@@ -1,2 +1 @@\n a\n-b\n");
    check("b\n", "a\nb\n", HEAD "@@ -1 +1,2 @@\n+a\n b\n");
    check("a\nb\n", "b\n", HEAD "@@ -1,2 +1 @@\n-a\n b\n");
}

/* The last line of a file may lack its line end. */
Test(line_diff, last_line)
{
    check("a", "a\n", HEAD "@@ -1 +1 @@\n-a\n" NONE "+a\n");
    check("a\n", "a", HEAD "@@ -1 +1 @@\n-a\n+a\n" NONE);
    check("a\nz", "b\nz", HEAD "@@ -1,2 +1,2 @@\n-a\n+b\n z\n" NONE);
}

/* Three lines around each change are printed; changes near each other are one hunk. */
Test(line_diff, hunks)
{
    check("1\n2\n3\n4\n5\n6\n7\n", "1\n2\n3\nx\n5\n6\n7\n",
          HEAD "@@ -1,7 +1,7 @@\n 1\n 2\n 3\n-4\n+x\n 5\n 6\n 7\n");
    check("a\n1\n2\n3\n4\n5\n6\nb\n", "x\n1\n2\n3\n4\n5\n6\ny\n",
          HEAD "@@ -1,8 +1,8 @@\n-a\n+x\n 1\n 2\n 3\n 4\n 5\n 6\n-b\n+y\n");
    check("a\n1\n2\n3\n4\n5\n6\n7\nb\n", "x\n1\n2\n3\n4\n5\n6\n7\ny\n",
          HEAD "@@ -1,4 +1,4 @@\n-a\n+x\n 1\n 2\n 3\n"
               "@@ -6,4 +6,4 @@\n 5\n 6\n 7\n-b\n+y\n");
}

/* The same lines stand in another order. */
Test(line_diff, moved)
{
    check("a\nb\nc\n", "c\na\nb\n", HEAD "@@ -1,3 +1,3 @@\n+c\n a\n b\n-c\n");
    check("a\nb\na\nb\n", "b\na\nb\na\n", HEAD "@@ -1,4 +1,4 @@\n-a\n b\n a\n b\n+a\n");
}
