/* server_page.h - makes rulings and explanations into sections of rows for a web page. */
#ifndef BL_SERVER_PAGE_H
#define BL_SERVER_PAGE_H

#include "report/why_rows.h"
#include "ruling/interview.h"
#include "server/asked_case.h"

/* Returns the ruling R as a page, which has:
 * - the sections of R;
 * - the events and the findings of the case in words;
 * - the values that the request asks for;
 * - the expectations of the case that R does not meet.
 * Marks the rows that the ruling AGAINST lacks.  AGAINST may be NULL. */
json_t *server_page_json(const AskedCase *a, const Ruling *r, const Ruling *against,
                         CompareLevel level);

/* Returns the question Q of IN as question_json() does.  Adds to each answer the key `says`: the
 * answer as a sentence, such as "East holds ♣K". */
json_t *server_page_question(const Words *w, const Interview *in, const InterviewQuestion *q);

/* Returns the explanation Y as a heading and rows. */
json_t *server_page_why(const Words *w, const Explanation *y);

#endif
