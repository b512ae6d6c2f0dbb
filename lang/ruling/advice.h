/* advice.h - what oracles say of a ruling, as advice beside it (SPEC 19). */
#ifndef BL_ADVICE_H
#define BL_ADVICE_H

#include "ruling/ruling.h"

/* One thing that is weighed in a world; or an advice that hangs on what is open there. */
typedef struct AdviceFound {
    const Advice *advice;
    Value slots[MAX_SLOTS];
    const Fact *open; /* it hangs on this; NULL: VALUES is what came of it */
    bool answered;    /* not: the oracle has no answer */
    Value values[MAX_WEIGHTS];
    Engine *engine; /* in which it was weighed */
} AdviceFound;

/* The same in every world where the same is said. */
typedef struct AdviceLine {
    const Advice *advice; /* NULL: it says what is missing, for whatever advice */
    const char *text;
    const ConditionTree *when;
    Value about; /* of its first variable */
    Value values[MAX_WEIGHTS];
} AdviceLine;

/* Every advice of the program for the ruling R, in the order of declaration and of the
 * story, with every presumption holding; where it hangs on a choice or a finding that is
 * open, for each of a few values.  ORACLE is what the natives get.  SAY tells each as a
 * text, in the world of its engine; what is said alike is one.  How many there are. */
typedef const char *AdviceTextFn(void *context, const AdviceFound *a);
int advice_of_ruling(const Ruling *r, void *oracle, AdviceTextFn *say, void *context,
                     Arena *arena, const AdviceLine **list);

#endif
