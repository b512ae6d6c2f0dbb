/* rule_index.h - finds the rules that cannot apply to an event, because they fail a screen about
 * the event (prefilter.h).
 *
 * Rules are grouped by the kind of event that their first variable ranges over.  The rules of one
 * group are numbered from 0.  A *column* is a screen that several rules of the group have.  A
 * column has two sets: the rules that cannot apply if the screen is false, and the rules that
 * cannot apply if the screen is true.  So each screen is tested once for all rules of the group.
 * Only the remaining rules are looked at one by one. */
#ifndef BL_RULE_INDEX_H
#define BL_RULE_INDEX_H

#include "program/model.h"

/* A sight: a screen about one event.  Rules with equal screens share the sight, so an engine tests
 * it only once. */
struct SharedScreen {
    const Ex *ex;
    uint32_t next; /* 1 + the index of the next sight with the same hash; 0: none */
};

/* A sight that several rules of one KindRules test, with the rules that the sight excludes. */
typedef struct ScreenColumn {
    /* SIGHT: the index of the sight in Program.sights.  USES: the number of rules that test the
     * sight. */
    uint32_t sight, uses;
    const uint64_t *unless_so; /* the rules that cannot fire if the sight is false */
    const uint64_t *where_so;  /* the rules that cannot fire if the sight is true */
} ScreenColumn;

/* Rules about events of one kind: the first variable of each rule ranges over these events. */
typedef struct KindRules {
    const uint32_t *rules; /* the ids of the rules, in ascending order */
    uint32_t n, words;     /* a set of these N rules has WORDS 64-bit words */
    const ScreenColumn *columns;
    uint32_t ncolumns;
} KindRules;

/* The rules about one status or action, sorted by the constant in argument ARG.  RULES has first
 * the rules with the constant LOW, then those with LOW + 1, and so on.  The rules with LOW + I end
 * before ends[I].  A rule without a constant in ARG is listed for every constant. */
typedef struct ConstantIndex {
    int arg;
    Value low;
    uint32_t nvalues; /* the number of constants from LOW on; 0: there is no index */
    /* NVALUES + 1 numbers; the last number is for constants outside the index */
    const uint32_t *ends;
    Rule *const *rules;
} ConstantIndex;

struct RuleIndex {
    const KindRules *of;        /* by EventKind.id; the last entry is for events of any kind */
    const uint64_t *rest;       /* the rules that are in no KindRules, as a set of ids */
    const ConstantIndex *filed; /* by Fun.id of a status or a FUN_DONE: the rules about it */
    const struct Reaches *reaches;
};

/* Builds P->sieves: the columns, and the index of rules by their constants.  The screens of all
 * rules must exist.  A caller that changes a rule or the list of rules must set P->sieves to NULL
 * until the change is undone. */
void rule_index_build(Program *p);

#endif
