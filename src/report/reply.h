/* reply.h - what somebody says to a question of an inquiry, in whatever words, as a step
 * of the inquiry. */
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

/* Answer number I of Q, from 0: yes comes before no. */
Value reply_value(const Case *c, const InterviewQuestion *q, int i);
/* The answer V to what is asked about F, in words. */
const char *reply_words(const Words *w, const Fact *f, Value v);

/* LINE answers Q, whose words are of language LANG: a value in words, several of them, a
 * setting or a holding.  */
Reply reply_to(Inquiry *q, const InterviewQuestion *question, int lang, const char *line);
/* LINE says what Q, a finding of some values, is not. */
Reply reply_not(Inquiry *q, const InterviewQuestion *question, int lang, const char *line);

#endif
