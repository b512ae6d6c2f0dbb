/* counterfactual_inside.h - what the files of the search for counterfactuals share. */
#ifndef BL_COUNTERFACTUAL_INSIDE_H
#define BL_COUNTERFACTUAL_INSIDE_H

#include "ruling/counterfactual.h"

enum {
    MAX_DOMAIN = 64, /* values of a changed fact */
    MAX_KINDS = 48   /* kinds of new events */
};

typedef struct ChangeList {
    const Ruling *r;
    const Program *p;
    const Case *c; /* its story ends where the ruling's does */
    const char *label;
    Arena *arena;
    CaseChange *at;
    int n, cap, limit;
    bool full, left_out; /* the limit left out changes; kinds of new events were left out */
    const EventKind *kinds[MAX_KINDS];
    int nkinds;
} ChangeList;

/* Writes the values that a fact of type T may have to OUT, at most MAX_DOMAIN, and returns how
 * many.  If T is a type of items, writes only those that somebody holds. */
int counterfactual_domain(const ChangeList *u, const Type *t, Value *out);
/* Adds every single change of a case to U. */
void counterfactual_list(ChangeList *u);

#endif
