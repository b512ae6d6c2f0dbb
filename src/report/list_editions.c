/* list_editions.c - lists the editions of the laws. */
#include "report/list_editions.h"

#include <string.h>

/* HEAD is the header of an edition or overlay.  Returns the title of HEAD in the language LANG.
 * If HEAD has no title in LANG, returns the title in the first language. */
static const char *list_header_title(const Node *head, const char *lang)
{
    for (const Node *n = head->b; n && lang; n = n->next)
        if (n->kind == N_Spelled && strcmp(n->text, lang) == 0)
            return n->a->text;
    return head->b->text;
}

static const Node *list_header(Library *lib, const char *path, NodeKind kind)
{
    return ast_find((Node *)library_law_items(lib, path), kind);
}

/* Prints a row for the edition NAME without its practice, if it has a practice. */
static void list_practice(Library *lib, const char *name, const char *lang, ListRow *row)
{
    Arena *arena = library_arena(lib);
    const Node *head = library_practice_header(lib, name);

    if (head)
        list_row_named(row, "editions", arena_printf(arena, "%s+letter", name),
                       arena_printf(arena, "without: %s", list_header_title(head, lang)));
}

bool list_editions(Library *lib, const char *lang, bool verbose, ListRow *row)
{
    Arena *arena = library_arena(lib);
    Paths editions = { 0 }, overlays = { 0 };

    library_edition_names(lib, &editions);
    if (!editions.n)
        library_edition(lib, LIBRARY_DEFAULT_EDITION); /* reports that there are no laws */
    library_overlay_files(lib, &overlays);
    for (size_t i = 0; i < editions.n; i++) {
        const char *name = editions.at[i];
        const Node *head = list_header(
            lib, arena_printf(arena, "%s/%s/edition.law", library_dir(lib), name), N_Edition);

        list_row_begin(row, "editions");
        list_row_text(row, "name", name);
        list_row_text(row, "title", head ? list_header_title(head, lang) : NULL);
        if (verbose)
            list_row_text(row, "read", library_in_image(lib, name) ? "the image" : "the laws");
        list_row_end(row);
        list_practice(lib, name, lang, row);
        for (size_t k = 0; k < overlays.n; k++)
            if ((head = list_header(lib, overlays.at[k], N_Overlay)) &&
                strcmp(head->a->text, name) == 0)
                list_row_named(row, "editions", arena_printf(arena, "%s+%s", name, head->text),
                               list_header_title(head, lang));
    }
    paths_free(&editions);
    paths_free(&overlays);
    return !diags_errors(library_diags(lib));
}
