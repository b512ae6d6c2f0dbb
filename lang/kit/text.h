/* text.h - slices of UTF-8 text, and the few questions about Unicode that the language needs.
 *
 * A Text borrows its bytes and need not end in a NUL.  Functions with a pointer and a length accept
 * any bytes: an invalid byte counts as one code point, one column wide. */
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
/* Returns true if the strings A and B are equal.  The test is quick if they are interned, or differ
 * in their first letter. */
static inline bool text_same(const char *a, const char *b)
{
    return a == b || (*a == *b && strcmp(a, b) == 0);
}
/* Like text_same(), but A and B may be NULL.  NULL equals only NULL. */
bool text_same_or_none(const char *a, const char *b);
Text text_of_cstr(const char *s); /* borrows the bytes of S */
bool text_ends_with(const char *s, const char *suffix);
uint32_t text_hash(Text t);

/* text_load8() returns the first eight bytes of S as a number, text_load4() the first four. */
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

/* Returns the length of the byte order mark at the start of S: 3, or 0 if there is no mark. */
size_t text_bom_length(const char *s, size_t n);
/* Decodes the first code point of the N bytes at S into *CP and returns its length in bytes.  N is
 * at least 1.  For an invalid byte *CP is -1 and the length 1. */
size_t text_decode(const char *s, size_t n, int32_t *cp);
/* Writes the code point CP to OUT as UTF-8 and returns its length in bytes. */
size_t text_encode(int32_t cp, char out[4]);

size_t text_utf8_valid(const char *s, size_t n); /* returns the offset of the first invalid byte, or
                                                  * N */
bool text_is_nfc(const char *s, size_t n);       /* returns true if S is valid UTF-8 in normal form
                                                  * C */
/* Returns true if a quick test shows that the N bytes of S are valid UTF-8, in NFC, and without
 * hidden characters.  The same then holds for each part of S that is valid UTF-8.  A text of Latin
 * and Greek letters and common signs passes the test; false proves nothing. */
bool text_is_plain(const char *s, size_t n);
/* Returns true if CP is hidden: invisible, but able to steer a terminal or to change the text
 * beside it.  Hidden are control and format characters, and separators of lines and paragraphs. */
bool text_is_hidden(int32_t cp);
/* Returns the offset of the first hidden character of S, or N.  Tabs and line ends are not counted
 * as hidden. */
size_t text_find_hidden(const char *s, size_t n);
/* Returns the first character of S that may deceive the reader, or 0.  This is a combining mark,
 * which changes the look of the character before it, or a letter that is neither Latin nor
 * Greek. */
int32_t text_find_lookalike(const char *s);
/* Returns a copy of S that is safe to print on a terminal.  A dot replaces each hidden character,
 * tab and line end; U+FFFD replaces each invalid byte. */
const char *text_for_terminal(Arena *a, const char *s);
size_t text_codepoints(const char *s, size_t n);
int text_width(const char *s, size_t n); /* returns the width in columns on a terminal */

/* Returns a copy of S with its first letter in upper case.  Only opening quotation marks and
 * parentheses may stand before that letter; otherwise the copy is equal to S. */
char *text_capitalise(Arena *a, const char *s);

/* ---- comparing words (text_words.c) --------------------------------- */

/* Returns true if A and B are the same word, apart from capitals and accents. */
bool text_same_word(const char *a, const char *b);
/* Returns a number with one bit set, equal for equal words (text_same_word()).  Words with
 * different bits need not be compared. */
uint64_t text_word_bit(const char *word);
/* Returns true if WORD begins with the letters of START, apart from capitals and accents. */
bool text_begins(const char *word, const char *start);
/* Returns true if the English article before WORD is "an", not "a".  This is a guess by the first
 * letters. */
bool text_takes_an(const char *word);
/* Returns the edit distance of A and B in code points.  An edit inserts, deletes or replaces one
 * code point, or swaps two neighbours.  The result is at most 64.  If either text is longer than
 * 64, the result is 0 for equal texts and 64 for others. */
unsigned text_distance(const char *a, const char *b);

/* ---- labels (text_label.c) -------------------------------------------- */

enum { TEXT_LABEL_MAX = 64 };

/* Writes the clause label at S, N bytes, to OUT in Latin letters and without parentheses: 45C4(b)
 * becomes 45C4b.  A Greek letter counts by its place in the numerals: gamma is the third and
 * becomes C.  The sixth may be written as stigma or as sigma and tau.
 *
 * Returns false if S cannot be a label.  OUT then holds a part of it, and *WHY the reason, or "" if
 * there is no more to say. */
bool text_label(const char *s, size_t n, char out[TEXT_LABEL_MAX], const char **why);

#endif
