/* interview.h - finds the questions that are still open about a case (SPEC 7.6).
 *
 * A question is needed if two of its answers lead to different rulings.  The conditions of a ruling
 * are reduced trees, so these questions are the facts that the trees branch over. Readings and
 * options keep the values of the edition, and a player elects after the ruling: neither is asked.
 *
 * If so much is open that only rule_case_waiting() gives a ruling, the facts that it waits for are
 * asked, in the order in which they were read. */
#ifndef BL_INTERVIEW_H
#define BL_INTERVIEW_H

#include "ruling/ruling.h"

typedef struct InterviewQuestion {
    const Fact *fact; /* a fact of the ruling */
    int cost;         /* rank in the enum `cost`; -1: none (whether an event happened) */
    /* those who must not hear the question, and those to whom the answer is unauthorised:
     * sets of values of these enums; the type is NULL if there is nobody */
    uint64_t away, tells;
    const Type *away_type, *tells_type;
    const Value *values; /* its possible values, in order; none if the domain is unbounded */
    int nvalues;
    bool has_presumed;
    Value presumed;
    bool waited; /* the ruling waits for it: an answer may raise other questions */
} InterviewQuestion;

typedef struct Interview {
    const InterviewQuestion *questions; /* in the recommended order */
    int n;
    int left;  /* the most questions that any answers lead to */
    bool more; /* the answer to a question that the ruling waits for may raise others */
} Interview;

typedef struct InterviewOptions {
    CompareLevel level; /* rulings that differ at this level count as different */
    bool all;           /* ask about elections, and about lines that are not reported */
    /* facts, of any ruling on the case, that nobody knows: not asked */
    const Fact *const *unknown;
    int nunknown;
} InterviewOptions;

/* Returns the questions about R.  They live in ARENA. */
const Interview *interview_of(const Ruling *r, const InterviewOptions *o, Arena *arena);

/* States in C, a copy that may be changed (case_edit.h), that F is V; if F is a finding, that
 * BODY found it, or the first body if C has none.  A reading cannot be stated. */
void interview_answer(Case *c, int body, const Fact *f, Value v, Arena *arena);
/* States in C that F, a finding, is not V. */
void interview_exclude(Case *c, int body, const Fact *f, Value v, Arena *arena);

#endif
