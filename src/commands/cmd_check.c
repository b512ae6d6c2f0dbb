/* cmd_check.c - implements `check`: reads law files and cases, and reports their errors. */
#include "commands/cases.h"
#include "commands/strict.h"

#include "check/check_doubts.h"
#include "kit/vec.h"
#include "ruling/rule.h"
#include "universe/count.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Returns PATH relative to the library, or NULL if it is not inside a directory of the library.  A
 * file in the root directory of the library does not count. */
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

/* Returns the edition that contains the law file at PLACE, a path relative to the library.  If the
 * file is an overlay, the edition includes it.  EDITION and OVERLAY are the headers of the file, or
 * NULL.  The directory of the file decides, and not the name in its header. */
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

/* The programs that check_universes() has checked. */
typedef struct CheckedPrograms {
    const Program **at;
    int n, cap;
} CheckedPrograms;

/* Reports that EDITION, named at AT, is unknown.  EXTENDS is true if the header of an overlay names
 * it as the edition that it extends. */
static void check_unknown_edition(Library *lib, DiagCode code, Span at, const char *edition,
                                  bool extends)
{
    Paths names = { 0 };

    library_edition_names(lib, &names);
    if (!names.n)
        library_edition(lib, edition); /* this reports that there are no laws */
    else if (extends)
        library_help_extends(lib, diag_add(library_diags(lib), code, at, "`%s`", edition), edition);
    else
        library_help_edition(lib, diag_add(library_diags(lib), code, at, "`%s`", edition), edition);
    paths_free(&names);
}

/* Checks the universes of P and reports doubtful rules of P.  Does nothing if DONE contains P. */
static void check_universes(Library *lib, const Program *p, CheckedPrograms *done)
{
    if (!p || diags_errors(library_diags(lib)))
        return;
    for (int i = 0; i < done->n; i++)
        if (done->at[i] == p)
            return;
    VEC_ROOM_IN(library_arena(lib), done->at, done->n, done->cap);
    done->at[done->n++] = p;
    for (const Universe *u = p->universes; u; u = u->next)
        count_check_universe(p, u, library_diags(lib));
    check_doubts(p, library_diags(lib));
}

/* Checks each overlay that OVERLAY, the header of the file PATH, overrides.  Reports an overlay
 * that is neither in the library nor in the directory of the file. */
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
                 "`%s`\n"
                 "check the spelling, or name the directory of the overlay: --overlays DIR",
                 o->text);
    }
}

/* Returns the program of EDITION, to which the law file PATH is added unless PATH is NULL. */
static const Program *edition_with_file(Library *lib, const char *edition, const char *path)
{
    return path ? library_edition_with(lib, edition, &path, 1) : library_edition(lib, edition);
}

/* Checks the editions that the user names by -e or, without -e, those that HEADER names.  HEADER is
 * the header of a practice.  PATH is its file if the library does not have that file, or NULL. */
static void check_practice(const Options *o, Library *lib, const Node *header, const char *path,
                           CheckedPrograms *done)
{
    for (const Node *e = header->a; e && !o->neditions; e = e->next)
        if (library_has_edition(lib, e->text))
            check_universes(lib, edition_with_file(lib, e->text, path), done);
        else
            check_unknown_edition(lib, DIAG_NAME_EDITION, e->span, e->text, true);
    for (int i = 0; i < o->neditions; i++)
        check_universes(lib, edition_with_file(lib, o->editions[i], path), done);
}

/* Checks the law file PATH and the editions that contain it. */
static void check_law(const Options *o, Library *lib, const char *path, CheckedPrograms *done)
{
    size_t errors = diags_errors(library_diags(lib));
    const Node *items = library_law_items(lib, path);
    const Node *overlay = ast_find((Node *)items, N_Overlay),
               *edition = ast_find((Node *)items, N_Edition),
               *practice = ast_find((Node *)items, N_Practice);
    const char *base = o->neditions ? o->editions[0] : overlay ? overlay->a->text : NULL;
    const char *place = check_path_in_library(lib, path);
    const Program *p;

    if (items && overlay && !o->neditions && !library_has_edition(lib, base)) {
        check_unknown_edition(lib, DIAG_NAME_EDITION, overlay->a->span, base, true);
        return;
    }
    if (place && strncmp(place, LIBRARY_PRACTICE "/", strlen(LIBRARY_PRACTICE "/")) == 0 &&
        !library_practice_at(lib, path))
        return;
    if (practice) {
        check_practice(o, lib, practice, place ? NULL : path, done);
        return;
    }
    if (items && (place ? !overlay && !edition : overlay != NULL) &&
        !library_overlay_is_named(lib, path))
        return;
    if (overlay)
        check_overrides(lib, path, overlay);
    if (place) {
        p = library_edition(
            lib, edition || overlay ? check_edition_of_file(lib, place, edition, overlay) : NULL);
        check_universes(lib, p, done);
        return;
    }
    if (items)
        check_universes(lib, library_edition_with(lib, base, &path, 1), done);
    else if (diags_errors(library_diags(lib)) == errors)
        diag_add(library_diags(lib), DIAG_GEN_CANNOT_READ, NO_SPAN,
                 "`%s` declares nothing\n"
                 "a law file declares words, or begins with `edition`, `practice` or `overlay`",
                 path);
}

