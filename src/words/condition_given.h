/* condition_given.h - decision trees as the reports take them apart: which facts a tree
 * depends on, and what is left of it when one of them is known.
 *
 * Trees of one ruling are shared nodes: equal trees are the same pointer, here
 * too, and every question is answered once for each node. */
#ifndef BL_CONDITION_GIVEN_H
#define BL_CONDITION_GIVEN_H

#include "ruling/ruling.h"

typedef struct ConditionTable ConditionTable;

ConditionTable *condition_given_new(const Ruling *r);
void condition_given_free(ConditionTable *ts);

/* The facts that TREE depends on, as bits by Fact.id. */
const uint64_t *condition_given_facts(ConditionTable *ts, const ConditionTree *tree);
const Fact *condition_given_fact(const ConditionTable *ts, int id);
bool condition_given_depends(ConditionTable *ts, const ConditionTree *tree,
                             const Fact *fact);
/* Do two trees depend on a common fact? */
bool condition_given_share_fact(ConditionTable *ts, const ConditionTree *a,
                                const ConditionTree *b);
/* What is left of TREE where FACT is V. */
const ConditionTree *condition_given_restrict(ConditionTable *ts,
                                              const ConditionTree *tree, const Fact *fact,
                                              Value v);
/* The node of TS that is as TREE: trees that come from elsewhere are shared from
 * then on, too. */
const ConditionTree *condition_given_intern(ConditionTable *ts,
                                            const ConditionTree *tree);
/* What TREE presumes of FACT wherever it asks it, or BL_CLASH. */
Value condition_given_presumed(ConditionTable *ts, const ConditionTree *tree,
                               const Fact *fact);
/* Some node that asks FACT, or NULL. */
const ConditionTree *condition_given_node(ConditionTable *ts, const ConditionTree *tree,
                                          const Fact *fact);

#endif
