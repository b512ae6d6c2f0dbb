#include "boardfile.h"

#include "lin.h"
#include "pbn.h"
#include "strbuf.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

typedef struct File File;
struct File {
    const char *path;
    BoardKind kind; /* as it was asked for */
    const Source *src;
    PbnFile *pbn; /* one of the two */
    LinFile *lin;
    File *next;
};

struct BoardFiles {
    Sources *sources;
    Diags *diags;
    Arena *arena;
    File *files;
};

BoardFiles *boardfiles_new(Sources *sources, Diags *diags, Arena *arena)
{
    BoardFiles *all = arena_new_of(arena, BoardFiles);

    *all = (BoardFiles){ .sources = sources, .diags = diags, .arena = arena };
    return all;
}

/* A pair of letters and a bar, before anything that PBN begins with. */
static bool looks_like_lin(const char *s, size_t n)
{
    size_t i = 0;

    if (n >= 3 && memcmp(s, "\xEF\xBB\xBF", 3) == 0)
        i = 3;
    while (i < n && isspace((unsigned char)s[i]))
        i++;
    return i + 2 < n && isalpha((unsigned char)s[i]) &&
           isalnum((unsigned char)s[i + 1]) && s[i + 2] == '|';
}

static BoardKind kind_of(const BoardWanted *w, const Source *src)
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

/* UTF-16 has a zero byte for each letter of ASCII. */
static bool is_utf16(const Source *src)
{
    const unsigned char *s = (const unsigned char *)source_text(src);

    return source_len(src) >= 2 &&
           ((s[0] == 0xFF && s[1] == 0xFE) || (s[0] == 0xFE && s[1] == 0xFF));
}

static void cannot_read(BoardFiles *all, const BoardWanted *w, const char *why)
{
    diag_help(all->diags, diag_add(all->diags, DIAG_GEN_CANNOT_READ, w->at, "%s", why),
              "name a file of boards that can be read, of at most 16 MiB");
}

static const Source *read_source(BoardFiles *all, const BoardWanted *w)
{
    const Source *src;
    struct stat st;
    char *why = NULL;

    /* a pipe would wait for ever */
    if (stat(w->path, &st) == 0 && !S_ISREG(st.st_mode) && !S_ISDIR(st.st_mode)) {
        cannot_read(all, w,
                    arena_printf(all->arena, "`%s`: not a regular file", w->path));
        return NULL;
    }
    src = sources_read(all->sources, arena_printf(all->arena, "%s", w->path), &why);
    if (!src)
        cannot_read(all, w, why);
    free(why);
    return src;
}

static File *file_of(BoardFiles *all, const BoardWanted *w)
{
    File *f;
    Span start;

    for (f = all->files; f; f = f->next)
        if (strcmp(f->path, w->path) == 0 && f->kind == w->kind)
            return f;
    f = arena_new_of(all->arena, File);
    f->path = arena_printf(all->arena, "%s", w->path);
    f->kind = w->kind;
    f->next = all->files;
    all->files = f;
    f->src = read_source(all, w);
    if (!f->src)
        return f;
    start = (Span){ source_base(f->src), source_base(f->src) };
    if (is_utf16(f->src))
        diag_help(all->diags,
                  diag_add(all->diags, DIAG_DEALS_FILE, start, "it is in UTF-16"),
                  "save it again in UTF-8");
    else if (kind_of(w, f->src) == BOARDS_LIN)
        f->lin = lin_split(f->src, all->arena);
    else
        f->pbn = pbn_split(f->src, all->arena);
    return f;
}

/* ---- which board ------------------------------------------------------ */

static int count(const File *f)
{
    return f->pbn ? f->pbn->n : f->lin ? f->lin->n : 0;
}

static bool same_number(const char *a, const char *b)
{
    while (*a == '0' && a[1])
        a++;
    while (*b == '0' && b[1])
        b++;
    return strcasecmp(a, b) == 0;
}

static const char *value_text(BoardFiles *all, const File *f, int i, const char *tag)
{
    Span at;
    const char *s = board_text(pbn_value(f->pbn, i, tag, &at), all->arena);

    return s ? s : "";
}

/* The number of board I, and its room and table, "" when they are not told. */
static const char *number_of(BoardFiles *all, const File *f, int i, const char **room,
                             const char **table)
{
    const char *number;

    *table = *room = "";
    if (f->lin) {
        number = lin_number(f->lin, i, room, all->arena);
        return number ? number : "";
    }
    *room = value_text(all, f, i, "Room");
    *table = value_text(all, f, i, "Table");
    return value_text(all, f, i, "Board");
}

