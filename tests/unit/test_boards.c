/* test_boards.c - reads files of boards, whole and broken.  Nothing may crash.  Every board must
 * either become a case that loads, or be refused with a diagnostic. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "boards/board_case.h"
#include "boards/board_file.h"
#include "boards/lin.h"
#include "boards/lin_address.h"
#include "boards/pbn.h"
#include "library/library.h"
#include "library/text_case.h"

#include <stdlib.h>
#include <string.h>

/* Counts of the boards tried.  The test demands that some were not refused, so that it proves
 * something. */
typedef struct Tally {
    Library *lib;
    const Program *p;
    const char *file;
    int taken, refused, loaded;
    bool rule; /* load each case that is made */
} Tally;

static void load(Tally *t, const Board *b, const char *from, size_t n)
{
    Arena *arena = arena_new();
    const BoardCase how = { .file = t->file, .play = b->nplay };
    const char *text = board_case_text(b, &how, arena);
    TextCase *c = text_case_new(t->p, "made", text, strlen(text));
    char *said = NULL;
    size_t size;
    FILE *f = open_memstream(&said, &size);

    diags_print_text(c->diags, f, false);
    fclose(f);
    cr_assert(c->c != NULL, "%s of %zu bytes:\n%s\n%s\n%s", t->file, n, from, text, said);
    t->loaded++;
    free(said);
    text_case_free(c);
    arena_free(arena);
}

/* Reads every board of TEXT, alone and with its play. */
static void take(Tally *t, const char *text, size_t n)
{
    bool lin = strstr(t->file, ".lin") != NULL;
    Sources *sources = sources_new();
    const Source *src = sources_add(sources, t->file, text, n);
    Arena *arena = arena_new();
    PbnFile *pbn = lin ? NULL : pbn_split(src, arena);
    LinFile *records = lin ? lin_split(lin_address_plain(sources, src, arena), arena) : NULL;
    int boards = lin ? records->n : pbn->n;

    for (int i = 0; i < 2 * boards; i++) {
        Board *b = arena_new_of(arena, Board);
        Diags *diags = diags_new(sources);
        bool whole = i % 2 == 1;
        bool good = lin ? lin_board(records, i / 2, whole, b, arena, diags)
                        : pbn_board(pbn, i / 2, whole, b, arena, diags);

        cr_assert(eq(int, good, diags_errors(diags) == 0), "%s of %zu bytes, board %d", t->file, n,
                  i / 2);
        t->taken += good;
        t->refused += !good;
        if (good && whole && t->rule)
            load(t, b, text, n);
        diags_free(diags);
    }
    arena_free(arena);
    sources_free(sources);
}

static char *contents(const char *path, size_t *n)
{
    FILE *f = fopen(path, "rb");
    char *text = malloc(1 << 16);

    cr_assert(f != NULL, "%s", path);
    *n = fread(text, 1, 1 << 16, f);
    fclose(f);
    return text;
}

static uint32_t next_random(uint32_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 17;
    *state ^= *state << 5;
    return *state;
}

/* Reads every beginning of the file. */
static void truncate_all(Tally *t, const char *text, size_t n)
{
    char *part = malloc(n + 1);

    for (size_t k = 0; k <= n; k++) {
        memcpy(part, text, k);
        part[k] = '\0';
        t->rule = k % 97 == 0;
        take(t, part, k);
    }
    free(part);
}

/* Reads the file with one to four bytes changed, left out or doubled. */
static void change_some(Tally *t, const char *text, size_t n, int tries)
{
    static const char likely[] = "[]\"{};%|.-*+^=$ \r\n,:NESWSHDCAKQJT1234567890Pp\\\xE9#";
    char *copy = malloc(n + 8);
    uint32_t state = 2463534242u;

    for (int i = 0; i < tries; i++) {
        size_t len = n;

        memcpy(copy, text, n);
        for (uint32_t k = next_random(&state) % 4 + 1; k-- > 0 && len > 2;) {
            size_t at = next_random(&state) % (len - 1);
            uint32_t what = next_random(&state) % 8;

            if (what == 0) {
                memmove(copy + at, copy + at + 1, --len - at);
            } else if (what == 1) {
                memmove(copy + at + 1, copy + at, len++ - at);
            } else {
                copy[at] = what < 3 ? (char)next_random(&state)
                                    : likely[next_random(&state) % (sizeof likely - 1)];
            }
        }
        t->rule = i % 20 == 0;
        take(t, copy, len);
    }
    free(copy);
}

