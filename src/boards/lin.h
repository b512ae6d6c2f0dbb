/* lin.h - reads records in the LIN format of Bridge Base Online: `md|3S...|mb|1N|pc|SA|`.
 *
 * A record is a row of keys and values, with bars between them.  A file may have many boards, each
 * on one line or on several.  lin_split() splits the file, and lin_board() reads one board.  Errors
 * in other boards are therefore not reported. */
#ifndef BL_LIN_H
#define BL_LIN_H

#include "boards/board.h"

/* A key of two letters and its value. */
typedef struct LinPair {
    Text key, value;
    Span span; /* the place of the value */
} LinPair;

typedef struct LinBoard {
    const LinPair *pairs;
    int npairs;
    Span span;
} LinBoard;

typedef struct LinFile {
    const Source *src;
    const LinBoard *boards;
    int n;
    const LinPair *head; /* the pairs before the first board */
    int nhead;
} LinFile;

/* Splits SRC into boards without reading them.  The result lives in ARENA. */
LinFile *lin_split(const Source *src, Arena *arena);

/* Returns true if board I of F has a key `md`, which tells the hands. */
bool lin_has_hands(const LinFile *f, int i);
/* Returns the number of board I of F as a text, or NULL if the board has none.  Sets *ROOM to
 * "Open", "Closed" or "". */
const char *lin_number(const LinFile *f, int i, const char **room, Arena *arena);
/* Reads board I of F into B.  If WHOLE is true, also reads the play.  If the board is malformed,
 * reports an error and returns false. */
bool lin_board(const LinFile *f, int i, bool whole, Board *b, Arena *arena, Diags *diags);

#endif
