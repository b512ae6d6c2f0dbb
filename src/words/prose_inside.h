/* prose_inside.h - declares the types and functions that the prose files share.
 *
 * The variables of a rule have no values.  The text of each variable therefore comes from a symbol:
 * a noun, another expression, or the word "any".  A ProseEnv (environment) has the symbols of one
 * rule, or of one call of a function.  Texts live in the arena of the Words. */
#ifndef BL_PROSE_INSIDE_H
#define BL_PROSE_INSIDE_H

#include "kit/vec.h"
#include "words/prose.h"

enum {
    PROSE_MAX_ALIASES = 16, /* the largest number of aliases of a rule, and of roles of a rule */
    PROSE_NOMINATIVE = 0    /* the number of the first grammatical form of a language */
};

typedef struct ProseEnv ProseEnv;

/* The place of a variable among the variables with the same noun: "the first card", "the second
 * card".  The variables of a rule have the places PLACE_FIRST and so on.  The variable of a
 * quantifier has PLACE_OTHER ("the other card") or PLACE_FURTHER. */
enum { PLACE_FIRST = 1, PLACE_THIRD = 3, PLACE_OTHER = MAX_SLOTS, PLACE_FURTHER };

/* The noun, expression or value that is printed for a variable. */
typedef struct ProseSymbol {
    enum { SYMBOL_NONE, SYMBOL_NOUN, SYMBOL_EX, SYMBOL_ANY, SYMBOL_VALUE } kind;
    /* SYMBOL_NOUN, SYMBOL_ANY and SYMBOL_VALUE: the type of the variable */
    const Type *type;
    const NarrowKind *narrow; /* SYMBOL_NOUN: the narrow kind of the event, or NULL */
    Value value;
    /* SYMBOL_NOUN: the place among the variables with this noun, such as PLACE_FIRST.  The place is
     * 0 if no other variable has this noun. */
    int place;
    /* SYMBOL_NOUN: the place is printed as a letter (card A).  Variables with the same noun get
     * letters in two cases: there are more than three of them, or some are events and others are
     * not. */
    bool lettered;
    const Ex *ex; /* SYMBOL_EX: the expression; its variables are in `env` */
    const ProseEnv *env;
    /* SYMBOL_NOUN: 0 if the variable is not a part of an event.  Otherwise the slot of that event
     * plus 1.  A part has the noun of its event: the card of a play. */
    int part_of;
    bool moment; /* SYMBOL_NOUN: prose_is_moment() is true for the variable */
    /* SYMBOL_NOUN of an event: the condition whose variant `a` introduces the event, or NULL */
    const Ex *by;
    bool silent; /* the introduction of another event introduces this event, too */
} ProseSymbol;

/* An alias: the attribute `attr` of the variable `slot` is printed as the expression `of`.  The
 * alias comes from a condition such as `c.of is d`. */
typedef struct ProseAlias {
    int slot;
    const char *attr;
    const Ex *of;
} ProseAlias;

/* A role says that the attribute `attr` of the variable `slot` is `ex`, or a member of the set
 * `ex`.  The introduction of the variable states the role: "a defender shows a card". */
typedef struct ProseRole {
    int slot;
    const char *attr;
    const Ex *told; /* the condition of the rule that states the role */
    const Ex *ex;
} ProseRole;

/* The symbols of the variables of a rule, or of one call of a function. */
struct ProseEnv {
    ProseSymbol slot[MAX_SLOTS];
    ProseSymbol value;          /* the symbol for the slot {value} */
    const char *actor, *action; /* the texts for the slots {actor} and {action} */
    /* there are several events, so each sentence says which event it is about */
    bool apart;
    /* The wording that is printed belongs to an event of the rule, or to an attribute of such an
     * event.  If `own` is true and `apart` is false, a part in brackets without a slot is left
     * out. */
    bool own;
    /* the person who acts is known; the introduction has the person's name, not "a player" */
    bool known;
    int depth; /* the number of calls, attributes and quantifiers around the part being printed */
    /* the number of parts that may still be printed for the rule; NULL if there is no bound */
    int *left;
    ProseAlias alias[PROSE_MAX_ALIASES];
    int naliases;
    ProseRole role[PROSE_MAX_ALIASES];
    int nroles;
};

struct Prose {
    Words w;
    ProseEnv env;
    int left; /* the number that env.left points to */
};

/* The condition on the event of a binder, split into parts. */
typedef struct BinderChoice {
    /* `after`: the event that precedes the event of the binder.  `before`: the event that follows
     * it.  NULL if there is no such event.  The introduction states both. */
    const Ex *after, *before;
    const Ex **rest;
    int n, cap;
} BinderChoice;

/* ---- noun phrases (prose_terms.c) ---------------------------------------- */

/* Returns the text for SLOT, a slot of a wording.  The field `symbol` of a Prose's Words points to
 * this function. */