Test(boards, a_broken_file_is_refused_and_what_is_taken_is_a_case, .timeout = 120)
{
    static const char *const suffixes[] = { ".pbn", ".lin" };
    Tally t = { .lib = library_new("laws", NULL) };

    t.p = library_edition(t.lib, "wbf-2017");
    cr_assert(t.p != NULL);
    for (size_t k = 0; k < BL_LEN(suffixes); k++) {
        Paths paths = { 0 };

        library_paths(t.lib, "tests/pbn", suffixes[k], &paths);
        cr_assert(paths.n > 1, "%s", suffixes[k]);
        for (size_t i = 0; i < paths.n; i++) {
            size_t n;
            char *text = contents(paths.at[i], &n);

            t.file = paths.at[i];
            t.rule = true;
            take(&t, text, n);
            truncate_all(&t, text, n);
            change_some(&t, text, n, 3000);
            free(text);
        }
        paths_free(&paths);
    }
    cr_expect(t.taken > 10000 && t.refused > 1000 && t.loaded > 500,
              "%d taken, %d refused, %d loaded", t.taken, t.refused, t.loaded);
    library_free(t.lib);
}

/* ---- kinds of files ---------------------------------------------------- */

#define HANDS      "K842.A74.Q83.J92 65.QJT9.K72.T873 AQJT9.82.A54.AK6 73.K653.JT96.Q54"
#define DEAL       "[Deal \"N:" HANDS "\"]\n"
#define BY_SOUTH   "[Contract \"4S\"]\n[Declarer \"S\"]\n"
#define TWO_TRICKS "DJ D3 D7 D4\nS3 S2 S5 SA\n"
#define LIN_HANDS  "md|3SAQJT9H82DA54CAK6,S73HK653DJT96CQ54,SK842HA74DQ83CJ92"

/* files, and for each board of a file: number, vulnerability, contract, players of the cards, and
 * codes of the diagnostics */
