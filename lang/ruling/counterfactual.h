/* counterfactual.h - finds the smallest changes of a case that make a clause apply, or stop it
 * from applying (SPEC 7.10).
 *
 * A change concerns one fact: a finding, a choice, a holding, an attribute or the place of an
 * event, an event more or less.  The search tries every single change; if none is enough, it
 * tries pairs, and begins with the changes that come nearest by themselves and with the
 * findings that these make necessary.  Results are sorted: findings first, then the changes
 * that alter least of the rest of the ruling.  A changed case counts as it loads from its
 * text; the caller gives a function that writes and loads it. */
#ifndef BL_COUNTERFACTUAL_H
#define BL_COUNTERFACTUAL_H

#include "ruling/explanation.h"

/* In the order of the report. */
typedef enum ChangeKind {
    CHANGE_FINDING,   /* a body finds `stated` */
    CHANGE_ATTRIBUTE, /* `attr` of `event` is `value` */
    CHANGE_ADD,       /* `add` happens before `event` */
    CHANGE_DROP,      /* `event` does not happen */
    CHANGE_END,       /* the story ends before `event` */
    CHANGE_ELECT,     /* somebody chooses `stated` */
    CHANGE_HOLD,      /* `owner` holds `item`, or not (`has`) */
    CHANGE_MOVE,      /* `event` moves to the place `to` */
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
    bool after; /* FINDING: its events have the numbers they have after the other change */
    int missed; /* conditions of the clause that still fail with this change alone */
} CaseChange;

/* One or two changes that together are enough. */
typedef struct Counterfactual {
    CaseChange at[2];
    int n;
    int others; /* other lines of the ruling that come or go with them; a great number if
                   they were not counted */
} Counterfactual;

typedef struct Counterfactuals {
    const Counterfactual *found; /* the smallest ones, in order */
    int nfound;
    int singles, pairs; /* how many single changes and pairs were tried */
    bool bounded;       /* a limit ended the search */
} Counterfactuals;

/* The limits of a search. */
typedef struct CounterfactualBounds {
    int singles, pairs, found;
    uint64_t work; /* calls evaluated */
} CounterfactualBounds;
extern const CounterfactualBounds counterfactual_bounds;

/* Writes EDITED as text and loads it.  Returns NULL if it does not load.  The result is valid
 * until the next call. */
typedef const Case *LoadCase(void *context, const Case *edited);

/* Finds changes with which the clauses in LABEL certainly conclude something (APPLY), or
 * nothing, where every presumption holds.  The result lives in ARENA. */
Counterfactuals counterfactual_search(const Ruling *r, const char *label, bool apply,
                                      const CounterfactualBounds *bounds, LoadCase *load,
                                      void *context, Arena *arena);

/* Sets *LIST to every single change of the case of R (counterfactual_base), at most LIMIT, and
 * returns how many.  New events are of the kinds that the clauses in LABEL mention. */
int counterfactual_singles(const Ruling *r, const char *label, int limit, const CaseChange **list,
                           Arena *arena);

/* Returns true if A and B change the same fact, event or holding. */
bool counterfactual_same_fact(const CaseChange *a, const CaseChange *b);

/* Returns the case of R with its story cut where the ruling ends. */
const Case *counterfactual_base(const Ruling *r, Arena *arena);
/* Returns a copy of C with N changes made, findings for body BODY; NULL if such a case cannot
 * be written. */
Case *counterfactual_apply(const Case *c, int body, const CaseChange *changes, int n, Arena *arena);

/* Returns whether these rules conclude something about C where every presumption holds.  Adds
 * the work to *WORK. */
typedef enum ClauseSays { SAYS_NOTHING, SAYS_MAYBE, SAYS_SURELY } ClauseSays;
ClauseSays counterfactual_clause_says(const Program *p, const Case *c, int body,
                                      const Rule *const *rules, int nrules, uint64_t *work,
                                      Arena *arena);

#endif
