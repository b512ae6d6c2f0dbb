/* doubledummy.h - what cards are worth when all four hands are seen: asks the program
 * bridgelaw-dds through a pipe.
 *
 * The program is started with the first question.  If it is missing, is silent, dies or answers
 * nonsense, there are no answers from then on, and doubledummy_why() says why. */
#ifndef BL_DOUBLEDUMMY_H
#define BL_DOUBLEDUMMY_H

#include "bridge/table.h"

typedef struct DoubleDummy DoubleDummy;

/* The cards that each seat holds now, as bits, and the cards on the table. */
typedef struct Position {
    int trump;  /* a suit, or TABLE_NONE */
    int leader; /* the seat that leads or led to this trick */
    int card[SEATS - 1];
    int played; /* how many cards of the trick, in order */
    uint64_t hand[SEATS];
} Position;

/* Why there is no answer, or that there is one. */
typedef enum DoubleDummyWhy {
    DD_ANSWERED,
    DD_MISSING,  /* no such program, or it does not start */
    DD_SILENT,   /* no answer in time */
    DD_DIED,     /* it ended */
    DD_NONSENSE, /* its answer is malformed */
    /* reasons that concern this question only */
    DD_REFUSED, /* the position is impossible */
    DD_TURN,    /* the card is of a hand that is not to play */
    DD_HANDS,   /* the case does not give each hand the right number of cards */
    DD_CONFLICT /* the position rests on a conflict of clauses */
} DoubleDummyWhy;

/* Returns a solver that runs PROGRAM, the path of bridgelaw-dds, and waits SECONDS for an
 * answer. */
DoubleDummy *doubledummy_new(const char *program, int seconds);
void doubledummy_free(DoubleDummy *dd);

/* Sets WORTH, for each card that may be played, to the tricks that the side to play then takes,
 * this trick included; -1 for other cards.  Returns false if there is no answer: see
 * doubledummy_why(). */
bool doubledummy_solve(DoubleDummy *dd, const Position *p, int worth[CARDS]);

/* Returns the tricks that the side to play takes after CARD, which the player holds, even if the
 * rules forbid it; -1 if there is no answer: see doubledummy_why(). */
int doubledummy_tricks_with(DoubleDummy *dd, const Position *p, int card);

/* Returns the seat that is to play in P. */
static inline int doubledummy_turn(const Position *p)
{
    return next_seat(p->leader, p->played);
}
/* Returns the position after the seat that is to play has played CARD. */
Position doubledummy_after(const Position *p, int card);

DoubleDummyWhy doubledummy_why(const DoubleDummy *dd);
/* Notes that a question cannot be asked. */
void doubledummy_decline(DoubleDummy *dd, DoubleDummyWhy why);

#endif
