/* audit_report.h - the report of an audit: sentences and witnesses (audit_report.c), text
 * (audit_text.c) and JSON (audit_json.c). */
#ifndef BL_AUDIT_REPORT_H
#define BL_AUDIT_REPORT_H

#include "audit/audit.h"
#include "kit/json.h"
#include "library/open_points.h"
#include "report/page.h"

typedef struct AuditReport {
    const Audit *audit;
    const OpenPoints *points;
    bool whole; /* every universe was searched: only then can a point be stale */
} AuditReport;

/* Returns true if F is a fault that is not known as an open point. */
bool audit_report_is_new(const AuditReport *r, const Finding *f);
/* Returns how many findings are such faults. */
int audit_report_count_new(const AuditReport *r);
/* Steps to the next known finding of this edition that was not found: number *K of point
 * *AT.  Begin with 0 and -1.  Returns false after the last. */
bool audit_report_next_stale(const AuditReport *r, int *at, int *k);

/* Print the report, or return it as JSON, which the caller owns.  W has no case. */
void audit_report_print(const Words *w, const AuditReport *r, const Page *page);
json_t *audit_report_json(const Words *w, const AuditReport *r);

/* Return what F says, the clauses it is about, and in how many cases it holds (NULL if it is not
 * about cases). */
const char *audit_report_sentence(const Words *w, const Finding *f);
const char *audit_report_cite(const Words *w, const Finding *f);
const char *audit_report_extent(const Words *w, const Finding *f);

/* Returns witness WHICH (0 or 1) of F as the text of a case file; "" if F has no such witness. */
const char *audit_report_case_text(const Words *w, const Finding *f, int which);
/* Returns the name of witness WHICH: the id of F, with `-` for all but letters and digits. */
const char *audit_report_case_name(const Finding *f, int which, Arena *arena);

const OpenPoint *audit_report_open_point(const AuditReport *r, const Finding *f);

/* Returns the end of PATH, a law file: its folder and its name. */
const char *audit_report_short_path(const char *path);

const char *audit_report_place(const Words *w, const Finding *f);

#endif
