/* file_check.c - checks law files and case files, and the editions that they belong to. */
#include "library/file_check.h"

#include "check/check_doubts.h"
#include "kit/vec.h"
#include "universe/count.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Returns PATH relative to the directory of the laws.  Returns NULL if PATH is not in a folder of
 * that directory. */
static const char *check_path_in_library(Library *lib, const char *path)
{
    char *a = realpath(library_dir(lib), NULL), *b = realpath(path, NULL);
    size_t n = a ? strlen(a) : 0;
    const char *rest = NULL;

    if (a && b && strncmp(a, b, n) == 0 && b[n] == '/')
        rest = arena_printf(library_arena(lib), "%s", b + n + 1);
    xfree(a);
    xfree(b);
    return rest && strchr(rest, '/') ? rest : NULL;
}

/* Returns the edition that contains the law file at PLACE.  PLACE is a path relative to the
 * directory of the laws.  For an overlay, returns the name of the extended edition and the overlay,
 * joined.  EDITION and OVERLAY are the headers of the file, or NULL.  If the file is in the
 * directory of an edition, the directory decides, not the header. */
static const char *check_edition_of_file(Library *lib, const char *place, const Node *edition,
                                         const Node *overlay)
{
    Arena *arena = library_arena(lib);
    const char *last = strrchr(place, '/') + 1, *dir;

    if (overlay)
        return arena_printf(arena, "%s+%.*s", overlay->a->text,
                            (int)(strlen(last) - strlen(".law")), last);
    dir = arena_printf(arena, "%.*s", (int)strcspn(place, "/"), place);
    return library_has_edition(lib, dir) ? dir : edition->text;
}

/* Reports that EDITION, named at AT, is unknown.  EXTENDS is true if AT is in the header of an
 * overlay or of a practice file. */
static void check_unknown_edition(Library *lib, DiagCode code, Span at, const char *edition,
                                  bool extends)
{
    Paths names = { 0 };

    library_edition_names(lib, &names);
    if (!names.n)
        library_edition(lib, edition); /* reports that there are no laws */
    else if (extends)
        library_help_extends(lib,
                             diag_add(library_diags(lib), code, at,
                                      "there is no edition "
                                      "`%s`",
                                      edition),
                             edition);
    else
        library_help_edition(lib,
                             diag_add(library_diags(lib), code, at,
                                      "there is no edition "
                                      "`%s`",
                                      edition),
                             edition);
    paths_free(&names);
}

/* Checks the universes of P and reports doubtful rules of P.  Does nothing for a program that F has
 * checked before. */
static void check_universes(FileCheck *f, const Program *p)
{
    Library *lib = f->lib;

    if (!p || diags_errors(library_diags(lib)))
        return;
    for (int i = 0; i < f->nprograms; i++)
        if (f->programs[i] == p)
            return;
    VEC_ROOM_IN(library_arena(lib), f->programs, f->nprograms, f->cap_programs);
    f->programs[f->nprograms++] = p;
    for (const Universe *u = p->universes; u; u = u->next)
        count_check_universe(p, u, library_diags(lib));
    check_doubts(p, library_diags(lib));
}

/* OVERLAY is the header of the file PATH.  Checks each overlay that OVERLAY overrides.  Reports an
 * overlay that is neither in the library nor in the directory of the file. */
static void check_overrides(Library *lib, const char *path, const Node *overlay)
{
    Arena *arena = library_arena(lib);
    const char *slash = strrchr(path, '/');
    const int dir = slash ? (int)(slash - path) + 1 : 0;

    for (const Node *o = overlay->d; o; o = o->next) {
        const char *beside = arena_printf(arena, "%.*s%s.law", dir, path, o->text);

        if (access(beside, F_OK) == 0 ||
            library_has_edition(lib, arena_printf(arena, "%s+%s", overlay->a->text, o->text)))
            continue;
        diag_add(library_diags(lib), DIAG_RULE_NO_OVERLAY, o->span,
                 "the header overrides `%s`, but there is no overlay with this name\n"
                 "check the spelling, or name the directory of the overlay: --overlays DIR",
                 o->text);
    }
}

/* Returns the program of EDITION with the law file PATH added.  If PATH is NULL, adds no file. */
static const Program *edition_with_file(Library *lib, const char *edition, const char *path)
{
    return path ? library_edition_with(lib, edition, &path, 1) : library_edition(lib, edition);
}

/* Checks a practice file under the editions that the user names by -e.  Without -e, checks it under
 * the editions that HEADER, the header of the file, names.  PATH is the path of the file, or NULL
 * if the file belongs to the library.  Returns the program of the first edition. */
static const Program *check_practice(FileCheck *f, const Node *header, const char *path)
{
    const Program *first = NULL, *p;

    for (const Node *e = header->a; e && !f->neditions; e = e->next)
        if (library_has_edition(f->lib, e->text)) {
            p = edition_with_file(f->lib, e->text, path);
            first = first ? first : p;
            check_universes(f, p);
        } else {
            check_unknown_edition(f->lib, DIAG_NAME_EDITION, e->span, e->text, true);
        }
    for (int i = 0; i < f->neditions; i++) {
        p = edition_with_file(f->lib, f->editions[i], path);
        first = first ? first : p;
        check_universes(f, p);
    }
    return first;
}