/* The editions under which a case has been read. */
typedef struct CheckedEditions {
    const char **edition;
    int n, cap;
    bool strict; /* the case is ruled on too, for --strict */
    StrictCase in_vain;
} CheckedEditions;

/* Rules on C for every body, for --strict.  C is NULL if the case has errors. */
static void check_rulings(Library *lib, const Case *c, CheckedEditions *done)
{
    Arena *arena = library_case_arena(lib);

    for (int b = 0; c && b < c->nbodies; b++) {
        const Ruling *r = rule_case(c->program, c, b, c->nevents, arena, library_diags(lib));

        if (r)
            strict_add(&done->in_vain, lib, r);
    }
}

/* Reads the case N of PATH under EDITION, unless that has been done. */
static void check_case(Library *lib, const char *path, const Node *n, const char *edition,
                       CheckedEditions *done)
{
    const Program *p;

    for (int i = 0; i < done->n; i++)
        if (strcmp(done->edition[i], edition) == 0)
            return;
    VEC_ROOM_IN(library_arena(lib), done->edition, done->n, done->cap);
    done->edition[done->n++] = edition;
    p = library_edition(lib, edition);
    if (p && done->strict)
        check_rulings(
            lib, engine_load_case(p, n, path, library_case_arena(lib), library_diags(lib)), done);
    else if (p)
        engine_load_case(p, n, path, library_arena(lib), library_diags(lib));
}

/* Checks the case N, which names only editions that do not exist, under the edition with the most
 * similar name.  Its other errors are thus reported in the same run. */
static void check_nearest_edition(Library *lib, const char *path, const Node *n,
                                  CheckedEditions *done)
{
    const Node *under = ast_find(n->a, N_RuledUnder);
    const char *meant = under ? library_nearest_edition(lib, under->a->text) : NULL;

    for (const Node *s = n->a; s && !meant; s = s->next)
        for (const Node *e = s->kind == N_Expect ? s->a : NULL; e && !meant; e = e->next)
            meant = library_nearest_edition(lib, e->text);
    if (meant)
        check_case(lib, path, n, meant, done);
}

static void check_cases(const Options *o, Library *lib, const char *path)
{
    for (const Node *n = library_cases_with_duplicates(lib, path); n; n = n->next) {
        const Node *under = ast_find(n->a, N_RuledUnder);
        CheckedEditions done = { .strict = o->strict };
        bool named = under || o->neditions;

        for (int i = 0; i < o->neditions; i++)
            check_case(lib, path, n, o->editions[i], &done);
        if (!o->neditions && under && !library_has_edition(lib, under->a->text))
            check_unknown_edition(lib, DIAG_NAME_EDITION, under->a->span, under->a->text, false);
        for (const Node *s = n->a; s; s = s->next)
            for (const Node *e = s->kind == N_Expect ? s->a : NULL; e; e = e->next)
                if (named = true, library_has_edition(lib, e->text))
                    check_case(lib, path, n, e->text, &done);
                else
                    check_unknown_edition(lib, DIAG_CASE_EDITION, e->span, e->text, false);
        if (under ? !o->neditions && library_has_edition(lib, under->a->text) : !named)
            check_case(lib, path, n, cases_edition(n), &done);
        if (!done.n)
            check_nearest_edition(lib, path, n, &done);
        strict_report(&done.in_vain, lib);
        library_clear_case_arena(lib);
    }
}

int cmd_check(const Options *o, Library *lib, FILE *out)
{
    size_t files = 0;
    CheckedPrograms programs = { 0 };

    library_compare_editions(lib);
    for (int i = 0; i < o->npaths; i++) {
        Paths laws = { 0 }, cases = { 0 };

        if (strcmp(o->paths[i], "-") == 0 || text_ends_with(o->paths[i], ".case")) {
            library_paths(lib, o->paths[i], ".case", &cases);
        } else if (text_ends_with(o->paths[i], ".law")) {
            library_paths(lib, o->paths[i], ".law", &laws);
        } else {
            library_paths(lib, o->paths[i], ".law", &laws);
            if (!laws.n || !text_ends_with(laws.at[0], ".law"))
                paths_free(&laws);
            library_paths(lib, o->paths[i], ".case", &cases);
        }
        for (size_t k = 0; k < laws.n; k++)
            check_law(o, lib, laws.at[k], &programs);
        for (size_t k = 0; k < cases.n; k++)
            check_cases(o, lib, cases.at[k]);
        if (!laws.n && !cases.n)
            diag_add(library_diags(lib), DIAG_GEN_CANNOT_READ, NO_SPAN,
                     "`%s`: no law file and no case in it\n"
                     "name a file that ends in .law or .case, or a directory with some",
                     o->paths[i]);
        files += laws.n + cases.n;
        paths_free(&laws);
        paths_free(&cases);
    }
    if (diags_errors(library_diags(lib)))
        return EXIT_WRONG;
    fprintf(out, "%zu file%s checked, no errors\n", files, files == 1 ? "" : "s");
    return EXIT_DONE;
}
