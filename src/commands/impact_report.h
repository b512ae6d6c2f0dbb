/* impact_report.h - prints what a draft changes: as Markdown for a pull request, as text, and as
 * JSON. */
#ifndef BL_IMPACT_REPORT_H
#define BL_IMPACT_REPORT_H

#include "commands/impact.h"
#include "kit/json.h"

/* Prints M on OUT.  W has the draft's program, and no case.  If MARKDOWN, prints Markdown with
 * folded details; else plain text. */
void impact_report_print(const Words *w, const Impact *m, bool markdown, FILE *out);
json_t *impact_report_json(const Words *w, const Impact *m);

#endif
