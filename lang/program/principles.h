/* principles.h - declarations that are not part of a ruling: principles, advice and incentives. */
#ifndef BL_PRINCIPLES_H
#define BL_PRINCIPLES_H

#include "program/model.h"

/* ---- principles: what a drafter expects of every case (SPEC 13) ----------- */

typedef enum PrincipleKind {
    PRINCIPLE_INDEPENDENT, /* the values of `funs` do not depend on the event of binders[0] */
    PRINCIPLE_SYMMETRIC,   /* if values in the case are permuted, they are permuted in the ruling,
                            * too */
    PRINCIPLE_ALWAYS,      /* `holds` is true wherever the conditions are true */
    PRINCIPLE_NEVER        /* where the conditions are true, no ruling has a line that says WHO may
                            * do one of DEEDS */
} PrincipleKind;

/* A permutation of the values of one enum: value V turns into to[V]. */
typedef struct Permutation {
    const Type *type;
    const Value *to;
    Span span;
} Permutation;

/* An action with its first nargs arguments. */
typedef struct ActionPattern {
    const Fun *fun; /* the FUN_DONE of the action */
    const Ex *args[MAX_ARGS];
    int nargs;
} ActionPattern;

struct Principle {
    const char *name;
    Title title;
    Title source;
    PrincipleKind kind;
    const Universe *const *universes; /* the universes where it is checked; if none are listed, all
                                       * universes */
    int nuniverses;
    const Fun *const *funs; /* INDEPENDENT: statuses, or the FUN_DONE of actions */
    int nfuns;
    const Permutation *turns; /* SYMMETRIC: the permutations, which are applied together */
    int nturns;
    const Binder *binders;
    int nbinders;
    const Cond *conds;
    int nconds;
    const Ex *holds; /* ALWAYS: the condition */
    /* NEVER: the forbidden line says "WHO may do D", with `modal` for "may", and one of DEEDS for
     * D */
    const Ex *who;
    Modal modal;
    const ActionPattern *deeds;
    int ndeeds;
    const char *const *except; /* NEVER: labels of clauses that may support the forbidden line */
    int nexcept;
    int nslots; /* the number of variables in all its expressions */
    Span span;
    Principle *next;
};

/* ---- advice (SPEC 19) and incentives (SPEC 20) ------------------------- */

/* One of the numbers after the word `weigh` of an advice.  It is the answer of an oracle (SPEC
 * 19.1), or a number to compare with such an answer. */
typedef struct Weight {
    const Ex *ex;
    const char *name; /* NULL: the number has no name */
    int slot;         /* the slot of the variable NAME; -1: none */
} Weight;

/* Numbers that somebody may want to know in addition to the ruling.  They are given for each choice
 * of values that meets the conditions.  When the numbers are known, `after` must hold, too. */
struct Advice {
    const char *name;
    Rule rule; /* only its binders and conditions are used: it concludes nothing */
    const Weight *weights;
    const Cond *after;
    int nweights, nafter;
    Wording words;
    Span span;
    Advice *next;
};

/* An event that an incentive adds to the story.  Its attributes may read earlier variables. */
typedef struct ToldEvent {
    const char *label;
    const EventKind *kind;
    const Ex *attr[MAX_ATTRS]; /* by attribute; NULL: not given */
    int slot;                  /* the slot of its variable; -1: not assigned yet */
} ToldEvent;

/* Something that a player may be tempted to do, and how its result is valued. */
struct Incentive {
    const char *name;
    Title title;
    const char *const *covers; /* labels of clauses */
    int ncovers;
    Rule rule;                       /* only its binders and conditions are used: they say how the
                                      * act can be done */
    ToldEvent told[MAX_TOLD_EVENTS]; /* [0] is the act itself; the others are added at the end of
                                      * the story */
    int ntold;
    const Ex *puts_out; /* the item that leaves a hand by the act */
    /* Its only binder is an event.  Its conditions say which events are lawful in place of the
     * act. */
    Rule in_order;
    const Ex *const *assumes;
    int nassumes;
    const Ex *weigh;
    int nvars; /* the number of variables in all its expressions */
    Span span;
    Incentive *next;
};

#endif
