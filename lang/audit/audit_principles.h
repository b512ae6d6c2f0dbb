/* audit_principles.h - checks the principles of a program in the cases of a shape (SPEC 13).  One
 * case, or a pair of cases, is enough to refute a principle.  A shape is a set of cases with the
 * same events (universe.h). */
#ifndef BL_AUDIT_PRINCIPLES_H
#define BL_AUDIT_PRINCIPLES_H

#include "audit/audit_findings.h"
#include "program/principles.h"
#include "universe/survey.h"

/* Returns true if principle P must be checked in universe U. */
bool audit_principle_applies(const Principle *p, const Universe *u);

/* Checks all principles in the shape of G, and adds findings to OUT.  W evaluates conditions in all
 * cases of the shape.  Adds to TRIED, for each principle in order, the number of cases that it
 * applies to.  Returns false, after a report, if the check cannot be finished. */
bool audit_principles_shape(SurveySpace *g, Explorer *w, uint64_t *tried, Findings *out,
                            Arena *arena, Diags *diags);

#endif
