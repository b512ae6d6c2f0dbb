/* counterfactual_inside.h - what the files of the search for counterfactuals share. */
#ifndef BL_COUNTERFACTUAL_INSIDE_H
#define BL_COUNTERFACTUAL_INSIDE_H

#include "ruling/counterfactual.h"

enum {
    MAX_DOMAIN = 64, /* of a fact that is changed */
    MAX_KINDS = 48,  /* of new events */
    UNCOUNTED = 10000,
};

typedef struct ChangeList {
    const Ruling *r;
    const Program *p;
    const Case *c; /* its story ends where the ruling's does */
    const char *label;
    Arena *arena;
    CaseChange *at;
    int n, cap, limit;
    bool full, left_out; /* there are more changes, more kinds of new events */
    const EventKind *kinds[MAX_KINDS];
    int nkinds;
} ChangeList;

typedef struct ChangeSearch {
    ChangeList u;
    const CounterfactualBounds *bounds;
    bool apply;
    LoadCase *load;
    void *context;
    Sources *sources;
    Diags *diags;       /* of what is tried: nobody reads them */
    const Rule **rules; /* of the clause */
    int nrules;
    uint64_t work;
    Counterfactual *found;
    Counterfactuals result;
} ChangeSearch;

/* ---- counterfactual_clause.c ------------------------------------------ */

/* Does the same as counterfactual_clause_says(), and writes the open findings that were needed
 * to ASKED (or NULL), at most *NASKED; sets *NASKED. */
ClauseSays counterfactual_ask(const Program *p, const Case *c, int body,
                              const Rule *const *rules, int nrules, uint64_t *work,
                              Arena *arena, StatedFact *asked, int *nasked);

/* ---- counterfactual_list.c -------------------------------------------- */

/* Adds a change of this kind to U, to be filled in; NULL if U is full. */
CaseChange *counterfactual_add(ChangeList *u, ChangeKind kind);
/* Returns true if the case states that OWNER (absent: somebody) holds ITEM. */
bool counterfactual_is_held(const ChangeList *u, Value owner, Value item);
/* Writes the values that a fact of type T may have to OUT, at most MAX_DOMAIN, and returns how
 * many.  Of items, only those that somebody holds. */
int counterfactual_domain(const ChangeList *u, const Type *t, Value *out);
/* Adds the changes of findings, choices, attributes, holdings and settings, and drops of events. */
void counterfactual_add_facts(ChangeList *u);

/* ---- counterfactual_events.c ------------------------------------------ */

/* Adds new events, then moves. */
void counterfactual_add_events(ChangeList *u);

/* ---- counterfactual_order.c ------------------------------------------- */

/* Counts what else each counterfactual alters, within a limit on work, and sorts them. */
void counterfactual_sort(ChangeSearch *s);

#endif
