/* diff_sentences.h - each part of an amendment as a sentence: what one edition asks or says and
 * the other does not. */
#ifndef BL_DIFF_SENTENCES_H
#define BL_DIFF_SENTENCES_H

#include "diff/diff.h"
#include "words/words.h"

typedef struct DiffWords {
    const Amendment *m;
    Words a, b;                  /* words of the two programs */
    const char *name_a, *name_b; /* short names: the one word in which the titles differ */
} DiffWords;

DiffWords diff_sentences_words(const Amendment *m, int lang, const Sources *sources, Arena *arena);

/* Returns the short name of the edition of one side. */
const char *diff_sentences_edition(const DiffWords *b, bool of_b);

typedef struct DiffSentence {
    const char *label;             /* the label of the clause; NULL for a declaration */
    const char *what;              /* the clause as cited, or the name of the declaration */
    const char *text;              /* a sentence */
    const char *place_a, *place_b; /* where each side says it, or NULL */
} DiffSentence;

/* Returns part number PART of the amendment as a sentence. */
DiffSentence diff_sentences_of_part(const DiffWords *b, int part);

/* Returns the name of F, a function of A, in words. */
const char *diff_sentences_fun_name(const DiffWords *b, const Fun *f);

/* Stores in TEXTS sentences that are true of the cases that M marks off.  Returns how many. */
int diff_sentences_of_marks(const DiffWords *b, const SeparatorFrame *f, const Separator *m,
                            const char **texts);

/* Returns S as a sentence by itself; the name of an edition at its start gets no capital. */
const char *diff_sentences_finish(const DiffWords *b, const char *s);

/* Returns what R concludes, told in general. */
const char *diff_sentences_of_rule(const DiffWords *b, bool of_b, const Rule *r);

#endif
