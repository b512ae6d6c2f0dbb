/* library_suggest.c - reports unknown names of editions and overlays, and suggests similar
 * names. */
#include "library/library_inside.h"

#include "program/spelling.h"

#include <string.h>

/* Returns NAME without `.law` at its end. */
static const char *library_law_name(Library *lib, const char *name)
{
    return text_ends_with(name, ".law")
               ? arena_strndup(lib->arena, name, strlen(name) - strlen(".law"))
               : arena_printf(lib->arena, "%s", name);
}

/* Returns the name in NAMES that is spelled most like NAME, without `.law`.  Returns NULL if no
 * name is similar.  Compares only the last parts of paths. */
static const char *library_nearest_name(Library *lib, const Paths *names, const char *name)
{
    const char *last = path_last(name);
    SpellingGuess g = { .name = library_law_name(lib, *last ? last : name) };

    g.limit = strlen(g.name) < 9 ? (unsigned)strlen(g.name) / 3 + 1 : 4;
    for (size_t i = 0; *g.name && i < names->n; i++)
        spelling_guess(&g, library_law_name(lib, path_last(names->at[i])));
    return g.best;
}

/* D reports that there is no edition NAME.  If NAME is an overlay or the file of an overlay, adds
 * help to D that says so, and returns true.  EXTENDS is true if NAME stands in the header of an
 * overlay. */
static bool help_with_overlay(Library *lib, Diag *d, const char *name, bool extends)
{
    const char *slash = strrchr(name, '/'), *own = path_last(name);
    bool file = text_ends_with(name, ".law") && path_is_file(name);
    const Node *head = NULL;

    if (file)
        head = library_find_header(library_law_items(lib, name), N_Overlay);
    else if (*name && !slash)
        head = library_overlay_header(lib, name);
    if (!head || !library_is_edition(lib, head->a->text))
        return false;
    if (extends)
        diag_help(lib->diags, d, "`%s` is an overlay, but an overlay can extend only an edition",
                  head->text);
    else if (file)
        diag_help(lib->diags, d,
                  "this file is an overlay, so write the edition before the name: %s+%.*s "
                  "--overlays %.*s",
                  head->a->text, (int)(strlen(own) - strlen(".law")), own,
                  slash && slash > name ? (int)(slash - name) : 1, slash ? name : ".");
    else
        diag_help(lib->diags, d, "`%s` is an overlay, so write the edition before the name: %s+%s",
                  name, head->a->text, name);
    return true;
}

/* D reports that there is no edition NAME.  Adds help to D.  The help has the name that was
 * probably meant, and the editions that exist.  EXTENDS is true if NAME stands in the header of an
 * overlay. */
static void help_with_edition(Library *lib, Diag *d, const char *name, bool extends)
{
    Paths names = { 0 };
    const char *list = "", *like;
    bool overlay;

    library_edition_names(lib, &names);
    like = library_nearest_name(lib, &names, name);
    for (size_t i = 0; i < names.n; i++)
        list = arena_printf(lib->arena, "%s%s%s", list, i ? ", " : "", names.at[i]);
    overlay = help_with_overlay(lib, d, name, extends);
    if (!overlay && like)
        diag_help(lib->diags, d, "did you mean `%s`?", like);
    if (*list)
        diag_help(lib->diags, d, "write one of the editions%s: %s",
                  extends ? "" : ", or EDITION+OVERLAY", list);
    paths_free(&names);
}

/* D reports that there is no overlay NAME.  Adds help to D.  The help has the name that was
 * probably meant, or says how to find overlays. */
static void help_with_overlay_name(Library *lib, Diag *d, const char *name)
{
    Paths overlays = { 0 };
    library_overlay_files(lib, &overlays);
    spelling_suggest(
        lib->diags, d, library_nearest_name(lib, &overlays, name), "%s",
        !*name ? "write the name of an overlay after `+`"
        : strchr(name, '/')
            ? "write the name of the overlay without its directory, and the directory after "
              "`--overlays`"
            : "`bridgelaw list editions` prints the overlays; `--overlays DIR` adds those in the "
              "directory DIR");
    paths_free(&overlays);
}

void library_unknown_edition(Library *lib, const char *name, const char *what)
{
    Diag *d = diag_add(lib->diags, DIAG_NAME_EDITION, NO_SPAN,
                       "there is no %s `%s` in the "
                       "directory `%s`",
                       what, name, lib->dir);

    if (strcmp(what, "overlay") == 0) {
        help_with_overlay_name(lib, d, name);
        return;
    }
    help_with_edition(lib, d, name, false);
    if (*name && path_is_dir(arena_printf(lib->arena, "%s/%s", lib->dir, name)))
        diag_help(lib->diags, d,
                  "the directory `%s` is no edition, because it has no file `edition.law`", name);
}

void library_help_extends(Library *lib, Diag *d, const char *name)
{
    help_with_edition(lib, d, name, true);
}

void library_help_edition(Library *lib, Diag *d, const char *edition)
{
    char *names = arena_printf(lib->arena, "%s", edition);
    const char *name = library_next_name(&names);

    if (!library_is_edition(lib, name)) {
        help_with_edition(lib, d, name, false);
        return;
    }
    while ((name = library_next_name(&names)))
        if (!strchr(name, '=') && !library_is_letter(name) && !library_find_overlay(lib, name)) {
            help_with_overlay_name(lib, d, name);
            return;
        }
    BUG("there is an edition `%s`", edition);
}

const char *library_nearest_edition(Library *lib, const char *edition)
{
    char *parts = arena_printf(lib->arena, "%s", edition);
    const char *name = library_next_name(&parts), *like;
    Paths names = { 0 };

    library_edition_names(lib, &names);
    like = library_is_edition(lib, name) ? name : library_nearest_name(lib, &names, name);
    paths_free(&names);
    return like;
}
