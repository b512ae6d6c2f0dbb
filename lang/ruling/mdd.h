/* mdd.h - sets of cases, as reduced ordered decision diagrams.
 *
 * The cases of one shape of a universe are the assignments of values to its
 * dimensions.  A region is a set of them: a node over the dimensions and, below
 * these, over *inner* facts, which are no dimensions (elections, readings).  Each
 * fact has a fixed list of values; equal regions are the same node.  Regions live
 * as long as their store. */
#ifndef BL_MDD_H
#define BL_MDD_H

#include "kit/arena.h"
#include "program/value.h"

enum {
    REGION_NONE = 0,    /* the empty region */
    REGION_ALL = 1,     /* every case */
    REGION_VALUES = 70, /* of one fact at most */
    REGION_FACTS = 1024 /* in one store at most */
};

typedef uint32_t Region;
typedef struct Regions Regions;

Regions *regions_new(uint64_t most); /* nodes, all together */
void regions_free(Regions *r);       /* NULL is allowed */

/* A fact with N values; facts stand in the order in which they are added, the
 * dimensions first.  Its number. */
int regions_fact(Regions *r, const Value *values, int n, bool inner);
int regions_nfacts(const Regions *r);
int regions_nvalues(const Regions *r, int fact);
Value regions_value(const Regions *r, int fact, int k);
bool regions_inner(const Regions *r, int fact);

/* A bound on nodes was met: what was made since is void. */
bool regions_full(const Regions *r);

/* Where the regions stand that somebody wants yet, each place once.  Begins as { 0 }. */
typedef struct Roots {
    Region **at;
    size_t n, cap;
} Roots;
void roots_add(Roots *roots, Region *place);
void roots_free(Roots *roots);
/* Have so many nodes been made since regions were forgotten that it is time to? */
/* Are there so few that something may be tried of which it is not known how many it takes? */
bool regions_spacious(const Regions *r);
bool regions_crowded(const Regions *r);
/* All regions are forgotten but those that stand in ROOTS, which have other numbers then. */
void regions_forget(Regions *r, const Roots *roots);

/* Where FACT has its K-th value, KIDS[K].  The kids may be over any facts. */
Region region_node(Regions *r, int fact, const Region *kids);
/* Where FACT has VALUE; empty when it has no such value. */
Region region_is(Regions *r, int fact, Value value);

Region region_and(Regions *r, Region a, Region b);
Region region_or(Regions *r, Region a, Region b);
Region region_xor(Regions *r, Region a, Region b);
Region region_minus(Regions *r, Region a, Region b); /* A without B */
/* The cases for which some values of the inner facts are in A. */
Region region_project(Regions *r, Region a);

/* The assignments that some values of the facts in FORGET, by number, put into A. */
Region region_forget(Regions *r, Region a, const bool *forget);
/* A of another store, the facts of which are these facts of R (-1: A turns on no such
 * one): values go by what they are, and those that R has not are left out. */
Region region_copy(Regions *r, const Regions *from, Region a, const int *facts);

/* How many assignments of the dimensions are in A, which has no inner fact; false
 * when they are more than fit. */
bool region_count(Regions *r, Region a, uint64_t *n);
/* The first assignment in A, in the order of the facts and of their values: the
 * index of the value of each dimension; false when A is empty. */
bool region_first(Regions *r, Region a, int *values);
/* Is the assignment in A? */
bool region_has(const Regions *r, Region a, const int *values);
/* Does A turn on FACT? */
bool region_reads(Regions *r, Region a, int fact);

#endif
