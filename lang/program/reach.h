/* reach.h - says which events the variables of a rule or a definition can take.
 *
 * For example, `for m: move, a: amend when a after m and odd(m)` needs three things: an amend, a
 * move before it, and a rule that can make the move odd.  So the kinds and the order of a case's
 * events rule out most rules and most calls, before anything is evaluated.
 *
 * A reach is a list of steps.  The steps work on sets: for each variable, the events that it may
 * still take.  The engine runs the steps once for a case (engine_reach.c).  It computes the sets of
 * a function after those of the functions that it reads.  A set may be too large but never too
 * small: a variable certainly cannot take an event outside its set. */
#ifndef BL_REACH_H
#define BL_REACH_H

#include "program/model.h"

typedef enum ReachOp {
    REACH_TAKE, /* the set of VAR becomes the set AT */
    REACH_KEEP, /* only the events of the set AT stay in the set of VAR */
    REACH_DROP, /* the events of the set AT are removed from the set of VAR */
    REACH_NEED, /* fails if the set AT is empty */
    /* the set of VAR keeps only events after some event in the set of OTHER; the set of OTHER keeps
     * only events before some event in the set of VAR */
    REACH_AFTER,
    /* fails if one of the next AT steps fails and one of the MORE steps after them fails, too */
    REACH_EITHER
} ReachOp;

typedef struct ReachStep {
    uint8_t op;
    int8_t var, other;
    uint32_t at, more;
} ReachStep;

/* The most variables of one reach: those of the rule, and those that its quantifiers bind. */
enum { MAX_REACH_VARS = 2 * MAX_SLOTS };

/* The steps of one rule, or of one case of a definition.  Rules about one function share a reach if
 * their steps are the same. */
typedef struct Reach {
    const ReachStep *steps, *end;
    const Rule *rule; /* the first rule that has this reach; NULL: a case of a definition has it */
    int nvars;
    /* about[I] is the slot of the variable that is argument I of the function; -1: the argument may
     * be any event */
    int8_t about[MAX_ARGS];
} Reach;

/* A function with its rules or cases.  The sets of the function are numbered from Fun.reach on.
 * There is one set for each parameter: the events that the argument may be if the function has a
 * value.  One more set follows.  It is empty if the function certainly has no value at all. */
typedef struct FunReach {
    const Fun *fun;      /* NULL: the rules are references and breaches, which no condition reads */
    uint32_t first, end; /* the function has the reaches at[first] to at[end - 1] of Reaches */
} FunReach;

/* Two sets, by number.  If functions read each other in a circle, the set SET is read before it is
 * computed.  Until SET is computed, the set KIND stands in its place.  KIND is the largest set that
 * SET can be. */
typedef struct EarlySet {
    uint32_t set, kind;
} EarlySet;

/* The reaches of a program.  The sets are numbered in this order:
 *
 *     the events of each kind, by EventKind.id
 *     the events of any kind
 *     the empty set, and the full set
 *     the sets of functions */
typedef struct Reaches {
    const Reach *at;
    const FunReach *funs; /* sorted so that a function comes after the functions that it reads */
    uint32_t nfuns, nsets;
    /* the length of Engine.kept, where each reach of rules has entries (Rule.reach) */
    uint32_t nkept;
    const EarlySet *early;
    uint32_t nearly;
} Reaches;

/* The last bit of a set of events.  It stands for event number REACH_LAST and for all later
 * events. */
enum { REACH_LAST = 63 };

static inline uint64_t reach_bit(Value event)
{
    return (uint64_t)1 << (event < REACH_LAST ? event : REACH_LAST);
}

/* LEFT has the entries of a rule in Engine.kept.  LEFT[0] is 0 if the rule certainly concludes
 * nothing.  LEFT[I + 1] is the set of events that binder I can take.  If LEFT is NULL, nothing is
 * known.
 *
 * reach_any() returns true if the rule may conclude something. reach_takes() returns true if binder
 * I may take EVENT. */
static inline bool reach_any(const uint64_t *left)
{
    return !left || *left != 0;
}

static inline bool reach_takes(const uint64_t *left, int i, Value event)
{
    return !left || (left[i + 1] & reach_bit(event)) != 0;
}

/* Returns the events that binder I may take, of the events from number 64 * W on. */
static inline uint64_t reach_word(const uint64_t *left, int i, uint32_t w)
{
    return !left ? UINT64_MAX : w == 0 ? left[i + 1] : -(left[i + 1] >> REACH_LAST);
}

/* Builds and returns the reaches of P, in the arena of P.  Sets Fun.reach and Rule.reach. */
const Reaches *reach_build(Program *p);

#endif
