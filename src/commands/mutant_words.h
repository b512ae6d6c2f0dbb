/* mutant_words.h - changes of the rules and what became of them (mutants.h), as the
 * reports tell it. */
#ifndef BL_MUTANT_WORDS_H
#define BL_MUTANT_WORDS_H

#include "commands/mutants.h"
#include "library/argued_notes.h"
#include "words/words.h"

typedef struct MutantCounts {
    int changes, noticed, explained, refused;
} MutantCounts;

/* Of law NUMBER; of all of them for -1. */
MutantCounts mutant_counts(const MutantRun *run, int number);

/* M as pages of arguments name it, by what the law file has:
 * "d.word is high -> d.word is low", "without c.of is d". */
const char *mutant_name(const Mutant *m, Arena *arena);
/* What is otherwise, in words; NULL where these would say the same before and after. */
const char *mutant_words(const Words *w, const Mutant *m);
/* What became of it, for a reader who wants to do something about it. */
const char *mutant_fate_words(const Words *w, const MutantTrial *t);

/* The survivors of RUN are explained by NOTES; which are needed is noted. */
void mutants_explain(MutantRun *run, ArguedNotes *notes, Arena *arena);

#endif
