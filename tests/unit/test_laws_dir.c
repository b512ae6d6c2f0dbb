/* test_laws_dir.c - tests how the program finds itself, and so its laws. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "library/laws_dir.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Makes a directory with an executable file, and with a link to that file. */
static void make_program(char *dir)
{
    char file[64], link[64];
    FILE *f;

    cr_assert(ne(ptr, mkdtemp(dir), NULL));
    snprintf(file, sizeof file, "%s/tool", dir);
    snprintf(link, sizeof link, "%s/link", dir);
    f = fopen(file, "w");
    cr_assert(ne(ptr, f, NULL));
    fclose(f);
    cr_assert(eq(int, chmod(file, 0755), 0));
    cr_assert(eq(int, symlink(file, link), 0));
}

static void drop_program(const char *dir)
{
    char file[64];

    snprintf(file, sizeof file, "%s/tool", dir);
    unlink(file);
    snprintf(file, sizeof file, "%s/link", dir);
    unlink(file);
    rmdir(dir);
}

static void check(const char *link, const char *called, const char *where)
{
    Arena *arena = arena_new();
    const char *dir = laws_program_dir(arena, link, called);

    if (where)
        cr_expect(dir && strcmp(dir, where) == 0, "%s: %s", called ? called : "", dir);
    else
        cr_expect(eq(ptr, (void *)dir, NULL), "%s: %s", called ? called : "", dir);
    arena_free(arena);
}

/* The link to the program is followed, whatever name the program was called by. */
Test(laws_dir, link)
{
    char dir[] = "/tmp/bl-lawsdir-XXXXXX", link[64];

    make_program(dir);
    snprintf(link, sizeof link, "%s/link", dir);
    check(link, NULL, dir);
    check(link, "/bin/other", dir);
    check(link, "other", dir);
    drop_program(dir);
}

/* Without the link, the program's name is looked up in PATH as a shell does, but never in the
 * current directory. */
Test(laws_dir, called)
{
    char dir[] = "/tmp/bl-lawsdir-XXXXXX", path[128];
    const char none[] = "/nowhere/exe";

    make_program(dir);
    check(none, NULL, NULL);
    check(none, "/opt/place/tool", "/opt/place");
    check(none, "./tool", ".");
    snprintf(path, sizeof path, "/nowhere:%s:/bin", dir);
    setenv("PATH", path, 1);
    check(none, "tool", dir);
    check(none, "no-such-tool", NULL);
    cr_assert(eq(int, chdir(dir), 0));
    setenv("PATH", ":/nowhere:", 1);
    check(none, "tool", NULL);
    setenv("PATH", "", 1);
    check(none, "tool", NULL);
    unsetenv("PATH");
    check(none, "tool", NULL);
    drop_program(dir);
}

/* A variable of the environment may say where the laws are, unless it is empty. */
Test(laws_dir, environment)
{
    Arena *arena = arena_new();

    setenv("BRIDGELAW_LAWS", "/nowhere/laws", 1);
    cr_expect(eq(str, (char *)laws_dir(arena, NULL), "/nowhere/laws"));
    setenv("BRIDGELAW_LAWS", "", 1);
    cr_expect(eq(str, (char *)laws_dir(arena, NULL), (char *)laws_dir_default(arena, NULL)));
    unsetenv("BRIDGELAW_LAWS");
    cr_expect(eq(str, (char *)laws_dir(arena, NULL), (char *)laws_dir_default(arena, NULL)));
    arena_free(arena);
}

/* A program that does not exist has no path. */
Test(laws_dir, helper)
{
    Arena *arena = arena_new();

    cr_expect(eq(ptr, (void *)laws_helper_path(arena, "no-such-helper"), NULL));
    arena_free(arena);
}

/* The laws are beside the program if they have a directory `vocabulary`, not a file. */
Test(laws_dir, beside)
{
    char dir[] = "/tmp/bl-lawsdir-XXXXXX", up[64], here[64], laws[128], words[160], tool[64];
    Arena *arena = arena_new();
    const char *installed = laws_from(arena, NULL);
    FILE *f;

    make_program(dir);
    snprintf(up, sizeof up, "%s/a", dir);
    snprintf(here, sizeof here, "%s/a/b", dir); /* two levels below DIR */
    snprintf(laws, sizeof laws, "%s/laws", here);
    snprintf(words, sizeof words, "%s/vocabulary", laws);
    snprintf(tool, sizeof tool, "%s/tool", dir);
    cr_expect(eq(str, (char *)installed + strlen(installed) - 5, "/laws"),
              "where it is not known, as they are installed");
    cr_assert(eq(int, mkdir(up, 0755), 0));
    cr_assert(eq(int, mkdir(here, 0755), 0));
    cr_expect(eq(str, (char *)laws_from(arena, here), (char *)installed), "no directory beside");
    cr_assert(eq(int, mkdir(laws, 0755), 0));
    f = fopen(words, "w");
    cr_assert(ne(ptr, f, NULL));
    fclose(f);
    cr_expect(eq(str, (char *)laws_from(arena, here), (char *)installed), "a file");
    unlink(words);
    cr_assert(eq(int, mkdir(words, 0755), 0));
    cr_expect(eq(str, (char *)laws_from(arena, here), laws), "a directory");
    cr_expect(eq(str, (char *)laws_helper_from(arena, dir, "tool"), tool), "a helper beside");
    cr_expect(eq(ptr, (void *)laws_helper_from(arena, NULL, "no-such-helper"), NULL),
              "a helper of a program that is nowhere");
    rmdir(words);
    rmdir(laws);
    rmdir(here);
    rmdir(up);
    drop_program(dir);
    arena_free(arena);
}
