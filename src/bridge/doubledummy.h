/* doubledummy.h - what cards are worth when all four hands are seen, as
 * bridgelaw-dds answers it at the other end of a pipe.
 *
 * That program is started with the first question.  Where it is missing, falls silent,
 * dies or answers nonsense, there is no answer, then or later, and doubledummy_why() says why:
 * nothing else comes of it. */
#ifndef BL_DOUBLEDUMMY_H
#define BL_DOUBLEDUMMY_H

#include "bridge/table.h"

typedef struct DoubleDummy DoubleDummy;

/* The hands as they are now, by seat and as bits by card; what lies on the table. */
typedef struct Position {
    int trump;  /* a suit, or TABLE_NONE */
    int leader; /* who leads to this trick, or led */
    int card[SEATS - 1];
    int played; /* so many cards of the trick, in order */
    uint64_t hand[SEATS];
} Position;

/* Why there is no answer. */
typedef enum DoubleDummyWhy {
    DD_ANSWERED,
    DD_MISSING,  /* no such program, or it does not start */
    DD_SILENT,   /* no answer in time */
    DD_DIED,     /* it ended */
    DD_NONSENSE, /* it answered what is no answer */
    /* of this question alone */
    DD_REFUSED, /* the position is none */
    DD_TURN,    /* the card is of a hand that is not to play */
    DD_HANDS,   /* the hands are not told with as many cards as they have */
    DD_CONFLICT /* the position rests on a conflict of clauses */
} DoubleDummyWhy;

/* PROGRAM: the path of bridgelaw-dds.  An answer takes SECONDS at most. */
DoubleDummy *doubledummy_new(const char *program, int seconds);
void doubledummy_free(DoubleDummy *dd);

/* What the side whose turn it is takes from here on, this trick included, for each
 * card that may be played: -1 for one that may not.  False: see doubledummy_why(). */
bool doubledummy_solve(DoubleDummy *dd, const Position *p, int worth[CARDS]);

/* What the side of whoever is to play takes when he plays CARD, which he holds, though
 * it be against the rules; -1: see doubledummy_why(). */
int doubledummy_tricks_with(DoubleDummy *dd, const Position *p, int card);

/* The seat that is to play in P. */
static inline int doubledummy_turn(const Position *p)
{
    return next_seat(p->leader, p->played);
}
/* The position after CARD of the seat that is to play. */
Position doubledummy_after(const Position *p, int card);

DoubleDummyWhy doubledummy_why(const DoubleDummy *dd);
/* Note that a question cannot be put. */
void doubledummy_decline(DoubleDummy *dd, DoubleDummyWhy why);

#endif
