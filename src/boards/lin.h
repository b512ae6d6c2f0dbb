/* lin.h - the records of Bridge Base Online: `md|3S...|mb|1N|pc|SA|`.
 *
 * A file may have many boards, each on one line or on several.  As with PBN, a board is read
 * only when it is wanted. */
#ifndef BL_LIN_H
#define BL_LIN_H

#include "boards/board.h"

typedef struct LinPair {
    Text key, value;
    Span span; /* of the value */
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

LinFile *lin_split(const Source *src, Arena *arena);

bool lin_has_hands(const LinFile *f, int i);
/* Returns the number of board I, or NULL; *ROOM is its room or "". */
const char *lin_number(const LinFile *f, int i, const char **room, Arena *arena);
/* Reads board I as pbn_board() does. */
bool lin_board(const LinFile *f, int i, bool whole, Board *b, Arena *arena, Diags *diags);

#endif
