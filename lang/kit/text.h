/* text.h - slices of UTF-8 text, and what the language asks of Unicode.
 *
 * A Text borrows its bytes and need not end in a NUL.  Functions with a pointer and a length accept
 * any bytes: they treat an invalid byte as one code point that is one column wide. */
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
/* Are the strings A and B equal?  Quick if they are interned, or differ in the first letter. */
static inline bool text_same(const char *a, const char *b)
{
    return a == b || (*a == *b && strcmp(a, b) == 0);
}
/* Like text_same(), but A and B may be NULL; NULL equals only NULL. */
bool text_same_or_none(const char *a, const char *b);
Text text_of_cstr(const char *s); /* borrows S */
bool text_ends_with(const char *s, const char *suffix);
uint32_t text_hash(Text t);

/* The first eight, or four, bytes of S as a number. */
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

/* Bytes of the byte order mark at S: 3, or 0 if S has no such mark. */
size_t text_bom_length(const char *s, size_t n);
/* Decodes the first code point of the N > 0 bytes at S into *CP and returns its length in bytes.
 * An invalid byte gives -1 and length 1. */
size_t text_decode(const char *s, size_t n, int32_t *cp);
/* Writes CP as UTF-8 and returns its length in bytes. */
size_t text_encode(int32_t cp, char out[4]);

size_t text_utf8_valid(const char *s, size_t n); /* offset of the first invalid byte, or N */
bool text_is_nfc(const char *s, size_t n);       /* false for invalid UTF-8 too */
/* Returns true if a quick test shows that the N bytes of S, and each valid part of them, are
 * valid UTF-8, in NFC, and without hidden characters. False proves nothing. Texts of Latin and
 * Greek letters and the usual signs pass the test. */
bool text_is_plain(const char *s, size_t n);
/* Is CP invisible, but able to steer a terminal or to change the text beside it: a control or
 * format character, or a separator of lines or paragraphs? */
bool text_is_hidden(int32_t cp);
/* The offset of the first hidden character of S, or N.  Tabs and line ends do not count. */
size_t text_find_hidden(const char *s, size_t n);
/* The first character of S that may look like another one or changes the look of the one before it:
 * a combining mark, or a letter that is neither Latin nor Greek.  0 if all are harmless. */
int32_t text_find_lookalike(const char *s);
/* A copy of S that is safe to print on a terminal: a dot replaces each hidden character, tab and
 * line end, and U+FFFD each invalid byte. */
const char *text_for_terminal(Arena *a, const char *s);
size_t text_codepoints(const char *s, size_t n);
int text_width(const char *s, size_t n); /* columns on a terminal */

/* A copy of S with its first letter in upper case.  Opening quotation marks and parentheses before
 * the letter stay; if something else stands first, nothing changes. */
char *text_capitalise(Arena *a, const char *s);

/* ---- comparing words (text_words.c) --------------------------------- */

/* Are A and B the same word, apart from capitals and accents? */
bool text_same_word(const char *a, const char *b);
/* A number with one bit set, which is equal for the same words: a filter before text_same_word(). */
uint64_t text_word_bit(const char *word);
/* Returns true if WORD begins with the letters of START, apart from capitals and accents. */
bool text_begins(const char *word, const char *start);
/* The number of edits between A and B, in code points (insert, delete, replace, swap two
 * neighbours).  At most 64, and 64 if either text is longer than that. */
unsigned text_distance(const char *a, const char *b);

/* ---- labels (text_label.c) -------------------------------------------- */

enum { TEXT_LABEL_MAX = 64 };

/* Writes the N bytes of S, the label of a clause, in Latin letters to OUT, without parentheses:
 * people write 45C4(b).  Greek letters count by their order: the third is C, whatever it looks
 * like, and the sixth is written as two letters or as the old numeral sign.  Returns false if S
 * cannot be a label; OUT then has a part of it, and *WHY the reason, or "". */
bool text_label(const char *s, size_t n, char out[TEXT_LABEL_MAX], const char **why);

#endif
