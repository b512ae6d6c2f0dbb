/* cover_words.h - what cases show of the laws, as the reports tell it: counts, what
 * is not shown and what a case would have to be like, in words. */
#ifndef BL_COVER_WORDS_H
#define BL_COVER_WORDS_H

#include "coverage/coverage.h"
#include "library/argued_notes.h"
#include "words/words.h"

typedef struct Counts {
    int clauses, decided;   /* that conclude something; that rule in some case */
    int atoms, seen, shown; /* conditions; seen both ways; shown to decide */
    int said, argued;       /* that are not, and why they count nevertheless */
} Counts;

/* Of law NUMBER; of all of them for -1. */
Counts cover_counts(const Coverage *k, int number);
int cover_settled(const Counts *c);
/* Is there anything that it wants? */
bool cover_complete(const Counts *c);

/* ATOM, which is TRUTH, in words. */
const char *cover_condition(const Words *w, const Atom *a, bool truth);
/* What a case would have to be like for A to decide by being TRUTH. */
const char *cover_wanted(const Words *w, const Atom *a, bool truth);
/* The case that comes nearest to that, and what is otherwise there; NULL for none. */
const char *cover_nearest(const Words *w, const Coverage *k, const Atom *a, bool truth);
/* The cases where A decides; NULL for none. */
const char *cover_cases(const Words *w, const Coverage *k, const Atom *a);
/* Why nothing has to show that A decides by being TRUTH, or NULL. */
const char *cover_excuse(const Words *w, const Atom *a, bool truth);

/* The notes of SOURCE (laws/coverage-notes.md, SPEC 14), which may be NULL; K's conditions that are
 * not shown are argued by them.  LABEL is that of the clauses in K, or NULL. */
ArguedNotes *cover_notes(const Source *source, Coverage *k, const char *label,
                         const Sources *sources, Arena *arena);

#endif
