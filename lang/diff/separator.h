/* separator.h - finds the shortest condition that separates a family of cases from all others.
 *
 * A condition is a conjunction of *marks*, and each mark may be negated.  The marks come from one
 * part of an amendment: from a rule of A and its partner in B.  They are:
 * - each condition of the two rules;
 * - that the deadline of one of the two rules has passed;
 * - that another rule about the same function applies.
 *
 * The marks are tested for every choice of events as values of the rule's variables.  A tally
 * counts cases by the marks that hold in them.  The separator is found from two tallies: the tally
 * of the family, and the tally of all cases.  A binder is a variable of a rule, which ranges over
 * events or values. */
#ifndef BL_SEPARATOR_H
#define BL_SEPARATOR_H

#include "diff/delta.h"
#include "universe/survey.h"

enum { MAX_MARKS = 24 };

typedef struct SeparatorMark {
    const Rule *rule; /* the rule that the mark comes from */
    bool of_b;        /* true if `rule` is a rule of B */
    /* The condition that is the mark.  If `cond` is NULL, the mark is one of two things: `rule`
     * applies, or the deadline of `rule` has passed at the end of the story. */
    const Conjunct *cond;
    /* the condition, or the call of the deadline; if NULL, the mark is that `rule` applies */
    const Ex *holds;
    /* the mark reads the events of these binders: a bit for each binder of the base */
    uint64_t reads;
} SeparatorMark;

/* The marks that one part of an amendment gives. */
typedef struct SeparatorFrame {
    const Rule *a, *b; /* the rule of A, and its partner in B; either one may be NULL */
    /* Events are chosen for the variables of this rule: B's rule if there is one, otherwise A's.
     * NULL: neither program has a rule. */
    const Rule *base;
    SeparatorMark marks[MAX_MARKS];
    int nmarks;
} SeparatorFrame;

SeparatorFrame *separator_new(const DeltaPart *p, Arena *arena);

/* The number of cases for each combination of marks. */
typedef struct SeparatorTally SeparatorTally;
SeparatorTally *separator_tally_new(Arena *arena); /* ARENA must live as long as the tally */
void separator_tally_merge(SeparatorTally *into, const SeparatorTally *from);

/* Counts the cases WITHIN in T.  A and B are the views of the two programs.  Returns false, after a
 * report, if this takes too much work. */
bool separator_tally_cases(const SeparatorFrame *f, SurveyView *a, SurveyView *b, Mdd within,
                           SeparatorTally *t, Arena *arena, Diags *diags);

/* A condition that separates a family.  Each case of the family meets the condition for some choice
 * of events.  Each mark must hold, or must fail if it is `denied`. */
typedef struct Separator {
    int mark[MAX_MARKS];
    bool denied[MAX_MARKS];
    int n;
    uint64_t beside; /* the number of cases outside the family where the condition also holds */
    bool found;      /* true if the struct has a condition that holds in all cases of the family */
} Separator;
/* Returns the condition that separates the cases MINE from the other cases of ALL.  ALL includes
 * MINE.  Chooses the condition that holds in the fewest other cases.  Among such conditions,
 * chooses the one with the fewest marks; among equals, the first. */
Separator separator_find(const SeparatorFrame *f, const SeparatorTally *mine,
                         const SeparatorTally *all);

#endif
