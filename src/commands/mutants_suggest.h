/* mutants_suggest.h - suggests cases that would notice mutants which no case notices.
 *
 * The suggestions are made from existing cases by small changes (lang/ruling/counterfactual.h).
 * They expect nothing yet, because a person must decide what the right ruling is. */
#ifndef BL_MUTANTS_SUGGEST_H
#define BL_MUTANTS_SUGGEST_H

#include "commands/mutants.h"

typedef struct Suggestion {
    const char *name;
    const char *text; /* the text of the whole file */
    int n;            /* the number of mutants that it notices */
} Suggestion;

typedef struct Suggestions {
    Suggestion *at; /* in the order of the book */
    int n;
    int without; /* the number of survivors without a suggestion */
} Suggestions;

/* Finds cases that notice the survivors of RUN without an argument, by changing the cases of O.
 * LABELS must be those of RUN.  Each case loads, and its ruling changes with the mutant in a way
 * that a case can expect.  *OUT does not depend on THREADS. */
bool mutants_suggest_cases(const Options *o, Library *lib, const MutantRun *run,
                           const char *const *labels, int n, int threads, Suggestions *out);

#endif
