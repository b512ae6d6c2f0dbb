/* pbn_tags.h - splits a file in Portable Bridge Notation into games and their tags.
 *
 * Files that depart from the standard are split too, if their meaning is clear.  Errors are not
 * reported here, but each game keeps its first error. */
#ifndef BL_PBN_TAGS_H
#define BL_PBN_TAGS_H

#include "boards/board.h"

typedef struct PbnTag {
    /* the name, and the value without its quotes; backslash escapes are not resolved */
    Text name, value;
    Span span;     /* the place of the value */
    Span body;     /* the section of the tag: the text up to the next tag */
    bool unquoted; /* the value has no quotes */
} PbnTag;

/* The first error of a game or a file.  If there is no error, `why` is NULL. */
typedef struct PbnError {
    Span at;
    const char *why;
    bool many; /* the game has too many tags, and this is the error */
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

/* Returns the games of SRC.  The games live in ARENA, and their texts point into SRC. */
PbnFile *pbn_split(const Source *src, Arena *arena);

/* Returns the tag NAME of game I of F, or NULL if the game has no such tag. */
const PbnTag *pbn_tag(const PbnFile *f, int i, const char *name);
/* Returns the value of tag NAME of game I of F, and sets *AT to its place.  The value `#` means the
 * value of the game before.  A game without the tag has the last value that began with `##`.
 * Returns an empty text if there is no value. */
Text pbn_value(const PbnFile *f, int i, const char *name, Span *at);

/* Sets VALUES[i] for every game i of F to the value of tag NAME, as pbn_value() returns it. */
void pbn_values(const PbnFile *f, const char *name, Text *values);

/* Returns the offset after the comment that begins at the offset AT of TEXT, which has N bytes.
 * Returns AT if no comment begins there.  A line that begins with `%` is a comment too.  If the
 * comment does not end, returns N and sets *OPEN to true. */
uint32_t pbn_past_comment(const char *text, uint32_t at, uint32_t n, bool *open);

#endif