const char *prose_slot(const Words *w, const WordingPiece *slot);
/* Returns PIECE with the symbols of ENV in its slots. */
const char *prose_fill(const Words *w, const ProseEnv *env, const WordingPiece *piece);
/* Returns true if the variable SLOT, of type T, is only the moment when a rule applies: an event of
 * any kind, without a relation to another event.  WHERE is the condition on the variable.  Such a
 * variable is not introduced. */
bool prose_is_moment(const Type *t, const Ex *where, int slot);
/* Gives the variable SLOT, of type T, a noun.  WHERE is the condition on the variable, or NULL.  If
 * WHERE demands a narrow kind, that kind gives the noun.  IN is the set that the variable ranges
 * over, or NULL.
 *
 * Variables with the same noun get places: "the first card", "the second card".  If IN is a call,
 * an argument of the call may be an event with the same noun.  The variable is then a part of that
 * event, and gets no place.  INSIDE is true for the variable of a quantifier.  Such a variable may
 * get PLACE_OTHER, so that the texts are "the card" and "the other card". */
void prose_name_slot(const Words *w, ProseEnv *env, int slot, const Type *t, const Ex *where,
                     const Ex *in, bool inside);
/* If the variables EARLIER and LATER have the same noun, gives EARLIER the earlier place. */
void prose_put_before(const Words *w, ProseEnv *env, int earlier, int later);
/* Returns TEXT, the noun of S, with the place of S: "the second card".  If S has no place, returns
 * TEXT. */
const char *prose_placed(const Words *w, const ProseSymbol *s, const char *text);
/* Returns the wording with the nouns for values of T. */
const Wording *prose_noun_words(const Type *t);
/* Returns the text for S in the grammatical form FORM. */
const char *prose_symbol(const Words *w, const ProseEnv *env, const ProseSymbol *s, int form);
/* Returns EX as a noun phrase in the grammatical form FORM. */
const char *prose_ex_term(const Words *w, const ProseEnv *env, const Ex *ex, int form);
/* Returns EX at its first mention, in the grammatical form FORM: "a player", "a defender". */
const char *prose_indefinite(const Words *w, const ProseEnv *env, const Ex *ex, int form);
/* Returns the word for a member of the set EX, without an article: "defender".  EX has a name, or
 * lists all values of its type.  Returns NULL if there is no such word. */
const char *prose_member(const Words *w, const Ex *ex);
/* Returns the members of the set EX as a list, in the grammatical form FORM: "a heart or a spade".
 * JOINT joins them. */
const char *prose_members(const Words *w, const ProseEnv *env, const Ex *ex, int form, Joint joint);
/* These functions return the source text of SPAN.  prose_code_quoted() puts the text between
 * backquotes. */
const char *prose_code(const Words *w, Span span);
const char *prose_code_quoted(const Words *w, Span span);

/* Returns the slot of EX, or -1 if EX is not a variable. */
static inline int prose_variable(const Ex *ex)
{
    return ex->op == EX_VAR ? ex->slot : -1;
}

/* Returns true if the condition EX itself says that the variable SLOT is an event of a narrow
 * kind. */
static inline bool prose_says_kind(const Ex *ex, int slot)
{
    return ex_is_kind(ex) && prose_variable(ex->narrow->it) == slot;
}

/* Returns the attribute that EX reads.  If the kind of the event is not known, takes the first kind
 * that has an attribute of that name. */
const Attr *prose_attribute(const Words *w, const Ex *ex);
/* Returns the alias of EX, an attribute of a variable.  Sets *IN to the environment of the alias.
 * Returns NULL if EX has no alias. */
const Ex *prose_aliased(const ProseEnv *env, const Ex *ex, const ProseEnv **in);
/* Returns an environment for the function that CALL calls. */
ProseEnv prose_env_of_call(const ProseEnv *env, const Ex *call);
/* Returns an environment for the wording of the attribute EX.  Its only variable is the event that
 * has the attribute. */
ProseEnv prose_env_of_owner(const ProseEnv *env, const Ex *ex);
/* Counts one more part of the text.  Returns true if the text is now too deep or too long.  This
 * can happen because definitions use other definitions. */
bool prose_exhausted(const ProseEnv *env);

/* ---- sentences (prose_sentences.c) --------------------------------------- */

/* Returns WORDS as a sentence.  The symbols of INNER give the texts of the variables in its slots.
 * Negates the sentence if TRUTH is false.  Returns NULL if WORDS has no variant `is`. */
const char *prose_proposition(const Words *w, const ProseEnv *inner, const Wording *words,
                              bool truth);
/* S is a sentence about the event IT, made from WORDS.  TRUTH is false if S is a negation.  Returns
 * "for IT, S" if ENV has several events, S does not name IT, and IT is not only a moment.
 * Otherwise returns S. */
const char *prose_event_sentence(const Words *w, const ProseEnv *env, const Wording *words,
                                 const Ex *it, bool truth, const char *s);
/* Returns a sentence that says what was chosen with the action F.  The chosen value is the symbol
 * `value` of INNER. */
