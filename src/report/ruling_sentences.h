/* ruling_sentences.h - puts one line of a ruling into a sentence, with its reasons, and cites its
 * clauses.  All texts are in the arena of the Words. */
#ifndef BL_RULING_SENTENCES_H
#define BL_RULING_SENTENCES_H

#include "words/words.h"

/* Returns LINE as a sentence, without its reasons. */
const char *ruling_sentence(const Words *w, const Line *line);
/* Returns LINE as a sentence with its reasons. */
const char *ruling_sentence_with_reasons(const Words *w, const Line *line);
/* Returns LINE as a sentence in the world of W, with the value V for X->fact.  The sentence calls V
 * "that card" or "that" if THAT is the type of V.  THAT may be NULL.  If WITH_REASONS is true, adds
 * the reasons. */
const char *ruling_sentence_where(const Words *w, const Line *line, bool with_reasons,
                                  const World *x, Value v, const Type *that);
/* Returns a copy of W for the question about FACT and its answers.  In the world of W, a fact other
 * than FACT may have several values.  The question may name the value of that other fact.  Texts
 * made with the copy then call the value "that card" or "that". */
Words ruling_sentence_naming(const Words *w, const Fact *fact);

/* Returns true if reports cite the clauses of LINE: they conclude it. */
bool ruling_sentence_is_cited(const Line *line);
/* Returns the clauses and layers of LINE as reports cite them.  Returns NULL if no clause concludes
 * LINE. */
const char *ruling_sentence_cite(const Words *w, const Line *line);
/* Returns the clauses and layers of the N SUPPORTS as reports cite them. */
const char *ruling_sentence_cite_supports(const Words *w, const Support *const *supports, int n);
/* Stores in OUT the supports of LINE that certainly apply in the world of W, and returns their
 * number.  If no support certainly applies, stores the supports that may apply.  Leaves out the
 * clauses of a practice if a clause of the Law or of an overlay says the same. */
int ruling_sentence_supports(const Words *w, const Line *line, const Support **out);

/* Returns true if a sentence can list LINE together with other lines. */
bool ruling_sentence_listed(const Line *line);
/* Returns true if TYPE is a product type, such as the type of cards.  A sentence about several
 * cards can call each "that card". */
bool ruling_sentence_names_item(const Type *type);
/* Returns the N TEXTS with semicolons between them.  Returns NULL if N is 0. */
const char *ruling_sentence_together(const Words *w, const char *const *texts, int n);

#endif
