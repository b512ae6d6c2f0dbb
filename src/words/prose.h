/* prose.h - rules in general, as sentences: what a clause speaks of, under
 * which conditions, and what follows.  Nothing has a value here, but where a
 * case is told (prose_in_case): a variable is called by the `term` of its kind ("the card shown"), a function of it by
 * its own ("the suit led").  What has no words is told by its definition, and
 * where that cannot be, as the law file has it, between backquotes.
 *
 * Texts live in the arena of the Words; sentences begin in lower case and end
 * without a full stop. */
#ifndef BL_PROSE_H
#define BL_PROSE_H

#include "words/words.h"

typedef struct Prose Prose;

/* Conditions as a law book sets them: a sentence, or one that ends before a list
 * of others ("one of these is so:"), which are all to hold or of which one is. */
typedef struct Outline Outline;
struct Outline {
    const char *text;
    const Outline *const *kids;
    int n;
    bool any;     /* one of the kids is enough */
    const Ex *ex; /* the condition that is told; NULL where it is none of the rule's */
};
typedef struct Outlines {
    const Outline **at;
    int n;
} Outlines;
void prose_outlines_add(const Words *w, Outlines *list, const Outline *o);

/* W needs a program, a language, an arena and, for what has no words, sources. */
/* The conditions of the clause OF, and the binders FROM to TO, are those that are
 * going to be told: who acts in an event is told where it is introduced. */
Prose *prose_of_rule(const Words *w, const Rule *r, const Clause *of, int from, int to);
/* The same for conditions that are told one by one: nothing is told elsewhere. */
Prose *prose_of_conditions(const Words *w, const Rule *r);
/* The parameters of F as its variables. */
Prose *prose_of_fun(const Words *w, const Fun *f);

/* What binders FROM to TO of the rule speak of: "a player shows a card, and later
 * another card is played"; NULL when there is nothing to say. */
const char *prose_binders(Prose *p, const Rule *r, int from, int to);
/* Conditions that the choice of binders FROM to TO makes beside. */
void prose_choices(Prose *p, const Rule *r, int from, int to, Outlines *out);
/* EX as conditions that all hold where EX is TRUTH. */
void prose_conditions(Prose *p, const Ex *ex, bool truth, Outlines *out);
/* EX as one condition; the same as one sentence. */
const Outline *prose_outline(Prose *p, const Ex *ex, bool truth);
const char *prose_condition(Prose *p, const Ex *ex, bool truth);
/* EX, which is TRUTH in the case of W, as one sentence: its variables are their values
 * in SLOTS, what is said of them is told in general. */
const char *prose_in_case(const Words *w, const Ex *ex, bool truth, const Value *slots);
const char *prose_conclusion(Prose *p, const Rule *r);
/* EX as a noun phrase, in a form of the language. */
const char *prose_term(Prose *p, const Ex *ex, int form);
/* A text of the law file with variables in it: the reason of a clause. */
const char *prose_template(Prose *p, const WordingPiece *piece);
/* What F is called, its parameters named by their types: a sentence for a bool,
 * else a noun phrase; NULL when it has no words. */
const char *prose_head(Prose *p, const Fun *f);

#endif
