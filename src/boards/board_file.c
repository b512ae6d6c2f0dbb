/* board_file.c - opens files of boards and finds the one board that is wanted. */
#include "boards/board_file.h"

#include "boards/lin.h"
#include "boards/lin_address.h"
#include "boards/pbn.h"
#include "kit/strbuf.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

typedef struct BoardFile BoardFile;
struct BoardFile {
    const char *path;
    const Source *src;
    /* at most one of `pbn` and `lin` is not NULL; both are NULL if the file cannot be read */
    PbnFile *pbn;
    LinFile *lin;
    /* number[I], room[I] and table[I] belong to board I.  Each is "" if the file does not tell
     * it. */
    const char **number, **room, **table;
    bool *is_board, *has_hands;
    bool any_hands; /* at least one board of the file has hands */
    BoardFile *next;
};

struct BoardFiles {
    Sources *sources;
    Diags *diags;
    Arena *arena;
    BoardFile *files;
};

BoardFiles *board_files_new(Sources *sources, Diags *diags, Arena *arena)
{
    BoardFiles *all = arena_new_of(arena, BoardFiles);

    *all = (BoardFiles){ .sources = sources, .diags = diags, .arena = arena };
    return all;
}

/* Returns true if S begins with a LIN key and a bar, such as `md|`.  Also returns true if S begins
 * with the address of a LIN record.  A PBN file cannot begin like that. */
static bool looks_like_lin(const char *s, size_t n)
{
    size_t i = text_bom_length(s, n);

    while (i < n && isspace((unsigned char)s[i]))
        i++;
    return (i + 2 < n && isalpha((unsigned char)s[i]) && isalnum((unsigned char)s[i + 1]) &&
            s[i + 2] == '|') ||
           lin_address_first(s, n);
}

/* Returns the format that W asks for.  If W asks for none, finds the format of SRC by its name or
 * its text. */
static BoardKind board_kind(const BoardWanted *w, const Source *src)
{
    const char *dot = strrchr(w->path, '.');

    if (w->kind != BOARDS_ANY)
        return w->kind;
    if (dot && strcasecmp(dot, ".lin") == 0)
        return BOARDS_LIN;
    if (dot && strcasecmp(dot, ".pbn") == 0)
        return BOARDS_PBN;
    return looks_like_lin(source_text(src), source_len(src)) ? BOARDS_LIN : BOARDS_PBN;
}

/* Returns true if SRC is UTF-16. Such a text begins with a byte order mark, or many of its odd
 * bytes or of its even bytes are zero. */
static bool is_utf16(const Source *src)
{
    enum { TRIED = 200 };
    const unsigned char *s = (const unsigned char *)source_text(src);
    uint32_t n = source_len(src) < TRIED ? source_len(src) : TRIED, zeros[2] = { 0 };

    if (n >= 2 && ((s[0] == 0xFF && s[1] == 0xFE) || (s[0] == 0xFE && s[1] == 0xFF)))
        return true;
    for (uint32_t i = 0; i < n; i++)
        zeros[i % 2] += !s[i];
    return (zeros[0] > n / 4) != (zeros[1] > n / 4);
}

static void cannot_read(BoardFiles *all, const BoardWanted *w, const char *why)
{
    diag_add(all->diags, DIAG_GEN_CANNOT_READ, w->at,
             "%s\n"
             "write the name of a file of boards that exists and that you may read",
             why);
}

static const Source *read_source(BoardFiles *all, const BoardWanted *w)
{
    const Source *src;
    struct stat st;
    char *why = NULL;

    /* refuse a pipe, because reading it could block */
    if (stat(w->path, &st) == 0 && !S_ISREG(st.st_mode) && !S_ISDIR(st.st_mode)) {
        cannot_read(
            all, w,
            arena_printf(all->arena, "cannot read `%s`: it is not a regular file", w->path));
        return NULL;
    }
    src = sources_read(all->sources, arena_printf(all->arena, "%s", w->path), &why);
    if (!src)
        cannot_read(all, w, why);
    xfree(why);
    return src;
}

static int games_count(const BoardFile *f)
{
    return f->pbn ? f->pbn->n : f->lin->n;
}

