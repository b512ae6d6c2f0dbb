/* audit_readings.h - does any ruling depend on how a program is read?
 *
 * Readings and options that no file of the edition sets have each of their values in
 * the worlds of a shape.  One sways a ruling where a conclusion, at the level of
 * outcomes, is drawn under one of its values and not under another, all else being the
 * same.  It is enough to find that once. */
#ifndef BL_AUDIT_READINGS_H
#define BL_AUDIT_READINGS_H

#include "audit/audit_findings.h"
#include "audit/audit_seen.h"
#include "universe/survey.h"

typedef struct AuditReadings AuditReadings;

/* What it marks is taken of MARKS. */
AuditReadings *audit_readings_new(const Program *p, AuditSeen *marks, Arena *arena);
/* The shape of G, in which its program has been tried; MARKS are its own.  Many threads
 * may be at it.  False: too much (reported). */
bool audit_readings_shape(const AuditReadings *s, const ShapeSeen *marks, SurveySpace *g,
                          Arena *arena, Diags *diags);
/* When all shapes of the N universes were looked at and their marks merged: what swayed no
 * ruling, of that for which a clause asks that some universe covers. */
void audit_readings_finish(const AuditReadings *s, const Universe *const *universes,
                           int n, Findings *out);

#endif