static const struct {
    const char *kind, *text, *want;
} file_kinds[] = {
    /* an empty line ends a game */
    { "a heading", "[Vulnerable \"All\"]\n\n[Board \"1\"]\n" DEAL, "? b ? D0003; 1 - ?" },
    { "a board after", DEAL BY_SOUTH "\n[Board \"13\"]\n[Vulnerable \"All\"]\n",
      "? - 4S S; 13 b ? D0003" },
    { "a second table",
      "[Board \"1\"]\n[Vulnerable \"NS\"]\n" DEAL BY_SOUTH
      "\n[Declarer \"E\"]\n[Contract \"1C\"]\n\n[Board \"2\"]\n" DEAL,
      "1 n 4S S; 1 n 1C E; 2 - ?" },
    { "a table of another event", "[Event \"a\"]\n" DEAL BY_SOUTH "\n[Event \"b\"]\n" BY_SOUTH,
      "? - 4S S; ? - 4S S D0003" },
    { "empty lines in a game", "[Board \"1\"]\n\n" DEAL "\n" BY_SOUTH "\n[Play \"W\"]\nDJ\n",
      "1 - 4S S W" },
    /* tags */
    { "no quotes", "[Board 7]\n[Vulnerable All]\n" DEAL, "7 b ? D0010 D0010" },
    { "a quote inside", "[Board 7\"]\n" DEAL, "? - ? D0001" },
    { "no declarer", DEAL "[Contract \"4S\"]\n[Declarer \"\"]\n", "? - 4S ?" },
    /* the order of a play */
    { "columns", DEAL BY_SOUTH "[Play \"W\"]\n" TWO_TRICKS "S7 S4 S6 SQ\n",
      "? - 4S S WNESWNESSWNE" },
    { "turned rows", DEAL BY_SOUTH "[Play \"W\"]\n" TWO_TRICKS "S7 S4 S6 SQ\nCA C4 C2 C3\n",
      "? - 4S S WNESWNESSWNESWNE D0007" },
    { "another column", DEAL BY_SOUTH "[Play \"W\"]\nD3 D7 D4 DJ\n", "? - 4S S WNES D0007" },
    { "another start", DEAL BY_SOUTH "[Play \"W\"]\n" TWO_TRICKS "S4 S6 SQ S7\n",
      "? - 4S S WNESWNES D0008" },
    { "another leader", DEAL BY_SOUTH "[Play \"N\"]\nD3 D7 D4 DJ\n", "? - 4S S D0008" },
    { "a marked leader", DEAL BY_SOUTH "[Play \"N\"]\n^L D3 D7 D4 DJ\n", "? - 4S S NESW" },
    { "hyphens", DEAL BY_SOUTH "[Play \"W\"]\nDJ D3 --\n", "? - 4S S WN" },
    { "a row of one hand", DEAL BY_SOUTH "[Play \"W\"]\nDJ D3 D6\n", "? - 4S S D0006" },
    /* the auction */
    { "hyphens of several", "[Dealer \"S\"]\n" DEAL "[Auction \"W\"]\n--- 1S AP\n", "? - 1S S" },
    { "hyphens of nobody", DEAL "[Auction \"W\"]\n--- 1S AP\n", "? - ? D0005" },
    { "hyphens for passes", "[Dealer \"S\"]\n" DEAL "[Auction \"S\"]\n1S - 2S AP\n",
      "? - ? D0005" },
    { "another dealer", "[Dealer \"N\"]\n" DEAL "[Auction \"S\"]\n1S AP\n", "? - 1S S D0007" },
    /* records of Bridge Base Online */
    { "an address", "http://x?a=b&lin=" LIN_HANDS "%7Cah%7cBoard+5%7Csv%7Cb%7C&c=d", "5 b ?" },
    { "a line before a key", "A title\nqx|o3|" LIN_HANDS "|", "3 - ?" },
    { "an empty hand", LIN_HANDS ",,|", "? - ? D0003" },
    { "a result",
      "vg|a,b,I,3,4,|rs|,3NxE-1,,4SN=|qx|c3|" LIN_HANDS "|qx|o4|" LIN_HANDS "|qx|c4|" LIN_HANDS
      "|pc|HQ|",
      "3 - 3NX E; 4 - ?; 4 - 4S N E" },
    { "a result of another", "rs|4SN=|qx|o1|" LIN_HANDS "|pc|DJ|", "1 - ? W D0007" },
    { "another's turn", LIN_HANDS "|mb|p|mb|p|mb|1S|mb|p|mb|p|mb|p|pc|DJ|pc|D7|",
      "? - 1S S W D0008" },
};

static void add_board(StrBuf *out, const Board *b, const Diags *diags, Arena *arena)
{
    static const char *const sides[] = { "-", "n", "e", "b" };
    const DiagView *said;
    size_t n;

    strbuf_printf(out, "%s%s %s ", out->len ? "; " : "", b->number ? b->number : "?",
                  sides[b->vulnerable[0] + 2 * b->vulnerable[1]]);
    if (b->level)
        strbuf_printf(out, "%d%c%.*s %s", b->level, "CDHSN"[b->strain], b -> doubled, "XX",
                      b->declarer == TABLE_NONE ? "?" : board_seat_letter(b->declarer));
    else
        strbuf_add(out, "?");
    for (int i = 0; i < b->nplay; i++)
        strbuf_printf(out, "%s%s", i ? "" : " ", board_seat_letter(b->play[i].seat));
    n = diags_view(diags, &said, arena);
    for (size_t i = 0; i < n; i++)
        strbuf_printf(out, " %s", diag_code_string(said[i].code));
}

Test(boards, a_kind_of_file_is_read_as_it_is_meant_or_told)
{
    for (size_t i = 0; i < BL_LEN(file_kinds); i++) {
        const char *text = file_kinds[i].text;
        bool lin = *text != '[';
        Sources *sources = sources_new();
        const Source *src = sources_add(sources, file_kinds[i].kind, text, strlen(text));
        Arena *arena = arena_new();
        PbnFile *pbn = lin ? NULL : pbn_split(src, arena);
        LinFile *records = lin ? lin_split(lin_address_plain(sources, src, arena), arena) : NULL;
        StrBuf got = { 0 };

        for (int k = 0; k < (lin ? records->n : pbn->n); k++) {
            Board *b = arena_new_of(arena, Board);
            Diags *diags = diags_new(sources);

            if (lin)
                lin_board(records, k, true, b, arena, diags);
            else
                pbn_board(pbn, k, true, b, arena, diags);
            add_board(&got, b, diags, arena);
            diags_free(diags);
        }
        cr_expect(eq(str, (char *)strbuf_str(&got), (char *)file_kinds[i].want), "%s",
                  file_kinds[i].kind);
        strbuf_free(&got);
        arena_free(arena);
        sources_free(sources);
    }
}

