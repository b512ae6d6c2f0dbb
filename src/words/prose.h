/* prose.h - prints rules in general as sentences: what a clause is about, its conditions, and what
 * follows.
 *
 * Variables have no values (except in prose_in_case).  A variable is named by the `term` of its
 * kind ("the card shown"), and a function of it by the function's `term` ("the suit led").  A
 * function without words is replaced by its definition or, if that is impossible, by its source
 * text between backquotes.  Texts live in the arena of the Words.  Sentences begin in lower case
 * and end without a full stop. */
#ifndef BL_PROSE_H
#define BL_PROSE_H

#include "words/words.h"

typedef struct Prose Prose;

/* A condition as a law book prints it: a sentence, or a sentence that introduces a list of
 * conditions ("one of these is so:"). */
typedef struct Outline Outline;
struct Outline {
    const char *text;
    const Outline *const *kids;
    int n;
    bool any;     /* true: one of KIDS is enough; false: all must hold */
    const Ex *ex; /* the condition of the rule that the outline states, or NULL */
};
typedef struct Outlines {
    const Outline **at;
    int n, cap;
} Outlines;
void prose_outlines_add(const Words *w, Outlines *list, const Outline *o);

/* A Prose lives in the arena of W.  W needs a program, a language, an arena and, for functions
 * without words, sources. */

/* The person who acts in the event that a sentence is about.  Once the sentence, or the one before
 * it, has named him, a pronoun takes his place. */
typedef struct ProseActor {
    const char *name,
        *of;          /* the name, and the name as of an owner; NULL: there is no such person */
    const char *any;  /* the name as it is first mentioned: "a player" */
    const char *item; /* the card of the event, which may be called "it"; NULL: none */
    bool named;       /* a sentence has named him, and the item */
} ProseActor;

/* Returns a Prose for the conditions of the clause OF and the binders FROM to TO (exclusive) of
 * R.  The introduction of an event names its actor. */
Prose *prose_of_rule(const Words *w, const Rule *r, const Clause *of, int from, int to);
/* Returns a Prose for conditions of R that are printed one by one, without introductions. */
Prose *prose_of_conditions(const Words *w, const Rule *r);
/* Returns a Prose for the definition of F, with F's parameters as variables. */
Prose *prose_of_fun(const Words *w, const Fun *f);

/* Returns a Prose for the condition of the narrow kind K, with the event as its variable. */
Prose *prose_of_kind(const Words *w, const NarrowKind *k);

/* Puts the person who acts in the only event of the binders FROM to TO into *OUT, named if the
 * introduction of the event names him.  Returns false if there is no such event, or more than one. */
bool prose_actor(Prose *p, const Rule *r, int from, int to, ProseActor *out);
/* Returns S, in which a pronoun takes the place of A where A begins it or owns something, if A is
 * named before.  Marks A as named if S names him. */
const char *prose_pronoun(const Words *w, ProseActor *a, const char *s);
/* Returns the sentence LEAD, in which A acts, and WHAT, which follows for A, as one sentence: "a
 * player who LEAD may not WHAT", or WHAT alone if it repeats LEAD ("dummy keeps count; dummy may
 * keep count").  Has pronouns for A.  Returns NULL if they do not have A as their subject, or if A
 * is a known person. */
const char *prose_of_actor(const Words *w, ProseActor *a, const char *lead, const char *what);
/* Returns S, a sentence of the rule R, with a pronoun for an event of R that S has named before. */
const char *prose_named_once(Prose *p, const Rule *r, const char *s);
/* Returns the N sentences as one, with pronouns for A.  The subject is not repeated. */
const char *prose_joined(const Words *w, ProseActor *a, const char *const *texts, int n,
                         Joint joint);

/* Returns the events of the binders FROM to TO: "a player shows a card, and later another card
 * is played"; NULL if none of them is an event. */
const char *prose_binders(Prose *p, const Rule *r, int from, int to);
/* Adds the conditions on the binders FROM to TO that prose_binders() does not state. */
void prose_choices(Prose *p, const Rule *r, int from, int to, Outlines *out);
/* Adds the conditions that must all hold for EX to be TRUTH. */
void prose_conditions(Prose *p, const Ex *ex, bool truth, Outlines *out);
/* Return EX, or its negation if TRUTH is false, as one outline and as one sentence. */
const Outline *prose_outline(Prose *p, const Ex *ex, bool truth);
const char *prose_condition(Prose *p, const Ex *ex, bool truth);
/* Returns EX, or its negation if TRUTH is false, as one sentence about the case of W.  SLOTS has
 * the values of its variables. */
const char *prose_in_case(const Words *w, const Ex *ex, bool truth, const Value *slots);
/* Returns the conclusion of R as a sentence. */
const char *prose_conclusion(Prose *p, const Rule *r);
/* Returns EX as a noun phrase in the grammatical form FORM. */
const char *prose_term(Prose *p, const Ex *ex, int form);
/* Returns PIECE, a text of the law file, with words for its variables; NULL if PIECE is NULL. */
const char *prose_template(Prose *p, const WordingPiece *piece);
/* Returns the wording of F, with parameters named by their types: a sentence if F is a bool,
 * else a noun phrase.  Returns NULL if F has no words. */
const char *prose_head(Prose *p, const Fun *f);
/* Returns the introduction of an event of the narrow kind K; _wider: of the kind that K narrows. */
const char *prose_kind_head(Prose *p, const NarrowKind *k);
const char *prose_kind_wider(Prose *p, const NarrowKind *k);
/* Returns the narrowest kind that the condition WHERE states of the variable SLOT.  Returns NULL
 * if it states none, or if WHERE is NULL. */
const NarrowKind *prose_narrow_kind(const Ex *where, int slot);

#endif
