/* reply.h - reads an answer to a question of an inquiry, and adds it to the inquiry as a step.  The
 * answer may be in any language of the laws. */
#ifndef BL_REPLY_H
#define BL_REPLY_H

#include "library/inquiry.h"
#include "words/words.h"

/* The result of reading an answer. */
typedef enum Reply {
    REPLY_NONE,    /* the words do not answer the question */
    REPLY_REFUSED, /* the answer contradicts the case; inquiry_diags() says why */
    REPLY_TAKEN    /* the answer is a step of the inquiry */
} Reply;

/* Returns the value of answer number I of Q, from 0, for a question about the case C.  Of the
 * answers yes and no, yes comes first. */
Value reply_value(const Case *c, const InterviewQuestion *q, int i);
/* Returns words for the answer V to the question about F. */
const char *reply_words(const Words *w, const Fact *f, Value v);

/* Reads LINE as an answer to QUESTION, and adds it to Q as a step.  LINE is a value in words,
 * several values, a setting or a holding.  Words of language LANG are tried first. */
Reply reply_to(Inquiry *q, const InterviewQuestion *question, int lang, const char *line);
/* Reads LINE, in language LANG, as a value that QUESTION's finding does not have.  Adds this answer
 * to Q as a step. */
Reply reply_not(Inquiry *q, const InterviewQuestion *question, int lang, const char *line);

#endif