/* ---- single questions ------------------------------------------------- */

static const struct {
    const char *text, *want;
} calls[] = {
    { "1NT", "bid 1 4 (3)" }, { "7s", "bid 7 3 (2)" }, { "3N", "bid 3 4 (2)" },
    { "Pass", "pass (4)" },   { "p", "pass (1)" },     { "XX", "redouble (2)" },
    { "x", "double (1)" },    { "Dbl", "double (3)" }, { "r", "redouble (1)" },
    { "8C", "none" },         { "1Z", "none" },        { "0S", "none" },
    { "1", "none" },          { "", "none" },          { "passe", "pass (5)" },
};

Test(boards, a_call_is_written_in_many_ways)
{
    static const char *const kinds[] = { "pass", "double", "redouble", "bid" };

    for (size_t i = 0; i < BL_LEN(calls); i++) {
        Call c = { 0 };
        size_t n = board_call(calls[i].text, strlen(calls[i].text), &c);
        char got[40] = "none";

        if (n && c.kind == CALL_BID)
            snprintf(got, sizeof got, "bid %d %d (%zu)", c.level, c.strain, n);
        else if (n)
            snprintf(got, sizeof got, "%s (%zu)", kinds[c.kind], n);
        cr_expect(eq(str, got, (char *)calls[i].want), "`%s`", calls[i].text);
    }
}

static const struct {
    const char *text, *want; /* NULL: no diagnostic */
} texts[] = {
    { "Andr\xE9", "André" },
    { "André", "André" },
    { "Ανδρέας", "Ανδρέας" },
    { "  a\tb\r\nc ", "a b c" },
    { "?", NULL },
    { "-", NULL },
    { "", NULL },
    { "\x01", NULL },
    { "\x80x", "?x" },
    { "M\xC2\xADller \xE2\x80\xAEreven\xC2\x9B", "Mller reven" }, /* invisible characters */
    { "M\xADller \xE9", "Mller é" },
    { "e\xCC\x81", "e?" }, /* a letter of two code points */
};

Test(boards, a_text_can_stand_in_a_case_whatever_it_was)
{
    Arena *arena = arena_new();

    for (size_t i = 0; i < BL_LEN(texts); i++) {
        const char *got = board_text(text_of_cstr(texts[i].text), arena);

        cr_expect(eq(str, (char *)(got ? got : "(nothing)"),
                     (char *)(texts[i].want ? texts[i].want : "(nothing)")),
                  "row %zu", i);
    }
    arena_free(arena);
}

/* A text that is too long is cut between letters. */
Test(boards, a_long_text_is_cut_between_letters)
{
    static const struct {
        const char *letter;
        size_t n;
        const char *kept;
        size_t kept_n;
    } all[] = {
        { "a", 1000, "a", 100 }, { "a", 101, "a", 100 },
        { "α", 150, "α", 99 },   { "α", 900, "α", 99 },
        { "♠", 1000, "♠", 99 },  { "\xE9", 150, "é", 100 },
        { "\x80", 1000, "", 0 }, { "\xF0\x9F\x82\xA1", 99, "\xF0\x9F\x82\xA1", 99 },
    };
    Arena *arena = arena_new();

    for (size_t i = 0; i < BL_LEN(all); i++) {
        StrBuf text = { 0 }, want = { 0 };
        const char *got;

        for (size_t k = 0; k < all[i].n; k++)
            strbuf_add(&text, all[i].letter);
        for (size_t k = 0; k < all[i].kept_n; k++)
            strbuf_add(&want, all[i].kept);
        got = board_text((Text){ text.s, (uint32_t)text.len }, arena);
        cr_expect(eq(str, (char *)(got ? got : ""), (char *)strbuf_str(&want)), "row %zu", i);
        strbuf_free(&text);
        strbuf_free(&want);
    }
    arena_free(arena);
}
