/* mutants_suggest.h - suggests cases that notice mutants.  No existing case notices these mutants.
 *
 * A suggestion is an existing case with small changes (lang/ruling/counterfactual.h).  It expects
 * nothing yet, because a person must decide which ruling is right. */
#ifndef BL_MUTANTS_SUGGEST_H
#define BL_MUTANTS_SUGGEST_H

#include "commands/mutants.h"

typedef struct Suggestion {
    const char *name;
    const char *text; /* the text of the whole case file */
    int n;            /* the number of mutants that the suggested case notices */
} Suggestion;

typedef struct Suggestions {
    Suggestion *at; /* the suggestions, in the order of the clauses */
    int n;
    int without; /* the number of surviving mutants without a suggestion */
} Suggestions;

/* Sets *OUT to cases that notice surviving mutants of RUN.  Each suggestion is a changed copy of
 * a case of O.  Each suggested case loads without errors.  Ignores mutants that have an argument
 * why no case can notice them (MutantTrial.argument). mutants_try() must have made RUN with the
 * same LABELS and N. *OUT does not depend on THREADS.  On an error, reports the error and
 * returns false. */
bool mutants_suggest_cases(const Options *o, Library *lib, const MutantRun *run,
                           const char *const *labels, int n, int threads, Suggestions *out);

#endif
