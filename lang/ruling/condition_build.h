/* condition_build.h - from explored worlds to the reduced ordered trees of a ruling.
 *
 * A *way* is what one goal comes to in all worlds: a decision diagram over open facts
 * in the order in which evaluation asked for them, whose leaves say what is concluded.
 * Equal ways are the same pointer, and what is worked out about one is remembered: the
 * work grows with the number of different ways, not with that of the worlds. */
#ifndef BL_CONDITION_BUILD_H
#define BL_CONDITION_BUILD_H

#include "ruling/condition.h"

typedef struct ConditionBuilder ConditionBuilder;
typedef struct GoalDiagram GoalDiagram;

/* Trees live in ARENA; the grove and all else in SCRATCH. */
ConditionBuilder *condition_build_new(const Program *p, const Case *c, Arena *arena,
                                      Arena *scratch);

/* A world, or several that are alike: N conclusions, each with what it rests on. */
const GoalDiagram *condition_build_leaf(ConditionBuilder *g, const int *concluded,
                                        const int *by, int n);
/* The branch over F: KIDS[i] where it is VALUES[i]. */
const GoalDiagram *condition_build_branch(ConditionBuilder *g, const Fact *f,
                                          const Value *values,
                                          const GoalDiagram *const *kids, int n,
                                          const Value *presumed);
/* Is anything concluded in some world? */
bool condition_build_concludes(const GoalDiagram *w);
/* What F may be in some world.  What it may be in others may come first, or later. */
void condition_build_domain(ConditionBuilder *g, const Fact *f, const Value *values,
                            int n);

/* When all is explored: the order of trees over all FACTS, N of them. */
void condition_build_rank(ConditionBuilder *g, const Fact **facts, uint32_t n);
/* Has it as many nodes as there may be?  Then conditions are none. */
bool condition_build_full(const ConditionBuilder *g);
/* Where any of N goals concludes WHAT, resting on BY (-1: on anything). */
const ConditionTree *condition_build_condition(ConditionBuilder *g,
                                               const GoalDiagram *const *goals, int n,
                                               int what, int by);
/* T as it is when every presumption holds. */
const ConditionTree *condition_build_presumed(ConditionBuilder *g,
                                              const ConditionTree *t);

#endif
