/* incentive.h - does an irregularity pay?  Random deals, played double dummy by everybody
 * up to a moment at which it can be committed; there it is, or is not, and play goes on
 * double dummy; then the laws rule on the whole story (SPEC 20).
 *
 * What is irregular, what moves, what is in order and what it is worth in the end is for
 * the incentive to say.  Here is a deck, a deal, a trick, and the cards. */
#ifndef BL_INCENTIVE_H
#define BL_INCENTIVE_H

#include "bridge/doubledummy.h"
#include "bridge/interval.h"
#include "library/library.h"

/* One of the two ways to commit it. */
typedef enum Manner {
    CARELESS,  /* one of the things that may be done, at random */
    DELIBERATE /* the one of them that comes out best for the offending side */
} Manner;
enum { MANNERS = 2 };

/* Why a deal is not counted. */
typedef enum UncountedReason {
    APART_NOT, /* it is */
    APART_OPEN,
    APART_CLASH,
    APART_OTHER,    /* the laws see something else in it, or in what went before */
    APART_NO_WORTH, /* it is worth no number */
    APART_TURN,     /* the card is not one of the hand that is to play */
    APART_OBLIGED   /* after it some hand has no card that is in order */
} UncountedReason;
enum { UNCOUNTED_REASONS = APART_OBLIGED + 1 };

/* The first deal with the greatest gain, done deliberately. */
typedef struct BestDeal {
    uint64_t deal; /* from 1; 0: none */
    int gain;
    const char *text; /* of a case file; its event LABEL is the irregularity */
    const char *label;
} BestDeal;

typedef struct IncentiveTally {
    Sample gains;
    int64_t gained, same, cost;
    int64_t won, lost; /* the contract turned out otherwise: for the offenders, or not */
} IncentiveTally;

/* What came of it under one edition. */
typedef struct IncentiveResult {
    uint64_t deals, possible; /* looked at; in which it could be committed */
    uint64_t apart[UNCOUNTED_REASONS];
    IncentiveTally in[MANNERS];
    BestDeal best;
} IncentiveResult;

typedef struct IncentiveSetup {
    Library *lib;
    const Program *p;
    const Incentive *of;
    uint64_t seed, deals;
    bool all; /* at every moment, and not at one that is drawn */
    int threads;
    const char *command; /* as it was asked for, for the source of cases */
    void (*progress)(uint64_t done, uint64_t of); /* or NULL */
} IncentiveSetup;

/* False: there was no answer double dummy; *WHY says why. */
bool incentive_measure(const IncentiveSetup *t, IncentiveResult *out, DoubleDummyWhy *why,
                       Arena *arena);

#endif
