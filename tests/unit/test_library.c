/* test_library.c - tests of the directories of overlays: too many, vanished, and with files that
 * are not overlays. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "library/library.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *in(char *buf, size_t n, const char *dir, const char *name)
{
    snprintf(buf, n, "%s/%s", dir, name);
    return buf;
}

/* Makes the file NAME in DIR with the content TEXT; NULL: a link to nowhere. */
static void put(const char *dir, const char *name, const char *text)
{
    char path[128];
    FILE *f;

    if (!text) {
        cr_assert(eq(int, symlink("nowhere", in(path, sizeof path, dir, name)), 0));
        return;
    }
    f = fopen(in(path, sizeof path, dir, name), "w");
    cr_assert(ne(ptr, f, NULL));
    fputs(text, f);
    fclose(f);
}

Test(library, no_more_directories_of_overlays_than_there_is_room_for)
{
    Library *lib = library_new("tests/tiny", NULL);
    int n = 0;

    cr_expect(not(library_add_overlay_dir(lib, "tests/nowhere")));
    while (n < 1000 && library_add_overlay_dir(lib, "tests"))
        n++;
    cr_expect(n > 0 && n < 1000, "%d", n);
    library_free(lib);
}

Test(library, a_directory_of_overlays_that_goes_away)
{
    char dir[] = "/tmp/bl-library-XXXXXX";
    Library *lib = library_new("tests/tiny", NULL);
    Paths overlays = { 0 };

    cr_assert(ne(ptr, mkdtemp(dir), NULL));
    cr_assert(library_add_overlay_dir(lib, dir));
    rmdir(dir);
    library_overlay_files(lib, &overlays);
    cr_expect(
        /* one error is reported, and the other overlays are there */
        eq(sz, diags_errors(library_diags(lib)), 1));
    cr_expect(gt(sz, overlays.n, 0));
    paths_free(&overlays);
    library_free(lib);
}

/* Two directories have a dangling link of the same name.  The first is listed as a file; neither is
 * an edition. */
Test(library, links_to_nowhere)
{
    char root[] = "/tmp/bl-library-XXXXXX", base[64], laws[64], more[64], path[128];
    Library *lib;
    Paths overlays = { 0 };

    cr_assert(ne(ptr, mkdtemp(root), NULL));
    cr_assert(eq(int, mkdir(in(base, sizeof base, root, "base"), 0755), 0));
    cr_assert(eq(int, mkdir(in(laws, sizeof laws, root, "overlays"), 0755), 0));
    cr_assert(eq(int, mkdir(in(more, sizeof more, root, "more"), 0755), 0));
    put(base, "edition.law", "edition base \"Base\" by B effective 2020-01-01 layer law\n");
    put(laws, "gone.law", NULL);
    put(more, "gone.law", NULL);
    put(more, "here.law", "overlay here extends base \"Here\" layer law\n");
    lib = library_new(root, NULL);
    cr_assert(library_add_overlay_dir(lib, more));
    library_overlay_files(lib, &overlays);
    cr_assert(eq(sz, overlays.n, 2));
    cr_expect(eq(str, overlays.at[0], (char *)in(path, sizeof path, laws, "gone.law")));
    cr_expect(eq(str, overlays.at[1], (char *)in(path, sizeof path, more, "here.law")));
    cr_expect(library_has_edition(lib, "base+here"));
    cr_expect(not(library_has_edition(lib, "base+gone")));
    cr_expect(not(library_has_edition(lib, "base+overlays/gone")));
    paths_free(&overlays);
    library_free(lib);
    remove(in(path, sizeof path, base, "edition.law"));
    remove(in(path, sizeof path, laws, "gone.law"));
    remove(in(path, sizeof path, more, "gone.law"));
    remove(in(path, sizeof path, more, "here.law"));
    remove(base);
    remove(laws);
    remove(more);
    remove(root);
}
