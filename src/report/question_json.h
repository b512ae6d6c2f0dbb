/* question_json.h - writes a question of an interview as JSON
 * (lang/schema/interview.schema.json). */
#ifndef BL_QUESTION_JSON_H
#define BL_QUESTION_JSON_H

#include "kit/json.h"
#include "ruling/interview.h"
#include "words/words.h"

/* Returns the question Q of IN as JSON.  The caller owns it. */
json_t *question_json(const Words *w, const Interview *in, const InterviewQuestion *q);

#endif
