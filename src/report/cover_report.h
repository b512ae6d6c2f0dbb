/* cover_report.h - prints which clauses and conditions the cases cover: as text, as JSON, as HTML,
 * and as a tracefile for viewers of test coverage. */
#ifndef BL_COVER_REPORT_H
#define BL_COVER_REPORT_H

#include "kit/json.h"
#include "report/cover_words.h"
#include "report/page.h"

typedef struct CoverPage {
    const Coverage *coverage;
    const ArguedNotes *notes;
    bool all; /* also list covered conditions */
    Page page;
} CoverPage;

/* Prints P as text. */
void cover_text_print(const CoverPage *p, const Words *w);
/* Returns P in the form of lang/schema/cover.schema.json.  The caller owns the result. */
json_t *cover_json(const CoverPage *p, const Words *w);
/* Prints P in the format of lcov, with clauses as functions and conditions as branches. */
void cover_lcov_print(const CoverPage *p, const Words *w);

/* Prints P as a page of HTML: the law book with a mark at each condition.  If LABEL is not NULL,
 * prints only the clauses inside LABEL. */
void cover_html_print(const CoverPage *p, const Words *w, const char *label);

#endif
