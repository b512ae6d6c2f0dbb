/* answers.h - what clingo prints, held against what the naive evaluator says in the same
 * world. */
#ifndef BL_ASP_ANSWERS_H
#define BL_ASP_ANSWERS_H

#include "naive.h"

typedef struct Term Term;
struct Term {
    const char *name; /* NULL: a number */
    long long number;
    Term *args, *next;
    int nargs;
};

/* One answer set: a world, and what is concluded in it. */
typedef struct Answer {
    Term *atoms;
    int world;    /* of those that were drawn; -1 */
    bool unknown; /* something was asked that is not in it */
} Answer;

/* What F is in A; OTHERWISE, where it is not there. */
Value answer_value(Answer *a, const Fact *f, Value otherwise);

/* Runs clingo on the program at PATH.  *AT is the answer set in which N asks.  What is
 * wrong goes to OUT; how many answer sets there are. */
uint64_t answers_compare(const char *path, const Program *p, Naive *n, Answer **at,
                         StrBuf *out, Arena *arena);

#endif
