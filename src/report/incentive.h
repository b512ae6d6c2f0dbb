/* incentive.h - measures on random deals whether an irregularity gains tricks (SPEC 20).
 *
 * In each deal all players play double dummy until the irregularity is possible.  From there the
 * deal is played twice, with and without the irregularity.  The laws rule on the whole story.
 *
 * The edition declares the incentive.  The declaration says what is irregular, and which card a
 * player puts out by the irregularity.  It also says which cards the laws allow, and how many
 * tricks the offending side has after the ruling.  This module deals and plays the cards. */
#ifndef BL_INCENTIVE_H
#define BL_INCENTIVE_H

#include "bridge/doubledummy.h"
#include "bridge/interval.h"
#include "library/library.h"
#include "program/principles.h"

/* How the irregularity is chosen. */
typedef enum Manner {
    CARELESS,  /* one of the possible irregularities, drawn at random */
    DELIBERATE /* the possible irregularity with the best result for the offenders */
} Manner;
enum { MANNERS = 2 };

/* The reason why a deal is not counted. */
typedef enum UncountedReason {
    APART_NOT,   /* the deal is counted */
    APART_OPEN,  /* the ruling depends on an open fact */
    APART_CLASH, /* the laws contradict each other */
    /* the laws find another irregularity, or do not find this one */
    APART_OTHER,
    APART_NO_WORTH, /* the result is not a number of tricks */
    APART_TURN,     /* the player who is to play does not hold the card */
    APART_OBLIGED   /* later a player has no card that the laws allow */
} UncountedReason;
enum { UNCOUNTED_REASONS = APART_OBLIGED + 1 };

/* The deal where a deliberate irregularity gained most.  Of several such deals, it is the first. */
typedef struct BestDeal {
    uint64_t deal; /* the number of the deal, from 1; 0 if no deal was counted */
    int gain;      /* the gain in tricks */
    /* the deal as a case file; the irregularity is the event with the label `label` */
    const char *text;
    const char *label;
} BestDeal;

/* The gains over all counted deals. */
typedef struct IncentiveTally {
    Sample gains;
    /* the numbers of deals with a positive gain, no gain and a negative gain */
    int64_t gained, same, cost;
    /* the numbers of contracts that turned in favour of the offenders, and against them */
    int64_t won, lost;
} IncentiveTally;

/* The result of a measurement. */
typedef struct IncentiveResult {
    /* the number of deals played, and how many of them made the irregularity possible */
    uint64_t deals, possible;
    uint64_t apart[UNCOUNTED_REASONS]; /* by reason, the number of deals that are not counted */
    IncentiveTally in[MANNERS];
    BestDeal best;
} IncentiveResult;

typedef struct IncentiveSetup {
    Library *lib;
    const Program *p;
    const Incentive *of;
    uint64_t seed, deals;
    /* true: try each possible irregularity of a deal; false: draw a place in the play at random,
     * and try the irregularities that are possible there */
    bool all;
    int threads;
    const char *command; /* the command line, which the cases name as their source */
    void (*progress)(uint64_t done, uint64_t of); /* called after each deal; may be NULL */
} IncentiveSetup;

/* Plays the deals and stores the results in *OUT.  If the double-dummy solver gives no answer, sets
 * *WHY and returns false. */
bool incentive_measure(const IncentiveSetup *t, IncentiveResult *out, DoubleDummyWhy *why,
                       Arena *arena);

#endif
