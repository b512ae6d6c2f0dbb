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
    const Value *values; /* the same follows from each */
    int n;
    bool presumed; /* one of them is presumed */
    const AnswersFork *then;
} Answer;

struct AnswersFork {
    const Fact *fact; /* NULL: a leaf */
    int outcome;      /* of a leaf: which ruling */
    const Answer *answers;
    int n;
    int least, most; /* questions from here to a leaf */
    int size;        /* answers below, written out */
};

/* A ruling that some answers lead to. */
typedef struct AnswersOutcome {
    const Ruling *ruling; /* only what is told */
    const World *world;   /* some answers that lead to it */
} AnswersOutcome;

typedef struct Answers {
    const Ruling *whole; /* as it was worked out */
    const Ruling *of;    /* as presumed, unless all is told */
    const AnswersFork *top;
    const AnswersOutcome *outcomes; /* as the tree meets them */
    int noutcomes;
} Answers;

/* The answers to what R leaves open, in ARENA.  Presumptions hold unless O asks for all; only lines
 * that O tells tell rulings apart.  False when there are too many to work out (reported). */
bool answers_new(const Ruling *r, const RowsOptions *o, Arena *arena, Diags *diags, Answers *out);

/* Returns the name of an outcome: "A", "B", ..., "Z", "AA". */
const char *answers_name(int outcome, Arena *arena);
/* Returns true if every outcome has LINE, a line of one of them. */
bool answers_all_say(const Answers *a, const Line *line, Arena *arena);
/* Adds the rows of the tree. */
void answers_rows_add(const Words *w, const Answers *a, Rows *rows);

#endif
