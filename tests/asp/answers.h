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

/* A world, and what is concluded in it. */
typedef struct Answer {
    Term *atoms;
    int world;      /* of those that were drawn */
    bool unknown;   /* something was asked that is not in it */
    bool otherwise; /* something was asked that may be something else in it */
} Answer;

/* What is asked, as it is in A; OTHERWISE, where it is not there. */
Value answer_value(Answer *a, const Asked *asked, Value otherwise);

/* Who says what is so in a world: N, which asks *AT; what is wrong goes to OUT. */
typedef struct Judged {
    Naive *n;
    Answer **at;
    StrBuf *out;
    int world; /* of those of its case */
} Judged;

/* Runs clingo on the program at PATH, of N worlds: each answer set (ALL) or two of them.
 * That clingo could not be run goes to OUT; how many answer sets there are. */
uint64_t answers_compare(const char *path, const Program *p, const Judged *judged, int n, bool all,
                         StrBuf *out);

#endif
