/* audit_report.h - reports the findings of an audit as sentences and witnesses (audit_report.c), as
 * text (audit_text.c) and as JSON (audit_json.c). */
#ifndef BL_AUDIT_REPORT_H
#define BL_AUDIT_REPORT_H

#include "audit/audit.h"
#include "kit/json.h"
#include "library/open_points.h"
#include "report/page.h"

typedef struct AuditReport {
    const Audit *audit;
    const OpenPoints *points; /* the list of known faults in the laws */
    /* every universe was searched; only then does audit_report_next_stale() return findings */
    bool whole;
} AuditReport;

/* Returns true if F is a new fault of the laws.  F is not new if an open point (open_points.h)
 * lists F.  A contradiction between the practice and the letter is no fault. */
bool audit_report_is_new(const AuditReport *r, const Finding *f);
/* Returns the number of new faults in R. */
int audit_report_count_new(const AuditReport *r);
/* Finds the next stale finding: an open point of the audited edition lists it, but the audit did
 * not make it.  Stores the index of the open point in *AT, and the index of the finding in that
 * point in *K.  Before the first call, *AT must be 0 and *K -1.  Returns false if there are no more
 * stale findings, or if R->whole is false. */
bool audit_report_next_stale(const AuditReport *r, int *at, int *k);

/* audit_report_print() prints R on PAGE.  audit_report_json() returns R as JSON, which the caller
 * owns.  W has no case. */
void audit_report_print(const Words *w, const AuditReport *r, const Page *page);
json_t *audit_report_json(const Words *w, const AuditReport *r);

/* These functions describe F in words.  audit_report_sentence() returns F as a sentence.
 * audit_report_cite() returns the clauses that F is about.  audit_report_extent() returns words
 * such as "in 12 of 400 cases", or NULL if F is not about cases. */
const char *audit_report_sentence(const Words *w, const Finding *f);
const char *audit_report_cite(const Words *w, const Finding *f);
const char *audit_report_extent(const Words *w, const Finding *f);

/* Returns witness WHICH (0 or 1) of F as the text of a case file.  Returns "" if F has no such
 * witness. */
const char *audit_report_case_text(const Words *w, const Finding *f, int which);
/* Returns the name of the case of witness WHICH (0 or 1).  It is the id of F, with `-` for each
 * character that is not a letter or a digit.  The name of the second witness ends in `-2`. */
const char *audit_report_case_name(const Finding *f, int which, Arena *arena);

/* Returns the open point of R that explains F, or NULL if there is none. */
const OpenPoint *audit_report_open_point(const AuditReport *r, const Finding *f);

/* Returns the last two parts of PATH: the folder and the name of a law file. */
const char *audit_report_short_path(const char *path);

/* Returns the place of F in the law files, as FOLDER/NAME:LINE. */
const char *audit_report_place(const Words *w, const Finding *f);

#endif
