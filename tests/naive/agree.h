/* agree.h - compares a ruling of the engine with the naive evaluator, world by world. */
#ifndef BL_AGREE_H
#define BL_AGREE_H

#include "naive.h"

/* The extent of a comparison. */
typedef struct Agreement {
    uint64_t worlds; /* the number of worlds where both agree */
    bool all;        /* all worlds of the facts that lines depend on were compared */
} Agreement;

/* Compares R with the naive evaluator in up to MOST worlds, and in the world where each fact has
 * its presumed value.  Returns NULL, or a text with the disagreements, for free(). */
char *disagreement(const Ruling *r, const NaiveNatives *natives, unsigned most, uint64_t seed,
                   Agreement *a);

/* Stores in EDITIONS, which has room for 32 names, the editions that are tested if the user names
 * none.  Returns their number. */
int all_editions(const char **editions);

#endif
