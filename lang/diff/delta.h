/* delta.h - compares two programs A and B, rule by rule and part by part.
 *
 * Two rules are equal if their normal forms are equal at the level of the comparison
 * (normal_form.h).  All other rules are collected in *units*.  A unit is the clauses of one label,
 * or one declaration.
 *
 * Inside a unit, a rule of A and a rule of B that are much alike form a *pair*.  Each difference
 * between the two rules of a pair is a *part*.  A rule without a partner is one part as a whole.  A
 * part can be *made* in A: A then no longer differs from B in this part.
 *
 * A *change* is a set of parts that a drafter would write together.  The parts come from one place
 * in the source text, or from clauses of one label with the same difference.  An Amendment has all
 * units, parts and changes.
 *
 * A binder is a variable of a rule, which ranges over events or values.  A rule defeats another if
 * it prevails when both apply. */
#ifndef BL_DELTA_H
#define BL_DELTA_H

#include "program/dependencies.h"
#include "program/normal_form.h"

typedef enum DeltaUnitKind {
    UNIT_CLAUSE,
    UNIT_FUN,   /* a function, such as a reading, a definition or a finding */
    UNIT_EVENT, /* a kind of event */
    UNIT_TYPE
} DeltaUnitKind;

typedef enum DeltaPartKind {
    PART_RULE,      /* a whole rule */
    PART_BINDER,    /* a binder, with the conditions that read it */
    PART_CONDITION, /* one condition of the rule, or of the `where` or `in` of a binder */
    PART_ASPECT,    /* another component of the rule, which `aspect` names */
    PART_DEFEAT,    /* a defeat: only one of the two rules defeats a third rule */
    PART_DECLARATION
} DeltaPartKind;

typedef enum Side { SIDE_A, SIDE_B, SIDE_BOTH } Side;

typedef struct DeltaPart {
    DeltaPartKind kind;
    /* the program that has the part; SIDE_BOTH if the two programs have it in different forms */
    Side side;
    /* `a` and `b` are the two rules of a pair, or two equal rules.  For PART_RULE, one of them is
     * NULL.  For PART_DECLARATION, both are NULL. */
    const Rule *a, *b;
    RuleAspect aspect; /* for PART_ASPECT */
    int binder;        /* for PART_BINDER: the index of the binder in the rule on SIDE */
    /* the conditions that the part adds or removes, as conditions of the rule on SIDE */
    const Conjunct *conds;
    int nconds;
    /* For PART_DEFEAT: only one of `a` and `b` defeats a third rule.  LOSER_A is the third rule in
     * program A.  LOSER_B is the same rule in program B. */
    const Rule *loser_a, *loser_b;
    const int *needs; /* the indices of the parts that must be made before this part */
    int nneeds;
    int unit;
    int change;
} DeltaPart;

typedef struct DeltaUnit {
    DeltaUnitKind kind;
    /* the label of the clauses in A, or in B if A has none; for a declaration, its name */
    const char *name;
    const Fun *fun_a, *fun_b;
    const EventKind *event_a, *event_b;
    const Type *type_a, *type_b;
    /* the rules of each program that have no equal rule in the other program */
    const Rule *const *rules_a, *const *rules_b;
    int nrules_a, nrules_b;
    int first, nparts; /* the unit has NPARTS parts, which begin at index FIRST */
} DeltaUnit;

typedef struct Amendment {
    const Program *a, *b;
    CompareLevel level;
    const DeltaUnit *units; /* first clauses in label order, then declarations */
    int nunits;
    const DeltaPart *parts;
    int nparts;
    int nchanges; /* changes are numbered from 0, in the order of their first parts */
    /* Indexed by rule id.  Each entry is the equal rule in the other program.  A rule without an
     * equal one has the rule that it is paired with, or NULL. */
    const Rule *const *match_a, *const *match_b;
} Amendment;

/* Compares A and B at LEVEL.  The result lives in ARENA.  Both programs must live as long as the
 * result. */
const Amendment *delta_compare(const Program *a, const Program *b, CompareLevel level,
                               Arena *arena);

#endif
