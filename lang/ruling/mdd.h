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
    MDD_NONE = 0,        /* the empty region */
    MDD_ALL = 1,         /* every case */
    MDD_MAX_VALUES = 70, /* of one fact at most */
    MDD_MAX_FACTS = 1024 /* in one store at most */
};

typedef uint32_t Mdd;
typedef struct MddStore MddStore;

MddStore *mdd_store_new(uint64_t most); /* nodes, all together */
void mdd_store_free(MddStore *r);       /* NULL is allowed */

/* A fact with N values; facts stand in the order in which they are added, the
 * dimensions first.  Its number. */
int mdd_store_add_fact(MddStore *r, const Value *values, int n, bool inner);
int mdd_store_nfacts(const MddStore *r);
int mdd_store_nvalues(const MddStore *r, int fact);
Value mdd_store_value(const MddStore *r, int fact, int k);
bool mdd_store_is_inner(const MddStore *r, int fact);

/* A bound on nodes was met: what was made since is void. */
bool mdd_store_full(const MddStore *r);

/* Where the regions stand that somebody wants yet, each place once.  Begins as { 0 }. */
typedef struct MddRoots {
    Mdd **at;
    size_t n, cap;
} MddRoots;
void mdd_roots_add(MddRoots *roots, Mdd *place);
void mdd_roots_free(MddRoots *roots);
/* Have so many nodes been made since regions were forgotten that it is time to? */
/* Are there so few that something may be tried of which it is not known how many it takes? */
bool mdd_store_spacious(const MddStore *r);
bool mdd_store_crowded(const MddStore *r);
/* All regions are forgotten but those that stand in ROOTS, which have other numbers then. */
void mdd_store_collect(MddStore *r, const MddRoots *roots);

/* Where FACT has its K-th value, KIDS[K].  The kids may be over any facts. */
Mdd mdd_node(MddStore *r, int fact, const Mdd *kids);
/* Where FACT has VALUE; empty when it has no such value. */
Mdd mdd_is(MddStore *r, int fact, Value value);

Mdd mdd_and(MddStore *r, Mdd a, Mdd b);
Mdd mdd_or(MddStore *r, Mdd a, Mdd b);
Mdd mdd_xor(MddStore *r, Mdd a, Mdd b);
Mdd mdd_minus(MddStore *r, Mdd a, Mdd b); /* A without B */
/* The cases for which some values of the inner facts are in A. */
Mdd mdd_project(MddStore *r, Mdd a);

/* The assignments that some values of the facts in FORGET, by number, put into A. */
Mdd mdd_forget(MddStore *r, Mdd a, const bool *forget);
/* A of another store, the facts of which are these facts of R (-1: A turns on no such
 * one): values go by what they are, and those that R has not are left out. */
Mdd mdd_copy(MddStore *r, const MddStore *from, Mdd a, const int *facts);

/* How many assignments of the dimensions are in A, which has no inner fact; false
 * when they are more than fit. */
bool mdd_count(MddStore *r, Mdd a, uint64_t *n);
/* The first assignment in A, in the order of the facts and of their values: the
 * index of the value of each dimension; false when A is empty. */
bool mdd_first(MddStore *r, Mdd a, int *values);
/* Is the assignment in A? */
bool mdd_has(const MddStore *r, Mdd a, const int *values);
/* Does A turn on FACT? */
bool mdd_reads(MddStore *r, Mdd a, int fact);

#endif
