/* prose.h - rules in general as sentences: what a clause is about, its conditions, and what
 * follows.
 *
 * Variables have no values (except in prose_in_case).  A variable is named by the `term` of its
 * kind ("the card shown"), a function of it by its own ("the suit led").  A function without
 * words is replaced by its definition; if that is impossible, by its source text between
 * backquotes.  Texts live in the arena of the Words; sentences begin in lower case and end
 * without a full stop. */
#ifndef BL_PROSE_H
#define BL_PROSE_H

#include "words/words.h"

typedef struct Prose Prose;

/* A condition as a law book sets it: a sentence, or one that introduces a list of others ("one
 * of these is so:"). */
typedef struct Outline Outline;
struct Outline {
    const char *text;
    const Outline *const *kids;
    int n;
    bool any;     /* one of the kids is enough; else all must hold */
    const Ex *ex; /* the condition of the rule that it tells, or NULL */
};
typedef struct Outlines {
    const Outline **at;
    int n, cap;
} Outlines;
void prose_outlines_add(const Words *w, Outlines *list, const Outline *o);

/* A Prose lives in the arena of W.  W needs a program, a language, an arena and, for functions
 * without words, sources. */

/* For the conditions of the clause OF and the binders FROM to TO of R.  The introduction of an
 * event names its actor. */
Prose *prose_of_rule(const Words *w, const Rule *r, const Clause *of, int from, int to);
/* For conditions of R that are told one by one, without introductions. */
Prose *prose_of_conditions(const Words *w, const Rule *r);
/* For the definition of F: its parameters are the variables. */
Prose *prose_of_fun(const Words *w, const Fun *f);

/* The events of the binders FROM to TO: "a player shows a card, and later another card is
 * played"; NULL if none of them is an event. */
const char *prose_binders(Prose *p, const Rule *r, int from, int to);
/* Adds the other conditions on the choice of the binders FROM to TO. */
void prose_choices(Prose *p, const Rule *r, int from, int to, Outlines *out);
/* Adds the conditions that must all hold for EX to be TRUTH. */
void prose_conditions(Prose *p, const Ex *ex, bool truth, Outlines *out);
/* EX as one outline; as one sentence. */
const Outline *prose_outline(Prose *p, const Ex *ex, bool truth);
const char *prose_condition(Prose *p, const Ex *ex, bool truth);
/* EX, which is TRUTH in the case of W, as one sentence.  Its variables have the values SLOTS. */
const char *prose_in_case(const Words *w, const Ex *ex, bool truth, const Value *slots);
/* What R concludes. */
const char *prose_conclusion(Prose *p, const Rule *r);
/* EX as a noun phrase, in a form of the language. */
const char *prose_term(Prose *p, const Ex *ex, int form);
/* A text of the law file with variables in it, such as the reason of a clause; NULL if PIECE
 * is NULL. */
const char *prose_template(Prose *p, const WordingPiece *piece);
/* The name of F, with its parameters named by their types: a sentence for a bool, else a noun
 * phrase; NULL if it has no words. */
const char *prose_head(Prose *p, const Fun *f);

#endif
