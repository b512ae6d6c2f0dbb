/* impact_report.h - prints what a draft changes, as Markdown for a pull request, as text and as
 * JSON. */
#ifndef BL_IMPACT_REPORT_H
#define BL_IMPACT_REPORT_H

#include "commands/impact.h"
#include "kit/json.h"

/* Prints M to OUT.  If MARKDOWN is true, the text is Markdown with folded details, and otherwise
 * plain text.  W has the program of the draft, and no case. */
void impact_report_print(const Words *w, const Impact *m, bool markdown, FILE *out);
/* Returns M as JSON.  The caller owns the result. */
json_t *impact_report_json(const Words *w, const Impact *m);

#endif
