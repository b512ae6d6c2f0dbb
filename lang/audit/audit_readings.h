/* audit_readings.h - finds readings that change no ruling.
 *
 * If no file of the edition sets a reading or option, the search tries each value of the reading.
 * The reading matters if some case has a conclusion under one value and not under another.  All
 * other facts of the case stay the same.  Conclusions are compared at LEVEL_OUTCOME
 * (normal_form.h): the difference between `must be` and `is` does not count, and neither do the
 * labels of clauses.  A shape is a set of cases with the same events (universe.h). */
#ifndef BL_AUDIT_READINGS_H
#define BL_AUDIT_READINGS_H

#include "audit/audit_findings.h"
#include "audit/audit_seen.h"
#include "universe/survey.h"

typedef struct AuditReadings AuditReadings;

/* Returns a search for the readings of P that change no ruling.  Reserves in MARKS one mark for
 * each function of P, because readings are functions.  The search sets the mark of a reading that
 * matters. */
AuditReadings *audit_readings_new(const Program *p, AuditSeen *marks, Arena *arena);
/* Searches the shape of G.  Call it after audit_rules_shape() for the same shape.  MARKS are the
 * marks of this shape.  Several threads may call this function at the same time.  Returns false,
 * after a report, if the search cannot be finished. */
bool audit_readings_shape(const AuditReadings *s, const ShapeSeen *marks, SurveySpace *g,
                          Arena *arena, Diags *diags);
/* Adds a finding to OUT for each reading that changed no ruling in the N UNIVERSES.  Leaves out
 * readings that no covered clause reads.  Call it after all shapes are searched. */
void audit_readings_finish(const AuditReadings *s, const Universe *const *universes, int n,
                           Findings *out);

#endif
