/* incentive.h - does an irregularity pay?  Measures it on random deals (SPEC 20): all players
 * play double dummy up to a moment at which the irregularity is possible; from there the deal is
 * played with it and without it, and the laws rule on the whole story.
 *
 * The incentive of the edition says what is irregular, which card moves, which cards are in
 * order and what the result is worth; this module deals and plays. */
#ifndef BL_INCENTIVE_H
#define BL_INCENTIVE_H

#include "bridge/doubledummy.h"
#include "bridge/interval.h"
#include "library/library.h"
#include "program/principles.h"

/* How the irregularity is committed. */
typedef enum Manner {
    CARELESS,  /* one of the possible acts, at random */
    DELIBERATE /* the possible act with the best result for the offenders */
} Manner;
enum { MANNERS = 2 };

/* Why a deal is not counted. */
typedef enum UncountedReason {
    APART_NOT, /* the deal is counted */
    APART_OPEN,
    APART_CLASH,
    APART_OTHER,    /* the laws do not see this irregularity, or see one in an earlier card */
    APART_NO_WORTH, /* the result is not a number of tricks */
    APART_TURN,     /* the card does not belong to the hand that is to play */
    APART_OBLIGED   /* afterwards some hand has no card that is in order */
} UncountedReason;
enum { UNCOUNTED_REASONS = APART_OBLIGED + 1 };

/* The first deal with the greatest gain of a deliberate irregularity. */
typedef struct BestDeal {
    uint64_t deal; /* from 1; 0: there is none */
    int gain;
    const char *text; /* the text of a case file; its event LABEL is the irregularity */
    const char *label;
} BestDeal;

typedef struct IncentiveTally {
    Sample gains;
    int64_t gained, same, cost;
    int64_t won, lost; /* contracts that turned in favour of the offenders, and against them */
} IncentiveTally;

/* The result under one edition. */
typedef struct IncentiveResult {
    uint64_t deals, possible; /* deals played; deals where the irregularity was possible */
    uint64_t apart[UNCOUNTED_REASONS];
    IncentiveTally in[MANNERS];
    BestDeal best;
} IncentiveResult;

typedef struct IncentiveSetup {
    Library *lib;
    const Program *p;
    const Incentive *of;
    uint64_t seed, deals;
    /* true: each deal is played with every possible irregularity, not with one drawn at random */
    bool all;
    int threads;
    const char *command;                          /* the command line, for the source of cases */
    void (*progress)(uint64_t done, uint64_t of); /* called after each deal; or NULL */
} IncentiveSetup;

/* Plays the deals, and sums them up in *OUT.  Returns false if the double-dummy helper did not
 * answer; *WHY says why. */
bool incentive_measure(const IncentiveSetup *t, IncentiveResult *out, DoubleDummyWhy *why,
                       Arena *arena);

#endif
