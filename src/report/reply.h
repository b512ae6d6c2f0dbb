/* reply.h - takes an answer to a question of an inquiry, in whatever words, as a step of the
 * inquiry. */
#ifndef BL_REPLY_H
#define BL_REPLY_H

#include "library/inquiry.h"
#include "words/words.h"

/* The result of an answer. */
typedef enum Reply {
    REPLY_NONE,    /* it does not answer this question */
    REPLY_REFUSED, /* it contradicts the case; the diagnostics say why */
    REPLY_TAKEN
} Reply;

/* Returns answer number I of Q, from 0.  Yes comes before no. */
Value reply_value(const Case *c, const InterviewQuestion *q, int i);
/* Returns the answer V to the question about F, in words. */
const char *reply_words(const Words *w, const Fact *f, Value v);

/* Answers QUESTION, whose words are of language LANG, by LINE: a value in words, several of
 * them, a setting or a holding. */
Reply reply_to(Inquiry *q, const InterviewQuestion *question, int lang, const char *line);
/* Tells that the finding QUESTION is not the value in LINE. */
Reply reply_not(Inquiry *q, const InterviewQuestion *question, int lang, const char *line);

#endif
