/* answers.h - the tree of open questions, which shows the ruling for each answer.
 *
 * The tree is the reduced ordered decision tree over all open facts except elections (SPEC 7.2).  A
 * fact is asked only where the ruling depends on it.  Values with the same ruling share a branch.
 * Each leaf is a ruling.  Elections may still be open in it. */
#ifndef BL_ANSWERS_H
#define BL_ANSWERS_H

#include "report/ruling_rows.h"

typedef struct AnswersFork AnswersFork;

typedef struct Answer {
    const Value *values; /* the values that lead to this branch */
    int n;
    bool presumed; /* one of the values is the presumed value */
    const AnswersFork *then;
} Answer;

struct AnswersFork {
    const Fact *fact; /* the fact to ask; NULL for a leaf */
    int outcome;      /* for a leaf, the index of its ruling in Answers.outcomes; else -1 */
    const Answer *answers;
    int n;
    int least, most; /* the smallest and the largest number of questions from this fork to a leaf */
    /* the number of answers in the subtree; a shared subtree counts each time it occurs */
    int size;
};

/* A ruling that some answers lead to. */
typedef struct AnswersOutcome {
    const Ruling *ruling; /* the ruling, with only the lines that are printed */
    const World *world;   /* a list of answers that leads to the ruling */
} AnswersOutcome;

typedef struct Answers {
    const Ruling *whole; /* the ruling before any answer */
    const Ruling *of;    /* `whole` with every presumption applied; with --all, `whole` itself */
    const AnswersFork *top;
    /* the outcomes, in the order of a walk through the tree */
    const AnswersOutcome *outcomes;
    int noutcomes;
} Answers;

/* Stores in OUT the tree of answers to the open questions of R, in ARENA.  Presumed facts are asked
 * only if O has --all.  Outcomes that differ only in lines that O does not print are one outcome.
 * If the tree is too large, reports this and returns false. */
bool answers_new(const Ruling *r, const RowsOptions *o, Arena *arena, Diags *diags, Answers *out);

/* Returns the name of the outcome number OUTCOME: "A", "B", ..., "Z", "AA". */
const char *answers_name(int outcome, Arena *arena);
/* LINE is a line of an outcome of A.  Returns true if all outcomes of A have LINE. */
bool answers_all_say(const Answers *a, const Line *line, Arena *arena);
/* Adds the tree A to ROWS. */
void answers_rows_add(const Words *w, const Answers *a, Rows *rows);

#endif
