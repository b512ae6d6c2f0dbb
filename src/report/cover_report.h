/* cover_report.h - what cases show of the laws: as text, for programs, and as a
 * tracefile for the viewers of test coverage. */
#ifndef BL_COVER_REPORT_H
#define BL_COVER_REPORT_H

#include "kit/json.h"
#include "report/cover_words.h"
#include "report/page.h"

typedef struct CoverPage {
    const Coverage *coverage;
    const ArguedNotes *notes;
    bool all; /* what is shown too */
    Page page;
} CoverPage;

void cover_text_print(const CoverPage *p, const Words *w);
/* lang/schema/cover.schema.json.  The caller owns the reference. */
json_t *cover_json(const CoverPage *p, const Words *w);
/* The format of lcov: clauses as functions, conditions as branches. */
void cover_lcov_print(const CoverPage *p, const Words *w);

/* A page of HTML: the law book with the marks, of the clauses in LABEL (NULL: all). */
void cover_html_print(const CoverPage *p, const Words *w, const char *label);

#endif
