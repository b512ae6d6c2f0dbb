/* condition.h - conditions as reduced ordered decision trees over open facts (SPEC 7.2). */
#ifndef BL_CONDITION_H
#define BL_CONDITION_H

#include "engine/canonical.h"

typedef struct ConditionTree ConditionTree;
struct ConditionTree {
    const Fact *fact; /* NULL for a leaf */
    bool truth;       /* of a leaf */
    int n;            /* branches */
    const Value *values;
    const ConditionTree *const *kids; /* equal trees are the same pointer */
    int presumed;                     /* branch that is presumed, or -1 */
    uint32_t id;
};

extern const ConditionTree condition_always, condition_never;

/* T where what is presumed is so; READINGS_ONLY: of readings and options, not of
 * findings. */
const ConditionTree *condition_presumed(const ConditionTree *t, bool readings_only,
                                        Arena *arena);
/* WHEN with FACT known to be VALUE.  A branch that has no such value is about worlds in which the
 * fact is not asked, or cannot be so: there it is so what is so whatever it is. */
const ConditionTree *condition_restrict(const ConditionTree *when, const Fact *fact,
                                        Value value, Arena *arena);
bool condition_depends(const ConditionTree *when, const Fact *fact);
bool condition_equal(const ConditionTree *a,
                     const ConditionTree *b); /* whatever is presumed */
/* That of N equal trees in which only that is presumed which all of them presume. */
const ConditionTree *condition_merge_equal(const ConditionTree *const *at, int n,
                                           Arena *arena);
/* Where all of N trees hold. */
const ConditionTree *condition_and_all(const ConditionTree *const *at, int n,
                                       Arena *arena);
/* Canonical text of a tree: equal trees, equal texts. */
const char *condition_key(const Program *p, const Case *c, const ConditionTree *t,
                          Arena *arena);
/* Can A not be X where B is Y?  An item is with one owner only, and with none who
 * has nothing else in its group. */
bool condition_facts_contradict(const Program *p, const Fact *a, Value x, const Fact *b,
                                Value y);
/* Order of facts in a tree: <0, 0, >0. */
int condition_fact_compare(const Program *p, const Case *c, const Fact *a, const Fact *b);
/* V into the N values of a fact of type T, which stand in the order of a domain: as
 * in the type, true before false, absent last.  How many there are then. */
int condition_domain_add(const Type *t, Value *values, int n, Value v);

#endif
