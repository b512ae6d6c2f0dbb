/* ruling_sentences.h - one line of a ruling as a sentence, with the reasons that its clauses
 * give and with the clauses as they are cited.  Everything returned is in the arena of the Words. */
#ifndef BL_RULING_SENTENCES_H
#define BL_RULING_SENTENCES_H

#include "words/words.h"

/* Clauses and layers that LINE rests on, as they stand beside it. */
const char *ruling_sentence_cite(const Words *w, const Line *line);
/* LINE alone, without its reasons. */
const char *ruling_sentence(const Words *w, const Line *line);
/* W, for the question about FACT and its answers: where that names what has any of several
 * values in the world of W, it is told as "that one". */
Words ruling_sentence_naming(const Words *w, const Fact *fact);
/* The same with the reasons that its clauses give. */
const char *ruling_sentence_with_reasons(const Words *w, const Line *line);

/* The supports of LINE that surely apply here; those that may, when none
 * surely does. */
int ruling_sentence_supports(const Words *w, const Line *line, const Support **out);

/* Clauses and layers of the rules in SUPPORTS. */
const char *ruling_sentence_cite_supports(const Words *w, const Support *const *supports,
                                          int n);

/* Is LINE one of those that are told in a list, at the end? */
bool ruling_sentence_listed(const Line *line);

/* The sentence of LINE where the fact that X supposes is V, which is told as "that one" if
 * THAT says so. */
const char *ruling_sentence_where(const Words *w, const Line *line, bool with_reasons,
                                  const World *x, Value v, const Type *that);

/* Is a value of TYPE told as "that one"?  Only an item, such as a card, has a word for it. */
bool ruling_sentence_names_item(const Type *type);

#endif
