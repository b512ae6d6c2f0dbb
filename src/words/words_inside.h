/* words_inside.h - what the files that implement words.h share. */
#ifndef BL_WORDS_INSIDE_H
#define BL_WORDS_INSIDE_H

#include "kit/strbuf.h"
#include "words/words.h"

/* Returns the variant V of the wording of F in the language of W, or NULL. */
static inline const WordingPiece *words_piece(const Words *w, const Fun *f, Variant v)
{
    return f->words.piece[v][w->lang];
}

/* Returns the variant V of WORDS; if W speaks aloud, the variant `you` if WORDS has it. */
static inline const WordingPiece *words_piece_aloud(const Words *w, const Wording *words, Variant v)
{
    const WordingPiece *you = words->piece[WORD_YOU][w->lang];

    return w->aloud && you ? you : words->piece[v][w->lang];
}

/* Evaluates EX into *V.  Returns false if the value is unknown or absent. */
static inline bool words_known(const Words *w, const Ex *ex, const Value *slots, Value *v)
{
    return words_evaluate(w, ex, slots, v) && value_given(*v);
}

/* words_facts.c: propositions */

/* Returns a sentence that says that the choice FACT, an action, was V. */
const char *words_elected(const Words *w, const Fact *fact, Value v);
/* Returns "the suit led is hearts": the term of WORDS is V, a value of TYPE.  NULL if WORDS has
 * no term. */
const char *words_term_is(const Words *w, const Wording *words, const Type *type, Value v,
                          const Value *slots);
/* Returns a sentence that says that the attribute A of event number EVENT is V; NULL if it has
 * no words. */
const char *words_attribute_is(const Words *w, Value event, const Attr *a, Value v);
/* Returns the question that the reading or option F answers. */
const char *words_reading(const Words *w, const Fun *f);
/* Returns a sentence that says that status F of ARGS is V or, if MUST_BE, that it has to be. */
const char *words_status(const Words *w, const Fun *f, const Value *args, Value v, bool must_be);

/* words_people.c: persons, values of the type of seats */

/* Returns the name of person V, with the role if W speaks aloud: "South (declarer)". */
const char *words_person_addressed(const Words *w, const Type *t, Value v);
/* Returns the person who is asked about FACT, a value of *TYPE; BL_ABSENT if nobody is. */
Value words_asked_person(const Words *w, const Fact *fact, const Type **type);
/* Returns the roles of person V ("declarer and dummy"), or NULL.  A role is a setting or
 * definition that has the value V and a wording `you`. */
const char *words_role(const Words *w, const Type *t, Value v);
/* Puts the choosers WHO of the action FUN, in FORM, into TEXTS, which has room for MAX_VALUES.
 * Returns their number. */
int words_list_choosers(const Words *w, const Fun *fun, uint64_t who, int form, const char **texts);

#endif
