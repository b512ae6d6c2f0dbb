/* condition_given.h - condition trees as the reports take them apart: the facts that a tree depends
 * on, and the tree that is left when one of them is known.
 *
 * A ConditionTable shares the nodes of one ruling: equal trees are the same pointer, and each
 * question is answered once for each node.  Trees live as long as the table. */
#ifndef BL_CONDITION_GIVEN_H
#define BL_CONDITION_GIVEN_H

#include "ruling/ruling.h"

typedef struct ConditionTable ConditionTable;

ConditionTable *condition_given_new(const Ruling *r);
/* TS must not be NULL. */
void condition_given_free(ConditionTable *ts);

/* Returns the facts that TREE depends on, as bits by Fact.id.  TS owns them. */
const uint64_t *condition_given_facts(ConditionTable *ts, const ConditionTree *tree);
const Fact *condition_given_fact(const ConditionTable *ts, int id);
bool condition_given_depends(ConditionTable *ts, const ConditionTree *tree, const Fact *fact);
/* Returns true if some fact is in both trees. */
bool condition_given_share_fact(ConditionTable *ts, const ConditionTree *a, const ConditionTree *b);
/* Returns the tree that is left of TREE if FACT is V. */
const ConditionTree *condition_given_restrict(ConditionTable *ts, const ConditionTree *tree,
                                              const Fact *fact, Value v);
/* Returns the node of TS that is equal to TREE, a tree from anywhere. */
const ConditionTree *condition_given_intern(ConditionTable *ts, const ConditionTree *tree);
/* Returns the value that TREE presumes of FACT wherever it asks it; BL_CLASH if there is no such
 * value. */
Value condition_given_presumed(ConditionTable *ts, const ConditionTree *tree, const Fact *fact);
/* Returns some node that asks FACT, or NULL. */
const ConditionTree *condition_given_node(ConditionTable *ts, const ConditionTree *tree,
                                          const Fact *fact);

#endif
