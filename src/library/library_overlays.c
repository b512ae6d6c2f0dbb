/* library_overlays.c - finds the editions and overlays that exist, by their names. */
#include "library/library_inside.h"

#include <errno.h>
#include <string.h>

void library_edition_names(Library *lib, Paths *out)
{
    Paths here = { 0 };

    if (!paths_add_names(&here, lib->dir) && errno != ENOENT)
        library_cannot_list(lib, lib->dir);
    for (size_t i = 0; i < here.n; i++)
        if (path_is_file(arena_printf(lib->arena, "%s/%s/edition.law", lib->dir, here.at[i])))
            paths_add(out, here.at[i]);
    paths_free(&here);
    paths_sort(out);
}

static const char *const overlay_dirs[] = { "overlays", "federations", "drafts" };

void library_overlay_files(Library *lib, Paths *out)
{
    for (size_t i = 0; i < BL_LEN(overlay_dirs); i++) {
        const char *dir = arena_printf(lib->arena, "%s/%s", lib->dir, overlay_dirs[i]);

        if (path_is_dir(dir))
            library_paths(lib, dir, ".law", out);
    }
    /* the subdirectories of these directories are not listed */
    for (size_t i = 0; i < lib->noverlays; i++) {
        Paths here = { 0 };

        if (!paths_add_names(&here, lib->overlays[i]))
            library_cannot_list(lib, lib->overlays[i]);
        paths_sort(&here);
        for (size_t k = 0; k < here.n; k++) {
            const char *path = arena_printf(lib->arena, "%s/%s", lib->overlays[i], here.at[k]);

            if (text_ends_with(path, ".law") && path_is_file(path) && !paths_has_file(out, path))
                paths_add(out, path);
        }
        paths_free(&here);
    }
}

const char *library_find_overlays(Library *lib, const char *name, const char **again)
{
    const char *first = NULL, *called = arena_printf(lib->arena, "/%s.law", name);

    *again = NULL;
    if (strchr(name, '/'))
        return NULL;
    if (!lib->overlay_files.n)
        library_overlay_files(lib, &lib->overlay_files);
    for (size_t i = 0; i < lib->overlay_files.n; i++) {
        const char *path = lib->overlay_files.at[i];

        if (text_ends_with(path, called) && path_is_file(path))
            *(first ? again : &first) = path;
    }
    return first;
}

const char *library_find_overlay(Library *lib, const char *name)
{
    const char *again;

    return library_find_overlays(lib, name, &again);
}

bool library_is_edition(Library *lib, const char *name)
{
    return *name && !strchr(name, '/') &&
           path_is_file(arena_printf(lib->arena, "%s/%s/edition.law", lib->dir, name));
}

bool library_is_letter(const char *name)
{
    return strncmp(name, "letter", strlen("letter")) == 0 && strchr("+", name[strlen("letter")]);
}

char *library_next_name(char **names)
{
    char *name = *names;

    if (!name)
        return NULL;
    *names = strchr(name, '+');
    if (*names)
        *(*names)++ = '\0';
    return name;
}

bool library_has_edition(Library *lib, const char *edition)
{
    Arena *scratch = arena_new();
    char *names = arena_printf(scratch, "%s", edition);
    bool has = library_is_edition(lib, library_next_name(&names));

    for (const char *name; has && (name = library_next_name(&names));)
        has = strchr(name, '=') || library_is_letter(name) || library_find_overlay(lib, name);
    arena_free(scratch);
    return has;
}

const Node *library_find_header(const Node *items, NodeKind kind)
{
    while (items && items->kind != kind)
        items = items->next;
    return items;
}

const Node *library_overlay_header(Library *lib, const char *name)
{
    const char *path = library_find_overlay(lib, name);

    return path ? library_find_header(library_parsed(lib, path, PARSE_LAW)->items, N_Overlay)
                : NULL;
}
