/* cmd_case_new.c - a case to go on with: from a file of boards, or an empty one. */
#include "command.h"

#include "boardcase.h"
#include "boardfile.h"
#include "casetext.h"

#include <string.h>

/* What a case consists of, to be filled in. */
static const char blank[] =
    "case new \"What the case is about\"\n"
    "  # who told of it: a book, a club, \"our own\"\n"
    "  source   \"our own\"\n"
    "  contract 4♠ by S\n"
    "  # who leads to the first trick of the story\n"
    "  on lead  W\n"
    "  # as the hands are when the story begins; … is any number of cards, or none\n"
    "  hands    W: ♠… ♥A… ♦… ♣…\n"
    "  # what happened, in order; a label names an event: l: W leads ♥A\n"
    "  story\n"
    "    W leads ♥A\n";

static bool complain(Library *lib, const char *what, const char *arg, const char *help)
{
    diag_help(library_diags(lib),
              diag_add(library_diags(lib), DIAG_GEN_USAGE, NO_SPAN, "%s`%s`", what, arg),
              "%s", help);
    return false;
}

static const char *name_of(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash ? slash + 1 : path;
}

/* How many cards --to leaves; -1 when it is wrong (reported). */
static int played(const Options *o, Library *lib, const Board *b)
{
    int n = o->to ? boardcase_until(b, o->to) : b->nplay;

    if (n == -2)
        complain(lib, "--to ", o->to,
                 "write --to 5, --to 5/2 or --to H3: a trick, a card of it, a card");
    else if (n == -1)
        complain(lib, "the play does not go so far: --to ", o->to,
                 b->nplay ? "leave it out for all that is recorded"
                          : "the file has no play of this board");
    return n < 0 ? -1 : n;
}

static const char *from_file(const Options *o, Library *lib)
{
    BoardWanted w = { .path = o->pbn ? o->pbn : o->lin,
                      .kind = o->pbn ? BOARDS_PBN : BOARDS_LIN,
                      .number = o->board,
                      .table = o->table,
                      .play = true,
                      .at = NO_SPAN };
    Arena *arena = library_arena(lib);
    const Board *b = boardfiles_board(
        boardfiles_new(library_sources(lib), library_diags(lib), arena), &w);
    BoardCase how = { .file = board_text(text_of_cstr(name_of(w.path)), arena) };

    if (!b)
        return NULL;
    how.play = played(o, lib, b);
    if (!how.file)
        how.file = "a file of boards";
    return how.play < 0 ? NULL : boardcase_text(b, &how, arena);
}

/* The same in the language of --lang, without the remarks; NULL when it cannot be
 * read, which would be our fault. */
static const char *translated(const Options *o, Library *lib, const char *text)
{
    const Program *p = library_edition(lib, DEFAULT_EDITION);
    TextCase *t = p ? library_text_case(lib, p, "new", text, strlen(text)) : NULL;
    const char *s = NULL;

    if (t && !t->c)
        BUG("the case that was made is none:\n%s", text);
    if (t) {
        t->c->lang = program_lang(p, o->lang);
        s = casetext_print(casetext_of(t->c, NULL, library_arena(lib)),
                           library_arena(lib));
    }
    text_case_free(t);
    return s;
}

static bool understood(const Options *o, Library *lib)
{
    const char *alone = o->board   ? "--board"
                        : o->table ? "--table"
                        : o->to    ? "--to"
                                   : NULL;

    if (o->npaths)
        return complain(lib, "not wanted: ", o->paths[0],
                        "a file of boards stands after --pbn or --lin");
    if (o->pbn && o->lin)
        return complain(lib, "two files of boards: ", o->lin, "leave one of the two out");
    if (alone && !o->pbn && !o->lin)
        return complain(lib, "a file of boards is missing for ", alone,
                        "write --pbn FILE or --lin FILE");
    return true;
}

int cmd_case_new(const Options *o, Library *lib, FILE *out)
{
    const char *text = blank;

    if (!understood(o, lib))
        return EXIT_WRONG;
    if (o->pbn || o->lin)
        text = from_file(o, lib);
    if (text && o->lang && program_lang(library_edition(lib, ""), o->lang) > 0)
        text = translated(o, lib, text);
    if (!text)
        return EXIT_WRONG;
    if (o->output)
        return library_write(lib, o->output, text) ? EXIT_DONE : EXIT_WRONG;
    fputs(text, out);
    return EXIT_DONE;
}
