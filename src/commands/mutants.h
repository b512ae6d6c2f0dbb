/* mutants.h - finds out whether the cases notice mutants of the rules (lang/coverage/mutation.h).
 *
 * A case notices a mutant if one of its expectations fails under the changed rules.  It also
 * notices the mutant if the case states a difference that is gone.  Expectations count if they are
 * under the edition, or under the edition with overlays.
 *
 * A mutant is tried only on the cases that it may affect (mutation.h).  The most promising cases
 * come first, and the trial ends with the first case that notices the mutant. */
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
    const char *by; /* the case that noticed the mutant */
    /* FATE_SURVIVED: if the mutant changes rulings, these are some cases with changed rulings,
     * where no expectation fails.  Otherwise these are some cases that the clause decides. */
    const char *near[MAX_NEAR];
    int nnear;
    int changed; /* the number of cases with changed rulings */
    int tried;   /* the number of cases on which the mutant was tried */
    /* FATE_SURVIVED: an argument why no case can notice the mutant, or NULL */
    const char *argument;
} MutantTrial;

typedef struct MutantRun {
    const Program *p; /* the unchanged edition */
    const char *edition;
    MutantTrial *at; /* the trials, in the order of the clauses */
    int n;
    int cases;
} MutantRun;

/* Tries the mutants of EDITION on all cases of O, on THREADS threads (0: one for each processor).
 * The mutants change the clauses inside one of the N LABELS, or all clauses if N is 0. Sets *OUT.
 * The result does not depend on THREADS, and lives as long as LIB.  Returns false on an error
 * (reported). */
bool mutants_try(const Options *o, Library *lib, const char *edition, const char *const *labels,
                 int n, int threads, MutantRun *out);

#endif
