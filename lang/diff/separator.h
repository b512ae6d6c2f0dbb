/* separator.h - finds the shortest condition that separates a family of cases from all others.
 *
 * A condition is a conjunction of *marks*, and each mark may be negated.  One part of an amendment,
 * which is a rule of A and its partner in B, gives these marks:
 * - each condition of the two rules;
 * - whether their deadlines have passed;
 * - for each other rule about the same function, whether it applies.
 *
 * The marks are tested for every choice of events for the rule's variables.  A tally counts the
 * cases by the marks that hold in them.  The separator is found from two tallies: of the family,
 * and of all cases. */
#ifndef BL_SEPARATOR_H
#define BL_SEPARATOR_H

#include "diff/delta.h"
#include "universe/survey.h"

enum { MAX_MARKS = 24 };

typedef struct SeparatorMark {
    const Rule *rule; /* the rule that the mark comes from */
    bool of_b;        /* `rule` is a rule of B */
    /* the condition; NULL: the mark is that the deadline has passed at the end of the story, or
     * that `rule` applies */
    const Conjunct *cond;
    const Ex *holds; /* the condition, or the call of the deadline; NULL: the mark is that `rule`
                      * applies */
    uint64_t reads;  /* the events that the mark reads: a bit for each binder of the base */
} SeparatorMark;

/* The marks that one part of an amendment gives. */
typedef struct SeparatorFrame {
    const Rule *a, *b; /* the rule of A and its partner in B; either may be NULL */
    /* The rule for whose variables events are chosen.  It is B's rule, or A's rule if B has none,
     * or NULL. */
    const Rule *base;
    SeparatorMark marks[MAX_MARKS];
    int nmarks;
} SeparatorFrame;

SeparatorFrame *separator_new(const DeltaPart *p, Arena *arena);

/* The number of cases for each combination of marks. */
typedef struct SeparatorTally SeparatorTally;
SeparatorTally *separator_tally_new(Arena *arena); /* allocates from ARENA, also later */
void separator_tally_merge(SeparatorTally *into, const SeparatorTally *from);

/* Adds the cases WITHIN to T.  A and B are the views of both programs.  Returns false, after a
 * report, if this takes too much work. */
bool separator_tally_cases(const SeparatorFrame *f, SurveyView *a, SurveyView *b, Mdd within,
                           SeparatorTally *t, Arena *arena, Diags *diags);

/* A condition that each case of a family meets for some choice of events.  Each of its marks must
 * hold, or, if `denied` has the mark, fail. */
typedef struct Separator {
    int mark[MAX_MARKS];
    bool denied[MAX_MARKS];
    int n;
    uint64_t beside; /* the number of cases outside the family where the condition holds, too */
    bool found;      /* a condition holds in all cases of the family */
} Separator;
/* Returns the separator of the cases MINE among the cases ALL, which include MINE.  It is the
 * condition with the fewest cases outside MINE; among these, the one with the fewest marks; then
 * the first. */
Separator separator_find(const SeparatorFrame *f, const SeparatorTally *mine,
                         const SeparatorTally *all);

#endif