/* `open` and `o` are the open room. */
static bool at_table(const char *wanted, const char *room, const char *table)
{
    return same_number(wanted, table) || strcasecmp(wanted, room) == 0 ||
           (strlen(wanted) == 1 && *room &&
            tolower((unsigned char)*wanted) == tolower((unsigned char)*room) &&
            strchr("oc", tolower((unsigned char)*wanted)));
}

/* A game of PBN that tells of no board is a heading for those after it. */
static bool is_board(BoardFiles *all, const File *f, int i)
{
    Span at;

    return f->lin || *value_text(all, f, i, "Board") ||
           pbn_value(f->pbn, i, "Deal", &at).len > 0;
}

static bool meant(BoardFiles *all, const File *f, const BoardWanted *w, int i)
{
    const char *room, *table, *number = number_of(all, f, i, &room, &table);

    return is_board(all, f, i) && (!w->number || same_number(number, w->number)) &&
           (!w->table || at_table(w->table, room, table));
}

/* What could have been meant: `1, 2, 3 (open), 3 (closed)`. */
static const char *offered(BoardFiles *all, const File *f, const int *found, int n)
{
    enum { SHOWN = 20 };
    StrBuf b = { 0 };
    const char *s;
    int shown = 0;

    for (int i = 0; i < n && shown <= SHOWN; i++) {
        if (!is_board(all, f, found ? found[i] : i))
            continue;

        const char *room, *table,
            *number = number_of(all, f, found ? found[i] : i, &room, &table);
        const char *where = *room ? room : table;

        if (shown++ == SHOWN) {
            sb_add(&b, ", ...");
            break;
        }
        sb_printf(&b, "%s%s%s%s%s", b.len ? ", " : "",
                  *number ? number : "without number", *where ? " (" : "", where,
                  *where ? ")" : "");
    }
    s = arena_strndup(all->arena, sb_str(&b), b.len);
    sb_free(&b);
    return s;
}

static void none_meant(BoardFiles *all, const File *f, const BoardWanted *w)
{
    Span at = w->at.start == UINT32_MAX
                  ? (Span){ source_base(f->src), source_base(f->src) }
                  : w->at;
    Diag *d;
    int boards = 0;

    for (int i = 0; i < count(f); i++)
        boards += is_board(all, f, i);
    if (!boards) {
        diag_help(all->diags,
                  diag_add(all->diags, DIAG_DEALS_FILE, at, "there is no board in `%s`",
                           f->path),
                  "a game of PBN has a tag [Deal \"N:...\"], a board of LIN md|...|");
        return;
    }
    d = diag_add(all->diags, DIAG_DEALS_BOARD, at, "`%s` has no board %s%s%s", f->path,
                 w->number ? w->number : "", w->table ? " at " : "",
                 w->table ? w->table : "");
    diag_help(all->diags, d, "there %s: %s", boards == 1 ? "is" : "are",
              offered(all, f, NULL, count(f)));
}

/* The one board that is meant, or -1 (reported). */
static int choose(BoardFiles *all, const File *f, const BoardWanted *w)
{
    int *found = arena_new_array(all->arena, int, (size_t)count(f) + 1), n = 0;

    for (int i = 0; i < count(f); i++)
        if (meant(all, f, w, i))
            found[n++] = i;
    if (n == 1)
        return found[0];
    if (n == 0) {
        none_meant(all, f, w);
        return -1;
    }
    diag_help(all->diags,
              diag_add(all->diags, DIAG_DEALS_BOARD,
                       w->at.start == UINT32_MAX
                           ? (Span){ source_base(f->src), source_base(f->src) }
                           : w->at,
                       "`%s` has several: %s", f->path, offered(all, f, found, n)),
              "%s", w->number ? "say at which table or in which room" : "say which one");
    return -1;
}

const Board *boardfiles_board(BoardFiles *all, const BoardWanted *w)
{
    File *f = file_of(all, w);
    Board *b;
    int i;

    if (!f->pbn && !f->lin)
        return NULL; /* reported when it was read */
    i = choose(all, f, w);
    if (i < 0)
        return NULL;
    b = arena_new_of(all->arena, Board);
    if (f->pbn ? pbn_board(f->pbn, i, w->play, b, all->arena, all->diags)
               : lin_board(f->lin, i, w->play, b, all->arena, all->diags))
        return b;
    return NULL;
}
