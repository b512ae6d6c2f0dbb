/* answers.h - what is open as one tree: which answers lead to which ruling.
 *
 * The tree is the reduced ordered one over all open facts but elections (SPEC
 * 7.2): no fact is asked on which the ruling does not depend there, and values
 * from which the same follows are one branch.  Its leaves are the different
 * rulings; what the players may still choose stays inside them. */
#ifndef BL_ANSWERS_H
#define BL_ANSWERS_H

#include "report/ruling_rows.h"

typedef struct AnswersFork AnswersFork;

typedef struct Answer {
    const Value *values; /* from which the same follows */
    int n;
    bool presumed; /* one of them is */
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
    const AnswersOutcome *outcomes; /* in the order in which the tree comes to them */
    int noutcomes;
} Answers;

/* The answers to what R leaves open, in ARENA.  Presumptions hold unless O asks
 * for all; only lines that O tells tell rulings apart.  False when there are too
 * many to work out (reported). */
bool answers_new(const Ruling *r, const RowsOptions *o, Arena *arena, Diags *diags,
                 Answers *out);

/* "A", "B", ..., "Z", "AA". */
const char *answers_name(int outcome, Arena *arena);
/* Does every outcome say LINE, which one of them says? */
bool answers_all_say(const Answers *a, const Line *line, Arena *arena);
/* Add the rows of the tree. */
void answers_rows_add(const Words *w, const Answers *a, Rows *rows);

#endif
