/* engine_count.h - counts what an evaluation does, in a build that defines BL_COUNTING.
 *
 * Only tests/bench/bounds.c is linked with such a build of the engine, and defines the counts.
 * In every other build ENGINE_COUNT() does nothing and costs nothing. */
#ifndef BL_ENGINE_COUNT_H
#define BL_ENGINE_COUNT_H

#include <stdint.h>

typedef struct EngineCounts {
    uint64_t first_calls; /* calls that were evaluated, because no value was remembered yet */
    uint64_t bindings;    /* values tried for a variable of a rule */
    uint64_t nodes;       /* expressions evaluated, as a value or as a condition */
} EngineCounts;

#ifdef BL_COUNTING
extern EngineCounts engine_counts;
#    define ENGINE_COUNT(what) (engine_counts.what++)
#else
#    define ENGINE_COUNT(what) ((void)0)
#endif

#endif
