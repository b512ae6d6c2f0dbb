/* delta.h - compares two programs A and B, rule by rule and part by part.
 *
 * Two rules are equal if their normal forms are equal at the level that counts (normal_form.h).
 * The rules without an equal are collected in *units*.  A unit is the clauses of one label, or one
 * declaration.
 *
 * Inside a unit, a rule of A and a rule of B that are much alike form a *pair*.  Each difference
 * between the two rules of a pair is a *part*.  A rule without a partner is one part as a whole.
 * Making a part in A brings A one step closer to B.
 *
 * A *change* is a set of parts that a drafter would write as one.  The source text has such parts
 * once, or the clauses of one label have them alike. */
#ifndef BL_DELTA_H
#define BL_DELTA_H

#include "program/dependencies.h"
#include "program/normal_form.h"

typedef enum DeltaUnitKind {
    UNIT_CLAUSE,
    UNIT_FUN,   /* a reading, a definition, a finding or the like */
    UNIT_EVENT, /* a kind of event */
    UNIT_TYPE
} DeltaUnitKind;

typedef enum DeltaPartKind {
    PART_RULE,      /* the whole rule */
    PART_BINDER,    /* a variable, with the conditions that read it */
    PART_CONDITION, /* one condition of the rule, or of the `where` or `in` of a binder */
    PART_ASPECT,    /* another piece of the rule, named by `aspect` */
    PART_DEFEAT,    /* only one of the two rules defeats a third rule */
    PART_DECLARATION
} DeltaPartKind;

typedef enum Side { SIDE_A, SIDE_B, SIDE_BOTH } Side;

typedef struct DeltaPart {
    DeltaPartKind kind;
    Side side;             /* the program that has the part; SIDE_BOTH: both have it, but
                            * differently */
    const Rule *a, *b;     /* a pair, or equal rules; for PART_RULE one of them is NULL */
    RuleAspect aspect;     /* for PART_ASPECT */
    int binder;            /* for PART_BINDER: the index of the binder in the rule on SIDE */
    const Conjunct *conds; /* the conditions that are added or removed, as the rule on SIDE has
                            * them */
    int nconds;
    /* for PART_DEFEAT: the third rule, as A and as B have it */
    const Rule *loser_a, *loser_b;
    const int *needs; /* indices of the parts that must be made before this part */
    int nneeds;
    int unit;
    int change;
} DeltaPart;

typedef struct DeltaUnit {
    DeltaUnitKind kind;
    const char *name; /* the label of the clauses (A's label if A has such clauses), or the name of
                       * the declaration */
    const Fun *fun_a, *fun_b;
    const EventKind *event_a, *event_b;
    const Type *type_a, *type_b;
    const Rule *const *rules_a, *const *rules_b; /* the rules of each program that have no equal
                                                  * rule in the other program */
    int nrules_a, nrules_b;
    int first, nparts; /* the parts of the unit: NPARTS parts from index FIRST on */
} DeltaUnit;

typedef struct Amendment {
    const Program *a, *b;
    CompareLevel level;
    const DeltaUnit *units; /* clauses in the order of the book, then declarations */
    int nunits;
    const DeltaPart *parts;
    int nparts;
    int nchanges; /* changes are numbered from 0, in the order of their first parts */
    /* by rule id: the equal rule or the partner in the other program, or NULL */
    const Rule *const *match_a, *const *match_b;
} Amendment;

/* Compares A and B at LEVEL.  The result lives in ARENA.  Both programs must live as long. */
const Amendment *delta_compare(const Program *a, const Program *b, CompareLevel level,
                               Arena *arena);

#endif
