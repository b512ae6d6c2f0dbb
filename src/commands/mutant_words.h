/* mutant_words.h - puts mutants, and the results of their trials (mutants.h), into words. */
#ifndef BL_MUTANT_WORDS_H
#define BL_MUTANT_WORDS_H

#include "commands/mutants.h"
#include "library/argued_notes.h"
#include "words/words.h"

typedef struct MutantCounts {
    int changes, noticed, explained, refused;
} MutantCounts;

/* Returns the counts of mutants of law NUMBER, or of all laws if NUMBER is -1. */
MutantCounts mutant_counts(const MutantRun *run, int number);

/* Returns the name of M in pages of arguments, such as "d.word is high -> d.word is low" or
 * "without c.of is d".  The name is made of the text of the law file. */
const char *mutant_name(const Mutant *m, Arena *arena);
/* Returns the change that M makes in words.  Returns NULL if the words before and after the change
 * are the same. */
const char *mutant_words(const Words *w, const Mutant *m);
/* Returns the result of the trial T in words, with the cases that could be improved. */
const char *mutant_fate_words(const Words *w, const MutantTrial *t);

/* Sets the argument of each surviving mutant of RUN for which NOTES has one.  Marks the notes that
 * are needed. */
void mutants_explain(MutantRun *run, ArguedNotes *notes, Arena *arena);

#endif
