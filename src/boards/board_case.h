/* board_case.h - turns a recorded board into a case: the hands, the contract, the auction and
 * the play, in the words of laws/vocabulary. */
#ifndef BL_BOARD_CASE_H
#define BL_BOARD_CASE_H

#include "boards/board.h"

typedef struct BoardCase {
    const char *file; /* the file's name for `source`; NULL if unknown */
    int play;         /* the number of played cards that the case contains */
    /* the language of titles and remarks, and its words for the seats and the bid of the contract;
     * NULL: English */
    const char *lang, *seats[SEATS], *bid;
} BoardCase;

/* The comments for what the vocabulary cannot express. */
typedef struct BoardRemarks {
    const char *title, *source;
    const char *head[4]; /* comments on the whole board */
    int nhead;
    /* for each event, the comment above its line and the comment after it; or NULL */
    const char **above, **behind;
    int nevents;
    const char *end; /* the comment at the end of the story, or NULL */
} BoardRemarks;

/* Returns how many cards are played up to TO: `5` is five tricks, `5/2` the second card of the
 * fifth, `H3` the card itself.  Returns -1 if so many were not played, -2 if TO is malformed. */
int board_case_until(const Board *b, const char *to);

/* Reports what the file leaves out of the contract. */
void board_case_report(const Board *b, Arena *arena, Diags *diags);
BoardRemarks board_case_remarks(const Board *b, const BoardCase *how, Arena *arena);
/* Returns the text of a case file with English sentences. */
const char *board_case_text(const Board *b, const BoardCase *how, Arena *arena);

#endif