const Program *file_check_law(FileCheck *f, const char *path)
{
    Library *lib = f->lib;
    size_t errors = diags_errors(library_diags(lib));
    const Node *items = library_law_items(lib, path);
    const Node *overlay = ast_find((Node *)items, N_Overlay),
               *edition = ast_find((Node *)items, N_Edition),
               *practice = ast_find((Node *)items, N_Practice);
    const char *base = f->neditions ? f->editions[0] : overlay ? overlay->a->text : NULL;
    const char *place = check_path_in_library(lib, path);
    const Program *p;

    if (items && overlay && !f->neditions && !library_has_edition(lib, base)) {
        check_unknown_edition(lib, DIAG_NAME_EDITION, overlay->a->span, base, true);
        return NULL;
    }
    if (place && strncmp(place, LIBRARY_PRACTICE "/", strlen(LIBRARY_PRACTICE "/")) == 0 &&
        !library_practice_at(lib, path))
        return NULL;
    if (practice)
        return check_practice(f, practice, place ? NULL : path);
    if (items && (place ? !overlay && !edition : overlay != NULL) &&
        !library_overlay_is_named(lib, path))
        return NULL;
    if (overlay)
        check_overrides(lib, path, overlay);
    if (place) {
        p = library_edition(
            lib, edition || overlay ? check_edition_of_file(lib, place, edition, overlay) : NULL);
        check_universes(f, p);
        return p;
    }
    p = items ? library_edition_with(lib, base, &path, 1) : NULL;
    check_universes(f, p);
    if (!items && diags_errors(library_diags(lib)) == errors)
        diag_add(library_diags(lib), DIAG_GEN_CANNOT_READ, NO_SPAN,
                 "the law file `%s` is empty\n"
                 "write declarations, or begin the file with `edition`, `practice` or `overlay`",
                 path);
    return p;
}

/* The editions under which a case has been read. */
typedef struct CheckedEditions {
    const char **edition;
    int n, cap;
} CheckedEditions;

/* Reads the case N of PATH under EDITION, unless EDITION is in DONE. */
static void check_case(FileCheck *f, const char *path, const Node *n, const char *edition,
                       CheckedEditions *done)
{
    const Program *p;
    const Case *c;

    for (int i = 0; i < done->n; i++)
        if (strcmp(done->edition[i], edition) == 0)
            return;
    VEC_ROOM_IN(library_arena(f->lib), done->edition, done->n, done->cap);
    done->edition[done->n++] = edition;
    p = library_edition(f->lib, edition);
    c = p ? engine_load_case(p, n, path, library_arena(f->lib), library_diags(f->lib)) : NULL;
    if (c && f->read)
        f->read(f->context, c);
}

/* The case N names only unknown editions.  Checks N under the edition with the most similar name,
 * to report further errors of N in the same run. */
static void check_nearest_edition(FileCheck *f, const char *path, const Node *n,
                                  CheckedEditions *done)
{
    const Node *under = ast_find(n->a, N_RuledUnder);
    const char *meant = under ? library_nearest_edition(f->lib, under->a->text) : NULL;

    for (const Node *s = n->a; s && !meant; s = s->next)
        for (const Node *e = s->kind == N_Expect ? s->a : NULL; e && !meant; e = e->next)
            meant = library_nearest_edition(f->lib, e->text);
    if (meant)
        check_case(f, path, n, meant, done);
}

/* Checks the case N of PATH under the editions that -e names, and under the editions that its
 * expectations name.  If neither of them names an edition, checks the case under its own
 * edition. */
static void check_one_case(FileCheck *f, const char *path, const Node *n)
{
    Library *lib = f->lib;
    const Node *under = ast_find(n->a, N_RuledUnder);
    CheckedEditions done = { 0 };
    bool named = under || f->neditions;

    for (int i = 0; i < f->neditions; i++)
        check_case(f, path, n, f->editions[i], &done);
    if (!f->neditions && under && !library_has_edition(lib, under->a->text))
        check_unknown_edition(lib, DIAG_NAME_EDITION, under->a->span, under->a->text, false);
    for (const Node *s = n->a; s; s = s->next)
        for (const Node *e = s->kind == N_Expect ? s->a : NULL; e; e = e->next)
            if (named = true, library_has_edition(lib, e->text))
                check_case(f, path, n, e->text, &done);
            else
                check_unknown_edition(lib, DIAG_CASE_EDITION, e->span, e->text, false);
    if (under ? !f->neditions && library_has_edition(lib, under->a->text) : !named)
        check_case(f, path, n, library_case_edition(n), &done);
    if (!done.n)
        check_nearest_edition(f, path, n, &done);
}

void file_check_cases(FileCheck *f, const char *path)
{
    for (const Node *n = library_cases_with_duplicates(f->lib, path); n; n = n->next) {
        check_one_case(f, path, n);
        if (f->done)
            f->done(f->context);
        library_clear_case_arena(f->lib);
    }
}
