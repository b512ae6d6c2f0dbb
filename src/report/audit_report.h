/* audit_report.h - what an audit found, as text for people and as JSON. */
#ifndef BL_AUDIT_REPORT_H
#define BL_AUDIT_REPORT_H

#include "audit/audit.h"
#include "kit/json.h"
#include "library/open_points.h"
#include "report/page.h"

typedef struct AuditReport {
    const Audit *audit;
    const Points *points;
    bool whole; /* every universe was searched, so that a point can be stale */
} AuditReport;

/* The findings that no point accounts for. */
int report_audit_new(const AuditReport *r);
/* The points, from *AT on, that are listed for this edition and name something that was
 * not found: the K-th that it names.  False: no more. */
bool report_audit_stale(const AuditReport *r, int *at, int *k);

/* W has no case. */
void report_audit_text(const Words *w, const AuditReport *r, const Page *page);
json_t *report_audit_json(const Words *w, const AuditReport *r);

/* What F says; the clauses that it is about; in how many cases it is so, or NULL. */
const char *report_audit_says(const Words *w, const Finding *f);
const char *report_audit_cite(const Words *w, const Finding *f);
const char *report_audit_extent(const Words *w, const Finding *f);

/* A witness as a file that loads; WHICH: the first or the second; "" for none. */
const char *report_audit_case(const Words *w, const Finding *f, int which);
/* What the file is called: the id, as far as it can stand in a name. */
const char *report_audit_name(const Finding *f, int which, Arena *arena);

#endif
