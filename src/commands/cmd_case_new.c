/* cmd_case_new.c - implements `case new`: begins a case from a file of boards, or an empty one. */
#include "commands/cases.h"

#include "boards/board_case.h"
#include "boards/board_file.h"
#include "library/text_case.h"
#include "program/program.h"
#include "words/case_text.h"
#include "words/messages.h"

#include <string.h>

/* Returns the number of cards in the play of B, up to and including the card of --to.  Without
 * --to, returns the number of all cards.  If --to is wrong, reports an error and returns -1. */
static int case_new_card_count(const Options *o, Library *lib, const Board *b)
{
    int n = o->to ? board_case_until(b, o->to) : b->nplay;

    if (n == -2)
        COMMAND_USAGE(lib,
                      "`%s` is not a value of `--to`\n"
                      "write --to 5 for a trick, --to 5/2 for a card of it, or --to H3 for a card",
                      o->to);
    else if (n == -1)
        COMMAND_USAGE(lib,
                      "the recorded play of the board ends before `--to %s`\n"
                      "%s",
                      o->to,
                      b->nplay ? "to have the whole recorded play, leave `--to` out"
                               : "leave `--to` out, because the file has no play of this board");
    return n < 0 ? -1 : n;
}

/* Sets in HOW the words for the seats and for the bid of the contract, in the language of C. */
static void put_signs(const Case *c, BoardCase *how, Arena *arena)
{
    const Type *seats = program_type(c->program, "seat");
    const Fun *contract = program_fun(c->program, "contract");

    for (Value s = 0; seats && s < SEATS && s < (Value)seats->count; s++)
        how->seats[s] = case_text_value(c->program, seats, s, c->lang, true, arena);
    if (contract && value_given(c->settings[contract->id]))
        how->bid = case_text_value(c->program, contract->result, c->settings[contract->id], c->lang,
                                   true, arena);
}

static void add_remark(TextLines *lines, const char *s, Arena *arena)
{
    if (s)
        case_text_add(lines, arena_printf(arena, "# %s", s), arena);
}

/* Copies the title and the source from R to T.  Adds the comments in R to T.  The events of R must
 * be the lines of the story of T, in the same order. */
static void put_remarks(CaseText *t, const BoardRemarks *r, Arena *arena)
{
    TextLines settings = { 0 }, story = { 0 };

    t->title = r->title;
    t->source = r->source;
    for (int i = 0; i < r->nhead; i++)
        add_remark(&settings, r->head[i], arena);
    for (int i = 0; i < t->settings.n; i++)
        case_text_add(&settings, t->settings.at[i], arena);
    for (int i = 0; i < r->nevents; i++) {
        add_remark(&story, r->above[i], arena);
        case_text_add(&story,
                      r->behind[i] ? arena_printf(arena, "%s  # %s", t->story.at[i], r->behind[i])
                                   : t->story.at[i],
                      arena);
    }
    add_remark(&story, r->end, arena);
    t->settings = settings;
    t->story = story;
}

/* Translates TEXT, the English case of board B, into the language of --lang.  If the edition cannot
 * be loaded, reports an error and returns NULL. */
static const char *translated(const Options *o, Library *lib, const Board *b, BoardCase *how,
                              const char *text)
{
    const Program *p = library_edition(lib, LIBRARY_DEFAULT_EDITION);
    TextCase *t = p ? text_case_new(p, "new", text, strlen(text)) : NULL;
    Arena *arena = library_arena(lib);
    BoardRemarks r;
    CaseText *told;
    const char *s;

    if (!t)
        return NULL;
    if (!t->c)
        BUG("the case that was made has errors:\n%s", text);
    t->c->lang = program_lang(p, o->lang);
    told = case_text_of(t->c, NULL, arena);
    how->lang = o->lang;
    put_signs(t->c, how, arena);
    r = board_case_remarks(b, how, arena);
    if (r.nevents != told->story.n)
        BUG("the story has %d events, not %d:\n%s", told->story.n, r.nevents, text);
    put_remarks(told, &r, arena);
    s = case_text_print(told, arena);
    text_case_free(t);
    return s;
}

/* Returns the text of a case made from a file of boards.  It is in English if ENGLISH is true, and
 * in the language of --lang otherwise.  Returns NULL on an error (reported). */
static const char *from_file(const Options *o, Library *lib, bool english)
{
    BoardWanted w = { .path = o->pbn ? o->pbn : o->lin,
                      .kind = o->pbn ? BOARDS_PBN : BOARDS_LIN,
                      .number = o->board,
                      .table = o->table,
                      .play = true,
                      .at = NO_SPAN };
    Arena *arena = library_arena(lib);
    const Board *b =
        board_files_board(board_files_new(library_sources(lib), library_diags(lib), arena), &w);
    BoardCase how = { .file = board_text(text_of_cstr(path_last(w.path)), arena) };
    const char *text;

    if (!b)
        return NULL;
    how.play = case_new_card_count(o, lib, b);
    if (how.play < 0)
        return NULL;
    board_case_report(b, arena, library_diags(lib));
    text = board_case_text(b, &how, arena);
    return english ? text : translated(o, lib, b, &how, text);
}

static bool case_new_check_options(const Options *o, Library *lib)
{
    const char *alone = o->board ? "--board" : o->table ? "--table" : o->to ? "--to" : NULL;

    if (o->npaths)
        return COMMAND_USAGE(lib,
                             "`case new` cannot take the argument `%s`\n"
                             "if it is a file of boards, write it after --pbn or --lin",
                             o->paths[0]);
    if (o->pbn && o->lin)
        return COMMAND_USAGE(lib,
                             "`%s` is a second file of boards, but only one can be given\n"
                             "leave one of the two out",
                             o->lin);
    if (alone && !o->pbn && !o->lin)
        return COMMAND_USAGE(lib,
                             "`%s` cannot be given without a file of boards\n"
                             "add --pbn FILE or --lin FILE",
                             alone);
    return true;
}

int cmd_case_new(const Options *o, Library *lib, FILE *out)
{
    const Program *words = NULL;
    const char *text;
    bool english;

    if (!case_new_check_options(o, lib))
        return EXIT_WRONG;
    if (o->lang && !(words = library_edition(lib, NULL)))
        return EXIT_WRONG;
    english = !words || program_lang(words, o->lang) == 0;
    text = o->pbn || o->lin ? from_file(o, lib, english)
                            : message_text(MSG_case_blank, english ? "en" : o->lang);
    if (!text)
        return EXIT_WRONG;
    if (o->output)
        return library_write(lib, o->output, text) ? EXIT_DONE : EXIT_WRONG;
    fputs(text, out);
    return EXIT_DONE;
}
