/* test_text.c - tests of slices, interning, and Unicode. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "kit/interner.h"
#include "kit/text.h"

#include <stdio.h>
#include <string.h>
#include <utf8proc.h>

Test(text, equality_is_of_bytes)
{
    Text abc = { "abcd", 3 };

    cr_expect(text_eq(abc, text_of_cstr("abc")), "same bytes elsewhere");
    cr_expect(not(text_eq(abc, text_of_cstr("abd"))), "same length");
    cr_expect(not(text_eq(abc, text_of_cstr("ab"))), "shorter");
    cr_expect(text_eq((Text){ NULL, 0 }, text_of_cstr("")), "no bytes at all");
    cr_expect(text_is(abc, "abc"), "text_is");
    cr_expect(not(text_is(abc, "abcd")), "text_is looks at the length");
}

Test(text, interning_gives_one_pointer_for_equal_text)
{
    enum { N = 3000 };
    static const char *first[N];
    Arena *a = arena_new();
    Interner *in = interner_new(a);
    char word[32];

    for (int round = 0; round < 2; round++)
        for (int i = 0; i < N; i++) {
            int len = snprintf(word, sizeof word, "όνομα-%d...", i);
            const char *s = interner_add(in, (Text){ word, (uint32_t)len - 3 });

            word[len - 3] = '\0';
            cr_assert(eq(str, (char *)s, word), "terminated copy");
            if (round == 0)
                first[i] = s;
            cr_assert(eq(ptr, (void *)s, (void *)first[i]), "%s the second time", word);
        }
    cr_expect(eq(ptr, (void *)interner_add(in, (Text){ NULL, 0 }),
                 (void *)interner_add(in, text_of_cstr(""))),
              "the empty text");
    arena_free(a);
}

static const struct {
    const char *label, *text;
    size_t len, valid, codepoints;
    int width;
    bool nfc;
} rows[] = {
    { "empty", "", 0, 0, 0, 0, true },
    { "ASCII", "law 45", 6, 6, 6, 6, true },
    { "suit signs", "♠♥♦♣", 12, 12, 4, 4, true },
    { "Greek", "κανόνας", 14, 14, 7, 7, true },
    { "combining accent", "e\xCC\x81", 3, 3, 2, 1, false },
    { "U+1F71, a Greek oxia", "\xE1\xBD\xB1", 3, 3, 1, 1, false },
    { "wide", "漢字", 6, 6, 2, 4, true },
    { "stray byte", "ab\xFFz", 4, 2, 4, 4, false },
    { "cut short", "a\xE2\x99", 3, 1, 3, 3, false },
    { "overlong", "\xC0\xAF", 2, 0, 2, 2, false },
    { "surrogate", "\xED\xA0\x80", 3, 0, 3, 3, false },
    { "beyond Unicode", "\xF4\x90\x80\x80", 4, 0, 4, 4, false },
    { "no second byte", "\xC3(", 2, 0, 2, 2, false },
    { "no second byte of three", "\xE2(\xA1", 3, 0, 3, 3, false },
    { "no third byte", "\xE2\x82(", 3, 0, 3, 3, false },
    { "symbols after the suits", "\u2713\u2668", 6, 6, 2, 2, true },
    { "Cyrillic", "\u0439", 2, 2, 1, 1, true },
    { "and in two letters", "\u0438\u0306", 4, 4, 2, 1, false },
    { "a thin space", "\u2009", 3, 3, 1, 1, true },
    { "per mille", "\u2030", 3, 3, 1, 1, true },
    { "U+0387, a Greek point", "\u0387", 2, 2, 1, 1, false },
    { "no byte of the three", "\xE2\x99\xC3", 3, 0, 3, 3, false },
    { "a letter after a stray byte", "\xE2\xC3\xA1", 3, 0, 2, 2, false },
    { "NUL inside", "a\0b", 3, 3, 3, 2, true },
};

Test(text, knows_unicode)
{
    for (size_t i = 0; i < BL_LEN(rows); i++) {
        const char *s = rows[i].text;
        size_t n = rows[i].len;

        cr_expect(eq(sz, text_utf8_valid(s, n), rows[i].valid), "valid: %s", rows[i].label);
        cr_expect(eq(sz, text_codepoints(s, n), rows[i].codepoints), "code points: %s",
                  rows[i].label);
        cr_expect(eq(int, text_width(s, n), rows[i].width), "width: %s", rows[i].label);
        cr_expect(eq(int, text_is_nfc(s, n), rows[i].nfc), "nfc: %s", rows[i].label);
    }
}

/* text_not_nfc() finds the first character that is not in NFC, together with its accents. */
Test(text, finds_what_is_not_in_nfc)
{
    static const struct {
        const char *text;
        size_t at, len; /* len 0: every character is in NFC */
    } cases[] = {
        { "", 0, 0 },
        { "caf\xC3\xA9 au lait", 0, 0 },
        { "cafe\xCC\x81 au lait", 3, 3 },       /* e and an accent */
        { "\xCE\xB1\xCC\x80 e\xCC\x81", 0, 4 }, /* the first of two */
        { "x\xCC\x81 y", 0, 0 },                /* no character is both x and the accent */
        { "10 \xE2\x84\xA6", 3, 3 },            /* U+2126, which looks like U+03A9 */
        { "a\xCC\xA7\xCC\x81 end", 0, 5 },      /* two accents */
        { "\xCC\x81 alone", 0, 0 },             /* an accent without a letter */
    };

    for (size_t i = 0; i < BL_LEN(cases); i++) {
        size_t at = 0;

        cr_expect(eq(sz, text_not_nfc(cases[i].text, strlen(cases[i].text), &at), cases[i].len),
                  "length: %zu", i);
        cr_expect(eq(sz, at, cases[i].at), "offset: %zu", i);
    }
}

