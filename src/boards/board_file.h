/* board_file.h - opens files of boards, in PBN or LIN, and finds the board that is wanted.
 *
 * A file is read once, even if several boards of it are wanted.  Only a regular file is read. */
#ifndef BL_BOARD_FILE_H
#define BL_BOARD_FILE_H

#include "boards/board.h"

/* The files that have been opened. */
typedef struct BoardFiles BoardFiles;

typedef enum BoardKind { BOARDS_ANY, BOARDS_PBN, BOARDS_LIN } BoardKind;

/* The board that is wanted. */
typedef struct BoardWanted {
    const char *path;
    BoardKind kind;
    const char *number; /* the number of the board; NULL if the file has only one board */
    /* the table or the room; `#2` is the second table; NULL if the board was played at one table */
    const char *table;
    bool play; /* also read the cards played */
    /* the place of the request in a case; NO_SPAN if the command line asks for the board */
    Span at;
} BoardWanted;

/* Returns an empty set of files in ARENA.  When a file is opened later, its text goes to SOURCES.
 * Errors go to DIAGS. */
BoardFiles *board_files_new(Sources *sources, Diags *diags, Arena *arena);
/* Returns the board WANTED, from the files ALL.  If the board is missing or malformed, reports an
 * error and returns NULL. */
const Board *board_files_board(BoardFiles *all, const BoardWanted *wanted);

#endif
