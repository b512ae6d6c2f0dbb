/* impact_report.h - what becomes of precedents, universes and clauses under a draft:
 * for a pull request, as text, and for programs. */
#ifndef BL_IMPACT_REPORT_H
#define BL_IMPACT_REPORT_H

#include "commands/impact.h"
#include "kit/json.h"

/* W is of the draft, and has no case.  MARKDOWN, with details folded; else plain text. */
void impact_report_print(const Words *w, const Impact *m, bool markdown, FILE *out);
json_t *impact_report_json(const Words *w, const Impact *m);

#endif
