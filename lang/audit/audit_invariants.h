/* audit_invariants.h - finds the cases of a shape in which an invariant is broken (SPEC 22). */
#ifndef BL_AUDIT_INVARIANTS_H
#define BL_AUDIT_INVARIANTS_H

#include "audit/audit_findings.h"
#include "ruling/explore.h"

/* Adds a finding for each invariant that is broken in some case of the shape of G; W explores its
 * worlds.  Returns false if it takes too much (reported). */
bool audit_invariants_shape(SurveySpace *g, Explorer *w, Findings *out, Arena *arena, Diags *diags);

#endif
