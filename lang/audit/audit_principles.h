/* audit_principles.h - checks the principles of a program in the cases of a shape (SPEC
 * 13).  A case, or a pair of cases, refutes a principle. */
#ifndef BL_AUDIT_PRINCIPLES_H
#define BL_AUDIT_PRINCIPLES_H

#include "audit/audit_findings.h"
#include "program/principles.h"
#include "universe/survey.h"

/* Returns true if P is to be checked in U. */
bool audit_principle_applies(const Principle *p, const Universe *u);

/* Checks all principles in the shape of G; W explores its worlds.  Adds to TRIED[K] the number
 * of cases to which the K-th principle applies.  Returns false if it cannot be finished
 * (reported). */
bool audit_principles_shape(SurveySpace *g, Explorer *w, uint64_t *tried, Findings *out,
                            Arena *arena, Diags *diags);

#endif
