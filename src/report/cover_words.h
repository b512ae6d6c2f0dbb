/* cover_words.h - counts the clauses and conditions that the cases cover.  Describes in sentences
 * which are covered, which are not, and what a case would need to cover more.  coverage.h defines
 * when a condition decides. */
#ifndef BL_COVER_WORDS_H
#define BL_COVER_WORDS_H

#include "coverage/coverage.h"
#include "library/argued_notes.h"
#include "words/words.h"

typedef struct Counts {
    /* clauses: the number of clauses that conclude something.  decided: how many of these clauses
     * rule in at least one case. */
    int clauses, decided;
    /* atoms: the number of conditions.  seen: how many of them are true in one case and false in
     * another.  shown: how many have decided with both values (coverage.h). */
    int atoms, seen, shown;
    /* The numbers of conditions that need no case.  said: other conditions exclude one of the
     * values.  argued: a note argues that no case can show one of the values. */
    int said, argued;
} Counts;

/* Returns the counts of the law NUMBER.  If NUMBER is -1, returns the counts of all laws. */
Counts cover_counts(const Coverage *k, int number);
/* Returns the number of conditions in C that are shown or need no case. */
int cover_settled(const Counts *c);
/* Returns true if C is complete: every clause that concludes something rules in a case, and every
 * condition is shown or needs no case. */
bool cover_complete(const Counts *c);

/* Returns words that say that the condition A has the value TRUTH. */
const char *cover_condition(const Words *w, const Atom *a, bool truth);
/* Returns words that say what a case needs so that A decides with the value TRUTH. */
const char *cover_wanted(const Words *w, const Atom *a, bool truth);
/* In one case, A comes nearest to deciding with the value TRUTH.  Returns words that name this
 * case, and the conditions that keep A from deciding there.  Returns NULL if A comes near in no
 * case. */
const char *cover_nearest(const Words *w, const Coverage *k, const Atom *a, bool truth);
/* Returns words that name the cases where A decides.  Returns NULL if A decides in no case. */
const char *cover_cases(const Words *w, const Coverage *k, const Atom *a);
/* Returns the reason why no case needs to show that A decides with the value TRUTH.  Returns NULL
 * if there is no reason. */
const char *cover_excuse(const Words *w, const Atom *a, bool truth);

/* Reads the notes of SOURCE (laws/coverage-notes.md, SPEC 14) and stores their arguments in the
 * conditions of K.  SOURCE may be NULL.  LABEL is the label that was given to coverage_new() for K;
 * it may be NULL. */
ArguedNotes *cover_notes(const Source *source, Coverage *k, const char *label,
                         const Sources *sources, Arena *arena);

#endif
