/* audit_invariants.h - finds the cases of a shape that break an invariant (SPEC 22). */
#ifndef BL_AUDIT_INVARIANTS_H
#define BL_AUDIT_INVARIANTS_H

#include "audit/audit_findings.h"
#include "ruling/explore.h"

/* Adds a finding to OUT for each invariant that is broken in some case of the shape of G.  W
 * evaluates conditions in all cases of the shape.  Returns false, after a report, if the search
 * takes too much work. */
bool audit_invariants_shape(SurveySpace *g, Explorer *w, Findings *out, Arena *arena, Diags *diags);

#endif
