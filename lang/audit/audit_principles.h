/* audit_principles.h - are the principles of a program upheld in the cases of a shape?
 * (SPEC 13)  One that is not is refuted by a case, or by two. */
#ifndef BL_AUDIT_PRINCIPLES_H
#define BL_AUDIT_PRINCIPLES_H

#include "audit/audit_findings.h"
#include "universe/survey.h"

/* Is P to be checked in U? */
bool audit_principle_applies(const Principle *p, const Universe *u);

/* W are the worlds of the shape of G.  TRIED[K]: cases in which the K-th principle had
 * something to say, added to what is there.  False: too much (reported). */
bool audit_principles_shape(SurveySpace *g, Explorer *w, uint64_t *tried, Findings *out,
                            Arena *arena, Diags *diags);

#endif
