/* mutants.h - tries whether the cases notice mutants of the rules (lang/coverage/mutation.h).
 *
 * A case notices a mutant if one of its expectations, of the edition or of the edition with
 * overlays, or a difference that it states, fails because of the mutant.  Each mutant is tried
 * on the cases whose rulings it may change (mutation.h), the most promising first, until one
 * notices it. */
#ifndef BL_MUTANTS_H
#define BL_MUTANTS_H

#include "commands/command.h"
#include "coverage/mutation.h"

typedef enum Fate {
    FATE_NOTICED,
    FATE_SURVIVED,
    FATE_REFUSED /* `check` rejects the changed rules, so the mutant does not count */
} Fate;

enum { MAX_NEAR = 3 };

typedef struct MutantTrial {
    const Mutant *m;
    Fate fate;
    const char *by; /* the case that noticed it */
    /* SURVIVED: cases whose rulings change without an expectation about it; if there are
     * none, cases that the clause decides */
    const char *near[MAX_NEAR];
    int nnear;
    int changed;          /* the number of cases whose rulings change */
    int tried;            /* the number of cases that it was tried on */
    const char *argument; /* SURVIVED: an argument why no case can notice it, or NULL */
} MutantTrial;

typedef struct MutantRun {
    const Program *p; /* the unchanged edition */
    const char *edition;
    MutantTrial *at; /* in the order of the book */
    int n;
    int cases;
} MutantRun;

/* Tries the mutants of EDITION's clauses inside one of the N labels on all cases of O, on
 * THREADS threads (0: one for each processor).  *OUT does not depend on THREADS and lives as
 * long as LIB.  Returns false on an error (reported). */
bool mutants_try(const Options *o, Library *lib, const char *edition, const char *const *labels,
                 int n, int threads, MutantRun *out);

#endif