/* Returns the values of TAG as texts, one for each game; "" for a game without a value. */
static const char **tag_texts(BoardFiles *all, const BoardFile *f, const char *tag)
{
    size_t n = (size_t)games_count(f) + 1;
    const char **texts = arena_alloc_array(all->arena, sizeof *texts, n);
    Text *values = arena_new_array(all->arena, Text, n);

    pbn_values(f->pbn, tag, values);
    for (int i = 0; i < f->pbn->n; i++) {
        const char *s = board_text(values[i], all->arena);

        texts[i] = s ? s : "";
    }
    return texts;
}

/* Records the games of F that are boards, and their numbers, rooms, tables and hands.  A PBN game
 * with neither a Board nor a Deal tag is no board.  The tags of such a game only give values to the
 * games after it. */
static void list_boards(BoardFiles *all, BoardFile *f)
{
    size_t n = (size_t)games_count(f) + 1;

    f->is_board = arena_new_array(all->arena, bool, n);
    f->has_hands = arena_new_array(all->arena, bool, n);
    if (f->pbn) {
        f->number = tag_texts(all, f, "Board");
        f->room = tag_texts(all, f, "Room");
        f->table = tag_texts(all, f, "Table");
        for (int i = 0; i < f->pbn->n; i++) {
            f->has_hands[i] = pbn_tag(f->pbn, i, "Deal") != NULL;
            f->is_board[i] = f->has_hands[i] || pbn_tag(f->pbn, i, "Board");
            f->any_hands |= f->has_hands[i];
        }
        return;
    }
    f->number = arena_alloc_array(all->arena, sizeof *f->number, n);
    f->room = arena_alloc_array(all->arena, sizeof *f->room, n);
    f->table = arena_alloc_array(all->arena, sizeof *f->table, n);
    for (int i = 0; i < f->lin->n; i++) {
        const char *number = lin_number(f->lin, i, &f->room[i], all->arena);

        f->number[i] = number ? number : "";
        f->table[i] = "";
        f->is_board[i] = true;
        f->has_hands[i] = lin_has_hands(f->lin, i);
        f->any_hands |= f->has_hands[i];
    }
}

/* Returns the file that W names.  Reads the file if it is not open yet. */
static BoardFile *opened_file(BoardFiles *all, const BoardWanted *w)
{
    BoardFile *f;
    Span start;

    for (f = all->files; f; f = f->next)
        if (strcmp(f->path, w->path) == 0)
            return f;
    f = arena_new_of(all->arena, BoardFile);
    f->path = arena_printf(all->arena, "%s", w->path);
    f->next = all->files;
    all->files = f;
    f->src = read_source(all, w);
    if (!f->src)
        return f;
    start = (Span){ source_base(f->src), source_base(f->src) };
    if (is_utf16(f->src))
        diag_add(all->diags, DIAG_DEALS_FILE, start,
                 "the file is in UTF-16\n"
                 "save it again in UTF-8");
    else if (board_kind(w, f->src) == BOARDS_LIN)
        f->lin = lin_split(lin_address_plain(all->sources, f->src, all->arena), all->arena);
    else
        f->pbn = pbn_split(f->src, all->arena);
    if (f->pbn || f->lin)
        list_boards(all, f);
    return f;
}

/* ---- the choice of a board -------------------------------------------- */

/* Returns true if A and B are equal.  Leading zeros do not count, and `A` counts as equal to
 * `a`. */
static bool same_number(const char *a, const char *b)
{
    while (*a == '0' && a[1])
        a++;
    while (*b == '0' && b[1])
        b++;
    return strcasecmp(a, b) == 0;
}

/* Returns true if WANTED names ROOM or TABLE.  WANTED may also be the first letter of a room: `o`
 * for `open`, `c` for `closed`. */
static bool at_table(const char *wanted, const char *room, const char *table)
{
    return same_number(wanted, table) || strcasecmp(wanted, room) == 0 ||
           (strlen(wanted) == 1 && *room &&
            tolower((unsigned char)*wanted) == tolower((unsigned char)*room) &&
            strchr("oc", tolower((unsigned char)*wanted)));
}

