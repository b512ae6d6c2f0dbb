/* counterfactual_inside.h - declarations that the files of the search for counterfactuals share. */
#ifndef BL_COUNTERFACTUAL_INSIDE_H
#define BL_COUNTERFACTUAL_INSIDE_H

#include "ruling/counterfactual.h"

enum {
    MAX_DOMAIN = 64, /* the most values of a changed fact */
    MAX_KINDS = 48   /* the most kinds of new events */
};

typedef struct ChangeList {
    const Ruling *r;
    const Program *p;
    const Case *c; /* the case; its story ends where the ruling ends */
    const char *label;
    Arena *arena;
    CaseChange *at;
    int n, cap, limit;
    /* FULL: there were more changes than the limit.  LEFT_OUT: there were more than MAX_KINDS kinds
     * of new events, or more than MAX_DOMAIN events for a finding. */
    bool full, left_out;
    const EventKind *kinds[MAX_KINDS];
    int nkinds;
} ChangeList;

/* Stores in OUT the values of type T, at most MAX_DOMAIN. Returns their number. If T is the type
 * of items, stores only items that somebody holds. */
int counterfactual_domain(const ChangeList *u, const Type *t, Value *out);
/* Adds to U all changes that the search tries, of each ChangeKind.  Sets u->full if these are more
 * than u->limit. */
void counterfactual_list(ChangeList *u);

#endif
