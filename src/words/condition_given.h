/* condition_given.h - decision trees as the reports take them apart: which facts a tree
 * depends on, and what is left of it when one of them is known.
 *
 * Trees of one ruling are shared nodes: equal trees are the same pointer, here
 * too, and every question is answered once for each node. */
#ifndef BL_CONDITION_GIVEN_H
#define BL_CONDITION_GIVEN_H

#include "ruling/ruling.h"

typedef struct Trees Trees;

Trees *trees_new(const Ruling *r);
void trees_free(Trees *ts);

/* The facts that TREE depends on, as bits by Fact.id. */
const uint64_t *trees_facts(Trees *ts, const Tree *tree);
const Fact *trees_fact(const Trees *ts, int id);
bool trees_depends(Trees *ts, const Tree *tree, const Fact *fact);
/* Do two trees depend on a common fact? */
bool trees_share(Trees *ts, const Tree *a, const Tree *b);
/* What is left of TREE where FACT is V. */
const Tree *trees_given(Trees *ts, const Tree *tree, const Fact *fact, Value v);
/* The node of TS that is as TREE: trees that come from elsewhere are shared from
 * then on, too. */
const Tree *trees_shared(Trees *ts, const Tree *tree);
/* What TREE presumes of FACT wherever it asks it, or BL_CLASH. */
Value trees_presumed(Trees *ts, const Tree *tree, const Fact *fact);
/* Some node that asks FACT, or NULL. */
const Tree *trees_node(Trees *ts, const Tree *tree, const Fact *fact);

#endif
