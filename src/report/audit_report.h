/* audit_report.h - what an audit found, as text for people and as JSON. */
#ifndef BL_AUDIT_REPORT_H
#define BL_AUDIT_REPORT_H

#include "audit/audit.h"
#include "kit/json.h"
#include "library/open_points.h"
#include "report/page.h"

typedef struct AuditReport {
    const Audit *audit;
    const OpenPoints *points;
    bool whole; /* every universe was searched, so that a point can be stale */
} AuditReport;

/* The findings that no point accounts for. */
int audit_report_count_new(const AuditReport *r);
/* The points, from *AT on, that are listed for this edition and name something that was
 * not found: the K-th that it names.  False: no more. */
bool audit_report_next_stale(const AuditReport *r, int *at, int *k);

/* W has no case. */
void audit_report_print(const Words *w, const AuditReport *r, const Page *page);
json_t *audit_report_json(const Words *w, const AuditReport *r);

/* What F says; the clauses that it is about; in how many cases it is so, or NULL. */
const char *audit_report_sentence(const Words *w, const Finding *f);
const char *audit_report_cite(const Words *w, const Finding *f);
const char *audit_report_extent(const Words *w, const Finding *f);

/* A witness as a file that loads; WHICH: the first or the second; "" for none. */
const char *audit_report_case_text(const Words *w, const Finding *f, int which);
/* What the file is called: the id, as far as it can stand in a name. */
const char *audit_report_case_name(const Finding *f, int which, Arena *arena);

const OpenPoint *audit_report_open_point(const AuditReport *r, const Finding *f);

/* A law file by its name and its folder's. */
const char *audit_report_short_path(const char *path);

const char *audit_report_place(const Words *w, const Finding *f);

#endif
