/* cover_words.h - counts of what cases show of the laws, and the sentences in which the reports
 * tell what is shown, what is not, and what a case would need. */
#ifndef BL_COVER_WORDS_H
#define BL_COVER_WORDS_H

#include "coverage/coverage.h"
#include "library/argued_notes.h"
#include "words/words.h"

typedef struct Counts {
    int clauses, decided;   /* clauses that conclude something; those that rule in some case */
    int atoms, seen, shown; /* conditions; those seen both ways; those shown to decide */
    /* settled otherwise: implied by other conditions; argued away in a note */
    int said, argued;
} Counts;

/* Returns the counts of law NUMBER, or of all laws if NUMBER is -1. */
Counts cover_counts(const Coverage *k, int number);
int cover_settled(const Counts *c);
/* Returns true if every clause rules in some case, and every condition is settled. */
bool cover_complete(const Counts *c);

/* Returns in words that A is TRUTH. */
const char *cover_condition(const Words *w, const Atom *a, bool truth);
/* Returns what a case would have to be like for A to decide by being TRUTH. */
const char *cover_wanted(const Words *w, const Atom *a, bool truth);
/* Returns the case that comes nearest to deciding by A being TRUTH, and what it lacks; NULL if
 * there is none. */
const char *cover_nearest(const Words *w, const Coverage *k, const Atom *a, bool truth);
/* Returns the cases in which A decides; NULL if there are none. */
const char *cover_cases(const Words *w, const Coverage *k, const Atom *a);
/* Returns why no case must show that A decides by being TRUTH; NULL without a reason. */
const char *cover_excuse(const Words *w, const Atom *a, bool truth);

/* Reads the notes of SOURCE (laws/coverage-notes.md, SPEC 14), which may be NULL, and marks the
 * conditions in K that they argue about.  LABEL is that of the clauses in K, or NULL. */
ArguedNotes *cover_notes(const Source *source, Coverage *k, const char *label,
                         const Sources *sources, Arena *arena);

#endif
