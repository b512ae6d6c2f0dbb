/* prose_inside.h - declares what the files that implement prose.h have in common.
 *
 * The variables of a rule have no values.  The text of each variable therefore comes from a symbol:
 * a noun, another expression, or the word "any".  A ProseEnv (environment) has the symbols of one
 * rule, or of one function at one of its calls.  Texts live in the arena of the Words. */
#ifndef BL_PROSE_INSIDE_H
#define BL_PROSE_INSIDE_H

#include "kit/vec.h"
#include "words/prose.h"

enum {
    PROSE_MAX_ALIASES = 16, /* the largest number of aliases of one rule, and of roles */
    PROSE_NOMINATIVE = 0    /* the first grammatical form of every language */
};

typedef struct ProseEnv ProseEnv;

/* The place of a variable among those with the same noun: "the first card", "the second card".
 * The variables of a rule have places from PLACE_FIRST on. The variable of a quantifier has
 * PLACE_OTHER ("the other card") or PLACE_FURTHER. */
enum { PLACE_FIRST = 1, PLACE_THIRD = 3, PLACE_OTHER = MAX_SLOTS, PLACE_FURTHER };

/* The noun, expression or value that is printed for a variable. */
typedef struct ProseSymbol {
    enum { SYMBOL_NONE, SYMBOL_NOUN, SYMBOL_EX, SYMBOL_ANY, SYMBOL_VALUE } kind;
    const Type *type;         /* SYMBOL_NOUN, SYMBOL_ANY, SYMBOL_VALUE: the type of the variable */
    const NarrowKind *narrow; /* SYMBOL_NOUN: the narrow kind of the event, or NULL */
    Value value;
    int place;     /* NOUN: PLACE_FIRST and so on if other variables have this noun; else 0 */
    bool lettered; /* NOUN: its place is printed as a letter (card A), because there are more
                    * than three such variables, or some of them are not events */
    const Ex *ex;  /* EX: the expression, whose variables are in ENV */
    const ProseEnv *env;
    /* NOUN: if the variable is a part of an event with the same noun (the card of a play), the slot
     * of the event plus 1.  Otherwise 0. */
    int part_of;
    bool moment; /* NOUN: prose_is_moment() is true for the variable */
} ProseSymbol;

/* An alias: the attribute `attr` of the variable `slot` is printed as the expression `of`.  The
 * alias comes from a condition such as `c.of is d`. */
typedef struct ProseAlias {
    int slot;
    const char *attr;
    const Ex *of;
} ProseAlias;

/* A role: the attribute `attr` of the variable `slot` is `ex`, or a member of the set `ex`.  The
 * role is printed when the variable is introduced: "a defender shows a card". */
typedef struct ProseRole {
    int slot;
    const char *attr;
    const Ex *told; /* the condition of the rule that states the role */
    const Ex *ex;
} ProseRole;

/* The symbols of the variables of a rule, or of a function at one of its calls. */
struct ProseEnv {
    ProseSymbol slot[MAX_SLOTS];
    ProseSymbol value; /* the symbol for the slot {value} */
    const char *actor, *action;
    bool apart; /* there are several events, so each sentence names its event */
    bool own;   /* the sentence is about an event of the rule, or about its attribute */
    bool known; /* the person who acts is known, so the introduction names the person and does
                 * not say "a player" */
    int depth;  /* the number of calls that enclose this one */
    int *left;  /* the number of parts that may still be printed for the rule; NULL: no bound */
    ProseAlias alias[PROSE_MAX_ALIASES];
    int naliases;
    ProseRole role[PROSE_MAX_ALIASES];
    int nroles;
};

struct Prose {
    Words w;
    ProseEnv env;
    int left; /* the target of env.left */
};

/* The condition on the event of a binder, split into parts. */
typedef struct BinderChoice {
    /* after: the earlier event that this event follows; before: the later event that it precedes;
     * NULL: none.  Both are printed with the introduction. */
    const Ex *after, *before;
    const Ex **rest;
    int n, cap;
} BinderChoice;

/* ---- noun phrases (prose_terms.c) ---------------------------------------- */

/* Returns the text for SLOT, a slot of a wording.  The Words of every Prose have this function as
 * `symbol`. */
