/* mdd.h - sets of cases as reduced ordered multi-valued decision diagrams.
 *
 * A shape of a universe has dimensions.  A case of the shape is an assignment of values to the
 * dimensions.  An Mdd is the number of a set of such assignments; equal sets have equal numbers.
 * An assignment may also have values of *inner* facts (elections and readings), which come after
 * the dimensions.  Each fact has a fixed list of values.
 *
 * Sets live in a store, until the store is freed or mdd_store_collect() drops them.  A store serves
 * one thread. */
#ifndef BL_MDD_H
#define BL_MDD_H

#include "kit/arena.h"
#include "program/value.h"

enum {
    MDD_NONE = 0,        /* the empty set */
    MDD_ALL = 1,         /* every case */
    MDD_MAX_VALUES = 70, /* the most values of a fact */
    MDD_MAX_FACTS = 1024 /* the most facts of a store */
};

typedef uint32_t Mdd;
typedef struct MddStore MddStore;

MddStore *mdd_store_new(uint64_t most); /* MOST is the limit on nodes */
void mdd_store_free(MddStore *r);       /* R may be NULL */

/* Adds a fact with the N values VALUES, and returns its number. Facts have the order of their
 * addition. INNER is true for an inner fact; all dimensions must be added before the first inner
 * fact. */
int mdd_store_add_fact(MddStore *r, const Value *values, int n, bool inner);
int mdd_store_nfacts(const MddStore *r);
int mdd_store_nvalues(const MddStore *r, int fact);
Value mdd_store_value(const MddStore *r, int fact, int k);
bool mdd_store_is_inner(const MddStore *r, int fact);

/* Returns true if a limit on nodes, facts or values was exceeded. Sets that were made afterwards
 * are not valid. */
bool mdd_store_full(const MddStore *r);

/* The addresses of the sets that mdd_store_collect() keeps, each once.  All zeros is an empty
 * list. */
typedef struct MddRoots {
    Mdd **at;
    size_t n, cap;
} MddRoots;
void mdd_roots_add(MddRoots *roots, Mdd *place);
void mdd_roots_free(MddRoots *roots);
/* Returns true if there is room for an operation that may need many nodes. */
bool mdd_store_spacious(const MddStore *r);
/* Returns true if a collection is due: many nodes were made since the last collection. */
bool mdd_store_crowded(const MddStore *r);
/* Collects garbage.  Keeps only the sets in ROOTS, and replaces each of them by its new number. */
void mdd_store_collect(MddStore *r, const MddRoots *roots);

/* KIDS has one set for each value of FACT.  Returns the set that equals KIDS[k] in the cases where
 * FACT has its value number k.  The kids may depend on any fact. */
Mdd mdd_node(MddStore *r, int fact, const Mdd *kids);
/* Returns the set of cases where FACT is VALUE. It is empty if FACT has no such value. */
Mdd mdd_is(MddStore *r, int fact, Value value);

Mdd mdd_and(MddStore *r, Mdd a, Mdd b);
Mdd mdd_or(MddStore *r, Mdd a, Mdd b);
Mdd mdd_xor(MddStore *r, Mdd a, Mdd b);
Mdd mdd_minus(MddStore *r, Mdd a, Mdd b); /* the cases of A that are not in B */
/* Returns the cases that A contains for at least one choice of values for the inner facts.  The
 * result does not depend on an inner fact. */
Mdd mdd_project(MddStore *r, Mdd a);

/* Returns the assignments that A contains for at least one choice of values for the facts marked in
 * FORGET.  The result does not depend on a marked fact.  FORGET has an element for each fact. */
Mdd mdd_forget(MddStore *r, Mdd a, const bool *forget);
/* A is a set of the store FROM. Returns a copy of A in the store R.  FACTS has the number in R of
 * each fact of FROM, or -1 if A does not depend on that fact.  Cases with a value that R does not
 * have are left out. */
Mdd mdd_copy(MddStore *r, const MddStore *from, Mdd a, const int *facts);

/* Stores in *N the number of cases in A: the assignments of values to the dimensions.  A must not
 * depend on an inner fact.  Returns false if the number does not fit in *N. */
bool mdd_count(MddStore *r, Mdd a, uint64_t *n);
/* Stores in VALUES the first assignment of A: for each dimension, the index of its value.
 * Assignments are compared by the value of the first fact, then of the second, and so on.  Returns
 * false if A is empty. */
bool mdd_first(MddStore *r, Mdd a, int *values);
/* Returns true if A contains the assignment VALUES, which has the index of a value for each
 * fact. */
bool mdd_has(const MddStore *r, Mdd a, const int *values);
/* Returns true if A depends on FACT. */
bool mdd_reads(MddStore *r, Mdd a, int fact);
/* Sets READS[F] to true for each fact F that A depends on. */
void mdd_facts(MddStore *r, Mdd a, bool *reads);

#endif
