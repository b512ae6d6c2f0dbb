/* same.c - writes the reports of libbridgelaw, to compare them with those of the program: same
 * EDITION DIRECTORY CASE...
 *
 * Writes the case of each file to DIRECTORY/NUMBER.case.  Writes each report on all cases to
 * DIRECTORY/REPORT.LANGUAGE.FORMAT.FLAGS. */
#include <bridgelaw.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Part {
    BlCase *c;
    BlRuling *r;
} Part;

static void fail(const char *what)
{
    printf("%s\n", what);
    exit(1);
}

static FILE *create(const char *directory, const char *name)
{
    char path[4096];
    FILE *f;

    snprintf(path, sizeof path, "%s/%s", directory, name);
    f = fopen(path, "w");
    if (!f)
        fail(path);
    return f;
}

static Part read_part(const BlEdition *e, const char *path)
{
    enum { MOST = 1 << 20 };
    char *text = malloc(MOST);
    FILE *f = fopen(path, "r");
    Part p = { NULL, NULL };
    size_t n = f && text ? fread(text, 1, MOST, f) : 0;

    if (f)
        fclose(f);
    if (bl_case_read(e, path, text, n, &p.c, NULL) != BL_OK || bl_rule(p.c, &p.r, NULL) != BL_OK)
        fail(path);
    free(text);
    return p;
}

static void report(const char *directory, const Part *parts, int n, BlReport as,
                   const char *language, int json, unsigned flags)
{
    static const char *const reports[] = { "ruling", "script", "open" };
    char name[80];
    FILE *out;

    snprintf(name, sizeof name, "%s.%s.%s.%u", reports[as], language, json ? "json" : "text",
             flags);
    out = create(directory, name);
    for (int i = 0; i < n; i++) {
        char *text = NULL;

        if ((json ? bl_ruling_json : bl_ruling_text)(parts[i].r, as, language, flags, &text) !=
            BL_OK)
            fail(name);
        fprintf(out, "%s%s", i && !json ? "\n" : "", text);
        bl_text_free(text);
    }
    fclose(out);
}

int main(int argc, char **argv)
{
    int n = argc - 3;
    Part *parts = calloc((size_t)argc, sizeof *parts);
    BlContext *laws;
    BlEdition *edition;

    if (n < 1 || !parts || bl_context_new(NULL, &laws) != BL_OK ||
        bl_edition_load(laws, argv[1], &edition, NULL) != BL_OK)
        return 2;
    for (int i = 0; i < n; i++) {
        char name[40];
        FILE *out;

        parts[i] = read_part(edition, argv[i + 3]);
        snprintf(name, sizeof name, "%04d.case", i);
        out = create(argv[2], name);
        fputs(bl_case_text(parts[i].c), out);
        fclose(out);
    }
    for (int as = BL_REPORT_RULING; as <= BL_REPORT_OPEN; as++)
        for (int k = 0; k < 8; k++)
            report(argv[2], parts, n, (BlReport)as, k & 1 ? "el" : "en", k >> 1 & 1,
                   k & 4 ? BL_ALL | BL_CITATIONS : 0);
    for (int i = 0; i < n; i++) {
        bl_ruling_free(parts[i].r);
        bl_case_free(parts[i].c);
    }
    bl_edition_free(edition);
    bl_context_free(laws);
    free(parts);
    return 0;
}
