/* mdd.h - sets of cases as reduced ordered multi-valued decision diagrams.
 *
 * The cases of one shape of a universe are the assignments of values to its dimensions.  An
 * Mdd is a set of such assignments, or of assignments to dimensions and *inner* facts
 * (elections, readings), which come after the dimensions.  Each fact has a fixed list of
 * values.  Equal sets are the same number.  Sets live in a store, until it is freed or
 * mdd_store_collect() drops them.  A store serves one thread. */
#ifndef BL_MDD_H
#define BL_MDD_H

#include "kit/arena.h"
#include "program/value.h"

enum {
    MDD_NONE = 0,        /* the empty set */
    MDD_ALL = 1,         /* every case */
    MDD_MAX_VALUES = 70, /* greatest number of values of a fact */
    MDD_MAX_FACTS = 1024 /* greatest number of facts in a store */
};

typedef uint32_t Mdd;
typedef struct MddStore MddStore;

MddStore *mdd_store_new(uint64_t most); /* MOST: limit on nodes */
void mdd_store_free(MddStore *r);       /* NULL is allowed */

/* Adds a fact with N values and returns its number.  Facts are ordered as they are added;
 * dimensions must come before inner facts. */
int mdd_store_add_fact(MddStore *r, const Value *values, int n, bool inner);
int mdd_store_nfacts(const MddStore *r);
int mdd_store_nvalues(const MddStore *r, int fact);
Value mdd_store_value(const MddStore *r, int fact, int k);
bool mdd_store_is_inner(const MddStore *r, int fact);

/* Returns true if the limit on nodes, facts or values was exceeded; sets made since are not
 * valid. */
bool mdd_store_full(const MddStore *r);

/* The addresses of the sets that mdd_store_collect() keeps, each once.  Begins as { 0 }. */
typedef struct MddRoots {
    Mdd **at;
    size_t n, cap;
} MddRoots;
void mdd_roots_add(MddRoots *roots, Mdd *place);
void mdd_roots_free(MddRoots *roots);
/* Returns true if there is room to try an operation that may need many nodes. */
bool mdd_store_spacious(const MddStore *r);
/* Returns true if so many nodes were made since the last collection that it is time for one. */
bool mdd_store_crowded(const MddStore *r);
/* Collects garbage: keeps only the sets in ROOTS, and writes their new numbers there. */
void mdd_store_collect(MddStore *r, const MddRoots *roots);

/* Returns the set that is KIDS[k] where FACT has its k-th value.  The kids may depend on any
 * facts. */
Mdd mdd_node(MddStore *r, int fact, const Mdd *kids);
/* Returns the set where FACT is VALUE; the empty set if FACT has no such value. */
Mdd mdd_is(MddStore *r, int fact, Value value);

Mdd mdd_and(MddStore *r, Mdd a, Mdd b);
Mdd mdd_or(MddStore *r, Mdd a, Mdd b);
Mdd mdd_xor(MddStore *r, Mdd a, Mdd b);
Mdd mdd_minus(MddStore *r, Mdd a, Mdd b); /* A without B */
/* Returns the cases that are in A with some values of the inner facts. */
Mdd mdd_project(MddStore *r, Mdd a);

/* Returns the assignments that are in A with some values of the facts marked in FORGET, by
 * number. */
Mdd mdd_forget(MddStore *r, Mdd a, const bool *forget);
/* Copies A from another store.  FACTS gives, for each fact there, its number in R (-1: A does
 * not depend on it).  Values are matched by their content; those that R lacks are left out. */
Mdd mdd_copy(MddStore *r, const MddStore *from, Mdd a, const int *facts);

/* Sets *N to the number of assignments of the dimensions in A, which must not depend on an
 * inner fact.  Returns false if the number does not fit. */
bool mdd_count(MddStore *r, Mdd a, uint64_t *n);
/* Sets VALUES to the first assignment in A, in the order of facts and values: the index of
 * the value of each dimension.  Returns false if A is empty. */
bool mdd_first(MddStore *r, Mdd a, int *values);
/* Returns true if the assignment is in A. */
bool mdd_has(const MddStore *r, Mdd a, const int *values);
/* Returns true if A depends on FACT. */
bool mdd_reads(MddStore *r, Mdd a, int fact);

#endif
