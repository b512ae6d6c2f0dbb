/* prose.h - prints rules as sentences, as a law book does: the event, its conditions, and the
 * conclusion.
 *
 * The variables of a rule have no values (except in prose_in_case()).  A variable is printed as the
 * `term` of its kind ("the card shown").  A function of a variable is printed as the `term` of the
 * function ("the suit led").  A function without a wording is replaced by its definition or, if
 * that is impossible, by its source text between backquotes.
 *
 * A Prose lives in the arena of the Words W that it is made with, and so do the texts.  W needs a
 * program, a language, an arena and, for functions without a wording, sources.  Sentences begin in
 * lower case and end without a full stop. */
#ifndef BL_PROSE_H
#define BL_PROSE_H

#include "words/words.h"

typedef struct Prose Prose;

/* A condition as a law book prints it: a sentence, or a sentence that introduces a list of
 * conditions ("one of these holds:"). */
typedef struct Outline Outline;
struct Outline {
    const char *text;
    const Outline *const *kids;
    int n;
    bool any;     /* true if one of `kids` is enough; false if all must hold */
    const Ex *ex; /* the condition of the rule that the outline states, or NULL */
};
typedef struct Outlines {
    const Outline **at;
    int n, cap;
} Outlines;
/* Adds O to LIST, in the arena of W. */
void prose_outlines_add(const Words *w, Outlines *list, const Outline *o);

/* The person who acts in the event that a sentence is about.  Once a sentence has named the person,
 * later sentences use a pronoun. */
typedef struct ProseActor {
    /* the name, and the name as an owner has it ("of the player"); NULL: there is no such person */
    const char *name, *of;
    const char *any;  /* the name as it is first mentioned: "a player" */
    const char *item; /* the card of the event, which may be called "it"; NULL: none */
    bool named;       /* a sentence has named the person and the item */
    bool subject;     /* the last sentence began with the item */
    /* a sentence that begins with the person names the person, and uses no pronoun */
    bool again;
} ProseActor;

/* Returns a Prose for the conditions of the clause OF and the binders of R from FROM to before TO.
 * Each event is introduced with the person who acts in it. */
Prose *prose_of_rule(const Words *w, const Rule *r, const Clause *of, int from, int to);
/* Returns true if EX itself, and not a definition that it calls, says that some event happened or that
 * none did. */
bool prose_asks_for_event(const Ex *ex);
/* Returns a Prose for the conclusions of C alone.  Only the events of these have names. */
Prose *prose_of_conclusions(const Words *w, const Clause *c);
/* Returns a Prose for conditions of R that are printed one by one.  Events are not introduced. */
Prose *prose_of_conditions(const Words *w, const Rule *r);
/* Returns a Prose for the definition of F, with F's parameters as variables. */
Prose *prose_of_fun(const Words *w, const Fun *f);

/* Returns a Prose for the condition of the narrow kind K, whose variable is the event. */
Prose *prose_of_kind(const Words *w, const NarrowKind *k);

/* Sets *OUT to the person who acts in the only event among the binders from FROM to before TO.
 * Marks the person as named if the introduction of the event names the person.  Returns false if
 * there is not exactly one event. */
bool prose_actor(Prose *p, const Rule *r, int from, int to, ProseActor *out);
/* Returns S with pronouns for A and for A's item, where A has been named before in S or in an
 * earlier sentence.  Marks A as named if S names A. */
const char *prose_pronoun(const Words *w, ProseActor *a, const char *s);
/* Returns true if S names a person, other than A, whom "he" could mean. */
bool prose_names_another(const Words *w, const ProseActor *a, const char *s);
/* Joins two sentences about A, LEAD and WHAT: "a player who LEAD may not WHAT". Returns WHAT
 * alone if it repeats LEAD ("dummy keeps count; dummy may keep count"). Uses pronouns for A.
 * Returns NULL if A is not the subject of both, or if A is a known person. */
const char *prose_of_actor(const Words *w, ProseActor *a, const char *lead, const char *what);
/* Returns S, a sentence of the rule R, with a pronoun for an event of R that S has named before. */
const char *prose_named_once(Prose *p, const Rule *r, const char *s);
/* Returns the N sentences as one, with pronouns for A.  A repeated subject is left out. */
const char *prose_joined(const Words *w, ProseActor *a, const char *const *texts, int n,
                         Joint joint);

/* Returns the events of the binders from FROM to before TO as a sentence: "a player shows a card,
 * and later another card is played".  Returns NULL if none of the binders is an event. */
const char *prose_binders(Prose *p, const Rule *r, int from, int to);
/* Adds to OUT the conditions on the binders from FROM to before TO that prose_binders() does not
 * state. */
void prose_choices(Prose *p, const Rule *r, int from, int to, Outlines *out);
/* Adds to OUT the conditions that hold together exactly if EX has the truth value TRUTH. */
void prose_conditions(Prose *p, const Ex *ex, bool truth, Outlines *out);
/* Adds to OUT the conditions each of which is enough for EX. */
void prose_alternatives(Prose *p, const Ex *ex, Outlines *out);
/* Returns EX, or its negation if TRUTH is false, as one sentence. */
const char *prose_condition(Prose *p, const Ex *ex, bool truth);
/* Returns EX, or its negation if TRUTH is false, as a sentence about the case of W.  SLOTS has the
 * values of the variables. */
const char *prose_in_case(const Words *w, const Ex *ex, bool truth, const Value *slots);
/* Returns the conclusion of R as a sentence. */
const char *prose_conclusion(Prose *p, const Rule *r);
/* Returns EX as a noun phrase in the grammatical form FORM. */
const char *prose_term(Prose *p, const Ex *ex, int form);
/* Returns PIECE, a text of a law file, with words in place of its variables; NULL if PIECE is
 * NULL. */
const char *prose_template(Prose *p, const WordingPiece *piece);
/* Returns the wording of F, with the types of its parameters in place of values: a sentence if F is
 * a condition, else a noun phrase.  Returns NULL if F has no wording. */
const char *prose_head(Prose *p, const Fun *f);
/* Returns the introduction of an event of the narrow kind K: "a card is led". */
const char *prose_kind_head(Prose *p, const NarrowKind *k);
/* Returns the introduction of an event of the kind that K narrows. */
const char *prose_kind_wider(Prose *p, const NarrowKind *k);
/* Returns the narrow kind to which the condition WHERE limits the variable SLOT, the narrowest if
 * there are several.  Returns NULL if WHERE gives no such limit, or if WHERE is NULL. */
const NarrowKind *prose_narrow_kind(const Ex *where, int slot);

#endif
