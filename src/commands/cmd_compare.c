/* cmd_compare.c - implements `compare`: prints the rulings of several editions side by side. */
#include "commands/cases.h"

#include "kit/json.h"
#include "report/json_print.h"
#include "report/ruling_json.h"
#include "ruling/rule.h"

#include <string.h>

typedef struct CompareCommand {
    const Options *o;
    Library *lib;
    FILE *out;
    bool first, differs;
    /* For --summary.  `cases`: the number of cases.  `different`: the number of cases that the two
     * editions rule differently.  `unnamed`: how many of these cases do not state the
     * difference. */
    int cases, different, unnamed;
} CompareCommand;

/* For --summary: counts the case that A and B rule on.  If the rulings differ, also prints the
 * differences that the case states. */
static void summarize(CompareCommand *compare, const Ruling *a, const Ruling *b)
{
    const Case *c = a->c;
    bool named = false;

    compare->cases++;
    if (rulings_equal(a, b, compare->o->level, library_case_arena(compare->lib)))
        return;
    compare->different++;
    compare->differs = true;
    for (int i = 0; i < c->ndiffers; i++) {
        const Difference *d = &c->differs[i];

        if (d->level > (int)compare->o->level || strcmp(d->edition[0], a->program->edition) != 0 ||
            strcmp(d->edition[1], b->program->edition) != 0)
            continue;
        fprintf(compare->out, "%-28s ", named ? "" : c->name);
        for (int k = 0; k < d->nlabels; k++)
            fprintf(compare->out, "%s%s", k ? ", " : "", d->labels[k]);
        fprintf(compare->out, "  %s\n", d->text);
        named = true;
    }
    if (!named) {
        compare->unnamed++;
        fprintf(compare->out, "%-28s no difference is named (%s)\n", c->name,
                text_for_terminal(library_case_arena(compare->lib), c->file));
    }
}

static bool compare_one(void *context, const char *file, const Node *n)
{
    CompareCommand *compare = context;
    Ruling *r[MAX_EDITIONS][MAX_BODIES];
    int count = MAX_BODIES;

    for (int i = 0; i < compare->o->neditions; i++) {
        int k = cases_rule(rule_case, compare->o, compare->lib, file, n, compare->o->editions[i], r[i]);

        if (k < 0)
            return true;
        count = k < count ? k : count;
    }
    if (compare->o->summary) {
        int b = 0;

        while (b + 1 < count &&
               rulings_equal(r[0][b], r[1][b], compare->o->level, library_case_arena(compare->lib)))
            b++;
        summarize(compare, r[0][b], r[1][b]);
        return true;
    }
    for (int b = 0; b < count; b++) {
        const Ruling *side[MAX_EDITIONS];
        TextOptions t = cases_text_options(compare->o, compare->lib, r[0][b]->program);

        t.level = compare->o->level;
        for (int i = 0; i < compare->o->neditions; i++) {
            side[i] = r[i][b];
            if (!rulings_equal(side[0], side[i], compare->o->level,
                               library_case_arena(compare->lib)))
                compare->differs = true;
        }
        if (command_format_is(compare->o, "json")) {
            json_t *j = json_array();

            for (int i = 0; i < compare->o->neditions; i++)
                json_array_append_new(j, ruling_json_of(side[i], t.lang, t.sources));
            json_print(j, compare->out);
            continue;
        }
        if (!compare->first)
            fputc('\n', compare->out);
        compare->first = false;
        ruling_text_compare(side, compare->o->neditions, &t, compare->out);
    }
    return true;
}

int cmd_compare(const Options *o, Library *lib, FILE *out)
{
    CompareCommand compare = { .o = o, .lib = lib, .out = out, .first = true };

    if (o->neditions < 2)
        return COMMAND_WRONG(lib, "`compare` needs two editions or more\n"
                                  "write for example: bridgelaw compare -e wbf-2007 -e wbf-2017 "
                                  "CASE...");
    if (!cases_each(o, lib, compare_one, &compare))
        return EXIT_WRONG;
    if (o->summary)
        fprintf(out, "%d case%s: %d ruled alike, %d differently, %d of these not named\n",
                compare.cases, compare.cases == 1 ? "" : "s", compare.cases - compare.different,
                compare.different, compare.unnamed);
    return compare.differs ? EXIT_DIFFERS : EXIT_DONE;
}
