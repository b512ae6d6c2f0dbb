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

/* Cases for one program, at most MOST_CASES. */
enum { MOST_CASES = 200 };
typedef struct Batch Batch;

Batch *batch_new(const Program *p, const NaiveNatives *natives, unsigned most);
void batch_free(Batch *b);
/* May what a setting of C is by default hang on another one that C does not tell, or on what is
 * open of an event?  That is not translated. */
bool default_hangs(const Program *p, const Case *c);
/* C as BODY found it, with events before NEVENTS, in up to MOST worlds: all of them where
 * there are no more, else as many that are drawn; how many worlds there are now.  C must
 * stay. */
int batch_add(Batch *b, const Case *c, int body, int nevents, uint64_t seed);
/* Asks clingo.  KEEP: where the program goes.  Of one case of which all worlds are known,
 * clingo has to find them; else it is told what was drawn, and finds what it may be. */
void batch_solve(Batch *b, const char *keep);
/* What the three disagree about in the I-th, or NULL. */
const char *batch_wrong(Batch *b, int i, Tried *t);

/* A batch of one: NULL, or what they disagree about, for free(). */
char *third_opinion(const Program *p, const Case *c, int body, int nevents,
                    const NaiveNatives *natives, unsigned most, uint64_t seed, const char *keep,
                    Tried *t);

#endif
