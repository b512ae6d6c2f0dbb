/* cmd_diff.c - every way in which two editions rule the cases of universes
 * differently (SPEC 16). */
#include "command.h"

#include "report_diff.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MAX_THREADS = 64 };

typedef struct Diffing {
    const Options *o;
    Library *lib;
    const Amendment *m;
    const Program *a, *b;
    Program *own[MAX_THREADS];
    int threads;
    const Universe *wanted[MAX_UNIVERSES], *left[MAX_UNIVERSES];
    int nwanted, nleft;
    const Differences *searched[MAX_UNIVERSES];
    bool progress;
} Diffing;

static bool complain(Library *lib, const char *what, const char *help)
{
    diag_help(library_diags(lib),
              diag_add(library_diags(lib), DIAG_GEN_USAGE, NO_SPAN, "%s", what), "%s",
              help);
    return false;
}

/* ---- which universes ------------------------------------------------------ */

/* The sizes in which a universe may come, as its name ends: the first that there is is
 * searched when nobody says which. */
static const char *const sizes[] = { "-medium", "-small", "-large" };

/* Its place among SIZES, or -1; *STEM: how much of the name comes before. */
static int size_of(const char *name, size_t *stem)
{
    size_t n = strlen(name);

    for (size_t i = 0; i < BL_LEN(sizes); i++) {
        size_t k = strlen(sizes[i]);

        if (n > k && strcmp(name + n - k, sizes[i]) == 0) {
            *stem = n - k;
            return (int)i;
        }
    }
    *stem = n;
    return -1;
}

static bool searched_by_default(const Program *p, const Universe *u)
{
    size_t stem, other;
    int size = size_of(u->name, &stem);

    for (const Universe *o = p->universes; o; o = o->next) {
        int k = size_of(o->name, &other);

        if (k >= 0 && k < size && other == stem && memcmp(o->name, u->name, stem) == 0)
            return false;
    }
    return true;
}

static bool unknown_universe(Library *lib, const Program *p, const char *name)
{
    Diag *d = diag_add(library_diags(lib), DIAG_NAME_UNKNOWN, NO_SPAN,
                       "`%s` is no universe", name);
    const char *best = NULL;
    unsigned limit = (unsigned)strlen(name) / 2 + 1;

    for (const Universe *u = p->universes; u; u = u->next) {
        unsigned n = text_distance(name, u->name);

        if (n < limit) {
            limit = n;
            best = u->name;
        }
    }
    if (best)
        diag_help(library_diags(lib), d, "did you mean `%s`?", best);
    else
        diag_help(library_diags(lib), d,
                  "they are in the folder `universes` of the laws");
    return false;
}

static bool among(const Universe *const *list, int n, const Universe *u)
{
    for (int i = 0; i < n; i++)
        if (list[i] == u)
            return true;
    return false;
}

bool asked_universes(const Options *o, Library *lib, const Program *p,
                     const Universe **list, int *n)
{
    *n = 0;
    for (int i = 0; i < o->nuniverses; i++)
        for (const char *at = o->universes[i]; at; at = strchr(at, ',')) {
            const char *name;
            const Universe *u;

            at += *at == ',';
            name = arena_strndup(library_arena(lib), at, strcspn(at, ","));
            u = program_universe(p, name);
            if (!u)
                return unknown_universe(lib, p, name);
            if (*n < MAX_UNIVERSES && !among(list, *n, u))
                list[(*n)++] = u;
        }
    return true;
}

static bool choose_universes(Diffing *d)
{
    if (!asked_universes(d->o, d->lib, d->a, d->wanted, &d->nwanted))
        return false;
    for (int i = 0; i < d->nwanted; i++)
        if (!program_universe(d->b, d->wanted[i]->name))
            return unknown_universe(d->lib, d->b, d->wanted[i]->name);
    for (const Universe *u = d->a->universes; u; u = u->next) {
        if (!program_universe(d->b, u->name))
            continue;
        if (d->nwanted == MAX_UNIVERSES || d->nleft == MAX_UNIVERSES)
            return complain(d->lib, "more universes than can be searched in one run",
                            "name those that are wanted: --universe NAME");
        if (d->o->nuniverses)
            continue;
        if (searched_by_default(d->a, u))
            d->wanted[d->nwanted++] = u;
        else
            d->left[d->nleft++] = u;
    }
    return d->nwanted > 0 ||
           complain(d->lib, "the two editions share no universe",
                    "a universe is declared in a law file: SPEC.md, 12");
}

/* ---- the search ----------------------------------------------------------- */

typedef struct Progress {
    const Diffing *d;
    const char *name;
    int shown; /* percent; -1: nothing yet */
} Progress;

