/* pbn_tokens.h - the words and signs in the sections of a PBN file, and the words that its tags
 * share. */
#ifndef BL_PBN_TOKENS_H
#define BL_PBN_TOKENS_H

#include "boards/board.h"

/* One word or sign of a section. */
typedef struct PbnToken {
    char sign; /* 0: a word; `-`: one or more hyphens; `=`, `$`: a note; `!`: a mark such as `!?` */
    Text text;
    Span span;
} PbnToken;

typedef struct PbnScanner {
    const char *text;
    uint32_t at, n, base;
} PbnScanner;

/* Returns a scanner of BODY, a section of SRC. */
PbnScanner pbn_scan(const Source *src, Span body);
/* Reads the next word or sign into T.  Returns false at the end. */
bool pbn_next_token(PbnScanner *s, PbnToken *t);
/* Returns the letter after `^`, in upper case; 0 if T is no such sign. */
char pbn_caret(const PbnToken *t);

/* Returns true if T is WORD, whatever the case of its letters. */
bool pbn_is_word(Text t, const char *word);
/* Returns the seat that T, the whole value of a tag, names: `N`, `North`; TABLE_NONE if it names
 * nobody, -2 if it is malformed. */
int pbn_seat(Text t);
/* Returns the name of a tag: North. */
const char *pbn_seat_name(int seat);

#endif