/* text_width(), which is quick, gives the same width as utf8proc. */
Test(text, every_character_has_its_width)
{
    for (int32_t cp = 1; cp < 0x3000; cp++) {
        utf8proc_uint8_t bytes[4];
        utf8proc_ssize_t n = utf8proc_encode_char(cp, bytes);

        cr_assert(eq(int, text_width((const char *)bytes, (size_t)n), utf8proc_charwidth(cp)),
                  "U+%04X", (unsigned)cp);
    }
}

/* text_find_hidden(), which is quick, agrees with text_is_hidden() for each character at each
 * offset. */
Test(text, every_character_is_seen_or_hidden)
{
    char s[32];

    for (int32_t cp = 1; cp < 0x3000; cp++)
        for (size_t before = 0; before < 9; before++) {
            memset(s, 'x', before);
            size_t n = before + text_encode(cp, s + before);
            bool hidden = text_is_hidden(cp) && cp != '\n' && cp != '\t';

            s[n++] = 'y';
            cr_assert(eq(sz, text_find_hidden(s, n), hidden ? before : n), "U+%04X after %zu",
                      (unsigned)cp, before);
        }
    cr_expect(eq(sz, text_find_hidden("a\r\nb\r\r\n", 7), 7), "line ends");
    cr_expect(eq(sz, text_find_hidden("a\r", 2), 1), "no line end");
}

/* If text_is_plain() is true, the text has no hidden character and is in NFC, at each offset and
 * length.  It is true for letters. */
Test(text, every_character_is_plain_or_looked_at)
{
    char s[64];

    for (int32_t cp = 1; cp < 0x3000; cp++)
        for (size_t before = 0; before < 36; before++) {
            memset(s, 'x', before);
            size_t n = before + text_encode(cp, s + before);
            bool good, letter = (cp >= 'A' && cp <= 'Z') || (cp >= 0x3B1 && cp <= 0x3CE);

            memset(s + n, 'y', 20);
            n += before % 21;
            good = text_is_nfc(s, n) && text_find_hidden(s, n) == n;
            cr_assert(eq(int, text_is_plain(s, n) && !good, false), "U+%04X after %zu",
                      (unsigned)cp, before);
            cr_assert(eq(int, letter && !text_is_plain(s, n), false), "U+%04X after %zu",
                      (unsigned)cp, before);
        }
    for (size_t n = 0; n < 34; n++) {
        memset(s, 'x', sizeof s);
        s[n] = '\xCE';
        cr_assert(eq(int, text_is_plain(s, n + 1), false), "cut short after %zu", n);
        cr_assert(eq(int, text_is_plain(s, n + 20), false), "half a letter after %zu", n);
    }
}

