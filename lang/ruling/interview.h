/* interview.h - finds the questions that are still open about a case (SPEC 7.6).
 *
 * A question is needed if two of its answers lead to different rulings.  The conditions of a ruling
 * are reduced trees, so these questions are about the facts that the trees branch over.  No
 * question is about a reading or an option: the edition gives their values.  A player chooses after
 * the ruling, so choices are asked only if InterviewOptions.all is true.
 *
 * If too much is open, only rule_case_waiting() gives a ruling.  This ruling waits for some facts.
 * The questions are then about these facts, in the order that evaluation needed them in. */
#ifndef BL_INTERVIEW_H
#define BL_INTERVIEW_H

#include "ruling/ruling.h"

typedef struct InterviewQuestion {
    const Fact *fact; /* a fact of the ruling */
    /* how expensive the question is: the index of a value of the vocabulary's enum `cost`; -1:
     * the vocabulary gives no cost for this fact */
    int cost;
    /* Two sets of persons, as bits.  The persons in AWAY must not hear the question.  The answer
     * is unauthorised information for the persons in TELLS, who must not use it.  Each set has a
     * type: the enum of its persons, or NULL if the set is empty. */
    uint64_t away, tells;
    const Type *away_type, *tells_type;
    /* the possible values of the fact, in order; empty if there are too many */
    const Value *values;
    int nvalues;
    bool has_presumed;
    Value presumed;
    bool waited; /* the ruling waits for the fact, so the answer may raise other questions */
} InterviewQuestion;

typedef struct Interview {
    const InterviewQuestion *questions; /* in the recommended order */
    int n;
    int left;  /* the most questions that remain, whatever the answers are */
    bool more; /* the ruling waits for a fact, so an answer may raise other questions */
} Interview;

typedef struct InterviewOptions {
    CompareLevel level; /* rulings that differ at this level count as different */
    /* ask about choices, too, and about the facts of lines that are not reported */
    bool all;
    /* Facts that nobody knows; no question is about them.  They are compared by
     * condition_same_fact(), so they may come from an earlier ruling on the case. */
    const Fact *const *unknown;
    int nunknown;
} InterviewOptions;

/* Returns the questions about R that the options O ask for.  They live in ARENA. */
const Interview *interview_of(const Ruling *r, const InterviewOptions *o, Arena *arena);

/* States in C that F is V.  C is a copy that may be changed (case_edit.h).  If F is a finding, the
 * body with index BODY finds it.  If C has no bodies, the first body of the vocabulary finds it.  F
 * cannot be a reading. */
void interview_answer(Case *c, int body, const Fact *f, Value v, Arena *arena);
/* States in C that the finding F is not V.  BODY is as in interview_answer(). */
void interview_exclude(Case *c, int body, const Fact *f, Value v, Arena *arena);

#endif
