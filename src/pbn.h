/* pbn.h - Portable Bridge Notation, in its versions 1.0 to 2.1, as it is written and
 * not only as the standard wants it.
 *
 * A file is split into games once, quickly, and a game is read when it is wanted:
 * what is wrong with the others is not complained of. */
#ifndef BL_PBN_H
#define BL_PBN_H

#include "board.h"

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

bool pbn_has(const PbnFile *f, int i, const char *name);
/* The value of tag NAME of game I, from an earlier game where it is inherited; an
 * empty text when there is none.  *AT is where it is written. */
Text pbn_value(const PbnFile *f, int i, const char *name, Span *at);

/* The same for every game at once. */
void pbn_values(const PbnFile *f, const char *name, Text *values);

/* Game I as a board; the cards played only when WHOLE.  False when it is not
 * understood (reported). */
bool pbn_board(const PbnFile *f, int i, bool whole, Board *b, Arena *arena, Diags *diags);

#endif
