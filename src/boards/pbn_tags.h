/* pbn_tags.h - splits a file in Portable Bridge Notation into games and their tags; more lenient
 * than the standard.
 *
 * Nothing is reported here.  A game remembers its first error. */
#ifndef BL_PBN_TAGS_H
#define BL_PBN_TAGS_H

#include "boards/board.h"

typedef struct PbnTag {
    Text name, value; /* without the quotes, escapes unresolved */
    Span span;        /* the place of the value */
    Span body;        /* the text up to the next tag */
    bool unquoted;    /* the value has no quotes */
} PbnTag;

/* The first error of a game; WHY is NULL if it has no error. */
typedef struct PbnError {
    Span at;
    const char *why;
    bool many; /* the game has too many tags */
} PbnError;

typedef struct PbnGame {
    const PbnTag *tags;
    int ntags;
    Span span;
    PbnError error;
} PbnGame;

typedef struct PbnFile {
    const Source *src;
    const PbnGame *games;
    int n;
    PbnError error; /* the first error in the file */
} PbnFile;

PbnFile *pbn_split(const Source *src, Arena *arena);

/* Returns the tag NAME of game I, or NULL. */
const PbnTag *pbn_tag(const PbnFile *f, int i, const char *name);
/* Returns the value of tag NAME of game I, inherited from an earlier game if it says so; an
 * empty text if it has no value.  *AT is its place. */
Text pbn_value(const PbnFile *f, int i, const char *name, Span *at);

/* Sets VALUES[I] to the value of tag NAME of game I, as pbn_value() does, for every game. */
void pbn_values(const PbnFile *f, const char *name, Text *values);

/* Returns the place after the comment, or after the line that begins with `%`, at AT.  Returns
 * AT if there is neither.  If the comment does not end, returns N and sets *OPEN. */
uint32_t pbn_past_comment(const char *text, uint32_t at, uint32_t n, bool *open);

#endif
