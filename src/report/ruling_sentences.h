/* ruling_sentences.h - says one line of a ruling in a sentence, with the reasons that its clauses
 * give, and cites its clauses.  All texts are in the arena of the Words. */
#ifndef BL_RULING_SENTENCES_H
#define BL_RULING_SENTENCES_H

#include "words/words.h"

/* Returns LINE as a sentence, without its reasons. */
const char *ruling_sentence(const Words *w, const Line *line);
/* Returns LINE as a sentence with its reasons. */
const char *ruling_sentence_with_reasons(const Words *w, const Line *line);
/* Returns LINE as a sentence for the case that the fact of X has the value V.  If V is of the type
 * THAT, the sentence calls it "that one". */
const char *ruling_sentence_where(const Words *w, const Line *line, bool with_reasons,
                                  const World *x, Value v, const Type *that);
/* Returns W, changed for the question about FACT and its answers.  If the question names a value
 * that is one of several in the world of W, the question says "that one" instead. */
Words ruling_sentence_naming(const Words *w, const Fact *fact);

/* Returns the clauses and layers of LINE as they are cited; NULL if no clause concludes LINE. */
const char *ruling_sentence_cite(const Words *w, const Line *line);
/* Returns the clauses and layers of the N SUPPORTS as they are cited. */
const char *ruling_sentence_cite_supports(const Words *w, const Support *const *supports, int n);
/* Stores in OUT the supports of LINE that certainly apply in the world of W.  If none certainly
 * does, stores those that may apply.  Returns their number. */
int ruling_sentence_supports(const Words *w, const Line *line, const Support **out);

/* Returns true if LINE can be one of several lines that a single sentence lists. */
bool ruling_sentence_listed(const Line *line);
/* Returns true if a sentence can call a value of TYPE "that one".  This is so for cards and similar
 * items. */
bool ruling_sentence_names_item(const Type *type);
/* Returns the N TEXTS with semicolons between them; NULL if N is 0. */
const char *ruling_sentence_together(const Words *w, const char *const *texts, int n);

#endif
