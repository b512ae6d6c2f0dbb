/* test_counterfactual_rows.c - rules on each changed case that the golden tests of `why` print.  In
 * the changed case, the clause must apply if it did not, and must not if it did. */
#include "library/library.h"
#include "library/text_case.h"
#include "ruling/explanation.h"
#include "ruling/rule.h"
#include "words/messages.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_LINES = 2000, MAX_COMMANDS = 16 };

/* A golden test: the lines of its output, and the clause that each `why` command names, in
 * order. */
typedef struct Golden {
    char *text, *cmd;
    char *lines[MAX_LINES];
    int nlines;
    char *clauses[MAX_COMMANDS];
    int ncommands;
} Golden;

static char *whole_file(const char *dir, const char *name)
{
    char path[256];
    FILE *f;
    size_t n;
    char *text = xmalloc(1 << 20);

    snprintf(path, sizeof path, "tests/golden/%s/%s", dir, name);
    f = fopen(path, "rb");
    cr_assert(f, "%s", path);
    n = fread(text, 1, (1 << 20) - 1, f);
    text[n] = '\0';
    fclose(f);
    return text;
}

static Golden golden_read(const char *dir)
{
    static const char why[] = "\"$BL\" why ";
    Golden g = { .text = whole_file(dir, "expected"), .cmd = whole_file(dir, "cmd") };

    for (char *s = strtok(g.cmd, "\n"); s; s = strtok(NULL, "\n"))
        if (strncmp(s, why, sizeof why - 1) == 0 && g.ncommands < MAX_COMMANDS)
            g.clauses[g.ncommands++] = strrchr(s, ' ') + 1;
    for (char *s = g.text; s && g.nlines < MAX_LINES;) {
        char *end = strchr(s, '\n');

        g.lines[g.nlines++] = s;
        if (end)
            *end++ = '\0';
        s = end;
    }
    cr_assert(g.nlines < MAX_LINES && g.ncommands > 0);
    return g;
}

static bool says(const char *line, MessageId id, const char *lang)
{
    return strcmp(line + strspn(line, " "), message_text(id, lang)) == 0;
}

/* Returns 1 if LINE says that in the case below the clause would apply, 0 if it says that it would
 * not; otherwise -1. */
static int wanted(const Golden *g, int line, const char *lang)
{
    char two[512];

    snprintf(two, sizeof two, "%s %s", g->lines[line],
             line + 1 < g->nlines ? g->lines[line + 1] + strspn(g->lines[line + 1], " ") : "");
    if (says(g->lines[line], MSG_would_apply, lang) ||
        says(g->lines[line], MSG_would_need_two, lang) || says(two, MSG_would_need_two, lang))
        return 1;
    if (says(g->lines[line], MSG_would_not_apply, lang) ||
        says(g->lines[line], MSG_would_not_need_two, lang) ||
        says(two, MSG_would_not_need_two, lang))
        return 0;
    return -1;
}

/* Returns the case that begins at LINE. */
static char *case_text(const Golden *g, int line)
{
    char *text = xcalloc(1 << 16, 1);

    for (; line < g->nlines && g->lines[line][0]; line++) {
        strcat(text, g->lines[line]);
        strcat(text, "\n");
    }
    return text;
}

static const Program *program_of(Library *lib, const char *text)
{
    static const char under[] = "ruled under ";
    const char *at = strstr(text, under);
    char edition[128] = "";

    cr_assert(at);
    sscanf(at + sizeof under - 1, "%127s", edition);
    return library_edition(lib, edition);
}

static void check_case(Library *lib, const char *dir, const char *text, int body,
                       const char *clause, int want)
{
    const Program *p = program_of(lib, text);
    TextCase *t = text_case_new(p, "changed", text, strlen(text));
    const Ruling *r;
    const Explanation *y;

    cr_assert(t->c && body < t->c->nbodies, "%s: %s", dir, text);
    r = rule_case(p, t->c, body, t->c->nevents, t->arena, t->diags);
    cr_assert(r);
    y = explanation_of_clause(r, clause, false, t->arena);
    cr_assert(y);
    cr_expect(want ? y->verdict == WHY_APPLIES
                   : y->verdict == WHY_NOT || y->verdict == WHY_NOT_PRESUMED,
              "%s: %s has the verdict %d on\n%s", dir, clause, (int)y->verdict, text);
    text_case_free(t);
}

/* Checks the golden test DIR.  Returns the number of changed cases that it shows. */
static int check_golden(Library *lib, const char *dir, const char *lang)
{
    Golden g = golden_read(dir);
    int command = -1, body = 0, want = -1, count = 0;

    for (int i = 0; i < g.nlines; i++) {
        bool first = i == 0 || !g.lines[i - 1][0];

        if (wanted(&g, i, lang) >= 0) {
            want = wanted(&g, i, lang);
        } else if (strncmp(g.lines[i], "case ", 5) == 0) {
            char *text = case_text(&g, i);

            cr_assert(want >= 0 && command >= 0 && command < g.ncommands);
            check_case(lib, dir, text, body++, g.clauses[command], want);
            free(text);
            count++;
            want = -1;
        } else if (first && g.lines[i][0] && g.lines[i][0] != ' ' &&
                   strncmp(g.lines[i], "exit ", 5) != 0) {
            command++; /* the first line of a command's output */
            body = 0;
        }
    }
    cr_expect(command + 1 == g.ncommands, "%s", dir);
    free(g.text);
    free(g.cmd);
    return count;
}

Test(counterfactual_rows, cases_of_the_golden_tests)
{
    static const char *const langs[] = { "en", "el" };
    Library *lib = library_new("laws", NULL);
    int count = 0;

    for (size_t i = 0; i < BL_LEN(langs); i++)
        for (char part = 'a'; part <= 'd'; part++) {
            char dir[32];

            snprintf(dir, sizeof dir, "why-%s-%c", langs[i], part);
            count += check_golden(lib, dir, langs[i]);
        }
    cr_expect(count >= 24, "only %d changed cases", count);
    library_free(lib);
}