enum { SHOWN = 20 }; /* the largest number of boards that a message lists */

/* Returns true if W can mean board I.  If W has no number and the file has boards with hands, W
 * means only such boards. */
static bool is_meant_board(const BoardFile *f, const BoardWanted *w, int i)
{
    return f->is_board[i] && (w->number || f->has_hands[i] || !f->any_hands) &&
           (!w->number || same_number(f->number[i], w->number)) &&
           (!w->table || *w->table == '#' || at_table(w->table, f->room[i], f->table[i]));
}

/* Returns the number that names board I after `#`, such as 2 in `#2`.  This is the position of
 * board I, from 1, among the boards with the same number.  If board I has no number, it is the
 * position among all boards that have hands.  If no board has hands, it is the position among all
 * boards. */
static int place_of(const BoardFile *f, int i)
{
    int place = 0;

    for (int k = 0; k <= i; k++)
        place += f->is_board[k] && (*f->number[i] ? same_number(f->number[k], f->number[i])
                                                  : f->has_hands[k] || !f->any_hands);
    return place;
}

/* FOUND has N boards.  Returns true if another board in FOUND has the number of board I.  If NAMES
 * is not NULL, the two boards must also have equal names in NAMES. */
static bool shared(const BoardFile *f, const int *found, int n, int i, const char **names)
{
    for (int k = 0; k < n; k++)
        if (found[k] != i && same_number(f->number[found[k]], f->number[i]) &&
            (!names || strcasecmp(names[found[k]], names[i]) == 0))
            return true;
    return false;
}

/* Returns a name that distinguishes board I from other boards in FOUND with the same number.  The
 * name is the room of board I, its table, or its position such as `#2`.  Returns "" if the number
 * of board I is enough. */
static const char *where_offered(const BoardFile *f, const int *found, int n, int i, Arena *arena)
{
    if (*f->room[i] && !shared(f, found, n, i, f->room))
        return f->room[i];
    if (*f->table[i] && !shared(f, found, n, i, f->table))
        return f->table[i];
    return *f->number[i] && !shared(f, found, n, i, NULL)
               ? ""
               : arena_printf(arena, "#%d", place_of(f, i));
}

/* Returns the N boards in FOUND as a text, such as `1, 2, 3`.  If a board needs its table too, the
 * text is like `board 3 at table Open, board 3 at table Closed`. */
static const char *offered_boards(BoardFiles *all, const BoardFile *f, const int *found, int n)
{
    StrBuf b = { 0 };
    bool placed = false;

    for (int k = 0; k < n && k < SHOWN; k++)
        placed |= *where_offered(f, found, n, found[k], all->arena) || !*f->number[found[k]];
    for (int k = 0; k < n; k++) {
        int i = found[k];
        const char *where = where_offered(f, found, n, i, all->arena);

        if (k == SHOWN) {
            strbuf_add(&b, ", ...");
            break;
        }
        strbuf_printf(&b, "%s%s%s%s%s", k ? ", " : "",
                      !*f->number[i] ? "a board without number"
                      : placed       ? "board "
                                     : "",
                      f->number[i], *where ? " at table " : "", where);
    }
    return strbuf_keep(&b, all->arena);
}

/* Returns a help that tells the user how to name one of the N boards in FOUND. */
static const char *how_to_choose(BoardFiles *all, const BoardFile *f, const BoardWanted *w,
                                 const int *found, int n)
{
    const char *number = f->number[found[0]], *in_case = "", *option = "",
               *other = where_offered(f, found, n, found[1], all->arena);
    bool placed = false, several = false, unnumbered = false;

    for (int k = 0; k < n; k++) {
        several |= !same_number(f->number[found[k]], number);
        unnumbered |= !*f->number[found[k]];
        placed |= *where_offered(f, found, n, found[k], all->arena) == '#';
    }
    if (several && unnumbered)
        return "write `board` and a number in the case, or give the option --board; for a board "
               "without number write `table \"#1\"`, or give the option --table '#1'";
    if (several)
        return arena_printf(
            all->arena,
            "write in the case which board you mean, such as `board %s`; or give the option "
            "--board %s",
            f->number[found[n - 1]], f->number[found[n - 1]]);
    if (*number && !w->number) {
        in_case = arena_printf(all->arena, "board %s ", number);
        option = arena_printf(all->arena, "--board %s ", number);
    }
    if (!placed)
        return arena_printf(
            all->arena,
            "write the table too, such as `%stable \"%s\"` in the case; or give the "
            "option %s--table %s",
            in_case, other, option, other);
    return arena_printf(all->arena,
                        "for the second of these boards write `%stable \"#2\"` in the case, or "
                        "give the option %s--table '#2'",
                        in_case, option);
}

