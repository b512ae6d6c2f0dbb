/* library_follows.c - finds the edition that an edition follows, and compares the two editions. */
#include "library/library_inside.h"

#include "check/check_follows.h"

#include <string.h>

/* The law files in the directory of an edition. */
typedef struct FollowedFiles {
    LawFile *at;
    size_t n;
    bool broken; /* at least one file has errors */
} FollowedFiles;

static FollowedFiles followed_files(Library *lib, const char *edition)
{
    FollowedFiles files = { 0 };
    Paths paths = { 0 };

    library_dir_paths(lib, edition, &paths);
    library_read_ahead(lib, &paths);
    files.at = arena_new_array(lib->arena, LawFile, paths.n + 1);
    for (size_t i = 0; i < paths.n; i++) {
        const ParsedFile *p = library_parsed(lib, paths.at[i], PARSE_LAW);

        files.broken |= !p->ok;
        files.at[files.n++].items = p->items;
    }
    paths_free(&paths);
    return files;
}

/* Returns true if the edition NAME follows itself, directly or through other editions.  NAME
 * follows the edition in the node FIRST.  FOLLOWED has the law files of that edition. */
static bool follows_itself(Library *lib, const char *name, const Node *first,
                           FollowedFiles followed)
{
    enum { MOST_STEPS = 64 }; /* the largest number of editions that the loop visits */
    const Node *next = first;

    for (int i = 0; next && i < MOST_STEPS; i++) {
        if (strcmp(next->text, name) == 0)
            return true;
        next = check_followed(followed.at, followed.n);
        if (next)
            followed = followed_files(lib, next->text);
    }
    return false;
}

void library_check_follows(Library *lib, const LawFile *files, size_t n)
{
    const Node *follows = check_followed(files, n), *head = NULL;
    FollowedFiles old;

    if (!follows)
        return;
    if (!library_is_edition(lib, follows->text)) {
        library_help_extends(lib,
                             diag_add(lib->diags, DIAG_NAME_EDITION, follows->span,
                                      "there is no edition `%s`", follows->text),
                             follows->text);
        return;
    }
    for (size_t i = 0; i < n && !head; i++)
        head = library_find_header(files[i].items, N_Edition);
    old = followed_files(lib, follows->text);
    if (follows_itself(lib, head->text, follows, old)) {
        diag_add(lib->diags, DIAG_RULE_FOLLOWS, follows->span,
                 "this edition cannot follow `%s`, because `%s` %s\n"
                 "write an older edition after `follows`, or leave `follows` out",
                 follows->text, follows->text,
                 strcmp(follows->text, head->text) == 0
                     ? "is the edition itself"
                     : "follows this edition, directly or through another one");
        return;
    }
    if (!old.broken)
        check_follows(files, n, old.at, old.n, lib->arena, lib->diags);
}
