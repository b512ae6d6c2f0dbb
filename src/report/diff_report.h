/* diff_report.h - what two editions rule differently: as text, as JSON for programs, and as one
 * file of HTML. */
#ifndef BL_DIFF_REPORT_H
#define BL_DIFF_REPORT_H

#include "kit/json.h"
#include "report/diff_families.h"
#include "report/page.h"

typedef struct DiffPage {
    const Families *families;
    bool summary; /* only the counts, and what is to blame */
    bool silent;  /* add the changes that no family blames */
    Page page;
} DiffPage;

void diff_text_print(const DiffPage *p);
/* Returns the report as lang/schema/diff.schema.json has it.  The caller owns the reference. */
json_t *diff_json(const DiffPage *p);
/* Return family NUMBER of F, and the count N, as diff_json() has them.  A count that is too
 * large for an integer of JSON becomes a text of its digits. */
json_t *diff_family_json(const Families *f, int number);
json_t *diff_count_json(uint64_t n);
/* Prints a page of HTML that needs no other file. */
void diff_html_print(const DiffPage *p);

#endif
