/* condition.h - conditions as reduced ordered decision trees over open facts (SPEC 7.2).
 *
 * Trees are immutable and live in an arena.  The two leaves are condition_always and
 * condition_never; compare other trees with condition_equal(). */
#ifndef BL_CONDITION_H
#define BL_CONDITION_H

#include "engine/canonical.h"

typedef struct ConditionTree ConditionTree;
struct ConditionTree {
    const Fact *fact; /* NULL for a leaf */
    bool truth;       /* the truth value of a leaf */
    int n;            /* number of branches */
    const Value *values;
    const ConditionTree *const *kids; /* equal trees are the same pointer */
    int presumed;                     /* index of the presumed branch, or -1 */
    uint32_t id;
};

extern const ConditionTree condition_always, condition_never;

/* A partial assignment to open facts, as a list. */
typedef struct World World;
struct World {
    const Fact *fact;
    Value value;
    const World *next;
    const Value *values; /* several values with the same result, the first being VALUE */
    int n;               /* how many; 0: only VALUE */
    bool presumed;       /* of condition_world(): VALUE is presumed there */
};

/* Returns the first branch of T that holds, presumed values first: the world in which a line is
 * told (SPEC 7.2.5).  T must not be condition_never; of condition_always it is NULL. */
const World *condition_world(const ConditionTree *t, Arena *arena);

/* Returns T where every presumption holds; READINGS_ONLY: every presumption about a reading
 * or an option. */
const ConditionTree *condition_presumed(const ConditionTree *t, bool readings_only, Arena *arena);
/* Returns WHEN where FACT is known to be VALUE.  A node over FACT that has no branch for
 * VALUE becomes what all its branches have in common: in the worlds below it FACT is not
 * read, or cannot have that value. */
const ConditionTree *condition_restrict(const ConditionTree *when, const Fact *fact, Value value,
                                        Arena *arena);
bool condition_depends(const ConditionTree *when, const Fact *fact);
/* Returns true if A and B hold in the same worlds; presumptions do not matter. */
bool condition_equal(const ConditionTree *a, const ConditionTree *b);
/* Returns a tree equal to the N trees AT, which are equal, with the presumptions that all of
 * them share. */
const ConditionTree *condition_merge_equal(const ConditionTree *const *at, int n, Arena *arena);
/* Returns the tree that holds where all of N trees hold. */
const ConditionTree *condition_and_all(const ConditionTree *const *at, int n, Arena *arena);
/* Returns the canonical text of T: equal trees have equal texts. */
const char *condition_key(const Program *p, const Case *c, const ConditionTree *t, Arena *arena);
/* Returns true if A cannot be X where B is Y.  An item has one owner, and an owner without
 * unnamed items in a group does not hold an unnamed item of it. */
bool condition_facts_contradict(const Program *p, const Fact *a, Value x, const Fact *b, Value y);
/* Returns true if A and B, of two engines for one program, are the same fact. */
bool condition_same_fact(const Fact *a, const Fact *b);
/* Compares the places of two facts in the order of a tree: < 0, 0 or > 0. */
int condition_fact_compare(const Fact *a, const Fact *b);
/* Inserts V into the N VALUES of a fact of type T if it is not there, and returns the new number of
 * values.  They keep the order of a domain: that of the type, true before false, absent last. */
int condition_domain_add(const Type *t, Value *values, int n, Value v);

#endif