Test(text, shows_what_is_hidden)
{
    Arena *arena = arena_new();

    cr_expect(eq(str, (char *)text_for_terminal(arena, "a\x1B[31m\xE2\x80\xAEż\n\xFF"),
                 "a·[31m·ż·\uFFFD"),
              "shown");
    arena_free(arena);
}

Test(text, decodes_one_code_point)
{
    int32_t cp = 0;

    cr_expect(eq(sz, text_decode("♠A", 4, &cp), 3), "length");
    cr_expect(eq(i32, cp, 0x2660), "code point");
    cr_expect(eq(sz, text_decode("\xE2\x99", 2, &cp), 1), "length of an invalid byte");
    cr_expect(eq(i32, cp, -1), "invalid byte");
    cr_expect(eq(sz, text_decode("A", 0, &cp), 1), "length of nothing");
    cr_expect(eq(i32, cp, -1), "nothing");
}

Test(text, capitalises_the_first_letter)
{
    static const char *const pairs[][2] = {
        { "", "" },
        { "east must withdraw", "East must withdraw" },
        { "ο Βορράς", "Ο Βορράς" },
        { "άσος", "Άσος" },
        { "έλα", "Έλα" },
        { "ὁ νόμος", "Ὁ νόμος" },
        { "Already", "Already" },
        { "♥6 was not named", "♥6 was not named" },
        { "45d1 applies", "45d1 applies" },
        { "\"high\" means", "\"High\" means" },
        { "«ψηλό»", "«Ψηλό»" },
        { "(or not)", "(Or not)" },
        { "'so' he said", "'So' he said" },
        { "\xFFx", "\xFFx" },
    };
    Arena *a = arena_new();

    for (size_t i = 0; i < BL_LEN(pairs); i++)
        cr_expect(eq(str, text_capitalise(a, pairs[i][0]), (char *)pairs[i][1]), "%s", pairs[i][0]);
    arena_free(a);
}

Test(text, words_are_alike_whatever_their_capitals_and_accents)
{
    static const struct {
        const char *a, *b;
        bool alike;
    } pairs[] = {
        { "", "", true },
        { "South", "south", true },
        { "South", "Sout", false },
        { "Sout", "South", false },
        { "Νότος", "ΝΟΤΟΣ", true },
        { "Νότος", "νοτοσ", true }, /* a final sigma is a sigma */
        { "ζητάει", "ζηταει", true },
        { "ζητάει", "ζηταεί", true },
        { "ζητάει", "ζητά", false },
        { "προσδιορισμένο ύψος", "ΠΡΟΣΔΙΟΡΙΣΜΕΝΟ ΥΨΟΣ", true },
        { "ΐ", "Ι", true },
        { "Α", "A", false }, /* alpha is not A */
        { "♠A", "♠a", true },
        { "♠A", "♥A", false },
        { "Straße", "STRAßE", true }, /* ß stands for two letters but equals neither of them */
        { "Straße", "Strasse", false },
        { "x\xCC\x81y", "xy", true }, /* an accent after a letter that it does not combine with */
        { "xy", "x\xCC\x81", false },
        { "x\xFF", "x\xFF", true },
        { "x\xFF", "x\xFE", false },
        { "x\xFF", "x", false },
    };

    for (size_t i = 0; i < BL_LEN(pairs); i++) {
        uint64_t bit = text_word_bit(pairs[i].a);

        cr_expect(text_same_word(pairs[i].a, pairs[i].b) == pairs[i].alike, "%s, %s", pairs[i].a,
                  pairs[i].b);
        cr_expect(bit && !(bit & (bit - 1)));
        cr_expect(text_word_bit(pairs[i].b) == bit || !pairs[i].alike, "%s, %s", pairs[i].a,
                  pairs[i].b);
    }
    cr_expect(text_word_bit("plays") != text_word_bit("calls"));
}

