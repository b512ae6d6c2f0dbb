/* delta.h - what differs between two programs, rule by rule and part by part.
 *
 * Two rules are equal if they say the same at the level that counts, by the names of what they
 * refer to (normal_form.h).  Rules without an equal are gathered in *units*: the clauses of one
 * label, or one declaration.  In a unit a rule of A and a rule of B that are much alike form a
 * pair, and each difference between them is a *part*; a rule without a partner is one part.  A part
 * is one step that brings A closer to B.  A *change* is a set of parts that a drafter would write
 * as one: the text has them once, or the clauses of one label have them alike. */
#ifndef BL_DELTA_H
#define BL_DELTA_H

#include "program/dependencies.h"
#include "program/normal_form.h"

typedef enum DeltaUnitKind {
    UNIT_CLAUSE,
    UNIT_FUN,   /* a reading, a definition, a finding ... */
    UNIT_EVENT, /* a kind of event */
    UNIT_TYPE
} DeltaUnitKind;

typedef enum DeltaPartKind {
    PART_RULE,      /* the whole rule */
    PART_BINDER,    /* a variable, with the conditions that read it */
    PART_CONDITION, /* one condition, which may be that of a `where` or an `in` */
    PART_ASPECT,    /* another field of the rule: `aspect` */
    PART_DEFEAT,    /* A's rule defeats another and B's does not, or the reverse */
    PART_DECLARATION
} DeltaPartKind;

typedef enum Side { SIDE_A, SIDE_B, SIDE_BOTH } Side;

typedef struct DeltaPart {
    DeltaPartKind kind;
    Side side;             /* the program that has it; SIDE_BOTH: each has its own */
    const Rule *a, *b;     /* a pair, or equal rules; one is NULL for PART_RULE */
    RuleAspect aspect;     /* for PART_ASPECT */
    int binder;            /* for PART_BINDER: its index in the rule on SIDE */
    const Conjunct *conds; /* as in the rule on SIDE */
    int nconds;
    /* for PART_DEFEAT: the rule, in A and in B, that only one of a and b defeats */
    const Rule *loser_a, *loser_b;
    const int *needs; /* parts that must be made before this one */
    int nneeds;
    int unit;
    int change;
} DeltaPart;

typedef struct DeltaUnit {
    DeltaUnitKind kind;
    const char *name; /* the label (that of A, if A has such clauses), or the name */
    const Fun *fun_a, *fun_b;
    const EventKind *event_a, *event_b;
    const Type *type_a, *type_b;
    const Rule *const *rules_a, *const *rules_b; /* rules without an equal */
    int nrules_a, nrules_b;
    int first, nparts; /* its place in Amendment.parts */
} DeltaUnit;

typedef struct Amendment {
    const Program *a, *b;
    CompareLevel level;
    const DeltaUnit *units; /* in the order of the book; declarations follow the clauses */
    int nunits;
    const DeltaPart *parts;
    int nparts;
    int nchanges; /* numbered in the order of the parts */
    /* by the id of a rule: its equal, or its partner in a pair, or NULL */
    const Rule *const *match_a, *const *match_b;
} Amendment;

/* Compares A and B.  The result lives in ARENA; both programs must live as long. */
const Amendment *delta_compare(const Program *a, const Program *b, CompareLevel level,
                               Arena *arena);

#endif
