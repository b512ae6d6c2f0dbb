/* answers.h - the tree of open questions: which answers lead to which ruling.
 *
 * It is the reduced ordered decision tree over all open facts except elections (SPEC
 * 7.2): a fact is asked only where the ruling depends on it, and values from which the
 * same follows share a branch.  Its leaves are the different rulings; what the players
 * may still choose stays open inside them. */
#ifndef BL_ANSWERS_H
#define BL_ANSWERS_H

#include "report/ruling_rows.h"

typedef struct AnswersFork AnswersFork;

typedef struct Answer {
    const Value *values; /* all of them lead to the same fork */
    int n;
    bool presumed; /* one of the values is presumed */
    const AnswersFork *then;
} Answer;

struct AnswersFork {
    const Fact *fact; /* the fact to ask; NULL: a leaf */
    int outcome;      /* of a leaf: the index of its ruling in Answers.outcomes */
    const Answer *answers;
    int n;
    int least, most; /* fewest and most questions on a way down to a leaf */
    int size;        /* answers in the subtree; a shared fork counts each time */
};

/* A ruling that some answers lead to. */
typedef struct AnswersOutcome {
    const Ruling *ruling; /* with only the lines that are told */
    const World *world;   /* one list of answers that leads to it */
} AnswersOutcome;

typedef struct Answers {
    const Ruling *whole; /* with all facts that are open */
    const Ruling *of;    /* under the presumptions, unless all is asked for */
    const AnswersFork *top;
    const AnswersOutcome *outcomes; /* in the order in which the tree meets them */
    int noutcomes;
} Answers;

/* Makes in ARENA the tree of answers to what R leaves open.  Presumptions hold unless O asks for
 * all; lines that O does not tell do not count.  Returns false if there are too many (reported). */
bool answers_new(const Ruling *r, const RowsOptions *o, Arena *arena, Diags *diags, Answers *out);

/* Returns the name of an outcome: "A", "B", ..., "Z", "AA". */
const char *answers_name(int outcome, Arena *arena);
/* Returns true if every outcome has LINE, which is a line of some outcome. */
bool answers_all_say(const Answers *a, const Line *line, Arena *arena);
/* Adds the rows of the tree. */
void answers_rows_add(const Words *w, const Answers *a, Rows *rows);

#endif
