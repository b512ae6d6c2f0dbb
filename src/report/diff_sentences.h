/* diff_sentences.h - what two editions say differently, part by part, as sentences: what the
 * one asks or says and the other does not. */
#ifndef BL_DIFF_SENTENCES_H
#define BL_DIFF_SENTENCES_H

#include "diff/diff.h"
#include "words/words.h"

typedef struct DiffWords {
    const Amendment *m;
    Words a, b;                  /* of the two programs */
    const char *name_a, *name_b; /* in few words: where titles differ in one, it */
} DiffWords;

DiffWords diff_sentences_words(const Amendment *m, int lang, const Sources *sources, Arena *arena);

/* What the edition of one side is called. */
const char *diff_sentences_edition(const DiffWords *b, bool of_b);

typedef struct DiffSentence {
    const char *label;             /* of the clause; NULL for a declaration */
    const char *what;              /* as it is cited, or the name of the declaration */
    const char *text;              /* a sentence */
    const char *place_a, *place_b; /* where each side says it, or NULL */
} DiffSentence;

/* Part number PART of the amendment. */
DiffSentence diff_sentences_of_part(const DiffWords *b, int part);

/* What F, a function of A, is called. */
const char *diff_sentences_fun_name(const DiffWords *b, const Fun *f);

/* What is true of the cases that M marks off, in N sentences; none where nothing does. */
int diff_sentences_of_marks(const DiffWords *b, const SeparatorFrame *f, const Separator *m,
                            const char **texts);

/* S as a sentence by itself; names of editions stay as they are. */
const char *diff_sentences_finish(const DiffWords *b, const char *s);

/* What the rule concludes, told in general; NULL for no rule. */
const char *diff_sentences_of_rule(const DiffWords *b, bool of_b, const Rule *r);

#endif
