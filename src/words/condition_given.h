/* condition_given.h - takes condition trees apart for reports: finds the facts of a tree, and what
 * remains of it if one is known.
 *
 * A ConditionTable shares the nodes of one ruling.  Equal trees are the same pointer, and each
 * result is computed once for each node.  Trees live as long as the table. */
#ifndef BL_CONDITION_GIVEN_H
#define BL_CONDITION_GIVEN_H

#include "ruling/ruling.h"

typedef struct ConditionTable ConditionTable;

ConditionTable *condition_given_new(const Ruling *r);
/* Frees TS and all its trees.  TS must not be NULL. */
void condition_given_free(ConditionTable *ts);

/* Returns the facts that TREE depends on, as bits by Fact.id.  TS owns them. */
const uint64_t *condition_given_facts(ConditionTable *ts, const ConditionTree *tree);
const Fact *condition_given_fact(const ConditionTable *ts, int id);
bool condition_given_depends(ConditionTable *ts, const ConditionTree *tree, const Fact *fact);
/* Returns true if at least one fact is in both trees. */
bool condition_given_share_fact(ConditionTable *ts, const ConditionTree *a, const ConditionTree *b);
/* Returns what remains of TREE if FACT has the value V. */
const ConditionTree *condition_given_restrict(ConditionTable *ts, const ConditionTree *tree,
                                              const Fact *fact, Value v);
/* Returns the node of TS that is equal to TREE.  TREE need not belong to TS. */
const ConditionTree *condition_given_intern(ConditionTable *ts, const ConditionTree *tree);
/* Returns the value that all nodes of TREE presume for FACT; BL_CLASH if they presume none or
 * different ones. */
Value condition_given_presumed(ConditionTable *ts, const ConditionTree *tree, const Fact *fact);
/* Returns a node of TREE that asks FACT, or NULL if no node does. */
const ConditionTree *condition_given_node(ConditionTable *ts, const ConditionTree *tree,
                                          const Fact *fact);

#endif
