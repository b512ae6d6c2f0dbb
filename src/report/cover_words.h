/* cover_words.h - counts what cases cover of the laws, and says in sentences what is covered, what
 * is not, and what a case would need to cover more.  coverage.h defines when a condition
 * decides. */
#ifndef BL_COVER_WORDS_H
#define BL_COVER_WORDS_H

#include "coverage/coverage.h"
#include "library/argued_notes.h"
#include "words/words.h"

typedef struct Counts {
    /* clauses: those that conclude something; decided: those among them that rule in some case */
    int clauses, decided;
    /* atoms: all conditions; seen: those true in one case and false in another; shown: those that
     * have decided with both values (coverage.h) */
    int atoms, seen, shown;
    /* Conditions that need no case: other conditions exclude one of the values (SAID), or a note
     * argues that no case can show it (ARGUED). */
    int said, argued;
} Counts;

/* Returns the counts of law NUMBER, or of all laws if NUMBER is -1. */
Counts cover_counts(const Coverage *k, int number);
/* Returns the number of conditions that are shown or need no case. */
int cover_settled(const Counts *c);
/* Returns true if every clause rules in some case and every condition is shown or needs no case. */
bool cover_complete(const Counts *c);

/* Returns words that say that the condition A has the value TRUTH. */
const char *cover_condition(const Words *w, const Atom *a, bool truth);
/* Returns words that say what a case needs so that A decides with the value TRUTH. */
const char *cover_wanted(const Words *w, const Atom *a, bool truth);
/* Returns words for the case where A comes nearest to deciding with the value TRUTH, and for the
 * conditions that prevent it there.  Returns NULL if no case comes near. */
const char *cover_nearest(const Words *w, const Coverage *k, const Atom *a, bool truth);
/* Returns words that name the cases where A decides; NULL if it decides in none. */
const char *cover_cases(const Words *w, const Coverage *k, const Atom *a);
/* Returns the reason why no case needs to show that A decides with the value TRUTH; NULL if there
 * is no reason. */
const char *cover_excuse(const Words *w, const Atom *a, bool truth);

/* Reads the notes of SOURCE (laws/coverage-notes.md, SPEC 14), which may be NULL, and stores their
 * arguments in the conditions of K.  LABEL is the label that all clauses of K have or lie inside;
 * NULL if K has all clauses. */
ArguedNotes *cover_notes(const Source *source, Coverage *k, const char *label,
                         const Sources *sources, Arena *arena);

#endif
