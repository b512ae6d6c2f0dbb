/* audit_readings.h - finds readings that no ruling depends on.
 *
 * Readings and options that no file of the edition sets have each of their values in the worlds of
 * a shape.  One matters if some conclusion, compared at the level of outcomes, is drawn under one
 * value and not under another, with everything else the same.  Finding that once is enough. */
#ifndef BL_AUDIT_READINGS_H
#define BL_AUDIT_READINGS_H

#include "audit/audit_findings.h"
#include "audit/audit_seen.h"
#include "universe/survey.h"

typedef struct AuditReadings AuditReadings;

/* Reserves marks in MARKS, one for each function. */
AuditReadings *audit_readings_new(const Program *p, AuditSeen *marks, Arena *arena);
/* Searches the shape of G after audit_rules_shape(); MARKS are those of the shape.  Many threads
 * may call it.  Returns false if it cannot be finished (reported). */
bool audit_readings_shape(const AuditReadings *s, const ShapeSeen *marks, SurveySpace *g,
                          Arena *arena, Diags *diags);
/* Reports, after all shapes of the N universes, the readings that changed no ruling and
 * that a covered clause reads. */
void audit_readings_finish(const AuditReadings *s, const Universe *const *universes, int n,
                           Findings *out);

#endif
