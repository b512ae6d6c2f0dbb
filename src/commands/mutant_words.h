/* mutant_words.h - mutants, and the results of their trials (mutants.h), in the words of
 * reports. */
#ifndef BL_MUTANT_WORDS_H
#define BL_MUTANT_WORDS_H

#include "commands/mutants.h"
#include "library/argued_notes.h"
#include "words/words.h"

typedef struct MutantCounts {
    int changes, noticed, explained, refused;
} MutantCounts;

/* Returns the counts for law NUMBER; for all laws if NUMBER is -1. */
MutantCounts mutant_counts(const MutantRun *run, int number);

/* Returns the name of M on pages of arguments, made from the law file's text: "d.word is high ->
 * d.word is low", "without c.of is d". */
const char *mutant_name(const Mutant *m, Arena *arena);
/* Returns the change that M makes, in words; NULL if the words before and after it are the same. */
const char *mutant_words(const Words *w, const Mutant *m);
/* Returns the result of the trial T, with the cases that could be improved. */
const char *mutant_fate_words(const Words *w, const MutantTrial *t);

/* Gives the survivors of RUN the arguments in NOTES, and marks the notes that are needed. */
void mutants_explain(MutantRun *run, ArguedNotes *notes, Arena *arena);

#endif