/* Returns the place of game I in F. */
static Span game_span(const BoardFile *f, int i)
{
    return f->pbn ? f->pbn->games[i].span : f->lin->boards[i].span;
}

/* Reports that no board of F fits W, and lists the boards of F. */
static void none_meant(BoardFiles *all, const BoardFile *f, const BoardWanted *w)
{
    int found[SHOWN + 1], boards = 0;

    for (int i = 0; i < games_count(f) && boards <= SHOWN; i++)
        if (f->is_board[i])
            found[boards++] = i;
    if (!boards && f->pbn && f->pbn->error.why) {
        pbn_report_error(&f->pbn->error, all->diags);
        return;
    }
    if (!boards) {
        const Span start = { source_base(f->src), source_base(f->src) };

        diag_add(all->diags, DIAG_DEALS_FILE, w->at.start == NO_SPAN.start ? start : w->at,
                 "the file `%s` has no board\n"
                 "name a file that has a board: [Deal \"N:...\"] in PBN, or md|...| in LIN",
                 f->path);
        return;
    }
    diag_add(all->diags, DIAG_DEALS_BOARD, w->at,
             "`%s` has no board%s%s%s%s%s\n"
             "the file has %s: %s",
             f->path, w->number ? " " : "", w->number ? w->number : "",
             w->table ? " at the table `" : "", w->table ? w->table : "", w->table ? "`" : "",
             boards == 1 ? "only this board" : "these boards",
             offered_boards(all, f, found, boards));
}

/* Returns the index of the board that W means.  If W means no board or several, reports this and
 * returns -1.  The table `#2` is for files without tables.  It means the second of the boards that
 * fit everything else in W. */
static int choose_board(BoardFiles *all, const BoardFile *f, const BoardWanted *w)
{
    int found[SHOWN + 1], n = 0;
    long nth = w->table && *w->table == '#' ? strtol(w->table + 1, NULL, 10) : 0;

    for (int i = 0; i < games_count(f) && n <= SHOWN; i++) {
        if (!is_meant_board(f, w, i))
            continue;
        if (nth > 0 && --nth == 0)
            return i;
        if (!w->table || *w->table != '#')
            found[n++] = i;
    }
    if (n == 1)
        return found[0];
    if (n == 0) {
        none_meant(all, f, w);
        return -1;
    }
    const bool named = w->at.start != NO_SPAN.start; /* a case names the file */
    Diag *d =
        diag_add(all->diags, DIAG_DEALS_BOARD, named ? w->at : game_span(f, found[0]),
                 "`%s` has several boards that can be meant here: %s\n"
                 "%s",
                 f->path, offered_boards(all, f, found, n), how_to_choose(all, f, w, found, n));

    if (!named)
        diag_note(all->diags, d, game_span(f, found[1]), "this is the second of these boards");
    return -1;
}

const Board *board_files_board(BoardFiles *all, const BoardWanted *w)
{
    BoardFile *f = opened_file(all, w);
    Board *b;
    int i;

    if (!f->pbn && !f->lin)
        return NULL; /* opened_file() has reported the reason */
    i = choose_board(all, f, w);
    if (i < 0)
        return NULL;
    b = arena_new_of(all->arena, Board);
    if (f->pbn ? pbn_board(f->pbn, i, w->play, b, all->arena, all->diags)
               : lin_board(f->lin, i, w->play, b, all->arena, all->diags))
        return b;
    return NULL;
}
