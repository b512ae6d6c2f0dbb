/* interview.h - what is still to be asked about a case (SPEC 7.6).
 *
 * A question is needed when some two of its answers lead to different rulings: the
 * conditions of a ruling are reduced trees, so these are the facts that they ask.
 * Readings and options are taken as the edition has them, and what a player may
 * elect is his to say after the ruling: neither is asked.
 *
 * Where so much is open that there is only a ruling that guesses nothing
 * (rule_case_waiting()), what it waits for is asked: what was read first. */
#ifndef BL_INTERVIEW_H
#define BL_INTERVIEW_H

#include "ruling/ruling.h"

typedef struct InterviewQuestion {
    const Fact *fact; /* of the ruling */
    int cost;         /* rank in the enum `cost`; -1: what happened, which has none */
    /* who is to be out of hearing, and whom the answer tells what he may not use:
     * sets of values of these enums, NULL where nobody is */
    uint64_t away, tells;
    const Type *away_type, *tells_type;
    const Value *values; /* what it may be, in order; none for an unbounded domain */
    int nvalues;
    bool has_presumed;
    Value presumed;
    bool waited; /* nothing was guessed of it: an answer may bring up other questions */
} InterviewQuestion;

typedef struct Interview {
    const InterviewQuestion *questions; /* in the order in which they are best asked */
    int n;
    int left;  /* so many more are asked at most, whatever the answers are */
    bool more; /* but the answer to one that is waited for may bring up others */
} Interview;

typedef struct InterviewOptions {
    CompareLevel level; /* a difference between two rulings at this level counts */
    bool all;           /* elections too, and what matters to lines that are not told */
    /* facts, of any ruling on the case, about which nobody knows */
    const Fact *const *unknown;
    int nunknown;
} InterviewOptions;

/* In ARENA. */
const Interview *interview_of(const Ruling *r, const InterviewOptions *o, Arena *arena);

/* State in C, a copy that may be changed (case_edit.h), that F is V: as BODY found
 * it where it is a finding, or as the first body if there is none.  A reading
 * cannot be stated. */
void interview_answer(Case *c, int body, const Fact *f, Value v, Arena *arena);
/* The same, that F, a finding, is not V. */
void interview_exclude(Case *c, int body, const Fact *f, Value v, Arena *arena);

/* Do A and B, of whatever rulings on one case, ask the same? */
bool interview_same_fact(const Fact *a, const Fact *b);

#endif
