/* mutants.h - do the cases notice small changes of the rules (lang/coverage/mutation.h)?
 *
 * A case notices a mutant when something that it expects of the edition, or of the edition with
 * overlays, or a difference that it names, no longer holds.  Each mutant is tried on the cases that
 * it may rule otherwise (mutation.h), the likeliest first, until one notices it. */
#ifndef BL_MUTANTS_H
#define BL_MUTANTS_H

#include "commands/command.h"
#include "coverage/mutation.h"

typedef enum Fate {
    FATE_NOTICED,
    FATE_SURVIVED,
    FATE_REFUSED /* `check` refuses such rules: it does not count */
} Fate;

enum { MAX_NEAR = 3 };

typedef struct MutantTrial {
    const Mutant *m;
    Fate fate;
    const char *by;             /* the case that noticed it */
    const char *near[MAX_NEAR]; /* SURVIVED: cases that are ruled otherwise and do not expect
                                   that; else cases that the clause decides */
    int nnear;
    int changed;          /* how many are ruled otherwise */
    int tried;            /* cases that it reaches, as far as was needed */
    const char *argument; /* SURVIVED: why no case can notice it, as somebody argues */
} MutantTrial;

typedef struct MutantRun {
    const Program *p; /* the edition as it is */
    const char *edition;
    MutantTrial *at; /* in the order of the book */
    int n;
    int cases;
} MutantRun;

/* Try the mutants of the clauses of EDITION inside one of the N labels on all cases of O; on
 * THREADS threads (0: as many as there are processors).  The result, the same for any number of
 * them, lives as long as LIB.  False when something has errors (reported). */
bool mutants_try(const Options *o, Library *lib, const char *edition, const char *const *labels,
                 int n, int threads, MutantRun *out);

#endif
