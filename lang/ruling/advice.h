/* advice.h - evaluates the advice of a program for a ruling, with the help of oracles (SPEC 19).
 * An advice gives numbers that somebody may want to know in addition to the ruling. */
#ifndef BL_ADVICE_H
#define BL_ADVICE_H

#include "program/principles.h"
#include "ruling/ruling.h"

/* One advice in one world: its values, or the open fact that it depends on. */
typedef struct AdviceFound {
    const Advice *advice;
    Value slots[MAX_SLOTS];
    const Fact *open; /* the open fact that the advice depends on; NULL if VALUES is the result */
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

/* Returns the text of the line for A.  If A->open is NULL, A->engine is in the world where A
 * was evaluated. */
typedef const char *AdviceTextFn(void *context, const AdviceFound *a);
/* Evaluates each advice of the program for the ruling R.  Stores in *LIST the lines of advice, in
 * the order of the declarations.  The lines of one advice follow the story.  Returns the number of
 * lines.
 *
 * Every presumption holds.  If an advice depends on an open fact with few values, such as a choice,
 * it is evaluated for each value.  If an advice depends on an open holding or setting, or on a fact
 * with many values, a line names this fact.  Natives get ORACLE from native_oracle().  SAY, called
 * with CONTEXT, makes the text of each line.  Equal texts of one advice about the same thing become
 * one line.  The list lives in ARENA. */
int advice_of_ruling(const Ruling *r, void *oracle, AdviceTextFn *say, void *context, Arena *arena,
                     const AdviceLine **list);

#endif
