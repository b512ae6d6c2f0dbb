/* prose.h - prints rules as sentences, as a law book does: the event, its conditions, and the
 * conclusion.
 *
 * The variables of a rule have no values (except in prose_in_case()).  A variable is printed as the
 * `term` of its kind ("the card shown").  A function of a variable is printed as the `term` of the
 * function ("the suit led").  A function without a wording is replaced by its definition.  If that
 * is impossible, its source text is printed between backquotes.
 *
 * A Prose is made with a Words W.  The Prose and its texts live in the arena of W.  W needs a
 * program, a language and an arena.  For functions without a wording, W also needs sources.
 * Sentences begin in lower case and end without a full stop.  In the functions, P is the Prose. */
#ifndef BL_PROSE_H
#define BL_PROSE_H

#include "words/words.h"

typedef struct Prose Prose;

/* A condition as a law book prints it: one sentence, and perhaps a list of conditions below the
 * sentence, as in "one of these holds:". */
typedef struct Outline Outline;
struct Outline {
    const char *text;
    const Outline *const *kids;
    int n;
    bool any;     /* if true, one of `kids` is enough; if false, all must hold */
    const Ex *ex; /* the condition of the rule that the outline prints, or NULL */
};
typedef struct Outlines {
    const Outline **at;
    int n, cap;
} Outlines;
/* Adds O to LIST, in the arena of W. */
void prose_outlines_add(const Words *w, Outlines *list, const Outline *o);

/* The person who acts in an event.  Once a sentence has named the person, later sentences use a
 * pronoun. */
typedef struct ProseActor {
    /* `name`: the name, or NULL if there is no such person.  `of`: the name as an owner ("of the
     * player"). */
    const char *name, *of;
    const char *any;  /* the name at its first mention, such as "a player" */
    const char *item; /* the card of the event, which the pronoun "it" can replace; or NULL */
    bool named;       /* a sentence has named the person and the item */
    bool subject;     /* the last sentence began with the item */
    bool away;        /* the last condition of a sentence does not begin with the person */
    /* a sentence that begins with the person must have the name, not a pronoun */
    bool again;
} ProseActor;

/* Returns a Prose for the conditions of the clause OF, and for the binders FROM to TO - 1 of R.
 * The introduction of an event, such as "a player shows a card", names the person who acts in
 * it. */
Prose *prose_of_rule(const Words *w, const Rule *r, const Clause *of, int from, int to);
/* Returns true if EX itself says that some event happened, or that no such event happened.  Does
 * not look into the definitions that EX calls. */
bool prose_asks_for_event(const Ex *ex);
/* Returns a Prose for the conclusions of C alone.  Only the events in these conclusions have
 * names. */
Prose *prose_of_conclusions(const Words *w, const Clause *c);
/* Returns a Prose for conditions of R that are printed one by one.  Events are not introduced. */
Prose *prose_of_conditions(const Words *w, const Rule *r);
/* Returns a Prose for the definition of F, with F's parameters as variables. */
Prose *prose_of_fun(const Words *w, const Fun *f);

/* Returns a Prose for the condition of the narrow kind K.  Its variable is the event. */
Prose *prose_of_kind(const Words *w, const NarrowKind *k);

/* Finds the only event among the binders FROM to TO - 1 of R.  Sets *OUT to the person who acts in
 * that event.  Marks the person as named if the introduction of the event names him.  If there is
 * no event or more than one, returns false. */
bool prose_actor(Prose *p, const Rule *r, int from, int to, ProseActor *out);
/* Returns S with pronouns for A and for A's item.  A pronoun is used only if A has been named
 * before, in S or in an earlier sentence.  Marks A as named if S names A. */
const char *prose_pronoun(const Words *w, ProseActor *a, const char *s);
/* Returns true if S names a person other than A, and "he" could mean that person. */
bool prose_names_another(const Words *w, const ProseActor *a, const char *s);
/* Joins two sentences about A, LEAD and WHAT: "a player who LEAD may not WHAT".  If WHAT repeats
 * LEAD, returns WHAT alone: "dummy keeps count; dummy may keep count".  Uses pronouns for A.
 * Returns NULL if A is not the subject of both sentences, or if A is a known person. */
const char *prose_of_actor(const Words *w, ProseActor *a, const char *lead, const char *what);
/* Returns S, a sentence of the rule R.  If S names an event of R twice, a pronoun stands in place
 * of the second name. */
const char *prose_named_once(Prose *p, const Rule *r, const char *s);
/* Joins the N sentences TEXTS into one, by JOINT, with pronouns for A.  A repeated subject is left
 * out. */
const char *prose_joined(const Words *w, ProseActor *a, const char *const *texts, int n,
                         Joint joint);

/* Returns the events of the binders FROM to TO - 1 of R as a sentence.  An example is "a player
 * shows a card, and later another card is played".  Returns NULL if no binder is an event. */
const char *prose_binders(Prose *p, const Rule *r, int from, int to);
/* Adds to OUT the conditions on the binders FROM to TO - 1 of R that prose_binders() does not
 * state. */
void prose_choices(Prose *p, const Rule *r, int from, int to, Outlines *out);
/* Adds to OUT conditions that together mean EX.  If TRUTH is false, they mean the negation of
 * EX. */
void prose_conditions(Prose *p, const Ex *ex, bool truth, Outlines *out);
/* Adds to OUT a list of conditions.  Each of them alone makes EX hold. */
void prose_alternatives(Prose *p, const Ex *ex, Outlines *out);
/* Returns EX as one sentence.  Negates EX if TRUTH is false. */
const char *prose_condition(Prose *p, const Ex *ex, bool truth);
/* Returns EX as a sentence about the case of W.  Negates EX if TRUTH is false.  SLOTS has the
 * values of the variables. */
const char *prose_in_case(const Words *w, const Ex *ex, bool truth, const Value *slots);
/* Returns the conclusion of R as a sentence. */
const char *prose_conclusion(Prose *p, const Rule *r);
/* Returns a sentence about the right that R gives.  It has the parts of the right that another
 * clause states, of which there is at least one. */
const char *prose_completion(Prose *p, const Rule *r);
/* Returns EX as a noun phrase in the grammatical form FORM. */
const char *prose_term(Prose *p, const Ex *ex, int form);
/* Returns PIECE, a text of a law file, with words in place of its variables.  PIECE may be NULL. */
const char *prose_template(Prose *p, const WordingPiece *piece);
/* Returns the wording of F, with the types of its parameters in place of values.  The text is a
 * sentence if F is a condition, and a noun phrase otherwise.  Returns NULL if F has no wording. */
const char *prose_head(Prose *p, const Fun *f);
/* Returns the introduction of an event of the narrow kind K, such as "a card is led". */
const char *prose_kind_head(Prose *p, const NarrowKind *k);
/* Returns the introduction of an event of the wider kind that K belongs to: "a card is played". */
const char *prose_kind_wider(Prose *p, const NarrowKind *k);
/* Returns the narrow kind that the condition WHERE demands of the variable SLOT.  Returns the
 * narrowest of several kinds, or NULL if there is none.  WHERE may be NULL. */
const NarrowKind *prose_narrow_kind(const Ex *where, int slot);

#endif
