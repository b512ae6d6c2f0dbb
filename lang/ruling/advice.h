/* advice.h - evaluates the advice of a program for a ruling, with the help of oracles (SPEC 19). */
#ifndef BL_ADVICE_H
#define BL_ADVICE_H

#include "program/principles.h"
#include "ruling/ruling.h"

/* One advice in one world: its values, or the open fact that it depends on. */
typedef struct AdviceFound {
    const Advice *advice;
    Value slots[MAX_SLOTS];
    const Fact *open; /* the fact that the advice depends on; NULL: VALUES is the result */
    bool answered;    /* false: the oracle has no answer */
    Value values[MAX_WEIGHTS];
    Engine *engine; /* the engine that evaluated the advice */
} AdviceFound;

/* A line of advice, and the condition under which it is given. */
typedef struct AdviceLine {
    const Advice *advice; /* NULL: TEXT says which fact is missing */
    const char *text;
    const ConditionTree *when;
    Value about; /* the value of the first variable of the advice */
    Value values[MAX_WEIGHTS];
} AdviceLine;

/* Stores in *LIST every advice of the program for the ruling R, sorted by declaration and then by
 * the story.  Returns their number.
 *
 * Every presumption holds.  If an advice depends on an open choice or finding, it is given for each
 * value of that fact, if there are few.  ORACLE is the result of native_oracle() for natives.  SAY
 * returns the text of an advice, in the world of a->engine.  Advice with equal texts becomes one
 * line. */
typedef const char *AdviceTextFn(void *context, const AdviceFound *a);
int advice_of_ruling(const Ruling *r, void *oracle, AdviceTextFn *say, void *context, Arena *arena,
                     const AdviceLine **list);

#endif
