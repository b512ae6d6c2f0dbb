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
    bool all; /* list also what the cases show */
    Page page;
} CoverPage;

void cover_text_print(const CoverPage *p, const Words *w);
/* Returns the report as lang/schema/cover.schema.json has it.  The caller owns the reference. */
json_t *cover_json(const CoverPage *p, const Words *w);
/* Prints the report in the format of lcov: clauses as functions, conditions as branches. */
void cover_lcov_print(const CoverPage *p, const Words *w);

/* Prints a page of HTML: the law book with the marks, of the clauses in LABEL (NULL: all). */
void cover_html_print(const CoverPage *p, const Words *w, const char *label);

#endif
