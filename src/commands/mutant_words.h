/* mutant_words.h - puts mutants, and the results of their trials (mutants.h), into words. */
#ifndef BL_MUTANT_WORDS_H
#define BL_MUTANT_WORDS_H

#include "commands/mutants.h"
#include "library/argued_notes.h"
#include "words/words.h"

typedef struct MutantCounts {
    int changes, noticed, explained, refused;
} MutantCounts;

/* Returns the counts of the mutants in RUN of law NUMBER, or of all laws if NUMBER is -1. */
MutantCounts mutant_counts(const MutantRun *run, int number);

/* Returns a short name of M, such as "d.word is high -> d.word is low" or "without c.of is d".  The
 * name quotes the text of the law file.  The heading of a note about M also has this name
 * (argued_notes.h). */
const char *mutant_name(const Mutant *m, Arena *arena);
/* Returns the change that M makes, in words.  Returns NULL if the change does not show in the
 * words. */
const char *mutant_words(const Words *w, const Mutant *m);
/* Returns the result of the trial T in words.  If the mutant survived, the words name the cases in
 * t->near. */
const char *mutant_fate_words(const Words *w, const MutantTrial *t);

/* Looks in NOTES for an argument why no case can notice a surviving mutant of RUN.  Stores the
 * argument in the trial of the mutant, and sets `needed` of the note. */
void mutants_explain(MutantRun *run, ArguedNotes *notes, Arena *arena);

#endif
