/* condition_given.h - examines condition trees for reports: finds the facts in a tree, and
 * simplifies a tree by a known fact.
 *
 * A ConditionTable shares nodes, so that equal trees are the same pointer.  Each result is computed
 * once for each node.  The trees live as long as the table.  One thread at a time may use a table.
 * In the functions, TS is the table. */
#ifndef BL_CONDITION_GIVEN_H
#define BL_CONDITION_GIVEN_H

#include "ruling/ruling.h"

typedef struct ConditionTable ConditionTable;

/* Returns an empty table for the trees of the ruling R.  The caller frees it. */
ConditionTable *condition_given_new(const Ruling *r);
/* Frees TS and its trees.  TS must not be NULL. */
void condition_given_free(ConditionTable *ts);

/* Returns the facts that TREE depends on, as bits by Fact.id.  TS owns them. */
const uint64_t *condition_given_facts(ConditionTable *ts, const ConditionTree *tree);
/* Returns the fact with the id ID. */
const Fact *condition_given_fact(const ConditionTable *ts, int id);
/* Returns true if TREE depends on FACT. */
bool condition_given_depends(ConditionTable *ts, const ConditionTree *tree, const Fact *fact);
/* Returns true if the trees A and B depend on a common fact. */
bool condition_given_share_fact(ConditionTable *ts, const ConditionTree *a, const ConditionTree *b);
/* Returns the tree that TREE becomes if FACT has the value V. */
const ConditionTree *condition_given_restrict(ConditionTable *ts, const ConditionTree *tree,
                                              const Fact *fact, Value v);
/* Returns the node of TS that is equal to TREE.  TREE need not belong to TS. */
const ConditionTree *condition_given_intern(ConditionTable *ts, const ConditionTree *tree);
/* Returns the value that all nodes of TREE presume for FACT.  Returns BL_CLASH if they presume no
 * value, or different values. */
Value condition_given_presumed(ConditionTable *ts, const ConditionTree *tree, const Fact *fact);
/* Returns a node of TREE that tests FACT, or NULL if no node does. */
const ConditionTree *condition_given_node(ConditionTable *ts, const ConditionTree *tree,
                                          const Fact *fact);

#endif
