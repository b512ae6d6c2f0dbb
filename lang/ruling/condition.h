/* condition.h - conditions as reduced ordered decision trees over open facts (SPEC 7.2).
 *
 * Trees never change, and live in an arena.  The two leaves are condition_always and
 * condition_never; compare all other trees with condition_equal(). */
#ifndef BL_CONDITION_H
#define BL_CONDITION_H

#include "engine/canonical.h"

typedef struct ConditionTree ConditionTree;
struct ConditionTree {
    const Fact *fact; /* NULL for a leaf */
    bool truth;       /* the truth value of a leaf */
    int n;            /* the number of branches */
    const Value *values;
    /* the tree for each of VALUES */
    const ConditionTree *const *kids;
    int presumed; /* the index of the branch with the presumed value; -1: none */
    uint32_t id;
};

extern const ConditionTree condition_always, condition_never;

/* A list of open facts with their values. Facts that are not in the list stay open. */
typedef struct World World;
struct World {
    const Fact *fact;
    Value value;
    const World *next;
    /* all values of the fact that give the same ruling, with VALUE as the first; NULL: there is
     * only VALUE */
    const Value *values;
    int n;         /* the number of VALUES; 0: there is only VALUE */
    bool presumed; /* set by condition_world(): VALUE is presumed */
};

/* Returns the first world where T holds, trying presumed values first.  A report describes a line
 * in this world (SPEC 7.2.5).  T must not be condition_never.  Returns NULL for
 * condition_always. */
const World *condition_world(const ConditionTree *t, Arena *arena);

/* Returns T under the assumption that every presumption holds. If READINGS_ONLY is true, only
 * presumptions about readings and options hold. */
const ConditionTree *condition_presumed(const ConditionTree *t, bool readings_only, Arena *arena);
/* Returns WHEN under the assumption that FACT is VALUE.  A node over FACT may have no branch for
 * VALUE, because FACT cannot have VALUE in the worlds of the node.  Then the conjunction of its
 * branches replaces the node. */
const ConditionTree *condition_restrict(const ConditionTree *when, const Fact *fact, Value value,
                                        Arena *arena);
/* Returns true if WHEN has a node over FACT. */
bool condition_depends(const ConditionTree *when, const Fact *fact);
/* Returns true if A and B hold in the same worlds. Does not compare presumptions. */
bool condition_equal(const ConditionTree *a, const ConditionTree *b);
/* The N trees AT are equal.  Returns a tree for the same worlds.  The result has each presumption
 * that all N trees have. */
const ConditionTree *condition_merge_equal(const ConditionTree *const *at, int n, Arena *arena);
/* Returns the conjunction of the N trees AT. */
const ConditionTree *condition_and_all(const ConditionTree *const *at, int n, Arena *arena);
/* Returns the canonical text of T. Equal trees have equal texts. */
const char *condition_key(const Program *p, const Case *c, const ConditionTree *t, Arena *arena);
/* Returns true if A cannot have the value X while B has the value Y, for one of these reasons:
 *
 *     two owners would hold the same item
 *     one fact says that an owner holds an item, and the other fact says that the case names all
 *     items of this owner in the group of the item */
bool condition_facts_contradict(const Program *p, const Fact *a, Value x, const Fact *b, Value y);
/* Returns true if A and B are the same fact. They may come from two engines of one program. */
bool condition_same_fact(const Fact *a, const Fact *b);
/* Returns a negative number if A comes before B on every path of a tree.  Returns a positive number
 * if A comes after B, and 0 if they are the same fact. */
int condition_fact_compare(const Fact *a, const Fact *b);
/* Inserts V into VALUES, which has N values of a fact of type T.  Does nothing if V is there
 * already.  Returns the new number of values.  The values are in the order of the type, with two
 * exceptions: true comes before false, and the absent value comes last. */
int condition_domain_add(const Type *t, Value *values, int n, Value v);

#endif
