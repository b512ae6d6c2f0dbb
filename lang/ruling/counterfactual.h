/* counterfactual.h - finds the smallest changes of a case that make a clause apply, or stop it from
 * applying (SPEC 7.10).
 *
 * A change gives a new value to a finding, a choice, a holding or an attribute; or it moves, adds
 * or removes an event.  The search tries every single change.  If no single change is enough, it
 * tries pairs.  It begins with the changes that bring the clause nearest to applying.  The result
 * is sorted: findings come first, and then the changes that alter the fewest other lines of the
 * ruling.
 *
 * A change is possible only if the changed case can be written as text and loaded again.  The
 * caller gives a function that does this (LoadCase). */
#ifndef BL_COUNTERFACTUAL_H
#define BL_COUNTERFACTUAL_H

#include "ruling/explanation.h"

/* The kinds of changes, in the order of the report. */
typedef enum ChangeKind {
    CHANGE_FINDING,   /* the body finds `stated` */
    CHANGE_ATTRIBUTE, /* `attr` of `event` is `value` */
    CHANGE_ADD,       /* `add` happens before `event` */
    CHANGE_DROP,      /* `event` does not happen */
    CHANGE_END,       /* the story ends before `event` */
    CHANGE_ELECT,     /* somebody chooses `stated` */
    CHANGE_HOLD,      /* `owner` holds `item` if `has` is true, and does not hold it otherwise */
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
    /* True for a CHANGE_FINDING in a pair, if the other change of the pair is made first.  The
     * other change may move events to new places.  The arguments of `stated` name events by
     * these new places. */
    bool after;
    int missed; /* how many conditions of the clause still fail after this change alone */
} CaseChange;

/* One change that is enough, or two changes that are enough together. */
typedef struct Counterfactual {
    CaseChange at[2];
    int n;
    /* the number of other lines of the ruling that appear or disappear; UNCOUNTED if they were not
     * counted */
    int others;
} Counterfactual;

typedef struct Counterfactuals {
    const Counterfactual *found; /* the smallest changes, sorted */
    int nfound;
    int singles, pairs; /* how many single changes, and how many pairs, were tried */
    bool bounded;       /* a limit ended the search */
} Counterfactuals;

/* The limits of a search: the most changes, pairs and results. */
typedef struct CounterfactualBounds {
    int singles, pairs, found;
    uint64_t work; /* the most calls evaluated */
} CounterfactualBounds;
extern const CounterfactualBounds counterfactual_bounds;

/* Writes the case EDITED as text, and loads that text.  Returns NULL if the text cannot be loaded.
 * The result is valid until the next call. */
typedef const Case *LoadCase(void *context, const Case *edited);

/* Finds the smallest changes of the case of R after which the clauses with LABEL certainly conclude
 * something.  If APPLY is false, finds changes after which they conclude nothing.  Every
 * presumption holds.  BOUNDS has the limits of the search.  LOAD gets CONTEXT.  The result lives in
 * ARENA. */
Counterfactuals counterfactual_search(const Ruling *r, const char *label, bool apply,
                                      const CounterfactualBounds *bounds, LoadCase *load,
                                      void *context, Arena *arena);

/* Stores in *LIST every single change of the case counterfactual_base(R), at most LIMIT changes.
 * Returns their number.  A new event has a kind that the clauses with LABEL mention.  The list
 * lives in ARENA. */
int counterfactual_singles(const Ruling *r, const char *label, int limit, const CaseChange **list,
                           Arena *arena);

/* Returns true if A and B change the same fact, event or holding. */
bool counterfactual_same_fact(const CaseChange *a, const CaseChange *b);

/* Returns the case of R.  If the ruling considers only the beginning of the story, the case has
 * only that beginning. */
const Case *counterfactual_base(const Ruling *r, Arena *arena);
/* Returns a copy of C with the N changes CHANGES. Findings go to the body with index BODY.
 * Returns NULL if such a case cannot be written. */
Case *counterfactual_apply(const Case *c, int body, const CaseChange *changes, int n, Arena *arena);

/* Returns what the NRULES rules RULES conclude about C if every presumption holds.  SAYS_SURELY:
 * they conclude something in all worlds.  SAYS_MAYBE: in some worlds.  SAYS_NOTHING: in none.  Adds
 * the work to *WORK. */
typedef enum ClauseSays { SAYS_NOTHING, SAYS_MAYBE, SAYS_SURELY } ClauseSays;
ClauseSays counterfactual_clause_says(const Program *p, const Case *c, int body,
                                      const Rule *const *rules, int nrules, uint64_t *work,
                                      Arena *arena);

#endif
