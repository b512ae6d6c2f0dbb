/* principles.h - declarations that are not part of a ruling: principles, advice and incentives.  A
 * binder is a variable that `for` declares. */
#ifndef BL_PRINCIPLES_H
#define BL_PRINCIPLES_H

#include "program/model.h"

/* ---- principles: what a drafter expects of every case (SPEC 13) ----------- */

typedef enum PrincipleKind {
    PRINCIPLE_INDEPENDENT, /* the values of `funs` do not depend on the event of binders[0] */
    /* a permutation of values in the case permutes the same values in the ruling */
    PRINCIPLE_SYMMETRIC,
    PRINCIPLE_ALWAYS, /* `holds` is true whenever the conditions are true */
    /* if the conditions are true, no line of the ruling says that WHO may do one of DEEDS */
    PRINCIPLE_NEVER
} PrincipleKind;

/* A permutation of the values of one enum: value V becomes the value to[V]. */
typedef struct Permutation {
    const Type *type;
    const Value *to;
    Span span;
} Permutation;

/* An action, with its first NARGS arguments. */
typedef struct ActionPattern {
    const Fun *fun; /* the function of kind FUN_DONE that stands for the action */
    const Ex *args[MAX_ARGS];
    int nargs;
} ActionPattern;

struct Principle {
    const char *name;
    Title title;
    Title source;
    PrincipleKind kind;
    /* the universes where the principle is checked; if NUNIVERSES is 0, all universes */
    const Universe *const *universes;
    int nuniverses;
    const Fun *const *funs; /* INDEPENDENT: the statuses or actions (FUN_DONE) */
    int nfuns;
    const Permutation *turns; /* SYMMETRIC: the permutations, which are applied together */
    int nturns;
    const Binder *binders;
    int nbinders;
    const Cond *conds;
    int nconds;
    const Ex *holds; /* ALWAYS: the condition that must hold */
    /* NEVER: the forbidden line says "WHO may do D".  MODAL is the modal in place of "may", and D
     * is one of DEEDS. */
    const Ex *who;
    Modal modal;
    const ActionPattern *deeds;
    int ndeeds;
    const char *const *except; /* NEVER: labels of clauses that may support the forbidden line */
    int nexcept;
    int nslots; /* the number of variables in all expressions of the principle */
    Span span;
    Principle *next;
};

/* ---- advice (SPEC 19) and incentives (SPEC 20) ------------------------- */

/* A number that an advice prints.  The advice lists the number after `weigh`.  The number is the
 * answer of an oracle (SPEC 19.1), or is printed for comparison with such an answer. */
typedef struct Weight {
    const Ex *ex;
    const char *name; /* NULL: the number has no name */
    int slot;         /* the slot of the variable that is called NAME; -1: none */
} Weight;

/* Numbers that somebody may want to know in addition to the ruling.  They are printed for all
 * values of the variables that satisfy the conditions, if the numbers satisfy `after`. */
struct Advice {
    const char *name;
    Rule rule; /* only its binders and conditions are used, because an advice concludes nothing */
    const Weight *weights;
    const Cond *after;
    int nweights, nafter;
    Wording words;
    Span span;
    Advice *next;
};

/* An event that an incentive adds to the story.  The values of its attributes may read variables
 * that are bound earlier. */
typedef struct ToldEvent {
    const char *label;
    const EventKind *kind;
    const Ex *attr[MAX_ATTRS]; /* by attribute: the value; NULL: none is given */
    int slot;                  /* the slot of the variable of the event; -1: not assigned yet */
} ToldEvent;

/* An act that a player may be tempted to do, and the value of its result. */
struct Incentive {
    const char *name;
    Title title;
    const char *const *covers; /* the labels of the clauses that the incentive is about */
    int ncovers;
    /* says how the act can be done; only the binders and conditions of this rule are used */
    Rule rule;
    /* told[0] is the act; the other events are added at the end of the story */
    ToldEvent told[MAX_TOLD_EVENTS];
    int ntold;
    const Ex *puts_out; /* the item that leaves a hand when the act is done */
    /* This rule has one binder, an event.  The laws find an event of the story in order if it meets
     * the conditions of this rule. */
    Rule in_order;
    const Ex *const *assumes;
    int nassumes;
    const Ex *weigh;
    int nvars; /* the number of variables in all expressions of the incentive */
    Span span;
    Incentive *next;
};

#endif