const char *prose_slot(const Words *w, const WordingPiece *slot);
/* Returns PIECE with the symbols of ENV in its slots. */
const char *prose_fill(const Words *w, const ProseEnv *env, const WordingPiece *piece);
/* Returns true if the variable SLOT, of type T, is the moment at which a rule applies.  Such a
 * variable is an event of any kind, in no relation to another event; WHERE is the condition on it.
 * The variable is not introduced. */
bool prose_is_moment(const Type *t, const Ex *where, int slot);
/* Gives SLOT, of type T, a noun. Variables with the same noun get places. WHERE, the condition on
 * the variable, may say that it is an event of a narrow kind. IN is the set that the variable is
 * taken from; it may belong to an event with the same noun. WHERE and IN may be NULL. If INSIDE,
 * the variable belongs to a quantifier, and the other variables keep their names. */
void prose_name_slot(const Words *w, ProseEnv *env, int slot, const Type *t, const Ex *where,
                     const Ex *in, bool inside);
/* Gives EARLIER a place before that of LATER, if these variables have the same noun. */
void prose_put_before(const Words *w, ProseEnv *env, int earlier, int later);
/* Returns the noun TEXT, which names S, with the place of S if it has one: "the second card". */
const char *prose_placed(const Words *w, const ProseSymbol *s, const char *text);
/* Returns the wording that has the nouns for values of T. */
const Wording *prose_noun_words(const Type *t);
/* Returns the text for S in the grammatical form FORM. */
const char *prose_symbol(const Words *w, const ProseEnv *env, const ProseSymbol *s, int form);
/* Returns EX as a noun phrase in the grammatical form FORM. */
const char *prose_ex_term(const Words *w, const ProseEnv *env, const Ex *ex, int form);
/* Returns EX as it is first mentioned: "a player", "a defender". */
const char *prose_indefinite(const Words *w, const ProseEnv *env, const Ex *ex, int form);
/* Returns what a member of the set EX is called, without an article: "defender".  Returns NULL if EX
 * has no such word. */
const char *prose_member(const Words *w, const Ex *ex);
/* Returns the members of the set EX: "a heart or a spade". */
const char *prose_members(const Words *w, const ProseEnv *env, const Ex *ex, int form, Joint joint);
/* Return the source text of SPAN: plain, or between backquotes. */
const char *prose_code(const Words *w, Span span);
const char *prose_code_quoted(const Words *w, Span span);

/* Returns the slot of EX, or -1 if EX is not a variable. */
static inline int prose_variable(const Ex *ex)
{
    return ex->op == EX_VAR ? ex->slot : -1;
}

/* Returns true if the condition EX says that the variable SLOT is an event of a narrow kind. */
static inline bool prose_says_kind(const Ex *ex, int slot)
{
    return ex_is_kind(ex) && prose_variable(ex->narrow->it) == slot;
}

/* Returns the attribute that EX reads.  If the kind of its event is not known, returns the
 * attribute with this name of the first kind that has such an attribute. */
const Attr *prose_attribute(const Words *w, const Ex *ex);
/* Returns the alias of EX, an attribute of a variable, and sets *IN to the environment of the
 * alias.  Returns NULL if EX has no alias. */
const Ex *prose_aliased(const ProseEnv *env, const Ex *ex, const ProseEnv **in);
/* Returns an environment for the function that CALL calls. */
ProseEnv prose_env_of_call(const ProseEnv *env, const Ex *call);
/* Returns an environment for the wording of the attribute EX.  Its only variable is the event that
 * EX is an attribute of. */
ProseEnv prose_env_of_owner(const ProseEnv *env, const Ex *ex);
/* Counts one more part of the text.  Returns true if the text is too deep or too long, because
 * definitions inside definitions may have no end. */
bool prose_exhausted(const ProseEnv *env);

/* ---- sentences (prose_sentences.c) --------------------------------------- */

/* Returns WORDS as a sentence, negated if TRUTH is false, with the symbols of INNER.  Returns NULL
 * if WORDS has no sentence. */
const char *prose_proposition(const Words *w, const ProseEnv *inner, const Wording *words,
                              bool truth);
/* Returns S, a sentence about the event IT.  S was made of WORDS or, if TRUTH is false, of their
 * negated text.  Puts "for IT," before S if ENV has several events and S does not name IT. */
