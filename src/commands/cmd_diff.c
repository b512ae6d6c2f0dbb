/* cmd_diff.c - implements `diff`: finds what two editions rule differently in universes (SPEC
 * 16). */
#include "commands/command.h"

#include "commands/universes.h"
#include "program/program.h"
#include "report/diff_report.h"
#include "report/json_print.h"

#include <unistd.h>

enum { MAX_THREADS = 64 };

typedef struct DiffCommand {
    const Options *o;
    Library *lib;
    const Amendment *m;
    const Program *a, *b;
    Program *own[MAX_THREADS];
    int threads;
    ChosenUniverses chosen;
    const DiffResult *searched[MAX_UNIVERSES];
    bool progress;
} DiffCommand;

/* ---- the search ----------------------------------------------------------- */

typedef struct DiffProgress {
    const DiffCommand *d;
    const char *name;
    int shown; /* the last percentage printed; -1 if none is printed yet */
} DiffProgress;

static void diff_show_progress(void *context, uint64_t done, uint64_t of)
{
    DiffProgress *p = context;
    int percent = (int)(done * 100 / of);

    if (percent == p->shown)
        return;
    p->shown = percent;
    fprintf(stderr, "\r%s: %llu / %llu (%d %%)\033[K", p->name, (unsigned long long)done,
            (unsigned long long)of, percent);
    fflush(stderr);
}

static bool diff_search(DiffCommand *d)
{
    bool good = true;

    for (int i = 0; i < d->chosen.n && good; i++) {
        DiffProgress p = { d, d->chosen.at[i]->name, -1 };
        DiffOptions x = { .amendment = d->m,
                          .own = d->own,
                          .threads = d->threads,
                          .progress = d->progress ? diff_show_progress : NULL,
                          .context = &p };

        d->searched[i] = diff_find(&x, p.name, library_arena(d->lib), library_diags(d->lib));
        good = d->searched[i] != NULL;
    }
    if (d->progress)
        fputs("\r\033[K", stderr);
    return good;
}

/* ---- the output ----------------------------------------------------------- */

static bool write_witnesses(const DiffCommand *d, const Families *f)
{
    const char *dir = d->o->output;

    if (!library_make_dir(d->lib, dir))
        return false;
    for (int i = 0; i < f->n; i++)
        if (f->at[i].witness &&
            !library_write_case(d->lib, dir, f->at[i].name, f->at[i].witness->text))
            return false;
    return true;
}

static void diff_print(const DiffCommand *d, const Families *f, FILE *out)
{
    DiffPage page = { .families = f,
                      .summary = d->o->summary,
                      .silent = d->o->nuniverses == 0 || d->o->all,
                      .page = { .out = out, .width = 100, .colour = d->o->colour } };

    if (command_format_is(d->o, "html"))
        diff_html_print(&page);
    else if (command_format_is(d->o, "json"))
        json_print(diff_json(&page), out);
    else
        diff_text_print(&page);
}

static int diff_report(DiffCommand *d, FILE *out)
{
    int lang = program_language(d->a, d->o->lang), status = EXIT_DONE;
    Patch *patch = patch_new(d->own[0]);
    WitnessContext k = { .lib = d->lib, .m = d->m, .patch = patch, .lang = lang };
    Families f;

    diff_families_make(&k, d->searched, d->chosen.n, d->o->summary && !d->o->output, &f,
                       library_arena(d->lib));
    f.left = d->chosen.left;
    f.nleft = d->chosen.nleft;
    if (d->o->output && !write_witnesses(d, &f))
        status = EXIT_WRONG;
    if (status == EXIT_DONE) {
        diff_print(d, &f, out);
        for (int i = 0; i < d->chosen.n; i++)
            if (d->searched[i]->differ)
                status = EXIT_DIFFERS;
    }
    diff_families_free(&f);
    patch_free(patch);
    return status;
}

static bool diff_read_arguments(DiffCommand *d)
{
    const Options *o = d->o;

    if (o->npaths != 2)
        return COMMAND_USAGE(d->lib, "`diff` needs exactly two editions\n"
                                     "write: bridgelaw diff EDITION EDITION");
    d->a = library_edition(d->lib, o->paths[0]);
    d->b = d->a ? library_edition(d->lib, o->paths[1]) : NULL;
    if (!d->b || !universes_choose(o, d->lib, d->a, d->b, &d->chosen))
        return false;
    return d->chosen.n > 0 ||
           COMMAND_USAGE(d->lib, "the two editions have no universe in common\n"
                                 "declare one in a law file that both editions have: universe "
                                 "NAME \"...\" (SPEC.md, 12)");
}

int cmd_diff(const Options *o, Library *lib, FILE *out)
{
    DiffCommand d = { .o = o, .lib = lib };

    if (!diff_read_arguments(&d))
        return EXIT_WRONG;
    d.threads = parallel_threads(o->threads, MAX_THREADS);
    for (int i = 0; i < d.threads; i++) {
        d.own[i] = library_private_program(lib, o->paths[0], NULL, 0, library_new_arena(lib));
        if (!d.own[i])
            return EXIT_WRONG;
    }
    d.progress = isatty(STDERR_FILENO);
    d.m = delta_compare(d.a, d.b, o->level, library_arena(lib));
    return diff_search(&d) ? diff_report(&d, out) : EXIT_WRONG;
}