/* Greek letters and suit signs, which the table of accents does not have, equal only themselves
 * (and final sigma). */
Test(text, letters_that_are_alike_are_one)
{
    static const int32_t from[] = { 0x3B1, 0x2660 }, to[] = { 0x3C9, 0x2667 };

    for (int r = 0; r < 2; r++)
        for (int32_t x = from[r]; x <= to[r]; x++)
            for (int32_t y = from[r]; y <= to[r]; y++) {
                char a[5] = "", b[5] = "";
                bool sigma = (x == 0x3C2 || x == 0x3C3) && (y == 0x3C2 || y == 0x3C3);

                text_encode(x, a);
                text_encode(y, b);
                cr_expect(text_same_word(a, b) == (x == y || sigma), "%s, %s", a, b);
            }
}

Test(text, distance_counts_edits_of_code_points)
{
    static const struct {
        const char *a, *b;
        unsigned d;
    } pairs[] = {
        { "", "", 0 },           { "", "abc", 3 },
        { "abc", "", 3 },        { "play", "play", 0 },
        { "play", "lpay", 1 },   { "play", "plya", 1 },
        { "played", "play", 2 }, { "κανόνας", "κανονας", 1 },
        { "♠", "♥", 1 },         { "kitten", "sitting", 3 },
        { "ca", "abc", 3 },
    };
    char longer[80];

    for (size_t i = 0; i < BL_LEN(pairs); i++)
        cr_expect(eq(u32, text_distance(pairs[i].a, pairs[i].b), pairs[i].d), "%s, %s", pairs[i].a,
                  pairs[i].b);
    memset(longer, 'a', sizeof longer);
    longer[65] = '\0';
    cr_expect(eq(u32, text_distance(longer, "a"), 64), "too long to compare");
    cr_expect(eq(u32, text_distance("a", longer), 64), "too long to compare with");
    cr_expect(eq(u32, text_distance(longer, longer), 0), "equal however long");
    longer[64] = '\0';
    cr_expect(eq(u32, text_distance(longer, "a"), 63), "64 code points are compared");
}

/* SPEC 2.3: a Greek letter counts by its order */
Test(text, labels_in_greek)
{
    static const struct {
        const char *written, *label;
        bool good;
    } labels[] = {
        { "45C4b", "45C4b", true },  { "45Γ4β", "45C4b", true },   { "45Γ4(β)", "45C4b", true },
        { "45ΣΤ1", "45F1", true },   { "45Ϛ1", "45F1", true },     { "45Ϛ1στ", "45F1f", true },
        { "45Α1ςτ", "45A1f", true }, { "45Α1ϛ", "45A1f", true },   { "45Σ1σ", "45S1s", true },
        { "45Τ1τ", "45T1t", true },  { "45Ω1ω", "45Y1y", true },   { "45Ζ", "45G", true },
        { "45É", "45z", false },     { "45ϐ", "45z", false },      { "45\u03AA", "45z", false },
        { "45Б", "45z", false },     { "45\u03A2", "45z", false },
    };
    char longer[TEXT_LABEL_MAX + 4], out[TEXT_LABEL_MAX];
    const char *why;

    for (size_t i = 0; i < BL_LEN(labels); i++) {
        const char *s = labels[i].written;

        cr_expect(eq(int, text_label(s, strlen(s), out, &why), labels[i].good), "%s", s);
        cr_expect(eq(str, out, (char *)labels[i].label), "%s", s);
        cr_expect(eq(str, (char *)why, ""), "%s", s);
    }
    memset(longer, '1', sizeof longer);
    cr_expect(not(text_label(longer, sizeof longer, out, &why)));
    cr_expect(eq(str, (char *)why, "the label is too long"));
}

/* Combining accents do not make a letter different, at the end of a word or elsewhere. */
Test(text, alike_but_for_accents)
{
    cr_expect(text_same_word("a\u0301", "a"));
    cr_expect(text_same_word("a", "A\u0301\u0301"));
    cr_expect(text_same_word("ά\u0301b", "αB"));
    cr_expect(not(text_same_word("a\u0301", "ab")));
    cr_expect(not(text_same_word("a\u0301c", "ab")));
}
