/* condition_build.h - builds the conditions of a ruling from its explored worlds.  A world assigns
 * values to the open facts.
 *
 * A goal is one unit of evaluation, such as a rule with a choice of events.  A *goal diagram* says
 * what one goal concludes in every world.  It is a decision diagram over open facts, in the order
 * that evaluation read them in.  Its leaves list conclusions.  Equal diagrams have the same
 * pointer, and results about a diagram are remembered.  So the work grows with the number of
 * different diagrams, not with the number of worlds. */
#ifndef BL_CONDITION_BUILD_H
#define BL_CONDITION_BUILD_H

#include "ruling/condition.h"

typedef struct ConditionBuilder ConditionBuilder;
typedef struct GoalDiagram GoalDiagram;

/* Returns a builder. Conditions live in ARENA. The builder and its diagrams live in SCRATCH. */
ConditionBuilder *condition_build_new(const Program *p, const Case *c, Arena *arena,
                                      Arena *scratch);

/* Returns the leaf of a world with N conclusions. CONCLUDED has the numbers of the conclusions,
 * and BY has the numbers of their supports. */
const GoalDiagram *condition_build_leaf(ConditionBuilder *g, const int *concluded, const int *by,
                                        int n);
/* Returns the diagram that is KIDS[i] where F has the value VALUES[i]. *PRESUMED is the presumed
 * value of F; PRESUMED is NULL if F has none. */
const GoalDiagram *condition_build_branch(ConditionBuilder *g, const Fact *f, const Value *values,
                                          const GoalDiagram *const *kids, int n,
                                          const Value *presumed);
/* Returns true if W has a conclusion in some world. */
bool condition_build_concludes(const GoalDiagram *w);
/* Notes that F can have the N values VALUES in some world.  Must be called whenever evaluation
 * branches over F. */
void condition_build_domain(ConditionBuilder *g, const Fact *f, const Value *values, int n);

/* Sets the order of facts in conditions, for all facts that E knows. Must be called after the last
 * diagram is made, and before the first condition is built. */
void condition_build_rank(ConditionBuilder *g, const Engine *e);
/* Returns true if the limit on nodes is reached. Conditions that were built afterwards are not
 * valid. */
bool condition_build_full(const ConditionBuilder *g);
/* Returns the condition under which one of the N goals GOALS has the conclusion number WHAT with
 * the support number BY. BY -1 stands for any support. */
const ConditionTree *condition_build_condition(ConditionBuilder *g, const GoalDiagram *const *goals,
                                               int n, int what, int by);
/* Returns T under the assumption that every presumption holds. */
const ConditionTree *condition_build_presumed(ConditionBuilder *g, const ConditionTree *t);

#endif
