/* cmd_audit.c - implements `audit`: finds and prints the faults of an edition. */
#include "commands/command.h"

#include "commands/universes.h"
#include "library/overlays.h"
#include "program/program.h"
#include "report/audit_report.h"
#include "report/json_print.h"

#include <unistd.h>

static void audit_show_progress(void *context, const Universe *u, uint64_t done, uint64_t of)
{
    (void)context;
    fprintf(stderr, "\r\033[K%s: %llu of %llu%s", u->name, (unsigned long long)done,
            (unsigned long long)of, done == of ? "\r\033[K" : "");
    fflush(stderr);
}

/* Writes each witness to a file of its own in the directory of -o.  On an error, reports it and
 * returns false. */
static bool audit_write_witnesses(const Options *o, Library *lib, const Words *w,
                                  const Audit *audit)
{
    bool good = library_make_dir(lib, o->output);

    for (int i = 0; i < audit->findings.n && good; i++)
        for (int k = 0; k < 2 && good; k++) {
            const Finding *f = &audit->findings.at[i];

            good = !f->witness[k].u ||
                   library_write_case(lib, o->output, audit_report_case_name(f, k, w->arena),
                                      audit_report_case_text(w, f, k));
        }
    return good;
}

static void audit_print(const Options *o, const Words *w, const AuditReport *r, FILE *out)
{
    const Page page = { .out = out, .width = PAGE_WIDTH, .colour = o->colour };

    if (command_format_is(o, "json"))
        json_print(audit_report_json(w, r), out);
    else
        audit_report_print(w, r, &page);
}

static const Audit *audit_search(Library *lib, const Program *p, const AuditOptions *a)
{
    const Audit *found = audit_program(p, a, library_arena(lib), library_diags(lib));
    Audit *all = arena_new_of(library_arena(lib), Audit);

    if (!found)
        return NULL;
    *all = *found;
    return overlays_find_idle(lib, p, all) ? all : NULL;
}

int cmd_audit(const Options *o, Library *lib, FILE *out)
{
    const Program *p;
    AuditOptions a = { .part = o->nuniverses > 0 };
    ChosenUniverses chosen;
    OpenPoints points = { 0 };
    AuditReport r = { .points = &points, .whole = o->nuniverses == 0 };
    const char *path;
    Words w;

    if (o->npaths != 1 || o->neditions)
        return COMMAND_WRONG(lib, "`audit` needs exactly one edition\n"
                                  "write: bridgelaw audit EDITION");
    p = library_edition(lib, o->paths[0]);
    if (!p || !universes_choose(o, lib, p, NULL, &chosen))
        return EXIT_WRONG;
    a.universes = chosen.at;
    a.nuniverses = chosen.n;
    path = arena_printf(library_arena(lib), "%s/OPEN-POINTS.md", library_dir(lib));
    if (access(path, F_OK) == 0 &&
        (!open_points_read(lib, path, &points) || !open_points_check(&points, lib, p)))
        return EXIT_WRONG;
    if (isatty(STDERR_FILENO))
        a.progress = audit_show_progress;
    r.audit = audit_search(lib, p, &a);
    if (!r.audit)
        return EXIT_WRONG;
    w = command_words(o, lib, p);
    audit_print(o, &w, &r, out);
    if (o->output && !audit_write_witnesses(o, lib, &w, r.audit))
        return EXIT_WRONG;
    int at = 0, k = -1;

    return audit_report_count_new(&r) || audit_report_next_stale(&r, &at, &k) ? EXIT_DIFFERS
                                                                              : EXIT_DONE;
}
