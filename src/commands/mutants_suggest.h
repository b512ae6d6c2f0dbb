/* mutants_suggest.h - cases that would notice what no case notices: found from the cases that
 * there are by small changes (lang/ruling/counterfactual.h).  What is right in them is left to a
 * person: they expect nothing yet. */
#ifndef BL_MUTANTS_SUGGEST_H
#define BL_MUTANTS_SUGGEST_H

#include "commands/mutants.h"

typedef struct Suggestion {
    const char *name;
    const char *text; /* the whole file */
    int n;            /* mutants that it tells from the rules as they are */
} Suggestion;

typedef struct Suggestions {
    Suggestion *at; /* in the order of the book */
    int n;
    int without; /* survivors for which none was found */
} Suggestions;

/* For the survivors of RUN, that of the same LABELS, that nobody explains; from the cases
 * of O.  Each loads, and is ruled otherwise with the change by something that a case can
 * expect.  The same for any number of threads. */
bool mutants_suggest_cases(const Options *o, Library *lib, const MutantRun *run,
                           const char *const *labels, int n, int threads, Suggestions *out);

#endif
