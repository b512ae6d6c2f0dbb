/* doubledummy.h - asks the program bridgelaw-dds how many tricks a card takes when all four hands
 * are known.
 *
 * The first question starts the program, and a pipe carries questions and answers.  If the program
 * is missing, ends, is late or gives a malformed answer, no later question is answered.
 * doubledummy_why() then returns the reason.
 *
 * The caller frees a solver by doubledummy_free().  One thread at a time may use a solver. */
#ifndef BL_DOUBLEDUMMY_H
#define BL_DOUBLEDUMMY_H

#include "bridge/table.h"

typedef struct DoubleDummy DoubleDummy;

/* A position in the play.  It has the cards that each seat still holds, and the cards of the trick
 * in progress. */
typedef struct Position {
    int trump; /* the trump suit, or TABLE_NONE */
    /* the seat that led to the trick in progress; before the first card, the seat that is to
     * lead */
    int leader;
    int card[SEATS - 1];  /* the cards of the trick in progress, in the order of play */
    int played;           /* the number of these cards */
    uint64_t hand[SEATS]; /* the cards that each seat holds: bit c is card c */
} Position;

/* The outcome of the last question. */
typedef enum DoubleDummyWhy {
    DD_ANSWERED,
    DD_MISSING,  /* the program does not exist, or does not start */
    DD_SILENT,   /* the answer did not come in time */
    DD_DIED,     /* the program has ended */
    DD_NONSENSE, /* the answer is malformed */
    /* the reasons below are about one question only; the next question may have an answer */
    DD_REFUSED, /* the position is impossible */
    DD_TURN,    /* it is not the turn of the seat that holds the card */
    DD_HANDS,   /* the case does not give each hand the right number of cards */
    DD_CONFLICT /* the position depends on a clash: two clauses contradict each other */
} DoubleDummyWhy;

/* Returns a solver that runs PROGRAM, the path of bridgelaw-dds, and waits at most SECONDS for each
 * answer.  PROGRAM is kept and not copied. */
DoubleDummy *doubledummy_new(const char *program, int seconds);
/* Frees DD and ends its program.  NULL is allowed. */
void doubledummy_free(DoubleDummy *dd);

/* Asks DD about P.  For each card c, sets WORTH[c] to the number of tricks that the side to play
 * takes if it plays c next.  The trick in progress is included.  WORTH[c] is -1 if c may not
 * legally be played next.  Returns false if there is no answer: see doubledummy_why(). */
bool doubledummy_solve(DoubleDummy *dd, const Position *p, int worth[CARDS]);

/* Asks DD how many tricks the side to play takes if it plays CARD in P.  The seat to play must hold
 * CARD, but the play of CARD may be illegal.  Returns -1 if there is no answer. */
int doubledummy_tricks_with(DoubleDummy *dd, const Position *p, int card);

/* Returns the seat that is to play in P. */
static inline int doubledummy_turn(const Position *p)
{
    return next_seat(p->leader, p->played);
}
/* Returns the position that follows P after the seat to play has played CARD. */
Position doubledummy_after(const Position *p, int card);

/* Returns the outcome of the last question to DD. */
DoubleDummyWhy doubledummy_why(const DoubleDummy *dd);
/* Records WHY as the outcome of the last question to DD.  A caller that has no valid question to
 * ask calls this function instead. */
void doubledummy_decline(DoubleDummy *dd, DoubleDummyWhy why);

#endif
