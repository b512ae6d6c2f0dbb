/* impact_report.h - prints what a draft changes, as Markdown for a pull request, as text and as
 * JSON. */
#ifndef BL_IMPACT_REPORT_H
#define BL_IMPACT_REPORT_H

#include "commands/impact.h"
#include "kit/json.h"

/* Prints M to OUT.  W puts conclusions of the draft into words, and has no case.  MARKDOWN: prints
 * Markdown, in which a reader can unfold details; otherwise prints plain text. */
void impact_report_print(const Words *w, const Impact *m, bool markdown, FILE *out);
/* Returns M as JSON.  The caller owns the reference. */
json_t *impact_report_json(const Words *w, const Impact *m);

#endif