static void show_progress(void *context, uint64_t done, uint64_t of)
{
    Progress *p = context;
    int percent = of > 100 ? (int)(done / (of / 100)) : (int)(done * 100 / (of ? of : 1));

    percent = percent > 100 ? 100 : percent;
    if (percent == p->shown)
        return;
    p->shown = percent;
    fprintf(stderr, "\r%s: %llu / %llu (%d %%)\033[K", p->name, (unsigned long long)done,
            (unsigned long long)of, percent);
    fflush(stderr);
}

static bool search(Diffing *d)
{
    bool good = true;

    for (int i = 0; i < d->nwanted && good; i++) {
        Progress p = { d, d->wanted[i]->name, -1 };
        Differing x = { .amendment = d->m,
                        .own = d->own,
                        .threads = d->threads,
                        .progress = d->progress ? show_progress : NULL,
                        .context = &p };

        d->searched[i] = differ(&x, p.name, library_arena(d->lib), library_diags(d->lib));
        good = d->searched[i] != NULL;
    }
    if (d->progress)
        fputs("\r\033[K", stderr);
    return good;
}

/* ---- what is written ------------------------------------------------------ */

static bool write_witnesses(const Diffing *d, const Families *f)
{
    const char *dir = d->o->output;
    Arena *arena = library_arena(d->lib);

    if (mkdir(dir, 0777) != 0 && errno != EEXIST) {
        diag_help(library_diags(d->lib),
                  diag_add(library_diags(d->lib), DIAG_GEN_CANNOT_WRITE, NO_SPAN,
                           "%s: %s", dir, strerror(errno)),
                  "name a directory, in a directory where you may write");
        return false;
    }
    for (int i = 0; i < f->n; i++)
        if (!library_write(d->lib, arena_printf(arena, "%s/%s.case", dir, f->at[i].name),
                           f->at[i].witness->text))
            return false;
    return true;
}

static void print(const Diffing *d, const Families *f, FILE *out)
{
    DiffPage page = { .families = f,
                      .summary = d->o->summary,
                      .colour = d->o->colour,
                      .width = 100,
                      .out = out };

    const char *format = d->o->format ? d->o->format : "text";

    if (strcmp(format, "html") == 0) {
        diff_html(&page);
    } else if (strcmp(format, "json") == 0) {
        json_t *j = diff_json(&page);
        char *s = json_dumps(j, JSON_COMPACT);

        fprintf(out, "%s\n", s);
        free(s);
        json_decref(j);
    } else {
        report_diff(&page);
    }
}

static int tell(Diffing *d, FILE *out)
{
    int lang = d->o->lang ? program_lang(d->a, d->o->lang) : 0, status = EXIT_DONE;
    Patch *patch = patch_new(d->own[0]);
    Witnessing k = {
        .lib = d->lib, .m = d->m, .patch = patch, .lang = lang < 0 ? 0 : lang
    };
    Families f;

    if (!families_tell(&k, d->searched, d->nwanted, d->o->summary && !d->o->output, &f,
                       library_arena(d->lib)))
        status = EXIT_WRONG;
    f.left = d->left;
    f.nleft = d->nleft;
    if (status == EXIT_DONE && d->o->output && !write_witnesses(d, &f))
        status = EXIT_WRONG;
    if (status == EXIT_DONE) {
        print(d, &f, out);
        for (int i = 0; i < d->nwanted; i++)
            if (d->searched[i]->differ)
                status = EXIT_DIFFERS;
    }
    families_free(&f);
    patch_free(patch);
    return status;
}

static bool read_arguments(Diffing *d)
{
    static const char help[] = "bridgelaw diff A B";
    const Options *o = d->o;

    if (o->neditions)
        return complain(d->lib, "the editions stand without -e", help);
    if (o->npaths != 2)
        return complain(d->lib, "`diff` needs two editions", help);
    d->a = library_edition(d->lib, o->paths[0]);
    d->b = d->a ? library_edition(d->lib, o->paths[1]) : NULL;
    return d->a && d->b && choose_universes(d);
}

int cmd_diff(const Options *o, Library *lib, FILE *out)
{
    Diffing d = { .o = o, .lib = lib };
    long processors = sysconf(_SC_NPROCESSORS_ONLN);

    if (!read_arguments(&d))
        return EXIT_WRONG;
    d.threads = o->threads                 ? o->threads
                : processors < 1           ? 1
                : processors < MAX_THREADS ? (int)processors
                                           : MAX_THREADS;
    for (int i = 0; i < d.threads; i++) {
        d.own[i] = library_private(lib, o->paths[0], NULL, 0, library_arena(lib));
        if (!d.own[i])
            return EXIT_WRONG;
    }
    d.progress = isatty(STDERR_FILENO);
    d.m = amend_compare(d.a, d.b, o->level, library_arena(lib));
    return search(&d) ? tell(&d, out) : EXIT_WRONG;
}
