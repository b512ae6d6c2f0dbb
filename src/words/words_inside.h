/* words_inside.h - declares the functions that the files implementing words.h share. */
#ifndef BL_WORDS_INSIDE_H
#define BL_WORDS_INSIDE_H

#include "kit/strbuf.h"
#include "words/words.h"

/* Returns the variant V of the wording of F in the language of W.  Returns NULL if F has no such
 * variant. */
static inline const WordingPiece *words_piece(const Words *w, const Fun *f, Variant v)
{
    return f->words.piece[v][w->lang];
}

/* Returns the variant `you` of WORDS if W speaks aloud and WORDS has that variant.  Otherwise
 * returns the variant V. */
static inline const WordingPiece *words_piece_aloud(const Words *w, const Wording *words, Variant v)
{
    const WordingPiece *you = words->piece[WORD_YOU][w->lang];

    return w->aloud && you ? you : words->piece[v][w->lang];
}

/* Sets *V to the value of EX, with the values SLOTS of its variables.  Returns false if the value
 * is unknown or absent. */
static inline bool words_known(const Words *w, const Ex *ex, const Value *slots, Value *v)
{
    return words_evaluate(w, ex, slots, v) && value_given(*v);
}

/* ---- sentences about facts (words_facts.c) ------------------------------- */

/* Returns a sentence: V was chosen for the action of FACT. */
const char *words_elected(const Words *w, const Fact *fact, Value v);
/* Returns a sentence such as "the suit led is hearts": the term of WORDS is the subject, and V is
 * the value.  TYPE is the type of V.  SLOTS has the values of the variables in the term.  Returns
 * NULL if WORDS has no term. */
const char *words_term_is(const Words *w, const Wording *words, const Type *type, Value v,
                          const Value *slots);
/* Returns a sentence: the attribute A of event number EVENT is V.  Returns NULL if A has no
 * wording. */
const char *words_attribute_is(const Words *w, Value event, const Attr *a, Value v);
/* Returns the question that the reading or option F answers. */
const char *words_reading(const Words *w, const Fun *f);
/* Returns a sentence: the status F of the arguments ARGS is V.  If MUST_BE is true, the sentence
 * says that the status must be V. */
const char *words_status(const Words *w, const Fun *f, const Value *args, Value v, bool must_be);

/* ---- events (words_values.c) --------------------------------------------- */

/* Returns PH, a phrase of K, with the values ATTR in its slots. */
const char *words_phrase(const Words *w, const EventKind *k, const Value *attr, const Phrase *ph);
/* Returns event number EVENT as a phrase of the vocabulary, in the language of W.  If its kind has
 * no phrase in that language, returns the label of the event. */
const char *words_event_phrase(const Words *w, int event);
/* TOLD is a sentence for event number EVENT.  It may name another event by its label.  Returns TOLD
 * with the card or the noun of that other event in place of the label. */
const char *words_without_labels(const Words *w, int event, const char *told);

/* ---- persons (words_people.c) -------------------------------------------- */

/* Returns the name of the person V.  If W speaks aloud, adds the role: "South (declarer)". */
const char *words_person_addressed(const Words *w, const Type *t, Value v);
/* Returns the person who is asked about FACT.  Sets *TYPE to the type of persons.  Returns
 * BL_ABSENT if nobody is asked. */
Value words_asked_person(const Words *w, const Fact *fact, const Type **type);
/* Returns the roles of the person V, such as "declarer and dummy".  The role names come from
 * settings and definitions with the variant `you` in their wording.  V has such a role if the
 * setting or definition has the value V.  Returns NULL if V has no role. */
const char *words_role(const Words *w, const Type *t, Value v);
/* WHO has persons who may choose the action FUN, as bits.  Stores the names of these persons in
 * TEXTS, in the grammatical form FORM.  TEXTS has room for MAX_VALUES names.  Returns the number of
 * names. */
int words_list_choosers(const Words *w, const Fun *fun, uint64_t who, int form, const char **texts);

#endif
