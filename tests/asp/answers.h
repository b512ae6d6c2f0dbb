/* answers.h - compares what clingo prints with what the naive evaluator says in the same world. */
#ifndef BL_ASP_ANSWERS_H
#define BL_ASP_ANSWERS_H

#include "naive.h"

typedef struct Term Term;
struct Term {
    const char *name; /* NULL: the term is a number */
    long long number;
    Term *args, *next;
    int nargs;
};

/* A world of clingo, with everything that is concluded in it. */
typedef struct Answer {
    Term *atoms;
    int world;      /* the number of the world among those that were drawn */
    bool unknown;   /* the evaluator asked a fact that the world does not have */
    bool otherwise; /* the evaluator asked a fact that may have another value in the world */
} Answer;

/* Returns the value in A of the fact that is asked.  Returns OTHERWISE if A lacks the fact. */
Value answer_value(Answer *a, const Asked *asked, Value otherwise);

/* The evaluator N for the worlds of a case, and OUT for what is wrong.  The evaluator takes open
 * facts from *AT. */
typedef struct Judged {
    Naive *n;
    Answer **at;
    StrBuf *out;
    int world; /* the number of the first world of the case */
} Judged;

/* Runs clingo on the program at PATH, which has N worlds.  Finds every answer set if ALL, otherwise
 * at most two.  Writes to OUT if clingo cannot be run.  Returns the number of answer sets. */
uint64_t answers_compare(const char *path, const Program *p, const Judged *judged, int n, bool all,
                         StrBuf *out);

#endif
