/* board_case.h - a board that another program recorded, as a case: the hands, the
 * contract, the auction and the play so far, in the words of laws/vocabulary. */
#ifndef BL_BOARD_CASE_H
#define BL_BOARD_CASE_H

#include "boards/board.h"

typedef struct BoardCase {
    const char *file; /* its name, for the source; NULL: it says nothing */
    int play;         /* how many cards are told */
    /* the language of titles and remarks, and how it writes the seats and the bid of the
     * contract; NULL: English */
    const char *lang, *seats[SEATS], *bid;
} BoardCase;

/* What the vocabulary has no words for. */
typedef struct BoardRemarks {
    const char *title, *source;
    const char *head[3]; /* on the whole board */
    int nhead;
    /* on each event of the story: on a line above it, and behind it; NULL for none */
    const char **above, **behind;
    int nevents;
    const char *end; /* of the story; NULL for none */
} BoardRemarks;

/* How many cards are played up to TO: `5` is five tricks, `5/2` the second card of the
 * fifth, `H3` the card itself.  -1 when they were not played, -2 when it is none of
 * these. */
int board_case_until(const Board *b, const char *to);

BoardRemarks board_case_remarks(const Board *b, const BoardCase *how, Arena *arena);
/* The text of a case file, its sentences in English. */
const char *board_case_text(const Board *b, const BoardCase *how, Arena *arena);

#endif
