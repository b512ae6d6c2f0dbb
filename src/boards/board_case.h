/* board_case.h - turns a recorded board into the text of a case.  The case has the hands, the
 * contract, the auction and the play, in the sentences of laws/vocabulary. */
#ifndef BL_BOARD_CASE_H
#define BL_BOARD_CASE_H

#include "boards/board.h"

/* The wanted contents and language of a case. */
typedef struct BoardCase {
    const char *file; /* the name of the file, given as the source of the case; NULL if unknown */
    int play;         /* the number of cards of the play that the case tells */
    /* the language of titles and remarks (NULL: English), and words of that language for the seats
     * and for a bid */
    const char *lang, *seats[SEATS], *bid;
} BoardCase;

/* The title, the source and the comments of a case.  The comments tell facts of the file for which
 * the vocabulary has no sentence. */
typedef struct BoardRemarks {
    const char *title, *source;
    const char *head[4]; /* the first NHEAD elements are comments on the whole board */
    int nhead;
    /* for each event, the comments above it and behind it; NULL: no comment */
    const char **above, **behind;
    int nevents;
    const char *end; /* the comment at the end of the story, or NULL */
} BoardRemarks;

/* Returns the number of cards of B played up to and including TO.  TO is `5` for five tricks, `5/2`
 * for the second card of the fifth trick, or a card such as `H3`.  Returns -1 if the card was not
 * played, and -2 if TO is malformed. */
int board_case_until(const Board *b, const char *to);

/* If the file tells only a part of the contract of B, reports the missing part. */
void board_case_report(const Board *b, Arena *arena, Diags *diags);
/* HOW describes a case of the board B.  Returns the title, the source and the comments for this
 * case. */
BoardRemarks board_case_remarks(const Board *b, const BoardCase *how, Arena *arena);
/* HOW describes a case of the board B.  Returns the text of this case, with English sentences. */
const char *board_case_text(const Board *b, const BoardCase *how, Arena *arena);

#endif
