/* boardcase.h - a board that another program recorded, as a case: the hands, the
 * contract, the auction and the play so far, in the words of laws/vocabulary. */
#ifndef BL_BOARDCASE_H
#define BL_BOARDCASE_H

#include "board.h"

typedef struct BoardCase {
    const char *file; /* its name, for the source */
    int play;         /* how many cards are told */
} BoardCase;

/* How many cards are played up to TO: `5` is five tricks, `5/2` the second card of the
 * fifth, `H3` the card itself.  -1 when they were not played, -2 when it is none of
 * these. */
int boardcase_until(const Board *b, const char *to);

/* The text of a case file. */
const char *boardcase_text(const Board *b, const BoardCase *how, Arena *arena);

#endif
