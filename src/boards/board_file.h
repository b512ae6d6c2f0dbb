/* board_file.h - files of boards, PBN or LIN, and the one board in them that is wanted.  Each
 * file is read once, and only if it is a regular file. */
#ifndef BL_BOARD_FILE_H
#define BL_BOARD_FILE_H

#include "boards/board.h"

typedef struct BoardFiles BoardFiles;

typedef enum BoardKind { BOARDS_ANY, BOARDS_PBN, BOARDS_LIN } BoardKind;

typedef struct BoardWanted {
    const char *path;
    BoardKind kind;
    const char *number; /* NULL if the file has only one board */
    const char *table;  /* a table or a room; NULL if there is only one */
    bool play;          /* also read the cards played */
    Span at;            /* the place in a case that asks for it, or NO_SPAN */
} BoardWanted;

/* Returns an empty set of files, which lives in ARENA. */
BoardFiles *board_files_new(Sources *sources, Diags *diags, Arena *arena);
/* Returns the wanted board; NULL if it is missing or malformed, which is reported. */
const Board *board_files_board(BoardFiles *all, const BoardWanted *wanted);

#endif
