/* pbn_tokens.h - reads the words and signs in the sections of a PBN file.  Also reads values that
 * several tags can have. */
#ifndef BL_PBN_TOKENS_H
#define BL_PBN_TOKENS_H

#include "boards/board.h"

/* One word or sign of a section: its kind, its text and its place. */
typedef struct PbnToken {
    /* 0: a word; `-`: one or more hyphens; `=` or `$`: a note; `!`: a mark such as `!?`; any other
     * character: that sign */
    char sign;
    Text text;
    Span span;
} PbnToken;

/* A position in the text of a section.  `at` and `n` are offsets in `text`, and `base` is the place
 * of `text` in the sources. */
typedef struct PbnScanner {
    const char *text;
    uint32_t at, n, base;
} PbnScanner;

/* Returns a scanner of BODY, a section of SRC. */
PbnScanner pbn_scan(const Source *src, Span body);
/* Reads the next word or sign of S into T.  Returns false at the end of the section. */
bool pbn_next_token(PbnScanner *s, PbnToken *t);
/* Returns the letter of a sign such as `^R`, in upper case.  Returns 0 if T is no such sign. */
char pbn_caret(const PbnToken *t);

/* Returns true if T is WORD, in upper or lower case. */
bool pbn_is_word(Text t, const char *word);
/* Returns the seat that T names.  T is the whole value of a tag, such as `N` or `North`.  Returns
 * TABLE_NONE for `?`, `-` or an empty T, and -2 for any other T. */
int pbn_seat(Text t);
/* Returns the name of SEAT as a tag writes it, such as North. */
const char *pbn_seat_name(int seat);

#endif
