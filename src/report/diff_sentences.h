/* diff_sentences.h - says each part of an amendment (delta.h) as a sentence, about what one edition
 * asks or says and the other does not. */
#ifndef BL_DIFF_SENTENCES_H
#define BL_DIFF_SENTENCES_H

#include "diff/diff.h"
#include "words/words.h"

typedef struct DiffWords {
    const Amendment *m;
    Words a, b;                  /* the Words of the two programs */
    const char *name_a, *name_b; /* short names of the editions */
} DiffWords;

/* Returns the words for the amendment M, in ARENA.  The short name of an edition is the one word in
 * which the titles differ; if more words differ, it is the name without the part that both names
 * have. */
DiffWords diff_sentences_words(const Amendment *m, int lang, const Sources *sources, Arena *arena);

/* Returns the short name of edition A, or of B if OF_B. */
const char *diff_sentences_edition(const DiffWords *b, bool of_b);

typedef struct DiffSentence {
    const char *label;             /* the label of the clause; NULL for a declaration */
    const char *what;              /* the clause as it is cited, or the name of the declaration */
    const char *text;              /* the sentence, without a capital and a full stop */
    const char *place_a, *place_b; /* the places in the law files of A and B, or NULL */
} DiffSentence;

/* Returns the sentence for part number PART of the amendment, from 0. */
DiffSentence diff_sentences_of_part(const DiffWords *b, int part);

/* Returns the name of F, a function of edition A, in words. */
const char *diff_sentences_fun_name(const DiffWords *b, const Fun *f);

/* Stores in TEXTS the sentences of the marks M in the frame F: they are true in every case of a
 * family.  Returns their number. */
int diff_sentences_of_marks(const DiffWords *b, const SeparatorFrame *f, const Separator *m,
                            const char **texts);

/* Returns S with a capital and a full stop.  If S begins with the short name of an edition, it gets
 * no capital. */
const char *diff_sentences_finish(const DiffWords *b, const char *s);

/* Returns words for the conclusion of R in general.  R is a rule of edition B if OF_B, else of
 * edition A. */
const char *diff_sentences_of_rule(const DiffWords *b, bool of_b, const Rule *r);

#endif
