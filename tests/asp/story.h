/* story.h - one case as an answer-set program, and what clingo makes of it. */
#ifndef BL_ASP_STORY_H
#define BL_ASP_STORY_H

#include "naive.h"

/* Is clingo there to be run?  Else that is said, and that nothing was. */
bool clingo_is_there(void);

typedef struct Tried {
    uint64_t worlds; /* answer sets in which all three say the same */
    bool all;        /* these are all worlds; else some that were drawn */
    size_t size;     /* of the program, in bytes */
} Tried;

/* C as BODY found it, with events before NEVENTS, in up to MOST worlds: all of them where
 * there are no more, else as many that are drawn.  KEEP: where the program goes.  NULL, or
 * what the three disagree about, for free(). */
char *third_opinion(const Program *p, const Case *c, int body, int nevents,
                    const NaiveNatives *natives, unsigned most, uint64_t seed,
                    const char *keep, Tried *t);

#endif
