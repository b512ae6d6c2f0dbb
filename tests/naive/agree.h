/* agree.h - a ruling of the engine against the naive evaluator, world by world. */
#ifndef BL_AGREE_H
#define BL_AGREE_H

#include "naive.h"

/* What was tried. */
typedef struct Agreement {
    uint64_t worlds; /* in which both say the same */
    bool all;        /* these are all of the facts on which lines depend */
} Agreement;

/* Does R hold in up to MOST worlds (all, if there are no more) as the naive evaluator
 * has it, and in the presumed one?  NULL, or what they disagree about, for free(). */
char *disagreement(const Ruling *r, const NaiveNatives *natives, unsigned most, uint64_t seed,
                   Agreement *a);

/* Every edition that cases are ruled under when nobody names one, into EDITIONS, which
 * has room for 32: how many. */
int all_editions(const char **editions);

#endif
