/* principles.h - what is tried or told besides rulings: principles, advice and incentives. */
#ifndef BL_PRINCIPLES_H
#define BL_PRINCIPLES_H

#include "program/model.h"

/* ---- principles: what a drafter holds to be true of every case (SPEC 13) - */

typedef enum PrincipleKind {
    PRINCIPLE_INDEPENDENT, /* the values of funs do not depend on the event of binders[0] */
    PRINCIPLE_SYMMETRIC,   /* permuting values in the case permutes them in the ruling */
    PRINCIPLE_ALWAYS,      /* `holds` is true wherever the conditions are true */
    PRINCIPLE_NEVER        /* wherever the conditions are true, the ruling has no such line */
} PrincipleKind;

/* A permutation of the values of one enum: value V turns into to[V]. */
typedef struct Permutation {
    const Type *type;
    const Value *to;
    Span span;
} Permutation;

/* An action whose first nargs arguments are given. */
typedef struct ActionPattern {
    const Fun *fun; /* FUN_DONE */
    const Ex *args[MAX_ARGS];
    int nargs;
} ActionPattern;

struct Principle {
    const char *name;
    Title title;
    Title source;
    PrincipleKind kind;
    const Universe *const *universes; /* where it is checked; if there are none, in all */
    int nuniverses;
    const Fun *const *funs; /* INDEPENDENT: statuses, or the FUN_DONE of actions */
    int nfuns;
    const Permutation *turns; /* SYMMETRIC: applied together */
    int nturns;
    const Binder *binders;
    int nbinders;
    const Cond *conds;
    int nconds;
    const Ex *holds; /* ALWAYS */
    /* NEVER: no line says that WHO may (or another modal) do one of DEEDS */
    const Ex *who;
    Modal modal;
    const ActionPattern *deeds;
    int ndeeds;
    const char *const *except; /* NEVER: clauses that such a line may rest on */
    int nexcept;
    int nslots; /* the number of variables in all its expressions */
    Span span;
    Principle *next;
};

/* ---- advice (SPEC 19) and incentives (SPEC 20) ------------------------- */

/* A number of an advice: an oracle's answer, or a number to compare with it. */
typedef struct Weight {
    const Ex *ex;
    const char *name; /* NULL: none */
    int slot;         /* slot of the variable NAME; -1: none */
} Weight;

/* Numbers that somebody may want to know besides the ruling.  The weights are given for every
 * choice of binders that meets the conditions and, once the weights are known, `after`. */
struct Advice {
    const char *name;
    Rule rule; /* only binders and conditions: it concludes nothing */
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
    const Ex *attr[MAX_ATTRS]; /* NULL: not given */
    int slot;                  /* slot of its variable; -1: none yet */
} ToldEvent;

/* Something that somebody may be tempted to do, and how its result is weighed. */
struct Incentive {
    const char *name;
    Title title;
    const char *const *covers; /* labels of clauses */
    int ncovers;
    Rule rule;                       /* only binders and conditions: the ways to do it */
    ToldEvent told[MAX_TOLD_EVENTS]; /* [0] is the act; the others end the story */
    int ntold;
    const Ex *puts_out; /* the item that leaves a hand by the act */
    /* one binder, an event; the conditions say which events are lawful in place of the act */
    Rule in_order;
    const Ex *const *assumes;
    int nassumes;
    const Ex *weigh;
    int nvars; /* the number of variables in all its expressions */
    Span span;
    Incentive *next;
};

#endif
