/* ruling_sentences.h - one line of a ruling as a sentence, with the reasons that its clauses give,
 * and the clauses as they are cited.  All texts are in the arena of the Words. */
#ifndef BL_RULING_SENTENCES_H
#define BL_RULING_SENTENCES_H

#include "words/words.h"

/* Returns LINE as a sentence, without its reasons. */
const char *ruling_sentence(const Words *w, const Line *line);
/* Returns LINE as a sentence with its reasons. */
const char *ruling_sentence_with_reasons(const Words *w, const Line *line);
/* Returns LINE as a sentence if the fact of X has the value V, told as "that one" if it is of
 * the type THAT. */
const char *ruling_sentence_where(const Words *w, const Line *line, bool with_reasons,
                                  const World *x, Value v, const Type *that);
/* Returns W for the question about FACT and its answers.  Where the question names a fact that has
 * several values in the world of W, it says "that one". */
Words ruling_sentence_naming(const Words *w, const Fact *fact);

/* Returns the clauses and layers of LINE as they are cited; NULL if no clause rules it. */
const char *ruling_sentence_cite(const Words *w, const Line *line);
/* Returns the clauses and layers of the N SUPPORTS. */
const char *ruling_sentence_cite_supports(const Words *w, const Support *const *supports, int n);
/* Fills OUT with the supports of LINE that certainly apply in the world of W, or with those that
 * may apply if none certainly does.  Returns how many. */
int ruling_sentence_supports(const Words *w, const Line *line, const Support **out);

/* Returns true if LINE is one of several that are told together as a list. */
bool ruling_sentence_listed(const Line *line);
/* Returns true if a value of TYPE can be told as "that one": only items such as cards have a word
 * for it. */
bool ruling_sentence_names_item(const Type *type);
/* Returns the N TEXTS with semicolons between them; NULL if N is 0. */
const char *ruling_sentence_together(const Words *w, const char *const *texts, int n);

#endif
