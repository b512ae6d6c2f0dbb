/* board_file.h - files of boards, of whatever kind, and the one board of them that is
 * meant.  Each file is read once, and only if it is a regular file. */
#ifndef BL_BOARD_FILE_H
#define BL_BOARD_FILE_H

#include "boards/board.h"

typedef struct BoardFiles BoardFiles;

typedef enum BoardKind { BOARDS_ANY, BOARDS_PBN, BOARDS_LIN } BoardKind;

typedef struct BoardWanted {
    const char *path;
    BoardKind kind;
    const char *number; /* NULL: the only one there is */
    const char *table;  /* or room; NULL: the only one there is */
    bool play;          /* the cards played, too */
    Span at;            /* where somebody asks for it, or NO_SPAN */
} BoardWanted;

/* Lives in ARENA; there is nothing to free. */
BoardFiles *board_files_new(Sources *sources, Diags *diags, Arena *arena);
/* NULL when there is no such board, or it is not understood (reported). */
const Board *board_files_board(BoardFiles *all, const BoardWanted *wanted);

#endif
