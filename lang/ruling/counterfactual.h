/* counterfactual.h - the smallest change of the facts by which a clause would apply that
 * does not, or would not that does (SPEC 7.10).
 *
 * A change is of one fact: what somebody found, chose or holds, an attribute of an
 * event or its place, an event more or less.  All changes of one fact are tried; if
 * none does it, pairs, those first of which one comes nearer by itself, and with it
 * what is asked only then.  Of those that do it the first are findings, then those
 * that alter least of the ruling beside.  What counts is the case as it loads after
 * the change: who asks gives a function that writes and loads it. */
#ifndef BL_COUNTERFACTUAL_H
#define BL_COUNTERFACTUAL_H

#include "ruling/explanation.h"

/* In the order in which they are told. */
typedef enum ChangeKind {
    CHANGE_FINDING,   /* `stated` is found */
    CHANGE_ATTRIBUTE, /* `attr` of `event` is `value` */
    CHANGE_ADD,       /* one more event, `add`, before `event` */
    CHANGE_DROP,      /* `event` is not told */
    CHANGE_END,       /* the story ends before `event` */
    CHANGE_ELECT,     /* `stated` is chosen */
    CHANGE_HOLD,      /* `owner` holds `item`, or not */
    CHANGE_MOVE,      /* `event` comes to stand at `to` */
    CHANGE_SETTING    /* the setting `stated.fun` is `value` */
} ChangeKind;

typedef struct CaseChange {
    ChangeKind kind;
    int event, attr, to;
    Value value;
    StatedFact stated;
    CaseEvent add;
    Value owner, item;
    bool has;
    bool after; /* FINDING: of the case with the other change, by its places */
    int missed; /* conditions of the clause that still fail, by itself */
} CaseChange;

/* Changes that together do what was asked. */
typedef struct Counterfactual {
    CaseChange at[2];
    int n;
    int others; /* lines of the ruling that come or go with them; a great number
                   where that was not counted */
} Counterfactual;

typedef struct Counterfactuals {
    const Counterfactual *found; /* the smallest, the first in order first */
    int nfound;
    int singles, pairs; /* how many were tried */
    bool bounded;       /* there was more to try */
} Counterfactuals;

/* How much is tried at most. */
typedef struct CounterfactualBounds {
    int singles, pairs, found;
    uint64_t work; /* calls evaluated */
} CounterfactualBounds;
extern const CounterfactualBounds counterfactual_bounds;

/* The case like EDITED as it loads from its text; NULL when it does not load.
 * Good until the next call. */
typedef const Case *LoadCase(void *context, const Case *edited);

/* Changes by which the clauses in LABEL come to say something for sure (APPLY), or
 * nothing at all, where all presumptions hold. */
Counterfactuals counterfactual_search(const Ruling *r, const char *label, bool apply,
                                      const CounterfactualBounds *bounds, LoadCase *load,
                                      void *context, Arena *arena);

/* All changes of one fact of the case of R (counterfactual_base), at most LIMIT; new events are of
 * kinds of which the clauses in LABEL speak. */
int counterfactual_singles(const Ruling *r, const char *label, int limit,
                           const CaseChange **list, Arena *arena);

/* Do A and B change one and the same fact, event or item of a hand? */
bool counterfactual_same_fact(const CaseChange *a, const CaseChange *b);

/* The case that is changed: that of R, whose story ends where the ruling does. */
const Case *counterfactual_base(const Ruling *r, Arena *arena);
/* C with the N changes made, for body BODY; NULL when it cannot be told so. */
Case *counterfactual_apply(const Case *c, int body, const CaseChange *changes, int n,
                           Arena *arena);

/* Do these rules say something of C, all presumptions holding?  *WORK grows by the
 * calls evaluated. */
typedef enum ClauseSays { SAYS_NOTHING, SAYS_MAYBE, SAYS_SURELY } ClauseSays;
ClauseSays counterfactual_clause_says(const Program *p, const Case *c, int body,
                                      const Rule *const *rules, int nrules,
                                      uint64_t *work, Arena *arena);

#endif
