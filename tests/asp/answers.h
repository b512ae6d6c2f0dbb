/* answers.h - compares the answer sets of clingo with the naive evaluator, world by world. */
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

/* The atoms that clingo derives in one world. */
typedef struct Answer {
    Term *atoms;
    int world;      /* the number of the world among those drawn for its case, from 0 */
    bool unknown;   /* the evaluator asked a fact that has no value in `atoms` */
    bool otherwise; /* the evaluator asked a fact that has other possible values in `atoms` */
} Answer;

/* Returns the value that A gives to the fact of ASKED.  If A gives it none, returns OTHERWISE and
 * sets a->unknown.  If the possible values differ, sets a->otherwise. */
Value answer_value(Answer *a, const Asked *asked, Value otherwise);

/* One world to compare.  N is the evaluator of its case; N takes the values of open facts from *AT.
 * Disagreements are written to OUT. */
typedef struct Judged {
    Naive *n;
    Answer **at;
    StrBuf *out;
    int world; /* the number of the world in its case, from 0 */
} Judged;

/* Runs clingo on the program at PATH, and compares each answer set with JUDGED, which has N worlds.
 * Computes every answer set if ALL, otherwise at most two.  Writes errors of clingo to OUT.
 * Returns the number of answer sets. */
uint64_t answers_compare(const char *path, const Program *p, const Judged *judged, int n, bool all,
                         StrBuf *out);

#endif
