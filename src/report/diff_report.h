/* diff_report.h - what two editions rule differently, as text, for programs, and as a
 * page of HTML that needs nothing else. */
#ifndef BL_DIFF_REPORT_H
#define BL_DIFF_REPORT_H

#include "kit/json.h"
#include "report/diff_families.h"
#include "report/page.h"

typedef struct DiffPage {
    const Families *families;
    bool summary; /* the counts, and what is to blame */
    bool silent;  /* and what differs and no family blames */
    Page page;
} DiffPage;

void diff_text_print(const DiffPage *p);
/* lang/schema/diff.schema.json.  The caller owns the reference. */
json_t *diff_json(const DiffPage *p);
/* Family NUMBER of F, and a count, as they are in it: what JSON's integers cannot hold is
 * a text of its digits. */
json_t *diff_family_json(const Families *f, int number);
json_t *diff_count_json(uint64_t n);
/* A page of HTML that needs nothing else. */
void diff_html_print(const DiffPage *p);

#endif
