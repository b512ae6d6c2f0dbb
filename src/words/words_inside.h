/* words_inside.h - what the files that implement words.h share. */
#ifndef BL_WORDS_INSIDE_H
#define BL_WORDS_INSIDE_H

#include "kit/strbuf.h"
#include "words/words.h"

/* The variant V of the wording of F in the language of W, or NULL. */
static inline const WordingPiece *words_piece(const Words *w, const Fun *f, Variant v)
{
    return f->words.piece[v][w->lang];
}

/* The variant V of WORDS; where W is said aloud the variant `you`, if there is one. */
static inline const WordingPiece *words_piece_aloud(const Words *w, const Wording *words, Variant v)
{
    const WordingPiece *you = words->piece[WORD_YOU][w->lang];

    return w->aloud && you ? you : words->piece[v][w->lang];
}

/* Evaluates EX into *V.  Returns false if the value is not known or absent. */
static inline bool words_known(const Words *w, const Ex *ex, const Value *slots, Value *v)
{
    return words_evaluate(w, ex, slots, v) && value_given(*v);
}

/* words_facts.c: propositions */

/* The choice FACT, an action, was V. */
const char *words_elected(const Words *w, const Fact *fact, Value v);
/* "the suit led is hearts": the term of WORDS is V, a value of TYPE; NULL if it has no term. */
const char *words_term_is(const Words *w, const Wording *words, const Type *type, Value v,
                          const Value *slots);
/* The attribute A of event number EVENT is V; NULL if there are no words for it. */
const char *words_attribute_is(const Words *w, Value event, const Attr *a, Value v);
/* The question that the reading or option F answers. */
const char *words_reading(const Words *w, const Fun *f);
/* Status F of ARGS is V, or has to be (MUST_BE). */
const char *words_status(const Words *w, const Fun *f, const Value *args, Value v, bool must_be);

/* words_people.c: persons, values of the type of seats */

/* V by name and, where W is said aloud, role: "South (declarer)". */
const char *words_person_addressed(const Words *w, const Type *t, Value v);
/* The person who is asked about FACT, a value of *TYPE; BL_ABSENT for nobody. */
Value words_asked_person(const Words *w, const Fact *fact, const Type **type);
/* The roles of person V ("declarer and dummy"): the settings and definitions that are V and have
 * a wording `you`; NULL for none. */
const char *words_role(const Words *w, const Type *t, Value v);
/* Puts the choosers WHO of the action FUN, in FORM, into TEXTS (room for MAX_VALUES).  Returns
 * how many there are. */
int words_list_choosers(const Words *w, const Fun *fun, uint64_t who, int form, const char **texts);

#endif
