/* prose_inside.h - what the files that implement prose.h share.
 *
 * A rule in general has no values, so each of its variables stands for a symbol: a noun, another
 * expression, or "any".  A ProseEnv has the symbols of one rule, or of one function where it is
 * called.  Texts live in the arena of the Words. */
#ifndef BL_PROSE_INSIDE_H
#define BL_PROSE_INSIDE_H

#include "kit/vec.h"
#include "words/prose.h"

enum {
    PROSE_MAX_ALIASES = 16, /* of one rule; the same of roles */
    PROSE_NOMINATIVE = 0    /* the first form of every language */
};

typedef struct ProseEnv ProseEnv;

/* What stands in a variable's place. */
typedef struct ProseSymbol {
    enum { SYMBOL_NONE, SYMBOL_NOUN, SYMBOL_EX, SYMBOL_ANY, SYMBOL_VALUE } kind;
    const Type *type; /* NOUN, ANY, VALUE: of this type */
    Value value;
    int letter;   /* NOUN: 1 for A, to tell it from others with its name; or 0 */
    const Ex *ex; /* EX: read in ENV */
    const ProseEnv *env;
} ProseSymbol;

/* Another name of the attribute ATTR of the variable SLOT: the expression OF. */
typedef struct ProseAlias {
    int slot;
    const char *attr;
    const Ex *of;
} ProseAlias;

/* What is known of the attribute ATTR of the variable SLOT: it is EX, or a member of EX. */
typedef struct ProseRole {
    int slot;
    const char *attr;
    const Ex *told; /* the condition that says so */
    const Ex *ex;
} ProseRole;

/* The variables of a rule, or of a function where it is called. */
struct ProseEnv {
    ProseSymbol slot[MAX_SLOTS];
    ProseSymbol value; /* {value} */
    const char *actor, *action;
    bool apart; /* there are several events: each sentence names the one it is about */
    bool own;   /* the sentence is about an event of the rule, or its attribute */
    int depth;  /* of calls inside calls */
    int *left;  /* parts that may still be told, for the whole rule; NULL: no bound */
    ProseAlias alias[PROSE_MAX_ALIASES];
    int naliases;
    ProseRole role[PROSE_MAX_ALIASES];
    int nroles;
};

struct Prose {
    Words w;
    ProseEnv env;
    int left; /* for env.left */
};

/* The condition on the choice of an event, taken apart. */
typedef struct BinderChoice {
    const Ex *after, *before; /* the first of each, told with the introduction */
    const Ex **rest;
    int n, cap;
} BinderChoice;

/* ---- noun phrases (prose_terms.c) ---------------------------------------- */

/* The text for one slot of a wording; Words.symbol of all prose. */
const char *prose_slot(const Words *w, const WordingPiece *slot);
/* PIECE with the symbols of ENV in its slots. */
const char *prose_fill(const Words *w, const ProseEnv *env, const WordingPiece *piece);
/* Gives SLOT, of type T, a noun of its own; variables with the same noun get letters. */
void prose_name_slot(const Words *w, ProseEnv *env, int slot, const Type *t);
/* TEXT, which names S, with the letter of S if it has one: "a player (B)". */
const char *prose_lettered(const Words *w, const ProseSymbol *s, const char *text);
/* The nouns for values of T. */
const Wording *prose_noun_words(const Type *t);
const char *prose_symbol(const Words *w, const ProseEnv *env, const ProseSymbol *s, int form);
/* EX as a noun phrase in a form. */
const char *prose_ex_term(const Words *w, const ProseEnv *env, const Ex *ex, int form);
/* The members of the set EX: "a heart or a spade". */
const char *prose_members(const Words *w, const ProseEnv *env, const Ex *ex, int form, Joint joint);
/* The source text of SPAN; between backquotes. */
const char *prose_code(const Words *w, Span span);
const char *prose_code_quoted(const Words *w, Span span);

/* The slot of the variable EX; -1 if EX is no variable. */
static inline int prose_variable(const Ex *ex)
{
    return ex->op == EX_VAR ? ex->slot : -1;
}

/* The attribute that EX reads, of its kind of event or the first kind below that has it. */
const Attr *prose_attribute(const Words *w, const Ex *ex);
/* The other name of the attribute EX of a variable, to be read in *IN; NULL if it has none. */
const Ex *prose_aliased(const ProseEnv *env, const Ex *ex, const ProseEnv **in);
/* The variables of the function that CALL calls. */
ProseEnv prose_env_of_call(const ProseEnv *env, const Ex *call);
/* The variables of the wording of the attribute EX: the event that has it. */
ProseEnv prose_env_of_owner(const ProseEnv *env, const Ex *ex);
/* Counts one more part.  Returns true if the bounds on depth or length are passed: definitions
 * of definitions could go on without end. */
bool prose_exhausted(const ProseEnv *env);

/* ---- sentences (prose_sentences.c) --------------------------------------- */

/* The wording WORDS in the variant that says TRUTH; NULL if it has none. */
const char *prose_proposition(const Words *w, const ProseEnv *inner, const Wording *words,
                              bool truth);
/* What was chosen with the action F: {value} of INNER. */
const char *prose_chosen(const Words *w, const ProseEnv *inner, const Fun *f);
/* The two operands of EX in the message YES, or NO if it is not so (TRUTH false). */
const char *prose_compared(const Words *w, const ProseEnv *env, const Ex *ex, bool truth,
                           MessageId yes, MessageId no);
/* Conditions of one operator each, where they are TRUTH.  _call and _attribute_sentence return
 * NULL if there are no words. */
const char *prose_call(const Words *w, const ProseEnv *env, const Ex *ex, bool truth);
const char *prose_attribute_sentence(const Words *w, const ProseEnv *env, const Ex *ex, bool truth);
const char *prose_is(const Words *w, const ProseEnv *env, const Ex *ex, bool truth);
const char *prose_in(const Words *w, const ProseEnv *env, const Ex *ex, bool truth);
const char *prose_given(const Words *w, const ProseEnv *env, const Ex *ex, bool given);

/* ---- events (prose_events.c) --------------------------------------------- */

/* How the event OF, of kind K (NULL: of any), is introduced: "a card is played". */
const char *prose_introduced(const Words *w, const ProseEnv *env, const EventKind *k, const Ex *of);
/* Adds the aliases and roles that the condition EX gives.  They are told with the introduction
 * of a variable; a second one of the same attribute is told as a condition. */
void prose_find_aliases(const Words *w, ProseEnv *env, const Ex *ex);
void prose_find_roles(const Words *w, ProseEnv *env, const Ex *ex, int slot);
/* Returns true if EX is told with the introduction of its variable, as a role. */
bool prose_told_with_variable(const ProseEnv *env, const Ex *ex);
/* Adds the parts of EX, which chooses the event in SLOT, to OUT. */
void prose_take_apart(const Words *w, const ProseEnv *env, const Ex *ex, int slot,
                      BinderChoice *out);
/* WHAT with its time: "after the call a card is played". */
const char *prose_timed(const Words *w, const ProseEnv *env, const BinderChoice *at,
                        const char *what);
/* The beginning of the quantifier EX (`some`), whose variable INNER gets.  CHOICE gets what else
 * must hold. */
const char *prose_some_head(const Words *w, ProseEnv *inner, const Ex *ex, bool truth,
                            BinderChoice *choice);

/* ---- outlines (prose_outlines.c) ----------------------------------------- */

const Outline *prose_leaf(const Words *w, const char *text);

#endif
