/* cmd_incentive.c - implements `incentive`: computes whether an irregularity gains tricks, under
 * one or more editions. */
#include "commands/cases.h"

#include "program/label.h"
#include "program/program.h"
#include "report/incentive_report.h"
#include "report/json_print.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { DEALS = 50 };

static bool incentive_error(Library *lib, DiagCode code, const char *what, const char *help)
{
    diag_add(library_diags(lib), code, NO_SPAN,
             "%s\n"
             "%s",
             what, help);
    return false;
}

static void incentive_show_progress(uint64_t done, uint64_t of)
{
    fprintf(stderr, "\r\033[K%llu of %llu%s", (unsigned long long)done, (unsigned long long)of,
            done == of ? "\r\033[K" : "");
    fflush(stderr);
}

/* LABEL is the name of an incentive or the label of a clause.  Returns true if LABEL is the name of
 * Q.  Also returns true if Q is about clause LABEL, a clause inside clause LABEL, or a clause
 * around clause LABEL. */
static bool incentive_is_about(const Incentive *q, const char *label)
{
    if (strcmp(q->name, label) == 0)
        return true;
    for (int i = 0; i < q->ncovers; i++)
        if (label_inside(label, q->covers[i]) || label_inside(q->covers[i], label))
            return true;
    return false;
}

static bool incentive_unknown(Library *lib, const Program *p, const char *label)
{
    Arena *arena = library_arena(lib);
    const char *all = "";

    for (const Incentive *q = p->incentives; q; q = q->next)
        for (int i = 0; i < q->ncovers; i++)
            all = arena_printf(arena, "%s%s%s (%s)", all, *all ? ", " : "", q->covers[i], q->name);
    return incentive_error(
        lib, DIAG_INCENTIVE_NONE,
        arena_printf(arena, "no incentive is called `%s` or covers clause `%s`", label, label),
        *all ? arena_printf(arena, "the incentives cover these clauses: %s", all)
             : "declare an incentive that covers it: incentive NAME \"...\" "
               "covers LABEL ...");
}

/* Writes the deal with the greatest gain as a case, in the directory of -o. */
static bool incentive_write_best(const Options *o, Library *lib, const IncentiveSetup *t,
                                 const IncentiveResult *found)
{
    const char *path;

    if (!found->best.deal)
        return true;
    if (mkdir(o->output, 0777) != 0 && errno != EEXIST)
        return incentive_error(lib, DIAG_GEN_CANNOT_WRITE,
                               arena_printf(library_arena(lib),
                                            "cannot make the directory `%s`: %s", o->output,
                                            strerror(errno)),
                               "name a directory that you may write in");
    path = arena_printf(library_arena(lib), "%s/%s-%s-deal-%llu.case", o->output, t->p->edition,
                        t->of->name, (unsigned long long)found->best.deal);
    return library_write(lib, path, found->best.text);
}

static bool incentive_no_answer(const Words *w, Library *lib, DoubleDummyWhy why)
{
    static const MessageId says[] = {
        [DD_ANSWERED] = MSG_advice_refused,  [DD_MISSING] = MSG_advice_no_program,
        [DD_SILENT] = MSG_advice_silent,     [DD_DIED] = MSG_advice_died,
        [DD_NONSENSE] = MSG_advice_nonsense, [DD_REFUSED] = MSG_advice_refused,
        [DD_TURN] = MSG_advice_turn,         [DD_HANDS] = MSG_advice_hands,
        [DD_CONFLICT] = MSG_advice_conflict,
    };

    return incentive_error(lib, DIAG_INCENTIVE_ORACLE, words_text(w, says[why]),
                           "install bridgelaw-dds (it gives the double-dummy answers, and needs "
                           "libdds), or set BRIDGELAW_DDS to the path of bridgelaw-dds");
}

typedef struct IncentiveRun {
    const Options *o;
    Library *lib;
    FILE *out;
    const char *label, *command;
    bool first;
} IncentiveRun;

/* Computes the incentive Q under P and prints the result.  If NOTES is true, also prints the notes
 * that end a report. */
static bool run_one(IncentiveRun *r, const Program *p, const Incentive *q, bool notes)
{
    Words w = command_words(r->o, r->lib, p);
    IncentiveSetup t = { .lib = r->lib,
                         .p = p,
                         .of = q,
                         .seed = r->o->seed,
                         .deals = r->o->deals ? r->o->deals : DEALS,
                         .all = r->o->all,
                         .threads = r->o->threads,
                         .command = r->command,
                         .progress = isatty(STDERR_FILENO) ? incentive_show_progress : NULL };
    const Page page = { .out = r->out, .width = PAGE_WIDTH, .colour = r->o->colour };
    IncentiveResult found;
    DoubleDummyWhy why;

    if (!incentive_measure(&t, &found, &why, library_arena(r->lib)))
        return incentive_no_answer(&w, r->lib, why);
    if (command_format_is(r->o, "json")) {
        json_print(incentive_report_json(&w, &t, &found), r->out);
    } else {
        if (!r->first)
            fputc('\n', r->out);
        incentive_report_print(&w, &t, &found, notes, &page);
    }
    r->first = false;
    return !r->o->output || incentive_write_best(r->o, r->lib, &t, &found);
}

/* Computes every incentive about the clause of R under EDITION.  LAST is true for the last edition.
 * On an error, reports it and returns false. */
static bool run_edition(IncentiveRun *r, const char *edition, bool last)
{
    const Program *p = library_edition(r->lib, edition);
    const Incentive *final = NULL;

    if (!p)
        return false;
    for (const Incentive *q = p->incentives; q; q = q->next)
        if (incentive_is_about(q, r->label))
            final = q;
    if (!final)
        return incentive_unknown(r->lib, p, r->label);
    for (const Incentive *q = p->incentives; q; q = q->next)
        if (incentive_is_about(q, r->label) && !run_one(r, p, q, last && q == final))
            return false;
    return true;
}

int cmd_incentive(const Options *o, Library *lib, FILE *out)
{
    const char *asked = o->paths[o->npaths - 1];
    IncentiveRun r = { .o = o, .lib = lib, .out = out, .first = true };

    if (o->npaths < 2)
        return COMMAND_WRONG(lib, "`incentive` needs an edition and a clause\n"
                                  "write for example: bridgelaw incentive wbf-2017 64A");
    /* the user names an incentive by its name, or a clause by its label */
    r.label = asked[0] >= 'a' && asked[0] <= 'z' ? asked
                                                 : command_clause_label(lib, asked, strlen(asked));
    if (!r.label)
        return EXIT_WRONG;
    for (int i = 0; i + 1 < o->npaths; i++) {
        r.command =
            arena_printf(library_arena(lib), "bridgelaw incentive %s %s --seed %llu%s", o->paths[i],
                         asked, (unsigned long long)o->seed, o->all ? " --all" : "");
        if (!run_edition(&r, o->paths[i], i + 2 == o->npaths))
            return EXIT_WRONG;
    }
    return EXIT_DONE;
}
