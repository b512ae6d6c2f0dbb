/* condition_build.h - from explored worlds to the reduced ordered trees of a ruling.
 *
 * A *way* is what one goal comes to in all worlds: a decision diagram over open facts
 * in the order in which evaluation asked for them, whose leaves say what is concluded.
 * Equal ways are the same pointer, and what is worked out about one is remembered: the
 * work grows with the number of different ways, not with that of the worlds. */
#ifndef BL_CONDITION_BUILD_H
#define BL_CONDITION_BUILD_H

#include "ruling/condition.h"

typedef struct Grove Grove;
typedef struct Way Way;

/* Trees live in ARENA; the grove and all else in SCRATCH. */
Grove *grove_new(const Program *p, const Case *c, Arena *arena, Arena *scratch);

/* A world, or several that are alike: N conclusions, each with what it rests on. */
const Way *grove_leaf(Grove *g, const int *concluded, const int *by, int n);
/* The branch over F: KIDS[i] where it is VALUES[i]. */
const Way *grove_branch(Grove *g, const Fact *f, const Value *values,
                        const Way *const *kids, int n, const Value *presumed);
/* Is anything concluded in some world? */
bool way_concludes(const Way *w);
/* What F may be in some world.  What it may be in others may come first, or later. */
void grove_domain(Grove *g, const Fact *f, const Value *values, int n);

/* When all is explored: the order of trees over all FACTS, N of them. */
void grove_rank(Grove *g, const Fact **facts, uint32_t n);
/* Has it as many nodes as there may be?  Then conditions are none. */
bool grove_full(const Grove *g);
/* Where any of N goals concludes WHAT, resting on BY (-1: on anything). */
const Tree *grove_condition(Grove *g, const Way *const *goals, int n, int what, int by);
/* T as it is when every presumption holds. */
const Tree *grove_presumed(Grove *g, const Tree *t);

#endif
