/* diff_sentences.h - describes each part of an amendment (delta.h) in a sentence.  The sentence
 * says what only one of the editions asks or concludes.  In the functions, B is the words for the
 * amendment. */
#ifndef BL_DIFF_SENTENCES_H
#define BL_DIFF_SENTENCES_H

#include "diff/diff.h"
#include "words/words.h"

typedef struct DiffWords {
    const Amendment *m;
    Words a, b;                  /* the Words of the two programs */
    const char *name_a, *name_b; /* short names of the editions */
} DiffWords;

/* Returns the words for the amendment M in language LANG, in ARENA.  If the titles of the
 * editions differ in one word only, this word is the short name.  Otherwise the short name is the
 * name of the edition, without the beginning that both names share. */
DiffWords diff_sentences_words(const Amendment *m, int lang, const Sources *sources, Arena *arena);

/* Returns the short name of edition A, or of edition B if OF_B is true. */
const char *diff_sentences_edition(const DiffWords *b, bool of_b);

typedef struct DiffSentence {
    const char *label; /* the label of the clause; NULL for a declaration */
    /* the clause as reports cite it, or the name of the declaration */
    const char *what;
    const char *text;              /* the sentence, without a capital letter and a full stop */
    const char *place_a, *place_b; /* the places in the law files of A and B, or NULL */
} DiffSentence;

/* Returns the sentence for part number PART of the amendment, from 0. */
DiffSentence diff_sentences_of_part(const DiffWords *b, int part);

/* Returns the name of F, a function of edition A, in words. */
const char *diff_sentences_fun_name(const DiffWords *b, const Fun *f);

/* M has some of the marks of the frame F: conditions that hold in every case of a family.  Stores
 * in TEXTS a sentence for each of these marks.  Returns the number of sentences. */
int diff_sentences_of_marks(const DiffWords *b, const SeparatorFrame *f, const Separator *m,
                            const char **texts);

/* Returns S with a capital letter and a full stop.  If S begins with the short name of an edition,
 * does not change that name. */
const char *diff_sentences_finish(const DiffWords *b, const char *s);

/* Returns words for the conclusion of R, without the values of a case.  R is a rule of edition B if
 * OF_B is true, and of edition A otherwise. */
const char *diff_sentences_of_rule(const DiffWords *b, bool of_b, const Rule *r);

#endif
