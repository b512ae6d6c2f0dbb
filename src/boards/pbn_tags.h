/* pbn_tags.h - a file in Portable Bridge Notation as games and their tags, as they are
 * written and not only as the standard wants them.
 *
 * Nothing is reported here: a game knows what is the first that is wrong with it. */
#ifndef BL_PBN_TAGS_H
#define BL_PBN_TAGS_H

#include "boards/board.h"

typedef struct PbnTag {
    Text name, value; /* without the quotes, with what is escaped in it */
    Span span;        /* of the value */
    Span body;        /* what follows, up to the next tag */
} PbnTag;

typedef struct PbnGame {
    const PbnTag *tags;
    int ntags;
    Span span;
    Span bad; /* the first that is not understood, or NO_SPAN */
    const char *why;
} PbnGame;

typedef struct PbnFile {
    const Source *src;
    const PbnGame *games;
    int n;
} PbnFile;

PbnFile *pbn_split(const Source *src, Arena *arena);

/* The tag NAME of game I, or NULL. */
const PbnTag *pbn_tag(const PbnFile *f, int i, const char *name);
bool pbn_has(const PbnFile *f, int i, const char *name);
/* The value of tag NAME of game I, from an earlier game where it is inherited; an
 * empty text when there is none.  *AT is where it is written. */
Text pbn_value(const PbnFile *f, int i, const char *name, Span *at);

/* The same for every game at once. */
void pbn_values(const PbnFile *f, const char *name, Text *values);

/* Past one comment or line with `%` at AT; AT itself when there is none.  An open
 * brace goes on to N, and *OPEN says so. */
uint32_t pbn_past_comment(const char *text, uint32_t at, uint32_t n, bool *open);

#endif
