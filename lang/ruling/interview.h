/* interview.h - finds the questions that are still open about a case (SPEC 7.6).
 *
 * A question is needed if two of its answers lead to different rulings. The conditions of a ruling
 * are reduced trees, so these questions are about the facts that the trees branch over. Two kinds
 * of facts are not asked: readings and options have the values of the edition, and a player chooses
 * after the ruling.
 *
 * If too much is open, only rule_case_waiting() gives a ruling. Then the facts that it waits for
 * are asked, in the order in which they were read. */
#ifndef BL_INTERVIEW_H
#define BL_INTERVIEW_H

#include "ruling/ruling.h"

typedef struct InterviewQuestion {
    const Fact *fact; /* a fact of the ruling */
    /* the rank in the enum `cost`; -1: the question has none (whether an event happened) */
    int cost;
    /* the persons who must not hear the question, and those to whom the answer is unauthorised,
     * as bits by value of an enum. The type is that enum, or NULL if there are no such persons */
    uint64_t away, tells;
    const Type *away_type, *tells_type;
    /* the possible values of the fact, in order; empty if there are too many */
    const Value *values;
    int nvalues;
    bool has_presumed;
    Value presumed;
    bool waited; /* the ruling waits for the fact, so an answer may raise other questions */
} InterviewQuestion;

typedef struct Interview {
    const InterviewQuestion *questions; /* in the recommended order */
    int n;
    int left;  /* the greatest number of questions that some answers lead to */
    bool more; /* the answer to a question that the ruling waits for may raise other questions */
} Interview;

typedef struct InterviewOptions {
    CompareLevel level; /* rulings that differ at this level count as different */
    bool all;           /* ask also about choices, and about lines that are not reported */
    /* facts that nobody knows, which are not asked; of any ruling on the case */
    const Fact *const *unknown;
    int nunknown;
} InterviewOptions;

/* Returns the questions about R. They live in ARENA. */
const Interview *interview_of(const Ruling *r, const InterviewOptions *o, Arena *arena);

/* States in C that F is V. C is a copy that may be changed (case_edit.h). A finding is stated of
 * the body with index BODY, or of the first body if C has none. A reading cannot be stated. */
void interview_answer(Case *c, int body, const Fact *f, Value v, Arena *arena);
/* States in C that the finding F is not V. */
void interview_exclude(Case *c, int body, const Fact *f, Value v, Arena *arena);

#endif
