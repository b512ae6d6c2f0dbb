/* audit_readings.h - finds readings that change no ruling.
 *
 * A reading or option that no file of the edition sets has all its values in the worlds of a shape.
 * It matters if some conclusion, compared at the level of outcomes, is drawn under one value and
 * not under another, while everything else is the same.  One such case is enough. */
#ifndef BL_AUDIT_READINGS_H
#define BL_AUDIT_READINGS_H

#include "audit/audit_findings.h"
#include "audit/audit_seen.h"
#include "universe/survey.h"

typedef struct AuditReadings AuditReadings;

/* Returns a search for the readings of P that change no ruling.  Reserves in MARKS one mark for
 * each function of P (a reading is a function): it is set once the reading is seen to matter. */
AuditReadings *audit_readings_new(const Program *p, AuditSeen *marks, Arena *arena);
/* Searches the shape of G, after audit_rules_shape().  MARKS are the marks of this shape.  Several
 * threads may call the function at a time.  Returns false, after a report, if the search cannot be
 * finished. */
bool audit_readings_shape(const AuditReadings *s, const ShapeSeen *marks, SurveySpace *g,
                          Arena *arena, Diags *diags);
/* Adds a finding to OUT for each reading that changed no ruling in the N universes, if a covered
 * clause reads it.  Call it after all shapes are searched. */
void audit_readings_finish(const AuditReadings *s, const Universe *const *universes, int n,
                           Findings *out);

#endif
