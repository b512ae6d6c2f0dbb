/* story.h - writes cases as an answer-set program, and compares the answer sets with the naive
 * evaluator. */
#ifndef BL_ASP_STORY_H
#define BL_ASP_STORY_H

#include "naive.h"

/* Returns true if clingo can be run.  Otherwise prints that nothing was compared. */
bool clingo_is_there(void);

typedef struct Tried {
    uint64_t worlds; /* the number of worlds compared */
    bool all;        /* true: these are all worlds of the case; false: some were drawn at random */
    size_t size;     /* the size of the program for this case, in bytes */
} Tried;

/* A batch is a set of cases that clingo solves in one program.  It has at most MOST_CASES. */
enum { MOST_CASES = 200 };
typedef struct Batch Batch;

Batch *batch_new(const Program *p, const NaiveNatives *natives, unsigned most);
void batch_free(Batch *b);
/* Returns true if a setting of C gets its default, and the default may depend on something open: an
 * event or another setting.  Such a case is not translated. */
bool default_hangs(const Program *p, const Case *c);
/* Adds C to B, with the findings of BODY and the events before NEVENTS.  Takes all worlds of the
 * case, or as many as batch_new() allows, drawn at random with SEED.  Returns the number of worlds
 * in B so far.  C must live as long as B. */
int batch_add(Batch *b, const Case *c, int body, int nevents, uint64_t seed);
/* Runs clingo on the cases of B.  If KEEP is not NULL, also keeps the program in the file KEEP.  If
 * B has a single case and all its worlds, clingo itself must find the worlds.  Otherwise the
 * program has the facts of each world. */
void batch_solve(Batch *b, const char *keep);
/* Returns the disagreements about case I of B as a text, or NULL.  Fills in *T. */
const char *batch_wrong(Batch *b, int i, Tried *t);

/* Does for a single case what a batch does for many.  Returns the disagreements as a text, or NULL.
 * The caller frees the text with free(). */
char *third_opinion(const Program *p, const Case *c, int body, int nevents,
                    const NaiveNatives *natives, unsigned most, uint64_t seed, const char *keep,
                    Tried *t);

#endif
