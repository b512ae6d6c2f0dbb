/* delta.h - what differs between two programs, rule by rule and part by part.
 *
 * A rule of one program has an equal in the other when both say the same at the
 * level that counts, by the names of what they speak of (normal_form.h).  What has no
 * equal is gathered in units: the clauses of one label, a declaration.  In a unit
 * a rule of A and a rule of B that are much alike are a pair, and the parts in
 * which they differ are told one by one; a rule without such a partner is a part
 * by itself.  A part is what has to be done to A so that it becomes B.  Parts that a
 * drafter would write as one, because the text has them once or because the clauses
 * of one label have them alike, are one change. */
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
    PART_BINDER,    /* a variable, with the conditions that speak of it */
    PART_CONDITION, /* one condition, of a `where` or an `in` too */
    PART_ASPECT,    /* something else that the rule says: `aspect` */
    PART_DEFEAT,    /* that A's rule defeats another, or B's does */
    PART_DECLARATION
} DeltaPartKind;

typedef enum Side { SIDE_A, SIDE_B, SIDE_BOTH } Side;

typedef struct DeltaPart {
    DeltaPartKind kind;
    Side side;             /* who has it; BOTH: each has another */
    const Rule *a, *b;     /* a pair, or equals; of a whole rule one is NULL */
    RuleAspect aspect;     /* PART_ASPECT */
    int binder;            /* PART_BINDER: its place in the rule on SIDE */
    const Conjunct *conds; /* as the rule on SIDE has them */
    int nconds;
    const Rule *loser_a, *loser_b; /* PART_DEFEAT: whom a and b defeat, or do not */
    const int *needs;              /* parts without which this one cannot be taken */
    int nneeds;
    int unit;
    int change;
} DeltaPart;

typedef struct DeltaUnit {
    DeltaUnitKind kind;
    const char *name; /* the label, of A's clauses where it has some; the name */
    const Fun *fun_a, *fun_b;
    const EventKind *event_a, *event_b;
    const Type *type_a, *type_b;
    const Rule *const *rules_a, *const *rules_b; /* that have no equal */
    int nrules_a, nrules_b;
    int first, nparts; /* in Amendment.parts */
} DeltaUnit;

typedef struct Amendment {
    const Program *a, *b;
    CompareLevel level;
    const DeltaUnit *units; /* in the order of the book; declarations after the clauses */
    int nunits;
    const DeltaPart *parts;
    int nparts;
    int nchanges; /* numbered as they come in the parts */
    /* by the id of a rule: its equal, or its partner in a pair, or NULL */
    const Rule *const *match_a, *const *match_b;
} Amendment;

/* Both programs must live as long as the answer. */
const Amendment *delta_compare(const Program *a, const Program *b, CompareLevel level,
                               Arena *arena);

/* Which functions of a program, whose READERS these are, can have another value, and
 * whether events can stand or not, where these rules and these declarations differ or are
 * there or not; they may be of another program.  By id; that of standing is the number of
 * functions. */
bool *delta_touched(const Dependencies *readers, const Rule *const *rules, int nrules,
                    const Fun *const *funs, int nfuns, Arena *arena);

/* What B's variable of slot SLOT is called in a pair, where both rules' variables are
 * named by the places of A's binders; B's own come after them. */
VariableNames delta_pair_naming(const Rule *a, const Rule *b, Arena *arena);

#endif
