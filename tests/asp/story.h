/* story.h - writes cases as an answer-set program, and compares what clingo makes of them. */
#ifndef BL_ASP_STORY_H
#define BL_ASP_STORY_H

#include "naive.h"

/* Returns true if clingo can be run.  Otherwise prints that nothing was compared. */
bool clingo_is_there(void);

typedef struct Tried {
    uint64_t worlds; /* answer sets where all three agree */
    bool all;        /* these are all worlds of the case; false: some were drawn */
    size_t size;     /* bytes of the program */
} Tried;

/* Cases under one program, at most MOST_CASES. */
enum { MOST_CASES = 200 };
typedef struct Batch Batch;

Batch *batch_new(const Program *p, const NaiveNatives *natives, unsigned most);
void batch_free(Batch *b);
/* Returns true if the default of a setting of C may depend on another setting that C does not tell,
 * or on something open about an event.  Such a case is not translated. */
bool default_hangs(const Program *p, const Case *c);
/* Adds C as BODY found it, with the events before NEVENTS, in up to MOST worlds: all, or as many
 * drawn at random.  Returns the number of worlds in B now.  B borrows C. */
int batch_add(Batch *b, const Case *c, int body, int nevents, uint64_t seed);
/* Runs clingo on the cases of B, and writes the program to the file KEEP, or NULL.  If B is one
 * case with all its worlds known, clingo has to find the worlds.  Otherwise clingo gets the facts
 * of each world. */
void batch_solve(Batch *b, const char *keep);
/* Returns what the three disagree about in case I, or NULL, and fills in *T. */
const char *batch_wrong(Batch *b, int i, Tried *t);

/* Compares a single case as a batch of one does.  Returns NULL, or what the three disagree about,
 * which the caller frees with free(). */
char *third_opinion(const Program *p, const Case *c, int body, int nevents,
                    const NaiveNatives *natives, unsigned most, uint64_t seed, const char *keep,
                    Tried *t);

#endif