const char *prose_event_sentence(const Words *w, const ProseEnv *env, const Wording *words,
                                 const Ex *it, bool truth, const char *s);
/* Returns a sentence that says what was chosen with the action F.  The chosen value is
 * inner->value. */
const char *prose_chosen(const Words *w, const ProseEnv *inner, const Fun *f);
/* Returns the condition EX with `before` as a sentence, negated if TRUTH is false. */
const char *prose_before(const Words *w, const ProseEnv *env, const Ex *ex, bool truth);
/* Returns the message YES, or NO if TRUTH is false, with the two operands of EX in its slots. */
const char *prose_compared(const Words *w, const ProseEnv *env, const Ex *ex, bool truth,
                           MessageId yes, MessageId no);
/* Each returns EX, a condition with one operator, as a sentence, negated if TRUTH is false.
 * prose_call() and prose_attribute_sentence() return NULL if there is no wording. */
const char *prose_call(const Words *w, const ProseEnv *env, const Ex *ex, bool truth);
const char *prose_attribute_sentence(const Words *w, const ProseEnv *env, const Ex *ex, bool truth);
const char *prose_is(const Words *w, const ProseEnv *env, const Ex *ex, bool truth);
const char *prose_in(const Words *w, const ProseEnv *env, const Ex *ex, bool truth);
const char *prose_given(const Words *w, const ProseEnv *env, const Ex *ex, bool given);

/* ---- events (prose_events.c) --------------------------------------------- */

/* Returns the introduction of the event OF, such as "a card is played".  K is its kind, or NULL for
 * any kind. */
const char *prose_introduced(const Words *w, const ProseEnv *env, const EventKind *k, const Ex *of);
/* Returns EX (`e is touch`) as a sentence, negated if TRUTH is false: "he touches a card". */
const char *prose_of_kind_sentence(const Words *w, const ProseEnv *env, const Ex *ex, bool truth);
/* Returns the introduction of the variable SLOT, an event, by the wording of its kind, with its
 * letter if it has one. */
const char *prose_introduced_variable(const Words *w, const ProseEnv *env, int slot);
/* Returns true if the introduction of the variable SLOT states the attribute ATTR. */
bool prose_introduces(const Words *w, const ProseEnv *env, int slot, const char *attr);
/* Returns EX, the condition of a narrow kind, by the wording of that kind, negated if TRUTH is
 * false. */
const char *prose_narrow(const Words *w, const ProseEnv *env, const Ex *ex, bool truth);
/* The first function adds the aliases that the condition EX gives, and the second one the roles.
 * Both are printed with the introduction of a variable.  A second alias or role of the same
 * attribute is printed as a condition.  A role may read the variables before KNOWN. */
void prose_find_aliases(const Words *w, ProseEnv *env, const Ex *ex);
void prose_find_roles(const Words *w, ProseEnv *env, const Ex *ex, int slot, int known);
/* Returns true if EX says that the variable SLOT is a proper event, or that it is of a kind that
 * its introduction states. */
bool prose_told_as_kind(const ProseEnv *env, const Ex *ex, int slot);
/* Returns true if EX is a role that is printed with the introduction of its variable. */
bool prose_told_with_variable(const ProseEnv *env, const Ex *ex);
/* Adds to OUT the parts of EX, the condition on the event in SLOT, that its introduction does not
 * state. */
void prose_take_apart(const Words *w, const ProseEnv *env, const Ex *ex, int slot,
                      BinderChoice *out);
/* Returns WHAT, an event, with the time that AT gives: "after the call a card is played". */
const char *prose_timed(const Words *w, const ProseEnv *env, const BinderChoice *at,
                        const char *what);
/* Returns the beginning of the quantifier EX (`some`), and adds its variable to INNER.  Stores in
 * CHOICE the conditions that the beginning does not state.  If *TRUTH is false and the beginning
 * itself denies that there is such an event ("no player shows a card"), sets *TRUTH to true. */
const char *prose_some_head(const Words *w, ProseEnv *inner, const Ex *ex, bool *truth,
                            BinderChoice *choice);

/* ---- outlines (prose_outlines.c) ----------------------------------------- */

/* Returns an outline that is the sentence TEXT. */
const Outline *prose_leaf(const Words *w, const char *text);

#endif
