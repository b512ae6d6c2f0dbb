/* diff_report.h - prints what two editions rule differently: as text, as JSON, and as one file of
 * HTML. */
#ifndef BL_DIFF_REPORT_H
#define BL_DIFF_REPORT_H

#include "kit/json.h"
#include "report/diff_families.h"
#include "report/page.h"

typedef struct DiffPage {
    const Families *families;
    bool summary; /* print only the counts and the blames */
    bool silent;  /* also print the changes that no family blames */
    Page page;
} DiffPage;

/* Prints P as text. */
void diff_text_print(const DiffPage *p);
/* Returns P in the form of lang/schema/diff.schema.json.  The caller owns the result. */
json_t *diff_json(const DiffPage *p);
/* diff_family_json() returns f->at[number] as diff_json() prints it.  diff_count_json() returns N
 * as a number, or as a string of digits if N exceeds INT64_MAX.  The caller owns each result. */
json_t *diff_family_json(const Families *f, int number);
json_t *diff_count_json(uint64_t n);
/* Prints P as a page of HTML that needs no other file. */
void diff_html_print(const DiffPage *p);

#endif
