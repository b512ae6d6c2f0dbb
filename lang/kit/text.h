/* text.h - borrowed slices of UTF-8 text, interning, and the few questions
 * about Unicode that the language asks.
 *
 * A Text owns nothing and is not NUL-terminated.  Functions that take a
 * pointer and a length accept any bytes: an invalid byte counts as one code
 * point one column wide. */
#ifndef BL_TEXT_H
#define BL_TEXT_H

#include "kit/arena.h"

#include <string.h>

typedef struct Text {
    const char *ptr;
    uint32_t len;
} Text;

bool text_eq(Text a, Text b);
bool text_is(Text a, const char *s);
/* Are A and B the same letters?  Most that are not differ in the first, or are not both
 * interned. */
static inline bool text_same(const char *a, const char *b)
{
    return a == b || (*a == *b && strcmp(a, b) == 0);
}
/* The same where each may be NULL. */
bool text_same_or_none(const char *a, const char *b);
Text text_of_cstr(const char *s); /* borrows S */
bool text_ends_with(const char *s, const char *suffix);
/* How many of the N bytes at S are the mark of UTF-8 that some programs begin with. */
size_t text_bom_length(const char *s, size_t n);

/* Interning: equal text gives the same pointer, NUL-terminated and valid as
 * long as the arena.  Many threads may intern at a time; the arena is then the
 * interner's alone. */
typedef struct Interner Interner;

Interner *interner_new(Arena *a); /* lives in A; there is nothing to free */
/* What BASE, which must live as long, does not know is interned here alone. */
Interner *interner_over(Interner *base, Arena *a);
/* Nothing new is interned in IN any more; it is then read without a lock. */
void interner_freeze(Interner *in);
const char *interner_add(Interner *in, Text t);

/* One code point of the N > 0 bytes at S into *CP; returns its length in
 * bytes.  An invalid byte gives -1 and length 1. */
size_t text_decode(const char *s, size_t n, int32_t *cp);

size_t text_encode(int32_t cp, char out[4]); /* its bytes in UTF-8 */

size_t text_utf8_valid(const char *s, size_t n); /* first invalid byte, or N */
bool text_is_nfc(const char *s, size_t n);       /* false for invalid UTF-8 too */
/* Is it valid and in NFC, and so is each part of it that is valid, and is nothing of it
 * hidden (text_find_hidden()), as a quick look can tell?  It can for Latin and Greek letters and
 * the usual signs. */
bool text_is_plain(const char *s, size_t n);
/* Is it a character that shows nothing, but may steer a terminal or turn what stands
 * beside it: a control or format character, a separator of lines or paragraphs? */
bool text_is_hidden(int32_t cp);
/* The first such character of S that has no place in a text file, or N: tabs and line ends
 * have. */
size_t text_find_hidden(const char *s, size_t n);
/* The first character of S that may look like another, or changes how the one before it looks: a
 * mark, or a letter that is neither Latin nor Greek; 0: there is none. */
int32_t text_find_lookalike(const char *s);
/* S, which may be the name of a file, as a terminal may have it: with a dot for each that is
 * hidden, be it a tab or a line end, and U+FFFD for what is no UTF-8. */
const char *text_for_terminal(Arena *a, const char *s);
size_t text_codepoints(const char *s, size_t n);
int text_width(const char *s, size_t n); /* columns on a terminal */

uint32_t text_hash(Text t);

/* Copy of S with its first letter in upper case; signs that open a quotation
 * or a parenthesis are passed over, anything else is left as it is. */
char *text_capitalise(Arena *a, const char *s);

enum { TEXT_LABEL_MAX = 64 };

/* The N bytes of S as the label of a clause, in Latin letters.  Greek letters
 * count by their order: the third is C whatever it looks like, and the sixth is
 * written as two letters or as the old numeral sign.  Parentheses are left out:
 * people write 45C4(b).  False for what can be no label: OUT is what there is of
 * it and WHY says more than that, or is "". */
bool text_label(const char *s, size_t n, char out[TEXT_LABEL_MAX], const char **why);

/* Are A and B one word, be it in capitals or small letters, with its accents or without? */
bool text_same_word(const char *a, const char *b);
/* A bit, the same one of words that are alike: a word whose bit is missing among those of
 * others is none of them. */
uint64_t text_word_bit(const char *word);

/* Edits between A and B in code points (insert, delete, replace, swap two
 * neighbours); 64 at most, and 64 when either is longer than that. */
unsigned text_distance(const char *a, const char *b);

#endif
