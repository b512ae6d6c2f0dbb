/* separator.h - the shortest condition that marks a family of cases off from all others.
 *
 * It is looked for among the words of the clauses to blame: the conditions of a rule
 * of A and of its partner in B, each as it is or denied, and whether their deadlines
 * have passed, for the same events, and whether other rules apply that conclude about
 * the same.  Each case is told by which of them hold; a
 * condition marks a family off when it holds in its cases and in no other. */
#ifndef BL_SEPARATOR_H
#define BL_SEPARATOR_H

#include "diff/delta.h"
#include "universe/survey.h"

enum { MAX_MARKS = 24 };

/* One condition that may be part of it. */
typedef struct SeparatorMark {
    const Rule *rule; /* whose it is */
    bool of_b;
    const Conjunct *cond; /* NULL: of HOLDS, that the deadline has passed by the end */
    const Ex *holds;      /* NULL: that RULE, another rule, applies */
    uint64_t reads;       /* the events that it speaks of, by their places in the base */
} SeparatorMark;

/* The rules whose words are used. */
typedef struct SeparatorFrame {
    const Rule *a, *b; /* either may be NULL */
    const Rule *base;  /* whose events are tried: B's, or A's where there is no B */
    SeparatorMark marks[MAX_MARKS];
    int nmarks;
} SeparatorFrame;

SeparatorFrame *separator_new(const DeltaPart *p, Arena *arena);

/* How many cases there are by what holds in them. */
typedef struct SeparatorTally SeparatorTally;
SeparatorTally *separator_tally_new(Arena *arena); /* lives in it */
void separator_tally_merge(SeparatorTally *into, const SeparatorTally *from);

/* The cases WITHIN, as both programs see them, into T; false: too much. */
bool separator_tally_cases(const SeparatorFrame *f, SurveyView *a, SurveyView *b,
                           Mdd within, SeparatorTally *t, Arena *arena, Diags *diags);

/* The marks that hold, or (DENIED) do not, for some events in every case of MINE; and
 * how many cases of ALL, which has these too, they hold in beside.  Of the conditions
 * with the fewest others the shortest, of equals the first. */
typedef struct Separator {
    int mark[MAX_MARKS];
    bool denied[MAX_MARKS];
    int n;
    uint64_t beside;
    bool found; /* there is a condition that holds in all of them */
} Separator;
Separator separator_find(const SeparatorFrame *f, const SeparatorTally *mine,
                         const SeparatorTally *all);

#endif
