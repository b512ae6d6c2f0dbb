/* test_boards.c - files of boards, whole and broken: whatever is in them, nothing
 * crashes, what is refused is complained of, and what is taken is a case. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "boards/board_case.h"
#include "boards/board_file.h"
#include "boards/lin.h"
#include "boards/pbn.h"
#include "library/library.h"
#include "library/text_case.h"

#include <stdlib.h>
#include <string.h>

/* What came of many tries: a test that only ever sees refusals would show nothing. */
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

/* Every board of TEXT, by itself and with its play. */
static void take(Tally *t, const char *text, size_t n)
{
    bool lin = strstr(t->file, ".lin") != NULL;
    Sources *sources = sources_new();
    const Source *src = sources_add(sources, t->file, text, n);
    Arena *arena = arena_new();
    PbnFile *pbn = lin ? NULL : pbn_split(src, arena);
    LinFile *records = lin ? lin_split(src, arena) : NULL;
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

/* Every beginning of the file. */
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

/* The file with one to four bytes changed, left out or doubled. */
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
    const char *text, *want; /* NULL: nothing is said */
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
    { "M\xC2\xADller \xE2\x80\xAEreven\xC2\x9B", "Mller reven" }, /* what is not seen */
    { "M\xADller \xE9", "Mller é" },
    { "e\xCC\x81", "e?" }, /* composed of two */
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

/* A text that is too long ends with a whole letter. */
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
