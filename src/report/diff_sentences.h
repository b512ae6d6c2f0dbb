/* diff_sentences.h - what two editions say differently, part by part, as sentences: what the
 * one asks or says and the other does not. */
#ifndef BL_DIFF_SENTENCES_H
#define BL_DIFF_SENTENCES_H

#include "diff/diff.h"
#include "words/words.h"

typedef struct Blaming {
    const Amendment *m;
    Words a, b;                  /* of the two programs */
    const char *name_a, *name_b; /* in few words: where titles differ in one, it */
} Blaming;

Blaming blaming_of(const Amendment *m, int lang, const Sources *sources, Arena *arena);

typedef struct Blame {
    const char *label;             /* of the clause; NULL for a declaration */
    const char *what;              /* as it is cited, or the name of the declaration */
    const char *text;              /* a sentence */
    const char *place_a, *place_b; /* where each side says it, or NULL */
} Blame;

/* Part number PART of the amendment. */
Blame blame_part(const Blaming *b, int part);

/* What F, a function of A, is called. */
const char *blame_name(const Blaming *b, const Fun *f);

/* What is true of the cases in which MARKED holds: N sentences; none where nothing
 * marks them. */
int blame_marks(const Blaming *b, const Frame *f, const Marked *m, const char **texts);

/* S as a sentence by itself; names of editions stay as they are. */
const char *blame_sentence(const Blaming *b, const char *s);

/* What the rule concludes, told in general; NULL for no rule. */
const char *blame_says(const Blaming *b, bool of_b, const Rule *r);

#endif