const char *prose_chosen(const Words *w, const ProseEnv *inner, const Fun *f);
/* Returns EX, a condition with `before`, as a sentence.  Negates the sentence if TRUTH is false. */
const char *prose_before(const Words *w, const ProseEnv *env, const Ex *ex, bool truth);
/* Returns the message YES with the two operands of EX in its slots.  If TRUTH is false, uses the
 * message NO. */
const char *prose_compared(const Words *w, const ProseEnv *env, const Ex *ex, bool truth,
                           MessageId yes, MessageId no);
/* Each function returns EX, a condition with one operator, as a sentence.  Negates the sentence if
 * TRUTH is false.  prose_call() and prose_attribute_sentence() return NULL if there is no
 * wording. */
const char *prose_call(const Words *w, const ProseEnv *env, const Ex *ex, bool truth);
const char *prose_attribute_sentence(const Words *w, const ProseEnv *env, const Ex *ex, bool truth);
const char *prose_is(const Words *w, const ProseEnv *env, const Ex *ex, bool truth);
const char *prose_in(const Words *w, const ProseEnv *env, const Ex *ex, bool truth);
const char *prose_given(const Words *w, const ProseEnv *env, const Ex *ex, bool given);

/* ---- events (prose_events.c) --------------------------------------------- */

/* Returns the introduction of the event OF, such as "a card is played".  K is the kind of OF, or
 * NULL if it is unknown. */
const char *prose_introduced(const Words *w, const ProseEnv *env, const EventKind *k, const Ex *of);
/* Returns EX, such as `e is touch`, as a sentence: "he touches a card".  Negates the sentence if
 * TRUTH is false. */
const char *prose_of_kind_sentence(const Words *w, const ProseEnv *env, const Ex *ex, bool truth);
/* Returns the variant `a` of the condition EX, which introduces the events in it.  Returns NULL if EX
 * has no such variant. */
const WordingPiece *prose_introduction(const Words *w, const Ex *ex);
/* Returns the introduction of the event in SLOT, made from the wording of the kind of the event.  If
 * a condition introduces the event, uses the variant `a` of that condition instead.  If the variable
 * has a letter, the introduction has the letter too. */
const char *prose_introduced_variable(const Words *w, const ProseEnv *env, int slot);
/* Returns true if the introduction of the variable SLOT states the attribute ATTR. */
bool prose_introduces(const Words *w, const ProseEnv *env, int slot, const char *attr);
/* Returns EX, the condition of a narrow kind, as a sentence.  The sentence is the wording of the
 * kind.  Negates the sentence if TRUTH is false. */
const char *prose_narrow(const Words *w, const ProseEnv *env, const Ex *ex, bool truth);
/* prose_find_aliases() adds to ENV the aliases that the condition EX gives.  prose_find_roles()
 * adds the roles of the variable SLOT that EX states.  A role may read only variables with slots
 * below KNOWN.  Aliases and roles are printed with the introduction of a variable.  A second alias
 * or role of the same attribute is printed as a condition. */
void prose_find_aliases(const Words *w, ProseEnv *env, const Ex *ex);
void prose_find_roles(const Words *w, ProseEnv *env, const Ex *ex, int slot, int known);
/* Returns true if the introduction of the event in SLOT already states the condition EX.  The
 * introduction states that the event is a proper event, and which narrow kind it has. */
bool prose_told_as_kind(const ProseEnv *env, const Ex *ex, int slot);
/* Returns true if EX states a role of a variable.  The introduction of this variable includes the
 * role. */
bool prose_told_with_variable(const ProseEnv *env, const Ex *ex);
/* EX is the condition on the event in SLOT.  Stores in OUT the events that EX puts before and after
 * this event.  Also stores the parts of EX that the introduction of the event does not state. */
void prose_take_apart(const Words *w, const ProseEnv *env, const Ex *ex, int slot,
                      BinderChoice *out);
/* WHAT is a clause about an event, such as "a card is played".  Returns WHAT with the time of the
 * event: "after the call a card is played".  AT has the events before and after this event. */
const char *prose_timed(const Words *w, const ProseEnv *env, const BinderChoice *at,
                        const char *what);
/* Returns the beginning of the sentence for the quantifier EX (`some`), such as "a player shows a
 * card".  Adds the variable of EX to INNER.  Stores in CHOICE the conditions that the beginning
 * does not state.  Before the call, *TRUTH is false if the sentence must deny EX.  If the returned
 * beginning denies EX already ("no player shows a card"), sets *TRUTH to true.  If *TRUTH is still
 * false after the call, the caller must deny the beginning. */
const char *prose_some_head(const Words *w, ProseEnv *inner, const Ex *ex, bool *truth,
                            BinderChoice *choice);

/* ---- outlines (prose_outlines.c) ----------------------------------------- */

/* Returns an outline with the sentence TEXT and no list below it. */
const Outline *prose_leaf(const Words *w, const char *text);

#endif
