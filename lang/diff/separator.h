/* separator.h - finds the shortest condition that separates a family of cases from all others.
 *
 * A condition is a conjunction of *marks*: the conditions of the rules of one part of an amendment
 * (a rule of A and its partner in B), whether their deadlines have passed, and whether other rules
 * about the same function apply.  Each mark may be denied.  All marks are tried for the same
 * events.  Cases are tallied by the marks that hold in them, so a separator is found from the
 * tallies of the family and of all cases. */
#ifndef BL_SEPARATOR_H
#define BL_SEPARATOR_H

#include "diff/delta.h"
#include "universe/survey.h"

enum { MAX_MARKS = 24 };

typedef struct SeparatorMark {
    const Rule *rule; /* the rule that the mark is taken from */
    bool of_b;        /* RULE is a rule of B */
    /* NULL: the deadline that `holds` calls has passed at the end of the story */
    const Conjunct *cond;
    const Ex *holds; /* NULL: `rule` applies */
    uint64_t reads;  /* the events that the mark reads, as bits by binder of the base */
} SeparatorMark;

/* The marks that one part of an amendment gives. */
typedef struct SeparatorFrame {
    const Rule *a, *b; /* either may be NULL */
    /* the rule whose events are tried: B's, or A's if B has none; or NULL */
    const Rule *base;
    SeparatorMark marks[MAX_MARKS];
    int nmarks;
} SeparatorFrame;

SeparatorFrame *separator_new(const DeltaPart *p, Arena *arena);

/* The number of cases for each combination of marks. */
typedef struct SeparatorTally SeparatorTally;
SeparatorTally *separator_tally_new(Arena *arena); /* lives in ARENA */
void separator_tally_merge(SeparatorTally *into, const SeparatorTally *from);

/* Adds the cases WITHIN to T.  A and B are the views of both programs.  Returns false if
 * it takes too much (reported). */
bool separator_tally_cases(const SeparatorFrame *f, SurveyView *a, SurveyView *b, Mdd within,
                           SeparatorTally *t, Arena *arena, Diags *diags);

/* Marks that hold, or fail if `denied`, for some events in every case of a family. */
typedef struct Separator {
    int mark[MAX_MARKS];
    bool denied[MAX_MARKS];
    int n;
    uint64_t beside; /* cases outside the family in which the marks hold too */
    bool found;      /* there is a condition that holds in all cases of the family */
} Separator;
/* Returns the separator of the cases MINE among ALL, which include them: the one with the fewest
 * cases beside, then with the fewest marks, then the first. */
Separator separator_find(const SeparatorFrame *f, const SeparatorTally *mine,
                         const SeparatorTally *all);

#endif
