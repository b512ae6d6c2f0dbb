/* text.h - slices of UTF-8 text, and the few functions on Unicode that this program needs.
 *
 * A Text borrows its bytes, and need not end in a NUL.  Functions that take a pointer and a length
 * accept any bytes.  An invalid byte counts as one code point that is one column wide. */
#ifndef BL_TEXT_H
#define BL_TEXT_H

#include "kit/arena.h"

#include <string.h>

typedef struct Text {
    const char *ptr;
    uint32_t len;
} Text;

/* ---- slices (text.c) -------------------------------------------------- */

bool text_eq(Text a, Text b);
bool text_is(Text a, const char *s);
/* Returns true if the strings A and B are equal.  Is fast if A and B are interned, or differ in
 * their first byte. */
static inline bool text_same(const char *a, const char *b)
{
    return a == b || (*a == *b && strcmp(a, b) == 0);
}
/* Does the same as text_same(), but A and B may be NULL.  NULL equals only NULL. */
bool text_same_or_none(const char *a, const char *b);
Text text_of_cstr(const char *s); /* borrows the bytes of S */
bool text_ends_with(const char *s, const char *suffix);
uint32_t text_hash(Text t);

/* text_load8() returns the first eight bytes of S as a number, text_load4() the first four.  The
 * byte order is that of the machine. */
static inline uint64_t text_load8(const char *s)
{
    uint64_t x;

    memcpy(&x, s, sizeof x);
    return x;
}
static inline uint64_t text_load4(const char *s)
{
    uint32_t x;

    memcpy(&x, s, sizeof x);
    return x;
}

/* ---- Unicode (text_unicode.c) ----------------------------------------- */

/* Returns the length of the byte order mark at the start of the N bytes at S: 3 bytes, or 0 if S
 * has no such mark. */
size_t text_bom_length(const char *s, size_t n);
/* Decodes the first code point of the N bytes at S into *CP.  Returns its length in bytes.  N is at
 * least 1.  For an invalid byte, *CP is -1 and the length is 1. */
size_t text_decode(const char *s, size_t n, int32_t *cp);
/* Writes the code point CP to OUT in UTF-8.  Returns its length in bytes. */
size_t text_encode(int32_t cp, char out[4]);

/* returns the offset of the first byte of S that is not UTF-8, or N if there is none */
size_t text_utf8_valid(const char *s, size_t n);
/* returns true if the N bytes at S are valid UTF-8 in Unicode normal form C */
bool text_is_nfc(const char *s, size_t n);
/* Looks for the first character of S that is not in NFC.  Sets *AT to the offset of that character.
 * Returns the length of the character in bytes, including the accents that follow it.  Returns 0 if
 * all of S is in NFC.  The N bytes at S are valid UTF-8. */
size_t text_not_nfc(const char *s, size_t n, size_t *at);
/* Returns true if a fast test shows that the N bytes at S are valid UTF-8, in NFC, and without
 * hidden characters.  Each part of S that is valid UTF-8 then has these properties, too.  Latin and
 * Greek letters and common signs pass the test.  The result false proves nothing. */
bool text_is_plain(const char *s, size_t n);
/* Returns true if CP is hidden: it is invisible, but can steer a terminal or change the text beside
 * it.  Such characters are control and format characters, and separators of lines and
 * paragraphs. */
bool text_is_hidden(int32_t cp);
/* Returns the offset of the first hidden character of S, or N.  A tab or a line end is not hidden
 * here. */
size_t text_find_hidden(const char *s, size_t n);
/* Returns the first character of S that may deceive a reader, or 0.  Such a character is a
 * combining mark, which changes the character before it, or a letter that is neither Latin nor
 * Greek. */
int32_t text_find_lookalike(const char *s);
/* Returns a copy of S that is safe to print on a terminal.  Replaces each hidden character, tab and
 * line end by a dot, and each invalid byte by U+FFFD. */
const char *text_for_terminal(Arena *a, const char *s);
size_t text_codepoints(const char *s, size_t n);
int text_width(const char *s, size_t n); /* returns the width of S on a terminal, in columns */

/* Returns a copy of S that begins with a capital letter.  Quotation marks and opening parentheses
 * may stand before that letter.  If something else stands there, the copy is equal to S. */
char *text_capitalise(Arena *a, const char *s);

/* ---- comparing words (text_words.c) --------------------------------- */

/* Returns true if A and B are the same word.  Capitals and accents make no difference. */
bool text_same_word(const char *a, const char *b);
/* Returns a hash of WORD, as a number with one bit set.  Words that are the same (text_same_word())
 * have the same bit, so words with different bits need not be compared. */
uint64_t text_word_bit(const char *word);
/* Returns a number that is equal for two forms of one word, such as "drop" and "dropped".  The
 * forms must differ only by an ending in ENDINGS.  Different words seldom have equal numbers.
 *
 * The number is a hash of the letters of WORD after two steps.  First, WORD loses one of the N
 * texts in ENDINGS: the first that WORD ends in and that leaves at least three letters.  Then, if
 * more than three letters remain and the last two are equal, WORD loses the last letter. */
uint64_t text_stem(const char *word, const char *const *endings, int n);
/* Returns true if WORD ends in the letters of ENDING, and has at least three letters before them.
 * Capitals and accents make no difference. */
bool text_has_ending(const char *word, const char *ending);
/* Returns true if WORD begins with the letters of START.  Capitals and accents make no
 * difference. */
bool text_begins(const char *word, const char *start);
/* Returns true if the English article before WORD is "an".  This is a guess by the first
 * letters. */
bool text_takes_an(const char *word);
/* Returns the edit distance of A and B in code points, at most 64.  An edit inserts, deletes or
 * replaces one code point, or swaps two neighbours.  If a text has more than 64 code points, the
 * result is 0 for equal texts and 64 for different ones. */
unsigned text_distance(const char *a, const char *b);

/* ---- labels (text_label.c) -------------------------------------------- */

enum { TEXT_LABEL_MAX = 64 };

/* Writes the clause label at S, which has N bytes, to OUT, in Latin letters and without
 * parentheses: 45C4(b) becomes 45C4b.  A Greek letter has a value as a numeral, and becomes the
 * Latin letter at that place of the alphabet: gamma has the value 3 and becomes C.  The numeral 6
 * may be written as stigma, or as sigma and tau.
 *
 * Returns false if S cannot be a label.  OUT then has a part of the label, and *WHY the reason.
 * *WHY is "" if there is no special reason. */
bool text_label(const char *s, size_t n, char out[TEXT_LABEL_MAX], const char **why);

#endif
