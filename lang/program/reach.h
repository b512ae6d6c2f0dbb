/* reach.h - says which events the variables of a rule or a definition can take.
 *
 * `for m: move, a: amend when a after m and odd(m)` needs an amend, a move before it, and a rule
 * that can make that move odd.  So a look at the kinds of the events of a case, and at their
 * order, rules out most rules and most calls, and evaluates nothing.
 *
 * A reach is a list of steps.  They work on sets: for each variable, the events that it may still
 * take.  The engine runs the steps once for a case (engine_reach.c), each function after those
 * that it reads.  The sets are never too small, so what they exclude is certainly false. */
#ifndef BL_REACH_H
#define BL_REACH_H

#include "program/model.h"

typedef enum ReachOp {
    REACH_TAKE,  /* the variable VAR takes the events of the set AT */
    REACH_KEEP,  /* the variable VAR takes only events of the set AT */
    REACH_DROP,  /* the variable VAR takes no event of the set AT */
    REACH_NEED,  /* the set AT has a member */
    REACH_AFTER, /* the event of VAR comes after that of OTHER */
    REACH_EITHER /* the next AT steps succeed, or the MORE steps after them */
} ReachOp;

typedef struct ReachStep {
    uint8_t op;
    int8_t var, other;
    uint32_t at, more;
} ReachStep;

enum { MAX_REACH_VARS = 2 * MAX_SLOTS }; /* variables of a rule, and those inside its conditions */

/* The steps of one rule, or of one case of a definition. */
typedef struct Reach {
    const ReachStep *steps, *end;
    const Rule *rule; /* NULL: a case of a definition */
    int nvars;
    int8_t about[MAX_ARGS]; /* by parameter: the slot of the variable that is passed for it; -1: it
                             * may be any event */
} Reach;

/* A function, with its rules or cases.  Its sets begin at Fun.reach: for each parameter the events
 * for which it may have a value, and a set that has a member if it may have a value at all. */
typedef struct FunReach {
    const Fun *fun;      /* NULL: rules that conclude nothing that a condition can read */
    uint32_t first, end; /* its reaches */
} FunReach;

/* A set that a reach reads before the set is computed, and the kind of its events. */
typedef struct EarlySet {
    uint32_t set, kind;
} EarlySet;

/* The reaches of a program.  The sets are numbered: first the events of each kind by EventKind.id,
 * then the events of any kind, then the empty set and the full one, then the sets of functions. */
typedef struct Reaches {
    const Reach *at;
    const FunReach *funs; /* a function comes after the functions that it reads */
    uint32_t nfuns, nsets;
    /* the number of entries for rules: see Rule.reach */
    uint32_t nkept;
    const EarlySet *early;
    uint32_t nearly;
} Reaches;

/* In a set of events the last bit stands for the event REACH_LAST and for all later ones. */
enum { REACH_LAST = 63 };

static inline uint64_t reach_bit(Value event)
{
    return (uint64_t)1 << (event < REACH_LAST ? event : REACH_LAST);
}

/* LEFT says what a case leaves to a rule.  LEFT[0] is 0 if the rule certainly concludes nothing.
 * LEFT[I + 1] is the set of events that binder I can take.  If LEFT is NULL, nothing is known.
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

/* Returns the reaches of P, in its arena.  Sets Fun.reach and Rule.reach. */
const Reaches *reach_build(Program *p);

#endif
